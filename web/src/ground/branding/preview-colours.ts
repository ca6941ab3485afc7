import { judgeColour } from "@dialplane/contract/ground/branding/brand-colour"
import { accentSteps } from "../../ui/theme/css-variables.ts"
import { brandShades } from "../../ui/theme/brand-theme.ts"
import { teal } from "../../ui/theme/ramps.ts"
import { isColour } from "./colour-field.tsx"
import type { RampOfColour } from "./ramp.ts"

export type Scheme = "light" | "dark"

/** The accent as the portal itself would make it of this colour, as variables for a part of the page. */
export const previewColours = (
  rampOfColour: RampOfColour,
  colour: string | null,
  scheme: Scheme,
): Record<`--${string}`, string> => {
  const { steps, shades } = isColour(colour)
    ? brandRamp(rampOfColour, colour)
    : { steps: teal as readonly string[], shades: { light: 7, dark: 6 } }
  const fill = steps[shades[scheme]]!
  const { textLight, textDark } = accentSteps({ primaryColor: "brand", colors: { brand: steps } as never })
  return {
    "--dp-accent": fill,
    "--dp-on-accent": judgeColour(fill).text,
    "--dp-accent-text": scheme === "light" ? textLight : textDark,
    "--dp-accent-soft": scheme === "light" ? steps[0]! : `color-mix(in srgb, ${steps[6]} 22%, #131717)`,
  }
}

const brandRamp = (rampOfColour: RampOfColour, colour: string) => {
  const { steps, own } = rampOfColour(colour)
  return { steps: steps as readonly string[], shades: brandShades(steps, own) }
}
