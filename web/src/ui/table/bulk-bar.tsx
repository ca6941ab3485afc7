import { useEffect, type ReactNode } from "react"
import { IconButton } from "../actions/icon-button.tsx"
import { useRoomTaken } from "../feedback/use-room-taken.ts"
import type { Messages } from "../messages.ts"
import classes from "./bulk-bar.module.css"
import { bulkTexts } from "./bulk-texts.ts"
import { SelectAllButton, type SelectAll } from "./select-all.tsx"

export type BulkBarProps = {
  count: number
  onClear: () => void
  selectAll?: SelectAll
  /** whether none, some or all of the loaded rows are selected */
  share: "none" | "some" | "all"
  /** on a phone there is no checkbox for all rows */
  narrow: boolean
  /** the number of matching rows, if known */
  total: number | undefined
  messages: Messages["table"]
  children?: ReactNode
}

const said = ({ state, most }: SelectAll) =>
  ({
    idle: "",
    running: bulkTexts.selecting,
    all: bulkTexts.allSelected,
    most: bulkTexts.mostSelected(most),
    failed: bulkTexts.notAllSelected,
  })[state]

/** Once all loaded rows are selected, selecting the rest is offered; on a phone as soon as one row is selected. */
const offersAll = ({ selectAll, share, narrow }: BulkBarProps) => {
  if (selectAll === undefined || selectAll.state === "all" || selectAll.state === "most") return false
  return narrow ? selectAll.hasMore || share !== "all" : selectAll.hasMore && share === "all"
}

/** Floats above the end of the list while rows are selected. */
export const BulkBar = (props: BulkBarProps) => {
  const { count, onClear, selectAll, total, messages, children } = props
  const bar = useRoomTaken<HTMLDivElement>("--dp-room-of-bulk-bar", true)
  const running = selectAll?.state === "running"
  const over = selectAll?.state === "all" || selectAll?.state === "most"
  // The pressed button disappears at the end: the focus stays in the bar.
  useEffect(() => {
    if (over && document.activeElement === document.body) bar.current?.focus()
  }, [over, bar])
  return (
    <div className={classes.place}>
      <div role="toolbar" aria-label={bulkTexts.bulkActions} className={classes.bar} ref={bar} tabIndex={-1}>
        {/* Screen readers announce only the start and the end, not every page. */}
        <span className={classes.count} role="status" aria-live={running ? "off" : undefined}>
          {messages.selected(count)}
        </span>
        <IconButton icon="close" size={24} label={messages.clearSelection} onClick={onClear} />
        {selectAll && <SelectAllButton selectAll={selectAll} count={count} total={total} offered={offersAll(props)} />}
        {children && !running && <span className={classes.line} />}
        {!running && children}
        {selectAll && (
          <span role="status" className={running || selectAll.state === "all" ? classes.unseen : classes.note}>
            {said(selectAll)}
          </span>
        )}
      </div>
    </div>
  )
}
