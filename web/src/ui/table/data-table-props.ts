import type { ReactNode } from "react"
import type { MenuGroup } from "../overlays/menu-action.ts"
import type { Messages } from "../messages.ts"
import type { ReadRowLock } from "./row-menu.tsx"
import type { SelectAll } from "./select-all.tsx"
import type { Column, ColumnVisibility, RowSelection, Sort } from "./column.ts"

export type DataTableProps<Row> = {
  /** what the rows are, for screen readers: "Users" */
  label: string
  /** must be stable between renders: a constant or a memo */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** the name of a row, for "Select Ada Lovelace" */
  rowName: (row: Row) => string
  /** the number of rows on the server; that of the loaded rows when left out */
  total?: number
  sort?: Sort
  onSortChange?: (sort: Sort) => void
  visibility?: ColumnVisibility
  selection?: RowSelection
  onSelectionChange?: (selection: RowSelection) => void
  /** buttons of the bar that appears when rows are selected */
  bulkActions?: (ids: readonly string[]) => ReactNode
  /** how rows that are not loaded are selected */
  selectAll?: SelectAll
  /** click or Enter on a row */
  onActivate?: (row: Row) => void
  /**
   * the page of a row: its name links there, and a click anywhere in the row follows it; with Ctrl or the middle button
   * in a new tab
   */
  rowHref?: (row: Row) => string
  rowActions?: (row: Row) => readonly MenuGroup[]
  /** why a row cannot be changed, requested when its menu opens */
  rowLock?: ReadRowLock
  /** the id of the row that is open in a sheet */
  openedId?: string
  /** called when the end is near, once per number of rows */
  onReachEnd?: () => void
  loading?: boolean
  loadingMore?: boolean
  empty?: ReactNode
  /** fill: the height of its parent; a number: at most that many px; auto: as tall as its rows (few rows only) */
  height?: "fill" | "auto" | number
  messages?: Partial<Messages["table"]>
}
