import { useMemo, useRef } from "react"

/**
 * The ids of the rows, computed again only for other rows: the virtual rows measure again whenever their keys change.
 * This is the whole model of the table: the server sorts, filters and pages, and the screen holds visibility and
 * selection, so a table library would add 10 KB to every list only to return our own state.
 */
export const useRowIds = <Row>(rows: readonly Row[], rowId: (row: Row) => string): readonly string[] => {
  const idOf = useRef(rowId)
  return useMemo(() => rows.map((row) => idOf.current(row)), [rows])
}
