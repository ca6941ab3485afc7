import { scalePoint } from "d3-scale"
import { linearScale } from "./linear-scale.ts"
import type { FormatValue, Tone } from "./chart-data.ts"
import { chartMessages } from "./chart-messages.ts"
import { linePath, lonePoints } from "./line-path.ts"
import classes from "./chart.module.css"

interface Props {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly format: FormatValue
  readonly tone?: Tone
  readonly width?: number
  readonly height?: number
}

/** A line of the size of a word. Its name says where it begins and ends, and its lowest and highest value. */
export const Sparkline = ({ label, values, format, tone = "good", width = 96, height = 24 }: Props) => {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const scale = scalePoint<number>()
    .domain(values.map((_, point) => point))
    .range([2, width - 2])
  const places = {
    x: (point: number) => scale(point) ?? 0,
    y: linearScale([Math.min(0, least), Math.max(most, 1)], [height - 2, 2]),
  }
  const name =
    known.length === 0
      ? `${label}: ${chartMessages.none}`
      : chartMessages.trend(label, format(known[0]!), format(known.at(-1)!), format(least), format(most))
  const color = `var(--chart-${tone})`
  return (
    <span className={classes.chart}>
      <svg width={width} height={height} role="img" aria-label={name}>
        <path className={classes.line} strokeWidth={1.5} stroke={color} d={linePath(values, places)} />
        {lonePoints(values).map((point) => (
          <circle key={point} cx={places.x(point)} cy={places.y(values[point] ?? 0)} r={2} fill={color} />
        ))}
      </svg>
    </span>
  )
}
