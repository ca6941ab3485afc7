import { PlainButton } from "../actions/plain-button.tsx"
import classes from "./bulk-bar.module.css"
import { bulkTexts } from "./bulk-texts.ts"

export type SelectAll = {
  /** idle: not running; all, most: finished, with everything or as much as allowed selected */
  state: "idle" | "running" | "all" | "most" | "failed"
  /** the list has rows that are not loaded */
  hasMore: boolean
  /** the most rows that can be selected */
  most: number
  onStart: () => void
  onStop: () => void
  /** the selection was changed by hand */
  onForget: () => void
}

type Props = {
  selectAll: SelectAll
  count: number
  total: number | undefined
  offered: boolean
}

/** Selects rows that are not loaded, and can be stopped: one button that stays in place, so that the focus does too. */
export const SelectAllButton = ({ selectAll, count, total, offered }: Props) => {
  const { state, most, onStart, onStop } = selectAll
  const running = state === "running"
  const end = total === undefined ? undefined : Math.min(total, most)
  if (!running && (!offered || count >= most)) return null
  return (
    <>
      {running && (
        <div
          role="progressbar"
          aria-label={bulkTexts.selecting}
          aria-valuemin={0}
          aria-valuemax={end}
          aria-valuenow={end === undefined ? undefined : Math.min(count, end)}
          className={classes.progress}
          data-unknown={end === undefined || undefined}
        >
          <span
            style={end === undefined ? undefined : { width: `${Math.min(100, (count / Math.max(1, end)) * 100)}%` }}
          />
        </div>
      )}
      <PlainButton kind="quiet" className={classes.selectAll} onClick={running ? onStop : onStart}>
        {running
          ? bulkTexts.stopSelecting
          : total !== undefined && total > most
            ? bulkTexts.selectFirst(most)
            : bulkTexts.selectMatching(total)}
      </PlainButton>
    </>
  )
}
