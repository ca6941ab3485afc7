import { IconButton } from "../actions/icon-button.tsx"
import { useColorScheme } from "../theme/color-scheme.ts"
import { useWords } from "../words-context.tsx"

/** Light and dark. */
export const ThemeToggle = () => {
  const words = useWords("shell")
  const { shown, toggle } = useColorScheme()
  return (
    <IconButton
      icon={shown === "dark" ? "sun" : "moon"}
      size={32}
      tooltipSide="bottom"
      label={shown === "dark" ? words.toLight : words.toDark}
      onClick={toggle}
    />
  )
}
