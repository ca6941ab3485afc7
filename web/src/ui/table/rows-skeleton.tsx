import { VisuallyHidden } from "../display/visually-hidden.tsx"
import { SkeletonBar } from "../states/skeleton-bar.tsx"
import { useMessages } from "../messages-context.tsx"
import type { Column } from "./column.ts"
import classes from "./data-table.module.css"
import { gridTemplate, leastTableWidth } from "./grid-template.ts"

type Props<Row> = { columns: readonly Column<Row>[]; extras: { selectable: boolean; menu: boolean }; narrow: boolean }

const shares = ["72%", "48%", "60%", "40%", "66%"]

/** Placeholder rows before the first response, on the same grid as the real ones so that nothing moves. */
export const RowsSkeleton = <Row,>({ columns, extras, narrow }: Props<Row>) => {
  const { loading } = useMessages("common")
  const style = narrow ? {} : { "--columns": gridTemplate(columns, extras), minWidth: leastTableWidth(columns, extras) }
  return (
    <div role="status" style={style as object}>
      <VisuallyHidden>{loading}</VisuallyHidden>
      {Array.from({ length: narrow ? 6 : 12 }, (_, line) => (
        <div key={line} className={narrow ? classes.skeletonCard : classes.skeletonRow}>
          {!narrow && extras.selectable && <span />}
          {(narrow ? columns.slice(0, 2) : columns).map((column, index) => (
            <span key={column.id} className={classes.skeletonCell} data-align={column.align}>
              <SkeletonBar width={shares[(line + index * 2) % shares.length]} height={10} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
