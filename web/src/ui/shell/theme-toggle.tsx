import { IconButton } from "../actions/icon-button.tsx"
import { useColorScheme } from "../theme/color-scheme.ts"
import { useMessages } from "../messages-context.tsx"

/** Light and dark. */
export const ThemeToggle = () => {
  const messages = useMessages("shell")
  const { shown, toggle } = useColorScheme()
  return (
    <IconButton
      icon={shown === "dark" ? "sun" : "moon"}
      size={32}
      tooltipSide="bottom"
      label={shown === "dark" ? messages.toLight : messages.toDark}
      onClick={toggle}
    />
  )
}
