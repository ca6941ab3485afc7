import { IconArrowDown, IconArrowUp, IconSelector } from "@tabler/icons-react"
import { useMemo } from "react"
import { VisuallyHidden } from "../display/visually-hidden.tsx"
import type { Messages } from "../messages.ts"
import { nextSort, type Column, type RowSelection, type Sort } from "./column.ts"
import classes from "./data-table.module.css"
import { SelectBox } from "./select-box.tsx"
import { shareSelected, withRows } from "./selection.ts"

type Props<Row> = {
  /** of the loaded rows */
  ids: readonly string[]
  columns: readonly Column<Row>[]
  extras: { selectable: boolean; menu: boolean }
  sort?: Sort
  onSortChange?: (sort: Sort) => void
  selection?: RowSelection
  onSelectionChange?: (selection: RowSelection) => void
  messages: Messages["table"]
}

const nothing: RowSelection = {}
const ariaSort = { asc: "ascending", desc: "descending" } as const

const SortMark = ({ direction }: { direction: "asc" | "desc" | false }) => {
  const Mark = direction === "asc" ? IconArrowUp : direction === "desc" ? IconArrowDown : IconSelector
  return <Mark size={13} stroke={2} aria-hidden="true" className={classes.sortMark} data-on={direction || undefined} />
}

/** The sticky head: names, sort buttons, and the checkbox that selects all loaded rows. */
export const DataTableHead = <Row,>({
  ids,
  columns,
  extras,
  sort,
  onSortChange,
  selection = nothing,
  onSelectionChange,
  messages,
}: Props<Row>) => {
  const share = useMemo(() => shareSelected(selection, ids), [selection, ids])
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {extras.selectable && (
          <div role="columnheader" className={classes.selectCell}>
            <SelectBox
              label={messages.selectAll}
              checked={share === "all"}
              partly={share === "some"}
              onToggle={() => onSelectionChange?.(withRows(selection, ids, share !== "all"))}
            />
          </div>
        )}
        {columns.map((column) => {
          const sorted = sort?.column === column.id && sort.direction
          return (
            <div
              key={column.id}
              role="columnheader"
              className={classes.headCell}
              data-align={column.align}
              aria-sort={column.sortable ? (sorted ? ariaSort[sorted] : "none") : undefined}
            >
              {column.sortable ? (
                <button
                  type="button"
                  className={classes.sort}
                  data-on={sorted || undefined}
                  onClick={() => onSortChange?.(nextSort(sort, column.id))}
                >
                  <span className={classes.clip}>{column.header}</span>
                  <SortMark direction={sorted} />
                </button>
              ) : (
                <span className={classes.clip}>{column.header}</span>
              )}
            </div>
          )
        })}
        {extras.menu && (
          <div role="columnheader" className={classes.headCell}>
            <VisuallyHidden>{messages.rowActions}</VisuallyHidden>
          </div>
        )}
      </div>
    </div>
  )
}
