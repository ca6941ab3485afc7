import { scalePoint } from "d3-scale"
import type { ReactNode } from "react"
import { linearScale } from "./linear-scale.ts"
import { axisFor } from "./axis.ts"
import { margin, XAxis, YAxis } from "./axes.tsx"
import type { ChartProps, Comparison } from "./chart-data.ts"
import { ChartFrame, showsComparison } from "./chart-frame.tsx"
import { chartMessages } from "./chart-messages.ts"
import { ChartTip } from "./chart-tip.tsx"
import { linePath, lonePoints } from "./line-path.ts"
import { lineDashes } from "./patterns.tsx"
import { Plot } from "./plot.tsx"
import { useCursor } from "./use-cursor.ts"
import { useWidth } from "./use-width.ts"
import classes from "./chart.module.css"

interface Props extends ChartProps {
  /** The first series in the period before. */
  readonly comparison?: Comparison | undefined
  readonly actions?: ReactNode
  readonly note?: ReactNode
  readonly height?: number
}

/** Lines over time, with a paler one of the period before behind them. */
export const LineChart = ({ actions, note, ...props }: Props) => (
  <ChartFrame {...props} mark="line" actions={actions} note={note}>
    {({ scope, isHidden }) => <Lines {...props} scope={scope} isHidden={isHidden} />}
  </ChartFrame>
)

interface LinesProps extends Omit<Props, "actions" | "note"> {
  readonly scope: string
  readonly isHidden: (id: string) => boolean
}

const Lines = ({
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
  height = 200,
}: LinesProps) => {
  const { ref, width } = useWidth()
  const shown = series.flatMap((one, index) => (isHidden(one.id) ? [] : [index]))
  const compared = comparison && showsComparison(isHidden) ? comparison : undefined
  const before = compared?.values.slice(0, points.length) ?? []
  const all = [...shown.flatMap((index) => series[index]!.values), ...before]
  const axis = axisFor(unit, Math.max(0, ...all.map((value) => value ?? 0)))
  const y = linearScale([0, axis.end], [height - margin.bottom, margin.top])
  const scale = scalePoint<number>()
    .domain(points.map((_, point) => point))
    .range([margin.left, width - margin.right])
    .padding(0.5)
  const x = (point: number) => scale(point) ?? 0
  const valueOf = (point: number, index: number) => series[index]?.values[point] ?? null
  const canChoose = ({ point, series: index }: { point: number; series: number }) =>
    onChoose !== undefined && (valueOf(point, index) ?? 0) > 0
  const { cursor, handlers } = useCursor({
    points: points.length,
    series: shown,
    canChoose,
    onChoose,
    at: (left, top) => {
      const point = Math.floor((left - margin.left) / (scale.step() || width))
      if (point < 0 || point >= points.length || shown.length === 0) return undefined
      const away = (index: number) => Math.abs(y(valueOf(point, index) ?? 0) - top)
      return { point, series: shown.reduce((near, index) => (away(index) < away(near) ? index : near)) }
    },
  })
  const current = cursor && points[cursor.point]
  const figure =
    cursor &&
    current &&
    chartMessages.figure(current.name, series[cursor.series]!.label, format(valueOf(cursor.point, cursor.series)))
  const beforeName = cursor && compared?.names[cursor.point]
  return (
    <Plot
      label={title}
      opens={onChoose !== undefined}
      opensHere={cursor !== undefined && canChoose(cursor)}
      announced={
        figure && compared && beforeName !== undefined
          ? chartMessages.compared(figure, beforeName, format(compared.values[cursor.point] ?? null))
          : figure
      }
      handlers={handlers}
      boxRef={ref}
    >
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <YAxis ticks={axis.ticks} y={y} width={width} format={formatTick} />
        {cursor && (
          <line
            className={classes.base}
            x1={x(cursor.point)}
            x2={x(cursor.point)}
            y1={margin.top}
            y2={height - margin.bottom}
          />
        )}
        <path className={classes.before} d={linePath(before, { x, y })} />
        {shown.map((index) => {
          const { id, tone, values } = series[index]!
          const color = `var(--chart-${tone})`
          return (
            <g key={id}>
              <path
                className={classes.line}
                stroke={color}
                strokeDasharray={lineDashes[tone]}
                d={linePath(values, { x, y })}
              />
              {lonePoints(values).map((point) => (
                <circle key={point} cx={x(point)} cy={y(values[point] ?? 0)} r={3} fill={color} />
              ))}
            </g>
          )
        })}
        {cursor && valueOf(cursor.point, cursor.series) !== null && (
          <circle
            className={classes.current}
            cx={x(cursor.point)}
            cy={y(valueOf(cursor.point, cursor.series) ?? 0)}
            r={4.5}
            fill={`var(--chart-${series[cursor.series]!.tone})`}
          />
        )}
        <XAxis points={points} x={x} width={width} height={height} />
      </svg>
      {cursor && current && (
        <ChartTip
          scope={scope}
          x={x(cursor.point)}
          y={margin.top}
          width={width}
          title={current.name}
          rows={[
            ...shown.map((index) => ({
              label: series[index]!.label,
              tone: series[index]!.tone,
              value: format(valueOf(cursor.point, index)),
              isCurrent: index === cursor.series,
            })),
            ...(compared && beforeName !== undefined
              ? [{ label: `${compared.label} (${beforeName})`, value: format(compared.values[cursor.point] ?? null) }]
              : []),
          ]}
          opens={canChoose(cursor)}
          mark="line"
        />
      )}
    </Plot>
  )
}
