/** Red, green, blue from 0 to 1; hue in turns, saturation, lightness; or lightness, a, b of CIE Lab under D65. */
export type Three = readonly [number, number, number]

const each = (of: Three, change: (value: number) => number): Three => [change(of[0]), change(of[1]), change(of[2])]
const times = (rows: readonly [Three, Three, Three], by: Three): Three => {
  const sum = (row: Three) => row[0] * by[0] + row[1] * by[1] + row[2] * by[2]
  return [sum(rows[0]), sum(rows[1]), sum(rows[2])]
}

export const fromHex = (hex: string): Three => {
  const digits = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, "$&$&") : hex
  return each([1, 3, 5], (at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
}

export const toHex = (rgb: Three) =>
  `#${each(rgb, (part) => Math.round(clip(part) * 255))
    .reduce((all, part) => all * 256 + part)
    .toString(16)
    .padStart(6, "0")}`

export const clip = (part: number) => Math.min(1, Math.max(0, part))

export const toHsl = ([red, green, blue]: Three): Three => {
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  const lightness = most - span / 2
  if (span === 0) return [0, 0, lightness]
  const sixth =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span
  return [(sixth / 6 + 1) % 1, span / (1 - Math.abs(2 * lightness - 1)), lightness]
}

export const fromHsl = ([hue, saturation, lightness]: Three): Three => {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return each([0, 8, 4], (shift) => {
    const at = (shift + hue * 12) % 12
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))
  })
}

const white: Three = [0.95047, 1, 1.08883]
const rgbToXyz = [
  [0.4124564390896922, 0.357576077643909, 0.18043748326639894],
  [0.21267285140562253, 0.715152155287818, 0.07217499330655958],
  [0.0193338955823293, 0.11919202588130297, 0.9503040785363679],
] as const
const xyzToRgb = [
  [3.2404541621141045, -1.5371385127977166, -0.498531409556016],
  [-0.9692660305051868, 1.8760108454466942, 0.041556017530349834],
  [0.055643430959114726, -0.2040259135167538, 1.0572251882231791],
] as const
const epsilon = 216 / 24389
const kappa = 24389 / 27

export const toLab = (rgb: Three): Three => {
  const linear = each(rgb, (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  const xyz = times(rgbToXyz, linear)
  const [x, y, z] = each([xyz[0] / white[0], xyz[1], xyz[2] / white[2]], (part) =>
    part > epsilon ? Math.cbrt(part) : (kappa * part + 16) / 116,
  )
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

export const fromLab = ([lightness, a, b]: Three): Three => {
  const y = (lightness + 16) / 116
  const [x1, y1, z1] = each([y + a / 500, y, y - b / 200], (part) =>
    part ** 3 > epsilon ? part ** 3 : (116 * part - 16) / kappa,
  )
  return each(times(xyzToRgb, [x1 * white[0], y1, z1 * white[2]]), (part) =>
    part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055,
  )
}
