import { IconMoon, IconSun } from "@tabler/icons-react"
import { useColorScheme } from "../theme/color-scheme.ts"
import classes from "./entry-controls.module.css"
import { entryMessages } from "./entry-messages.ts"

export const EntryThemeToggle = () => {
  const { shown, toggle } = useColorScheme()
  const dark = shown === "dark"
  const Drawing = dark ? IconSun : IconMoon
  const label = dark ? entryMessages.toLight : entryMessages.toDark
  return (
    <button type="button" className={classes.iconButton} aria-label={label} title={label} onClick={toggle}>
      <Drawing size={18} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
