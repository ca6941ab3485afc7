import { IconDots } from "@tabler/icons-react"
import { memo, type ReactNode } from "react"
import { Link } from "../link/link.tsx"
import type { Messages } from "../messages.ts"
import type { Column } from "./column.ts"
import classes from "./data-table.module.css"
import { SelectBox } from "./select-box.tsx"

export type DataTableRowProps = {
  row: unknown
  name: string
  index: number
  offset: number
  columns: readonly Column<never>[]
  selectable: boolean
  menu: boolean
  selected: boolean
  /** the one row that is a tab stop */
  active: boolean
  opened: boolean
  clickable: boolean
  href: string | undefined
  messages: Messages["table"]
}

/** Text gets its own element: only then it is cut with an ellipsis at its end, also for right-to-left text. */
const content = (column: Column<never>, row: unknown, href: string | undefined): ReactNode => {
  const cell = (column as Column<unknown>).cell(row)
  const shown =
    typeof cell === "string" ? (
      <span dir="auto" className={classes.text}>
        {cell}
      </span>
    ) : (
      cell
    )
  return href === undefined ? (
    shown
  ) : (
    <Link href={href} data-row-link="" tabIndex={-1} className={classes.rowLink}>
      {shown}
    </Link>
  )
}

/** One row. Memoized, without event handlers: the body listens for all rows. */
export const DataTableRow = memo((props: DataTableRowProps) => {
  const { row, name, index, offset, columns, selectable, menu, selected, active, opened, clickable, href, messages } =
    props
  const tabIndex = active ? 0 : -1
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      data-row-index={index}
      data-opened={opened || undefined}
      data-clickable={clickable || undefined}
      tabIndex={tabIndex}
      className={classes.row}
      style={{ top: offset }}
    >
      {selectable && (
        <div role="gridcell" className={classes.selectCell}>
          <SelectBox label={messages.selectRow(name)} checked={selected} tabIndex={tabIndex} />
        </div>
      )}
      {columns.map((column, place) => (
        <div
          key={column.id}
          role="gridcell"
          className={classes.cell}
          data-align={column.align}
          data-name={place === 0 || undefined}
        >
          {content(column, row, place === 0 ? href : undefined)}
        </div>
      ))}
      {menu && (
        <div role="gridcell" className={classes.menuCell}>
          <button
            type="button"
            className={classes.menuButton}
            data-row-menu=""
            aria-haspopup="menu"
            aria-label={`${messages.rowActions}: ${name}`}
            tabIndex={tabIndex}
          >
            <IconDots size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
})
DataTableRow.displayName = "DataTableRow"
