import { columnVisibilityFeature, rowSelectionFeature, rowSortingFeature, tableFeatures, useTable, type ColumnDef } from "@tanstack/react-table"
import { useMemo } from "react"
import { isShown, type Column, type ColumnVisibility, type RowSelection, type Sort } from "./column.ts"

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })
const noSelection: Record<string, true> = {}

type Input<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  sort?: Sort
  onSortChange?: (sort: Sort) => void
  visibility?: ColumnVisibility
  selection?: RowSelection
  onSelectionChange?: (selection: RowSelection) => void
}

const resolve = <Value>(next: Value | ((now: Value) => Value), now: Value): Value =>
  typeof next === "function" ? (next as (now: Value) => Value)(now) : next

/** Our columns on TanStack Table. Sorting is the server's; visibility and selection belong to the screen. */
export const useTableModel = <Row>(input: Input<Row>) => {
  const { columns, rows, rowId, sort, onSortChange, visibility, selection, onSelectionChange } = input
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row & object> => ({
          id: column.id,
          header: column.header,
          // sorting wants an accessor; the value itself is never read because the server sorts
          accessorFn: (row) => row,
          enableSorting: column.sortable ?? false,
          enableHiding: !column.fixed,
          sortDescFirst: false,
        }),
      ),
    [columns],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, isShown(column, visibility)])),
    [columns, visibility],
  )
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.direction === "desc" }] : []), [sort])
  const rowSelection = (selection as Record<string, true> | undefined) ?? noSelection
  return useTable({
    features,
    columns: definitions,
    data: rows as readonly (Row & object)[],
    getRowId: rowId as (row: Row & object) => string,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { columnVisibility, sorting, rowSelection },
    onSortingChange: (next) => {
      const first = resolve(next, sorting)[0]
      if (first) onSortChange?.({ column: first.id, direction: first.desc ? "desc" : "asc" })
    },
    onRowSelectionChange: (next) => onSelectionChange?.(resolve(next, rowSelection)),
  })
}

export type TableModel<Row> = ReturnType<typeof useTableModel<Row>>
