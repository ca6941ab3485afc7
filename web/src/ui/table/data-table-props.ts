import type { ReactNode } from "react"
import type { MenuGroup } from "../overlays/menu-action.ts"
import type { Messages } from "../messages.ts"
import type { ReadRowLock } from "./row-menu.tsx"
import type { SelectAll } from "./select-all.tsx"
import type { Column, ColumnVisibility, RowSelection, Sort } from "./column.ts"

export type DataTableProps<Row> = {
  /** what the rows are, for screen readers: "People" */
  label: string
  /** keep it the same between renders: a constant or a memo */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** how a person calls the row, for "Select Ada Lovelace" */
  rowName: (row: Row) => string
  /** rows on the server; those loaded when left out */
  total?: number
  sort?: Sort
  onSortChange?: (sort: Sort) => void
  visibility?: ColumnVisibility
  selection?: RowSelection
  onSelectionChange?: (selection: RowSelection) => void
  /** buttons of the bar that appears when rows are selected */
  bulkActions?: (ids: readonly string[]) => ReactNode
  /** how what is not loaded is selected too */
  selectAll?: SelectAll
  /** click or Enter on a row */
  onActivate?: (row: Row) => void
  /**
   * the page of a row: its name is a link there, and a click anywhere in the row follows it; with Ctrl or the middle
   * button in a new tab
   */
  rowHref?: (row: Row) => string
  rowActions?: (row: Row) => readonly MenuGroup[]
  /** why nothing about a row can be changed, asked when its menu opens */
  rowLock?: ReadRowLock
  /** the id of the row that is open in a sheet */
  openedId?: string
  /** called when the end is near, once per number of rows */
  onReachEnd?: () => void
  loading?: boolean
  loadingMore?: boolean
  empty?: ReactNode
  /** fill: the room its parent gives; a number: at most so many px; auto: as tall as its rows (few rows only) */
  height?: "fill" | "auto" | number
  messages?: Partial<Messages["table"]>
}
