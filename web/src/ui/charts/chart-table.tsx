import type { ChartPoint, ChartSeries, Comparison, FormatValue } from "./chart-data.ts"
import classes from "./chart-table.module.css"

interface Props {
  readonly title: string
  readonly pointHeader: string
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  readonly comparison?: Comparison | undefined
  readonly format: FormatValue
}

/** The figures of a chart as a table: all of them, also hidden series. */
export const ChartTable = ({ title, pointHeader, points, series, comparison, format }: Props) => (
  // Focusable, because a wide table scrolls.
  <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
    <table className={classes.table}>
      <caption className={classes.caption}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{pointHeader}</th>
          {series.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
          {comparison && <th scope="col">{comparison.label}</th>}
        </tr>
      </thead>
      <tbody>
        {points.map(({ name }, point) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {series.map(({ id, values }) => (
              <td key={id}>{format(values[point] ?? null)}</td>
            ))}
            {comparison && <td>{format(comparison.values[point] ?? null)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
