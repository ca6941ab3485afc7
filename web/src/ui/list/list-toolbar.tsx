import type { ReactNode } from "react"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import classes from "./list-toolbar.module.css"
import { SearchBox } from "./search-box.tsx"

type Props = {
  search?: { value: string; onChange: (value: string) => void; placeholder?: string }
  /** FilterMenu elements */
  filters?: ReactNode
  /** shown when any filter is set */
  onClearFilters?: () => void
  /** how many rows match, loaded or not; a lower bound if it is not exact */
  total?: { count: number; isExact: boolean }
  /** ViewsMenu */
  views?: ReactNode
  /** ColumnChooser */
  columns?: ReactNode
  /** DensitySwitch */
  density?: ReactNode
  /** an export button, or other actions at the end */
  end?: ReactNode
  messages?: Partial<Messages["list"]>
}

/** The toolbar of every list: search, filters, count; views, columns, density, export. */
export const ListToolbar = ({
  search,
  filters,
  onClearFilters,
  total,
  views,
  columns,
  density,
  end,
  messages: own,
}: Props) => {
  const messages = useMessages("list", own)
  return (
    <div className={classes.bar}>
      <div className={classes.start}>
        {views}
        {search && <SearchBox {...search} />}
        {filters && (
          <div role="group" aria-label={messages.filters} className={classes.filters}>
            {filters}
            {onClearFilters && (
              <button type="button" className={classes.clear} onClick={onClearFilters}>
                {messages.clearFilters}
              </button>
            )}
          </div>
        )}
      </div>
      <div className={classes.end}>
        {total && (
          <span className={classes.count} role="status">
            {(onClearFilters === undefined ? messages.total : messages.found)(total.count, total.isExact)}
          </span>
        )}
        {columns}
        {density}
        {end}
      </div>
    </div>
  )
}
