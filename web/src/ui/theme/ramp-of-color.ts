import { clip, fromHex, fromHsl, fromLab, toHex, toHsl, toLab, type Three } from "./color-spaces.ts"

/** Ten lightness values, and the saturation at the ends relative to the middle. */
const lightnesses = [0.96, 0.907, 0.805, 0.697, 0.605, 0.547, 0.518, 0.445, 0.395, 0.34] as const
const strengths = [0.32, 0.16, 0.08, 0.04, 0, 0, 0.04, 0.08, 0.16, 0.32] as const

/**
 * The ten steps of a brand's color, the same as those of @mantine/colors-generator. Implemented here, because that
 * package adds a color library of 14 KB to every page of a branded account.
 */
export const rampOfColor = (hex: string) => {
  const color = fromHex(hex)
  const [hue, saturation, lightness] = toHsl(color)
  const distances = lightnesses.map((step) => Math.abs(step - lightness))
  const own = distances.indexOf(Math.min(...distances))
  const steps = lightnesses.map((step, index) =>
    index === own ? color : strengthened(fromHsl([hue, saturation, step]), strengths[index]! - strengths[own]!),
  )
  return { own, steps: steps.map(toHex) }
}

/** Changes the saturation at the same lightness. A grey has no hue and takes that of red, as in the generator. */
const strengthened = (rgb: Three, by: number): Three => {
  const [lightness, a, b] = toLab([clip(rgb[0]), clip(rgb[1]), clip(rgb[2])])
  const strength = Math.hypot(a, b)
  const wanted = Math.max(0, strength + 18 * by)
  return strength < 0.00005
    ? fromLab([lightness, wanted, 0])
    : fromLab([lightness, (a * wanted) / strength, (b * wanted) / strength])
}
