import { contrastRatio } from "@dialplane/contract/kit/contrast"
import type { MantineThemeOverride } from "@mantine/core"
import { theme } from "./theme.ts"

export type Brand = {
  /** any CSS hex colour, for example "#7a1fa2" */
  primaryColor?: string | null | undefined
}

const hexColour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

const colourOf = ({ primaryColor }: Brand) => {
  const colour = primaryColor?.trim() ?? ""
  return hexColour.test(colour) ? colour : undefined
}

const made = new Map<string, MantineThemeOverride>()

/** The theme of a brand. The ramp generator is fetched only when a brand has a colour of its own. */
export const brandTheme = async (brand: Brand): Promise<MantineThemeOverride> => {
  const colour = colourOf(brand)
  if (colour === undefined) return theme
  const { rampOfColour } = await import("./ramp-of-colour.ts")
  const before = made.get(colour)
  if (before !== undefined) return before
  const { own, steps } = rampOfColour(colour)
  const ofBrand: MantineThemeOverride = {
    ...theme,
    primaryColor: "brand",
    colors: { ...theme.colors, brand: steps as unknown as NonNullable<NonNullable<typeof theme.colors>["teal"]> },
    primaryShade: brandShades(steps, own),
  }
  made.set(colour, ofBrand)
  return ofBrand
}

/**
 * The same without waiting, where it was made before: put on a moment later, everything would be drawn in other colours
 * first.
 */
export const madeTheme = (brand: Brand): MantineThemeOverride | undefined => {
  const colour = colourOf(brand)
  return colour === undefined ? theme : made.get(colour)
}

/**
 * The brand's very own step, so that its buttons have exactly the colour it asked for; on the dark page the nearest
 * lighter one that stands out there (WCAG 1.4.11).
 */
export const brandShades = (steps: readonly string[], own: number) => {
  const lighter = steps.findLastIndex((step, index) => index <= own && contrastRatio(step, "#131717") >= 3)
  return { light: clampShade(own), dark: clampShade(lighter) }
}

const clampShade = (index: number) => Math.min(8, Math.max(4, index)) as 4 | 5 | 6 | 7 | 8
