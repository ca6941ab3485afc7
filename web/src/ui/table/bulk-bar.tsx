import { useEffect, type ReactNode } from "react"
import { IconButton } from "../actions/icon-button.tsx"
import { useRoomTaken } from "../feedback/use-room-taken.ts"
import type { Messages } from "../messages.ts"
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
  messages: Messages["table"]
  children?: ReactNode
}

const said = ({ state, most }: SelectAll, messages: Messages["table"]) =>
  ({
    idle: "",
    running: messages.selecting,
    all: messages.allSelected,
    most: messages.mostSelected(most),
    failed: messages.notAllSelected,
  })[state]

/** Once all that is loaded is selected, the rest is offered; on a phone from the first one on. */
const offersAll = ({ selectAll, share, narrow }: BulkBarProps) => {
  if (selectAll === undefined || selectAll.state === "all" || selectAll.state === "most") return false
  return narrow ? selectAll.hasMore || share !== "all" : selectAll.hasMore && share === "all"
}

/** Floats over the end of the list while rows are selected. */
export const BulkBar = (props: BulkBarProps) => {
  const { count, onClear, selectAll, total, messages, children } = props
  const bar = useRoomTaken<HTMLDivElement>("--dp-room-of-bulk-bar", true)
  const running = selectAll?.state === "running"
  const over = selectAll?.state === "all" || selectAll?.state === "most"
  // The button that was pressed goes when it is over: the keyboard stays in the bar.
  useEffect(() => {
    if (over && document.activeElement === document.body) bar.current?.focus()
  }, [over, bar])
  return (
    <div className={classes.place}>
      <div role="toolbar" aria-label={messages.bulkActions} className={classes.bar} ref={bar} tabIndex={-1}>
        {/* Thousands are not read out one page after the other: only how it begins and how it ends. */}
        <span className={classes.count} role="status" aria-live={running ? "off" : undefined}>
          {messages.selected(count)}
        </span>
        <IconButton icon="close" size={24} label={messages.clearSelection} onClick={onClear} />
        {selectAll && (
          <SelectAllButton
            selectAll={selectAll}
            count={count}
            total={total}
            offered={offersAll(props)}
            messages={messages}
          />
        )}
        {children && !running && <span className={classes.line} />}
        {!running && children}
        {selectAll && (
          <span role="status" className={running || selectAll.state === "all" ? classes.unseen : classes.note}>
            {said(selectAll, messages)}
          </span>
        )}
      </div>
    </div>
  )
}
