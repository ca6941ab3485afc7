import type { ReactNode } from "react"
import classes from "./compare-table.module.css"

type Compared = {
  key: string
  field: ReactNode
  wanted: ReactNode
  actual: ReactNode
  /** unchanged: shown muted */
  left?: boolean
}

type Props = { headings: readonly [field: string, wanted: string, actual: string]; rows: readonly Compared[] }

/** Expected and actual values of fields, side by side. */
export const CompareTable = ({ headings, rows }: Props) => (
  <table className={classes.table}>
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, field, wanted, actual, left }) => (
        <tr key={key} data-left={left || undefined}>
          <td>{field}</td>
          <td data-label={headings[1]}>{wanted}</td>
          <td data-label={headings[2]} className={left ? undefined : classes.differs}>
            {actual}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
