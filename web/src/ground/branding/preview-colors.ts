import { judgeColor } from "@dialplane/contract/ground/branding/brand-color"
import { accentSteps } from "../../ui/theme/css-variables.ts"
import { brandShades } from "../../ui/theme/brand-theme.ts"
import { teal } from "../../ui/theme/ramps.ts"
import { isColor } from "./color-field.tsx"
import type { RampOfColor } from "./ramp.ts"

export type Scheme = "light" | "dark"

/** The accent that the portal would compute for this color, as CSS variables for a part of the page. */
export const previewColors = (
  rampOfColor: RampOfColor,
  color: string | null,
  scheme: Scheme,
): Record<`--${string}`, string> => {
  const { steps, shades } = isColor(color)
    ? brandRamp(rampOfColor, color)
    : { steps: teal as readonly string[], shades: { light: 7, dark: 6 } }
  const fill = steps[shades[scheme]]!
  const { textLight, textDark } = accentSteps({ primaryColor: "brand", colors: { brand: steps } as never })
  return {
    "--dp-accent": fill,
    "--dp-on-accent": judgeColor(fill).text,
    "--dp-accent-text": scheme === "light" ? textLight : textDark,
    "--dp-accent-soft": scheme === "light" ? steps[0]! : `color-mix(in srgb, ${steps[6]} 22%, #131717)`,
  }
}

const brandRamp = (rampOfColor: RampOfColor, color: string) => {
  const { steps, own } = rampOfColor(color)
  return { steps: steps as readonly string[], shades: brandShades(steps, own) }
}
