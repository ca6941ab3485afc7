import { scaleQuantize } from "d3-scale"

/** Shades of a heat map above "none". */
export const heatShades = 5

export interface HeatSteps {
  /** 0 for none, then 1 to 5. */
  readonly shadeOf: (value: number | null) => number
  /** The lowest and highest value of each shade that can occur, palest first. */
  readonly ranges: readonly HeatRange[]
}
export interface HeatRange {
  readonly shade: number
  readonly from: number
  readonly to: number
  /** Where values are good or bad in themselves: the color, and the word that says the same. */
  readonly judged?: { readonly as: HeatTone; readonly word: string }
}
export type HeatTone = "good" | "warn" | "bad"

/** Divides one to the highest value into shades of equal width. */
export const heatSteps = (highest: number): HeatSteps => {
  if (highest <= 0) return { shadeOf: () => 0, ranges: [] }
  const shades = Array.from({ length: heatShades }, (_, index) => index + 1)
  const scale = scaleQuantize<number>().domain([0, highest]).range(shades)
  const shadeOf = (value: number | null) => (value === null || value <= 0 ? 0 : scale(value))
  const ranges = shades.flatMap((shade) => {
    const [begin, end] = scale.invertExtent(shade)
    const from = Math.max(1, Math.ceil(begin!))
    const to = shade === heatShades ? highest : Math.ceil(end!) - 1
    return from <= to ? [{ shade, from, to }] : []
  })
  return { shadeOf, ranges }
}
