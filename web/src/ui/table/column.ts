import type { ReactNode } from "react"

/** A column of a list, independent of any table library. */
export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** fixed width in px; without it the column shares the free space */
  width?: number
  /** share of the free space, default 1 */
  grow?: number
  /** minimum width in px when it grows, default 120 */
  min?: number
  /** numbers are aligned to the end */
  align?: "start" | "end"
  sortable?: boolean
  /** cannot be hidden: the name of the object */
  fixed?: boolean
  /** hidden until the user shows it */
  hidden?: boolean
  /** its place on the card that a row becomes on a phone; the first column is the title, the rest are lines. An action is
   *  a button that needs no label beside it. */
  card?: "title" | "aside" | "line" | "action" | "none"
}

export type Sort = { column: string; direction: "asc" | "desc" }

/** column id -> shown; ids that are missing follow the column's own default */
export type ColumnVisibility = Readonly<Record<string, boolean>>

/** row id -> true */
export type RowSelection = Readonly<Record<string, true>>

export const isShown = <Row>(column: Column<Row>, visibility: ColumnVisibility = {}): boolean =>
  column.fixed ? true : (visibility[column.id] ?? !column.hidden)

/** The sort after a click on a column header: ascending first, then descending. */
export const nextSort = (sort: Sort | undefined, column: string): Sort => ({
  column,
  direction: sort?.column === column && sort.direction === "asc" ? "desc" : "asc",
})

export const selectedIds = (selection: RowSelection): string[] => Object.keys(selection)
