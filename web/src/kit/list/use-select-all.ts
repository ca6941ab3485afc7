import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from "react"
import type { RowSelection } from "../../ui/table/column.ts"
import type { SelectAll } from "../../ui/table/select-all.tsx"
import { withRows } from "../../ui/table/selection.ts"
import { collectIds } from "./collect-ids.ts"

interface Given {
  /** The most that one change takes; nothing is offered without it. */
  readonly most: number | undefined
  readonly hasMore: boolean
  readonly readPage: (
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly ids: readonly string[]; readonly next: string | null }>
  readonly selection: RowSelection
  readonly setSelection: Dispatch<SetStateAction<RowSelection>>
  /** Changes with what the list shows: rows of another search are not asked for any longer. */
  readonly of: string
}

/** Selects what a list has beyond the rows that are loaded. */
export const useSelectAll = ({
  most,
  hasMore,
  readPage,
  selection,
  setSelection,
  of,
}: Given): SelectAll | undefined => {
  const [state, setState] = useState<SelectAll["state"]>("idle")
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setState((now) => (now === "running" ? "idle" : now))
  }, [])
  // Another search, another account, another page: whatever was under way is over, and whatever was said is not true
  // any more.
  useEffect(
    () => () => {
      stop()
      setState("idle")
    },
    [of, stop],
  )
  if (most === undefined) return undefined
  const start = () => {
    stop()
    const controller = new AbortController()
    running.current = controller
    setState("running")
    const ended = (next: SelectAll["state"]) => {
      if (running.current !== controller) return
      running.current = undefined
      setState(next)
    }
    void collectIds({
      readPage: (cursor) => readPage(cursor, controller.signal),
      have: Object.keys(selection),
      most,
      signal: controller.signal,
      onPage: (ids) => setSelection((now) => withRows(now, ids, true)),
    }).then(
      (end) => ended(end === "stopped" ? "idle" : end),
      () => ended("failed"),
    )
  }
  return {
    state,
    hasMore,
    most,
    onStart: start,
    onStop: stop,
    onForget: () => {
      stop()
      setState("idle")
    },
  }
}
