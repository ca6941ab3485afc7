import { stack } from "d3-shape"
import type { ChartSeries } from "./chart-data.ts"

interface Segment {
  readonly series: number
  readonly from: number
  readonly to: number
}

/** The segments of each point from the bottom up, in the order of the series. Hidden and empty ones are left out. */
export const stacked = (
  series: readonly ChartSeries[],
  pointCount: number,
  isHidden: (id: string) => boolean = () => false,
): readonly (readonly Segment[])[] => {
  const shown = series.flatMap((one, index) => (isHidden(one.id) ? [] : [index]))
  const layers = stack<number, number>()
    .keys(shown)
    .value((point, index) => series[index]?.values[point] ?? 0)(Array.from({ length: pointCount }, (_, at) => at))
  return Array.from({ length: pointCount }, (_, point) =>
    layers.flatMap((layer) => {
      const [from, to] = layer[point]!
      return to > from ? [{ series: layer.key, from, to }] : []
    }),
  )
}

/** The height of the highest bar. */
export const highest = (bars: readonly (readonly Segment[])[]): number =>
  bars.reduce((most, bar) => Math.max(most, bar.at(-1)?.to ?? 0), 0)

/** How much of a whole its parts leave out, over all points. */
export const leftOver = (whole: readonly (number | null)[], parts: readonly ChartSeries[]): number =>
  whole.reduce<number>(
    (rest, value, point) => rest + (value ?? 0) - parts.reduce((sum, part) => sum + (part.values[point] ?? 0), 0),
    0,
  )
