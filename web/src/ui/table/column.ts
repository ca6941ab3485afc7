import type { ReactNode } from "react"

/** A column of a list, without any table library's words. */
export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** fixed width in px; without it the column shares the free room */
  width?: number
  /** share of the free room, 1 unless told */
  grow?: number
  /** least width in px when it grows, 120 unless told */
  min?: number
  /** numbers stand at the end */
  align?: "start" | "end"
  sortable?: boolean
  /** can not be hidden: the name of the thing */
  fixed?: boolean
  /** hidden until a person chooses it */
  hidden?: boolean
  /** its place on the card that a row becomes on a phone; the first column is the title, the rest are lines */
  card?: "title" | "aside" | "line" | "none"
}

export type Sort = { column: string; direction: "asc" | "desc" }

/** column id -> shown; ids that are missing follow the column's own default */
export type ColumnVisibility = Readonly<Record<string, boolean>>

/** row id -> true */
export type RowSelection = Readonly<Record<string, true>>

export const isShown = <Row>(column: Column<Row>, visibility: ColumnVisibility = {}): boolean =>
  column.fixed ? true : (visibility[column.id] ?? !column.hidden)

/** The sort that a click on a column's name asks for: ascending first, then the other way round. */
export const nextSort = (sort: Sort | undefined, column: string): Sort => ({
  column,
  direction: sort?.column === column && sort.direction === "asc" ? "desc" : "asc",
})

export const selectedIds = (selection: RowSelection): string[] => Object.keys(selection)
