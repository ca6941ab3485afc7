import { ChartFrame } from "./chart-frame.tsx"
import type { ChartProps } from "./chart-data.ts"
import { chartMessages } from "./chart-messages.ts"
import { ChartTip } from "./chart-tip.tsx"
import { heatShades, heatSteps, type HeatRange, type HeatSteps } from "./heat-steps.ts"
import { Plot } from "./plot.tsx"
import { useCursor } from "./use-cursor.ts"
import { useWidth } from "./use-width.ts"
import classes from "./chart.module.css"

type Props = Omit<ChartProps, "unit"> & {
  /** For figures that do not begin at zero; otherwise five shades up to the highest. */
  readonly steps?: HeatSteps | undefined
  /** More is worse: the shades are red. */
  readonly isBad?: boolean
}

/** Cells from pale to strong: a row for each series, a column for each point. */
export const Heatmap = (props: Props) => (
  <ChartFrame {...props} legend="none">
    {({ scope }) => <Cells {...props} scope={scope} />}
  </ChartFrame>
)

const left = 46
const top = 4
const bottom = 22
const judgedColors = { good: "var(--dp-good-line)", warn: "var(--chart-heat-warn)", bad: "var(--dp-bad-fill)" } as const
const shadeColor = (shade: number, range: HeatRange | undefined, isBad: boolean) =>
  shade === 0
    ? "var(--dp-neutral-soft)"
    : range?.judged !== undefined
      ? judgedColors[range.judged.as]
      : `color-mix(in srgb, var(${isBad ? "--chart-heat-bad" : "--chart-heat"}) ${Math.round((100 * shade) / heatShades)}%, var(--dp-surface))`

const Cells = ({
  title,
  points,
  series,
  format,
  onChoose,
  steps,
  isBad = false,
  scope,
}: Props & { readonly scope: string }) => {
  const { ref, width } = useWidth()
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const { shadeOf, ranges } = steps ?? heatSteps(most)
  const cell = (width - left) / points.length
  const rowHeight = Math.min(26, Math.max(18, cell))
  const height = top + rowHeight * series.length + bottom
  const rangeOf = (shade: number) => ranges.find((range) => range.shade === shade)
  const said = (value: number | null) => {
    const word = rangeOf(shadeOf(value))?.judged?.word
    return word === undefined ? format(value) : chartMessages.judged(format(value), word)
  }
  const valueOf = (point: number, row: number) => series[row]?.values[point] ?? null
  const canChoose = ({ point, series: row }: { point: number; series: number }) =>
    onChoose !== undefined && (valueOf(point, row) ?? 0) > 0
  const { cursor, handlers } = useCursor({
    points: points.length,
    series: series.map((_, row) => row),
    isUpNext: false,
    canChoose,
    onChoose,
    at: (x, y) => {
      const [point, row] = [Math.floor((x - left) / cell), Math.floor((y - top) / rowHeight)]
      return point >= 0 && point < points.length && row >= 0 && row < series.length ? { point, series: row } : undefined
    },
  })
  const every = cell >= 30 ? 1 : cell >= 16 ? 3 : 6
  // Numbers are read in black and white too; where they do not fit, the tip and the table have them.
  const hasNumbers = cell >= format(most).length * 6 + 6
  return (
    <>
      <Plot
        label={title}
        opens={onChoose !== undefined}
        opensHere={cursor !== undefined && canChoose(cursor)}
        announced={
          cursor &&
          chartMessages.figure(
            series[cursor.series]!.label,
            points[cursor.point]!.name,
            said(valueOf(cursor.point, cursor.series)),
          )
        }
        handlers={handlers}
        boxRef={ref}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {series.map(({ id, label, shortLabel, values }, row) => (
            <g key={id}>
              <text x={left - 8} y={top + (row + 0.5) * rowHeight} dy="0.32em" textAnchor="end">
                {shortLabel ?? label}
              </text>
              {points.map((_, point) => {
                const shade = shadeOf(values[point] ?? null)
                return (
                  <g key={points[point]!.name}>
                    <rect
                      x={left + point * cell + 0.5}
                      y={top + row * rowHeight + 0.5}
                      width={cell - 1}
                      height={rowHeight - 1}
                      rx={2}
                      fill={shadeColor(shade, rangeOf(shade), isBad)}
                    />
                    {hasNumbers && shade > 0 && (
                      <text
                        className={classes.cellText}
                        data-shade={rangeOf(shade)?.judged?.as ?? shade}
                        x={left + (point + 0.5) * cell}
                        y={top + (row + 0.5) * rowHeight}
                        dy="0.34em"
                      >
                        {format(values[point] ?? null)}
                      </text>
                    )}
                  </g>
                )
              })}
            </g>
          ))}
          {cursor && (
            <rect
              className={classes.current}
              x={left + cursor.point * cell}
              y={top + cursor.series * rowHeight}
              width={cell}
              height={rowHeight}
              rx={2}
              fill="none"
            />
          )}
          {points.map(({ label, name }, point) =>
            point % every === 0 ? (
              <text key={name} x={left + (point + 0.5) * cell} y={height - 6} textAnchor="middle">
                {label}
              </text>
            ) : null,
          )}
        </svg>
        {cursor && (
          <ChartTip
            scope={scope}
            x={left + (cursor.point + 0.5) * cell}
            y={top + (cursor.series + 1) * rowHeight + 6}
            width={width}
            title={`${series[cursor.series]!.label}, ${points[cursor.point]!.name}`}
            rows={[{ label: title, value: said(valueOf(cursor.point, cursor.series)) }]}
            opens={canChoose(cursor)}
          />
        )}
      </Plot>
      <ul className={classes.legend}>
        {[{ shade: 0, from: 0, to: 0 } as HeatRange, ...ranges].map(({ shade, from, to, judged }) => (
          <li key={shade} className={classes.key}>
            <svg width={12} height={12} aria-hidden="true">
              <rect width={12} height={12} rx={2} fill={shadeColor(shade, rangeOf(shade), isBad)} />
            </svg>
            {shade === 0
              ? chartMessages.none
              : judged !== undefined
                ? chartMessages.judgedRange(judged.word, chartMessages.range(format(from), format(to)))
                : from === to
                  ? format(from)
                  : chartMessages.range(format(from), format(to))}
          </li>
        ))}
      </ul>
    </>
  )
}
