import { scaleBand } from "d3-scale"
import type { ReactNode } from "react"
import { linearScale } from "./linear-scale.ts"
import { axisFor } from "./axis.ts"
import { margin, XAxis, YAxis } from "./axes.tsx"
import type { ChartProps, Comparison } from "./chart-data.ts"
import { ChartFrame, showsComparison } from "./chart-frame.tsx"
import { chartMessages } from "./chart-messages.ts"
import { ChartTip } from "./chart-tip.tsx"
import { patternFill } from "./patterns.tsx"
import { Plot } from "./plot.tsx"
import { highest, stacked } from "./stacked.ts"
import { useCursor } from "./use-cursor.ts"
import { useWidth } from "./use-width.ts"
import classes from "./chart.module.css"

interface Props extends ChartProps {
  /** The whole bars of the period before. */
  readonly comparison?: Comparison | undefined
  readonly actions?: ReactNode
  readonly note?: ReactNode
  readonly height?: number
  /** Bars of a distribution touch, because one range begins where the other ends. */
  readonly isDistribution?: boolean
}

/** Stacked bars, with a mark for each whole bar of the period before. */
export const BarChart = ({ actions, note, ...props }: Props) => (
  <ChartFrame {...props} actions={actions} note={note}>
    {({ scope, isHidden }) => <Bars {...props} scope={scope} isHidden={isHidden} />}
  </ChartFrame>
)

interface BarsProps extends Omit<Props, "actions" | "note"> {
  readonly scope: string
  readonly isHidden: (id: string) => boolean
}

const Bars = ({
  title,
  points,
  series,
  unit,
  format,
  formatTick = format,
  comparison,
  onChoose,
  scope,
  isHidden,
  height = 240,
  isDistribution = false,
}: BarsProps) => {
  const { ref, width } = useWidth()
  const bars = stacked(series, points.length, isHidden)
  const compared = comparison && showsComparison(isHidden) ? comparison : undefined
  const before = compared?.values.slice(0, points.length) ?? []
  const axis = axisFor(unit, Math.max(highest(bars), ...before.map((value) => value ?? 0)))
  const [bottom, upmost] = [height - margin.bottom, margin.top]
  const y = linearScale([0, axis.end], [bottom, upmost])
  const valueAt = linearScale([bottom, upmost], [0, axis.end])
  const x = scaleBand<number>()
    .domain(points.map((_, point) => point))
    .range([margin.left, width - margin.right])
    .paddingInner(isDistribution ? 0.04 : points.length > 60 ? 0.1 : 0.28)
    .paddingOuter(0.1)
  const begin = (point: number) => x(point) ?? 0
  const middle = (point: number) => begin(point) + x.bandwidth() / 2
  // A bar of a single day would be as wide as the page.
  const thick = isDistribution ? x.bandwidth() : Math.min(x.bandwidth(), 56)

  const shown = series.flatMap((one, index) => (isHidden(one.id) ? [] : [index]))
  const valueOf = (point: number, index: number) => series[index]?.values[point] ?? null
  const canChoose = ({ point, series: index }: { point: number; series: number }) =>
    onChoose !== undefined && (valueOf(point, index) ?? 0) > 0
  const { cursor, handlers } = useCursor({
    points: points.length,
    series: shown,
    canChoose,
    onChoose,
    at: (left, top) => {
      const point = Math.floor((left - margin.left) / x.step())
      if (point < 0 || point >= points.length || shown.length === 0) return undefined
      const value = valueAt(top)
      const hit = bars[point]?.find(({ from, to }) => from <= value && value < to)
      return { point, series: hit?.series ?? shown[0]! }
    },
  })
  const current = cursor && points[cursor.point]
  const figure =
    cursor &&
    current &&
    chartMessages.figure(current.name, series[cursor.series]!.label, format(valueOf(cursor.point, cursor.series)))
  return (
    <Plot
      label={title}
      opens={onChoose !== undefined}
      opensHere={cursor !== undefined && canChoose(cursor)}
      announced={figure}
      handlers={handlers}
      boxRef={ref}
    >
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {cursor && (
          <rect
            className={classes.band}
            x={middle(cursor.point) - x.step() / 2}
            width={x.step()}
            y={margin.top}
            height={height - margin.top - margin.bottom}
          />
        )}
        <YAxis ticks={axis.ticks} y={y} width={width} format={formatTick} />
        {/* Behind the bars, and wider than they are: seen at both sides of a higher bar, and above a lower one. */}
        <path
          className={classes.before}
          d={before
            .map((value, point) =>
              value === null ? "" : `M${middle(point) - x.step() * 0.47},${y(value)} h${x.step() * 0.94}`,
            )
            .join(" ")}
        />
        {bars.map((bar, point) => (
          <g key={points[point]!.name}>
            {bar.map((segment) => (
              <rect
                key={segment.series}
                className={
                  cursor?.point === point && cursor.series === segment.series ? classes.current : classes.segment
                }
                fill={patternFill(scope, series[segment.series]!.tone)}
                x={middle(point) - thick / 2}
                width={thick}
                y={y(segment.to)}
                height={y(segment.from) - y(segment.to)}
              />
            ))}
          </g>
        ))}
        <XAxis points={points} x={middle} width={width} height={height} />
      </svg>
      {cursor && current && (
        <ChartTip
          scope={scope}
          x={middle(cursor.point)}
          y={margin.top}
          width={width}
          title={current.name}
          rows={[
            ...shown.toReversed().map((index) => ({
              label: series[index]!.label,
              tone: series[index]!.tone,
              value: format(valueOf(cursor.point, index)),
              isCurrent: index === cursor.series,
            })),
            ...(compared && compared.names[cursor.point] !== undefined
              ? [
                  {
                    label: `${compared.label} (${compared.names[cursor.point]})`,
                    value: format(compared.values[cursor.point] ?? null),
                  },
                ]
              : []),
          ]}
          opens={canChoose(cursor)}
        />
      )}
    </Plot>
  )
}
