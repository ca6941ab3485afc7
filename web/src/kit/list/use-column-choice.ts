import { useMemo } from "react"
import { isShown, type Column, type ColumnVisibility } from "../../ui/table/column.ts"
import { usePreferences } from "../preferences.tsx"

/** The columns a user sees in a list; stored in the preferences as the difference from the list's default. */
export const useColumnChoice = <Row>(list: string, columns: readonly Column<Row>[]) => {
  const { preferences, change } = usePreferences()
  const flipped = preferences.hiddenColumns[list]
  const visibility = useMemo<ColumnVisibility>(
    () =>
      Object.fromEntries(
        columns.filter(({ id }) => flipped?.includes(id)).map((column) => [column.id, !isShown(column)]),
      ),
    [columns, flipped],
  )
  const set = (next: ColumnVisibility) => {
    const changed = columns
      .filter((column) => next[column.id] !== undefined && next[column.id] !== isShown(column))
      .map(({ id }) => id)
    change({ hiddenColumns: { ...preferences.hiddenColumns, [list]: changed } })
  }
  return [visibility, set] as const
}
