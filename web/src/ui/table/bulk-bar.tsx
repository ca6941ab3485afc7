import { useEffect, type ReactNode } from "react"
import { IconButton } from "../actions/icon-button.tsx"
import { useRoomTaken } from "../feedback/use-room-taken.ts"
import type { Words } from "../words.ts"
import classes from "./bulk-bar.module.css"
import { SelectAllButton, type SelectAll } from "./select-all.tsx"

export type BulkBarProps = {
  count: number
  onClear: () => void
  selectAll?: SelectAll
  /** how much of what is loaded is selected */
  share: "none" | "some" | "all"
  /** a phone, which has no box for all rows */
  narrow: boolean
  /** of rows that match, when known */
  total: number | undefined
  words: Words["table"]
  children?: ReactNode
}

const said = ({ state, most }: SelectAll, words: Words["table"]) =>
  ({
    idle: "",
    running: words.selecting,
    all: words.allSelected,
    most: words.mostSelected(most),
    failed: words.notAllSelected,
  })[state]

/** Once all that is loaded is selected, the rest is offered; on a phone from the first one on. */
const offersAll = ({ selectAll, share, narrow }: BulkBarProps) => {
  if (selectAll === undefined || selectAll.state === "all" || selectAll.state === "most") return false
  return narrow ? selectAll.hasMore || share !== "all" : selectAll.hasMore && share === "all"
}

/** Floats over the end of the list while rows are selected. */
export const BulkBar = (props: BulkBarProps) => {
  const { count, onClear, selectAll, total, words, children } = props
  const bar = useRoomTaken<HTMLDivElement>("--dp-room-of-bulk-bar", true)
  const running = selectAll?.state === "running"
  const over = selectAll?.state === "all" || selectAll?.state === "most"
  // The button that was pressed goes when it is over: the keyboard stays in the bar.
  useEffect(() => {
    if (over && document.activeElement === document.body) bar.current?.focus()
  }, [over, bar])
  return (
    <div className={classes.place}>
      <div role="toolbar" aria-label={words.bulkActions} className={classes.bar} ref={bar} tabIndex={-1}>
        {/* Thousands are not read out one page after the other: only how it begins and how it ends. */}
        <span className={classes.count} role="status" aria-live={running ? "off" : undefined}>
          {words.selected(count)}
        </span>
        <IconButton icon="close" size={24} label={words.clearSelection} onClick={onClear} />
        {selectAll && (
          <SelectAllButton selectAll={selectAll} count={count} total={total} offered={offersAll(props)} words={words} />
        )}
        {children && !running && <span className={classes.line} />}
        {!running && children}
        {selectAll && (
          <span role="status" className={running || selectAll.state === "all" ? classes.unseen : classes.note}>
            {said(selectAll, words)}
          </span>
        )}
      </div>
    </div>
  )
}
