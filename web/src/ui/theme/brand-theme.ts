import { contrastRatio } from "@dialplane/contract/kit/contrast"
import type { MantineThemeOverride } from "@mantine/core"
import { theme } from "./theme.ts"

export type Brand = {
  /** any CSS hex color, for example "#7a1fa2" */
  primaryColor?: string | null | undefined
}

const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

const colorOf = ({ primaryColor }: Brand) => {
  const color = primaryColor?.trim() ?? ""
  return hexColor.test(color) ? color : undefined
}

const made = new Map<string, MantineThemeOverride>()

/** The theme of a brand. The code that computes its color steps is loaded only if the brand has a color of its own. */
export const brandTheme = async (brand: Brand): Promise<MantineThemeOverride> => {
  const color = colorOf(brand)
  if (color === undefined) return theme
  const { rampOfColor } = await import("./ramp-of-color.ts")
  const before = made.get(color)
  if (before !== undefined) return before
  const { own, steps } = rampOfColor(color)
  const ofBrand: MantineThemeOverride = {
    ...theme,
    primaryColor: "brand",
    colors: { ...theme.colors, brand: steps as unknown as NonNullable<NonNullable<typeof theme.colors>["teal"]> },
    primaryShade: brandShades(steps, own),
  }
  made.set(color, ofBrand)
  return ofBrand
}

/**
 * The same without waiting, if it was computed before: applied later, everything would be painted in other colors
 * first.
 */
export const madeTheme = (brand: Brand): MantineThemeOverride | undefined => {
  const color = colorOf(brand)
  return color === undefined ? theme : made.get(color)
}

/**
 * The brand's exact color for its buttons; on a dark page the nearest lighter step with enough contrast (WCAG 1.4.11).
 */
export const brandShades = (steps: readonly string[], own: number) => {
  const lighter = steps.findLastIndex((step, index) => index <= own && contrastRatio(step, "#131717") >= 3)
  return { light: clampShade(own), dark: clampShade(lighter) }
}

const clampShade = (index: number) => Math.min(8, Math.max(4, index)) as 4 | 5 | 6 | 7 | 8
