import type { ReactNode } from "react"
import { useWords } from "../words-context.tsx"
import type { Words } from "../words.ts"
import classes from "./list-toolbar.module.css"
import { SearchBox } from "./search-box.tsx"

type Props = {
  search?: { value: string; onChange: (value: string) => void; placeholder?: string }
  /** FilterMenu elements */
  filters?: ReactNode
  /** shown when any filter is set */
  onClearFilters?: () => void
  /** how many rows match, loaded or not; there are more than were counted when it is not exact */
  total?: { count: number; isExact: boolean }
  /** ViewsMenu */
  views?: ReactNode
  /** ColumnChooser */
  columns?: ReactNode
  /** DensitySwitch */
  density?: ReactNode
  /** an export button, or anything else that belongs at the end */
  end?: ReactNode
  words?: Partial<Words["list"]>
}

/** The line over every list: search, filters, count; views, columns, density, export. */
export const ListToolbar = ({
  search,
  filters,
  onClearFilters,
  total,
  views,
  columns,
  density,
  end,
  words: own,
}: Props) => {
  const words = useWords("list", own)
  return (
    <div className={classes.bar}>
      <div className={classes.start}>
        {views}
        {search && <SearchBox {...search} />}
        {filters && (
          <div role="group" aria-label={words.filters} className={classes.filters}>
            {filters}
            {onClearFilters && (
              <button type="button" className={classes.clear} onClick={onClearFilters}>
                {words.clearFilters}
              </button>
            )}
          </div>
        )}
      </div>
      <div className={classes.end}>
        {total && (
          <span className={classes.count} role="status">
            {words.total(total.count, total.isExact)}
          </span>
        )}
        {columns}
        {density}
        {end}
      </div>
    </div>
  )
}
