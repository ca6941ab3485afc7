import { contrastRatio } from "@dialplane/contract/kit/contrast"
import type { MantineThemeOverride } from "@mantine/core"
import { theme } from "./theme.ts"

export type Brand = {
  /** any CSS hex colour, for example "#7a1fa2" */
  primaryColor?: string | null | undefined
}

const hexColour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** The theme of a brand. The ramp generator is fetched only when a brand has a colour of its own. */
export const brandTheme = async (brand: Brand): Promise<MantineThemeOverride> => {
  const colour = brand.primaryColor?.trim()
  if (!colour || !hexColour.test(colour)) return theme
  const { rampOfColour } = await import("./ramp-of-colour.ts")
  const { own, steps } = rampOfColour(colour)
  return {
    ...theme,
    primaryColor: "brand",
    colors: { ...theme.colors, brand: steps as unknown as NonNullable<NonNullable<typeof theme.colors>["teal"]> },
    primaryShade: brandShades(steps, own),
  }
}

/**
 * The brand's very own step, so that its buttons have exactly the colour it asked for; on the dark page the nearest lighter one that
 * stands out there (WCAG 1.4.11).
 */
export const brandShades = (steps: readonly string[], own: number) => {
  const lighter = steps.findLastIndex((step, index) => index <= own && contrastRatio(step, "#131717") >= 3)
  return { light: clampShade(own), dark: clampShade(lighter) }
}

const clampShade = (index: number) => Math.min(8, Math.max(4, index)) as 4 | 5 | 6 | 7 | 8
