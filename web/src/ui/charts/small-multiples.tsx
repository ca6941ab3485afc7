import { scalePoint } from "d3-scale"
import { linearScale } from "./linear-scale.ts"
import { axisFor } from "./axis.ts"
import type { ChartProps } from "./chart-data.ts"
import { ChartFrame } from "./chart-frame.tsx"
import { chartMessages } from "./chart-messages.ts"
import { linePath, lonePoints } from "./line-path.ts"
import { Plot } from "./plot.tsx"
import { useCursor } from "./use-cursor.ts"
import classes from "./chart.module.css"

interface Props extends ChartProps {
  /** The figure of the whole period beside the name of each series. */
  readonly wholes?: readonly (number | null)[]
}

const width = 180
const height = 56

/** A small line for each series, all on the same scale, so that they can be compared. */
export const SmallMultiples = (props: Props) => (
  <ChartFrame {...props} legend="none">
    {() => <Lines {...props} />}
  </ChartFrame>
)

const Lines = ({ title, points, series, unit, format, onChoose, wholes }: Props) => {
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const axis = axisFor(unit, most, 2)
  const y = linearScale([0, axis.end], [height - 4, 4])
  const scale = scalePoint<number>()
    .domain(points.map((_, point) => point))
    .range([3, width - 3])
  const x = (point: number) => scale(point) ?? 0
  const valueOf = (point: number, row: number) => series[row]?.values[point] ?? null
  const canChoose = ({ point, series: row }: { point: number; series: number }) =>
    onChoose !== undefined && (valueOf(point, row) ?? 0) > 0
  const { cursor, handlers } = useCursor({
    points: points.length,
    series: series.map((_, row) => row),
    isUpNext: false,
    canChoose,
    onChoose,
    at: (_x, _y, { target, clientX }) => {
      const small = (target as Element).closest("[data-row]")
      if (small === null || points.length === 0) return undefined
      const { left, width: wide } = small.getBoundingClientRect()
      const point = Math.round(((clientX - left) / wide) * (points.length - 1))
      return { point: Math.min(Math.max(point, 0), points.length - 1), series: Number(small.getAttribute("data-row")) }
    },
  })
  return (
    <Plot
      label={title}
      opens={onChoose !== undefined}
      opensHere={cursor !== undefined && canChoose(cursor)}
      announced={
        cursor &&
        chartMessages.figure(
          series[cursor.series]!.label,
          points[cursor.point]!.name,
          format(valueOf(cursor.point, cursor.series)),
        )
      }
      handlers={handlers}
    >
      <div className={classes.smallGrid}>
        {series.map(({ id, label, values }, row) => {
          const at = cursor?.series === row ? cursor.point : undefined
          return (
            <div key={id} className={classes.small} data-row={row} data-current={at !== undefined || undefined}>
              <div className={classes.smallHead} aria-hidden="true">
                <span className={classes.smallName} title={label}>
                  {label}
                </span>
                <span className={classes.smallValue}>
                  {at === undefined ? wholes && format(wholes[row] ?? null) : format(values[at] ?? null)}
                </span>
              </div>
              <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
                {[0, axis.end].map((tick) => (
                  <line
                    key={tick}
                    className={tick === 0 ? classes.base : classes.grid}
                    x1={0}
                    x2={width}
                    y1={y(tick)}
                    y2={y(tick)}
                  />
                ))}
                <path className={classes.line} stroke="var(--chart-info)" d={linePath(values, { x, y })} />
                {lonePoints(values).map((point) => (
                  <circle key={point} cx={x(point)} cy={y(values[point] ?? 0)} r={2.5} fill="var(--chart-info)" />
                ))}
                {at !== undefined && values[at] !== null && (
                  <circle
                    className={classes.current}
                    cx={x(at)}
                    cy={y(values[at] ?? 0)}
                    r={4}
                    fill="var(--chart-info)"
                  />
                )}
              </svg>
              <div className={classes.smallPoint} aria-hidden="true">
                {at !== undefined && points[at]!.name}
              </div>
            </div>
          )
        })}
      </div>
    </Plot>
  )
}
