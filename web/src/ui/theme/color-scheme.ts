import { localStorageColorSchemeManager, useComputedColorScheme, useMantineColorScheme } from "@mantine/core"

/** public/early-theme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "dialplane.scheme" })

export const useColorScheme = () => {
  const { setColorScheme, colorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme("light", { getInitialValueInEffect: false })
  return {
    chosen: colorScheme,
    shown,
    choose: setColorScheme,
    toggle: () => setColorScheme(shown === "dark" ? "light" : "dark"),
  }
}
