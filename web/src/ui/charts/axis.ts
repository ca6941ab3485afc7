import type { ChartUnit } from "./chart-data.ts"
import { roundSteps } from "./linear-scale.ts"

interface Axis {
  /** The end of the axis; it begins with zero. */
  readonly end: number
  readonly ticks: readonly number[]
}

/** Steps that read well on a clock, in seconds. */
const clockSteps = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400]

/** An axis from zero that holds the highest value: whole calls, steps of a clock, or 0 to 100 percent. */
export const axisFor = (unit: ChartUnit, highest: number, mostTicks = 5): Axis => {
  if (unit === "percent") return { end: 100, ticks: [0, 25, 50, 75, 100] }
  if (unit === "calls") {
    const ticks = roundSteps(Math.max(highest, 4), mostTicks)
    return { end: ticks.at(-1)!, ticks }
  }
  const last = clockSteps.at(-1)!
  const step = clockSteps.find((one) => highest / one <= mostTicks) ?? Math.ceil(highest / mostTicks / last) * last
  const count = Math.max(1, Math.ceil(highest / step))
  return { end: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/** Every how many points a label fits. */
export const labelEvery = (points: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((points * labelWidth) / Math.max(width, 1)))
