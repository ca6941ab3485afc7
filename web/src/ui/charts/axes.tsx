import type { ChartPoint, FormatValue } from "./chart-data.ts"
import { labelEvery } from "./axis.ts"
import classes from "./chart.module.css"

/** Pixels around the plot. */
export const margin = { top: 8, right: 8, bottom: 24, left: 46 } as const

interface YProps {
  readonly ticks: readonly number[]
  readonly y: (value: number) => number
  readonly width: number
  readonly format: FormatValue
}
export const YAxis = ({ ticks, y, width, format }: YProps) => (
  <g>
    {ticks.map((tick) => (
      <g key={tick}>
        <line
          className={tick === 0 ? classes.base : classes.grid}
          x1={margin.left}
          x2={width - margin.right}
          y1={y(tick)}
          y2={y(tick)}
        />
        <text x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
          {format(tick)}
        </text>
      </g>
    ))}
  </g>
)

interface XProps {
  readonly points: readonly ChartPoint[]
  readonly x: (point: number) => number
  readonly width: number
  readonly height: number
}
/** About six pixels for each character, and a gap. */
const widthOf = (points: readonly ChartPoint[]) =>
  points.reduce((most, { label }) => Math.max(most, label.length), 0) * 6 + 10

export const XAxis = ({ points, x, width, height }: XProps) => {
  const labeled = points.flatMap(({ label, name }, point) => (label === "" ? [] : [{ label, name, point }]))
  const every = labelEvery(labeled.length, width - margin.left - margin.right, widthOf(points))
  return (
    <g>
      {labeled
        .filter((_, index) => index % every === 0)
        .map(({ label, name, point }) => (
          <text key={name} x={x(point)} y={height - 6} textAnchor="middle">
            {label}
          </text>
        ))}
    </g>
  )
}
