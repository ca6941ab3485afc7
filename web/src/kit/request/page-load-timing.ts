import type { Environment } from "../environment/environment.ts"
import { createStore } from "../store.ts"

export const discardMilliseconds = 3000

export interface PageLoad {
  readonly address: string
  readonly startedAt: number
  readonly loads: number
  /** When the last pending load ended; undefined while something is pending. */
  readonly settledAt?: number
}

/** How long a page took until nothing was pending. The record is discarded 3 seconds later, unless loading resumes. */
export const createPageLoadTiming = (environment: Pick<Environment, "now" | "after" | "address">) => {
  const record = createStore<PageLoad | undefined>(undefined)
  let pending = 0
  let cancelDiscard: (() => void) | undefined

  const end = () => {
    pending--
    if (pending > 0) return
    record.update((current) => current && { ...current, settledAt: environment.now() })
    cancelDiscard = environment.after(discardMilliseconds, () => record.set(undefined))
  }

  return {
    record,
    pending: () => pending,
    /** Records the start of a load; the returned function records its end. */
    begin: () => {
      pending++
      cancelDiscard?.()
      cancelDiscard = undefined
      record.update((current) =>
        current
          ? { ...current, loads: current.loads + 1, settledAt: undefined }
          : { address: environment.address(), startedAt: environment.now(), loads: 1 },
      )
      let open = true
      return () => {
        if (open) end()
        open = false
      }
    },
  }
}
export type PageLoadTiming = ReturnType<typeof createPageLoadTiming>
