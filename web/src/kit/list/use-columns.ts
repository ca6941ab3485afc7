import { useMemo } from "react"
import { isShown, type Column, type ColumnVisibility } from "../../ui/table/column.ts"
import { usePreferences } from "../preferences.tsx"

/** Which columns of a list the person wants, kept with their preferences. */
export const useColumns = <Row>(list: string, columns: readonly Column<Row>[]): readonly [ColumnVisibility, (visibility: ColumnVisibility) => void] => {
  const { preferences, change } = usePreferences()
  const hidden = preferences.hiddenColumns[list]
  const visibility = useMemo((): ColumnVisibility => (hidden ? Object.fromEntries(columns.map(({ id }) => [id, !hidden.includes(id)])) : {}), [columns, hidden])
  const choose = (next: ColumnVisibility) => {
    const { [list]: _, ...others } = preferences.hiddenColumns
    const asUsual = Object.keys(next).length === 0
    change({ hiddenColumns: asUsual ? others : { ...others, [list]: columns.filter((column) => !isShown(column, next)).map(({ id }) => id) } })
  }
  return [visibility, choose]
}
