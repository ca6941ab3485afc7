import { IconDots } from "@tabler/icons-react"
import { isValidElement, type ReactNode } from "react"
import { Link } from "../link/link.tsx"
import type { Messages } from "../messages.ts"
import type { Column } from "./column.ts"
import classes from "./data-cards.module.css"
import { SelectBox } from "./select-box.tsx"

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  rowName: (row: Row) => string
  onActivate?: (row: Row) => void
  rowHref?: (row: Row) => string
  selected: boolean
  onSelect?: () => void
  onMenu?: (opener: HTMLElement) => void
  messages: Messages["table"]
}

const place = <Row,>(columns: readonly Column<Row>[]) => {
  const title = columns.find((column) => column.card === "title") ?? columns[0]
  const rest = columns.filter((column) => column !== title && column.card !== "none")
  return {
    title,
    aside: rest.find((column) => column.card === "aside"),
    lines: rest.filter((column) => column.card !== "aside"),
  }
}

/** In a table a dash fills the cell; a card leaves empty values out. Cells rendered by components count as filled. */
const isNothing = (cell: ReactNode): boolean =>
  cell === null ||
  cell === undefined ||
  cell === false ||
  cell === "" ||
  cell === "—" ||
  (Array.isArray(cell)
    ? cell.every(isNothing)
    : isValidElement<{ children?: ReactNode }>(cell) &&
      typeof cell.type === "string" &&
      cell.props.children !== undefined &&
      isNothing(cell.props.children))

export const DataCard = <Row,>({
  row,
  columns,
  rowName,
  onActivate,
  rowHref,
  selected,
  onSelect,
  onMenu,
  messages,
}: Props<Row>) => {
  const { title, aside, lines } = place(columns)
  const name = rowName(row)
  return (
    <article className={classes.card} data-selected={selected || undefined}>
      {onSelect && (
        <div className={classes.select}>
          <SelectBox label={messages.selectRow(name)} checked={selected} onToggle={onSelect} />
        </div>
      )}
      <div className={classes.main}>
        <div className={classes.top}>
          <div className={classes.title}>
            {rowHref ? (
              <Link href={rowHref(row)} className={classes.open} aria-label={name} />
            ) : (
              onActivate && (
                <button type="button" className={classes.open} aria-label={name} onClick={() => onActivate(row)} />
              )
            )}
            {title?.cell(row)}
          </div>
          {aside && <div className={classes.aside}>{aside.cell(row)}</div>}
        </div>
        <dl className={classes.lines}>
          {lines.map((column) => {
            const cell = column.cell(row)
            if (isNothing(cell)) return null
            return (
              <div key={column.id} className={classes.line} data-action={column.card === "action" || undefined}>
                <dt>{column.header}</dt>
                <dd>{cell}</dd>
              </div>
            )
          })}
        </dl>
      </div>
      {onMenu && (
        <button
          type="button"
          className={classes.menu}
          aria-haspopup="menu"
          aria-label={`${messages.rowActions}: ${name}`}
          onClick={(event) => onMenu(event.currentTarget)}
        >
          <IconDots size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </article>
  )
}
