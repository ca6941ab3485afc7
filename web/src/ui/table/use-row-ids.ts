import { useMemo, useRef } from "react"

/**
 * The ids of the rows, made again only for other rows: the virtual rows measure themselves anew whenever their keys
 * change. This is all the model the table has. Sort, filter and paging are the server's, visibility and selection the
 * screen's, so a table library would be 10 KB on every list that only hands our own state back to us.
 */
export const useRowIds = <Row>(rows: readonly Row[], rowId: (row: Row) => string): readonly string[] => {
  const idOf = useRef(rowId)
  return useMemo(() => rows.map((row) => idOf.current(row)), [rows])
}
