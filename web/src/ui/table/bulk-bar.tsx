import type { ReactNode } from "react"
import { IconButton } from "../actions/icon-button.tsx"
import type { Words } from "../words.ts"
import classes from "./bulk-bar.module.css"

type Props = { count: number; onClear: () => void; words: Words["table"]; children?: ReactNode }

/** Floats over the end of the list while rows are selected. */
export const BulkBar = ({ count, onClear, words, children }: Props) => (
  <div className={classes.place}>
    <div role="toolbar" aria-label={words.bulkActions} className={classes.bar}>
      <span className={classes.count} role="status">
        {words.selected(count)}
      </span>
      <IconButton icon="close" size={24} label={words.clearSelection} onClick={onClear} />
      {children && <span className={classes.line} />}
      {children}
    </div>
  </div>
)
