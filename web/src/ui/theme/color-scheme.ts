import { localStorageColorSchemeManager, useComputedColorScheme, useMantineColorScheme } from "@mantine/core"

/** The same key is read before the first paint by public/early-theme.js. */
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
