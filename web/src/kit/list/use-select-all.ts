import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from "react"
import type { RowSelection } from "../../ui/table/column.ts"
import type { SelectAll } from "../../ui/table/select-all.tsx"
import { withRows } from "../../ui/table/selection.ts"
import { collectIds } from "./collect-ids.ts"

interface Given {
  /** The most rows that one change takes; without it, selecting all is not offered. */
  readonly most: number | undefined
  readonly hasMore: boolean
  readonly readPage: (
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly ids: readonly string[]; readonly next: string | null }>
  readonly selection: RowSelection
  readonly setSelection: Dispatch<SetStateAction<RowSelection>>
  /** Changes with what the list shows: a running selection of an earlier search is stopped. */
  readonly of: string
}

/** Selects the rows of a list that are not loaded yet. */
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
  // After a change of search, account or page, a running selection is stopped and its messages are cleared.
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
