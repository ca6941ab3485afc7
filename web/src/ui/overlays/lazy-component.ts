import { useSyncExternalStore } from "react"
import { fetchFailedStyles } from "./failed-styles.ts"

/** A component whose code is loaded when it is first needed. */
export interface LazyComponent<Part> {
  /** loads it once; a failure may be retried */
  fetch: () => Promise<void>
  /** preloads it; a failure is ignored until it is needed */
  prefetch: () => void
  /** undefined until it is loaded */
  use: () => Part | undefined
}

/**
 * Not React.lazy: that delays rendering until 300 ms after the last reveal, which is noticeable when opening a menu,
 * and it never retries after a failure.
 */
export const lazyComponent = <Part>(load: () => Promise<Part>): LazyComponent<Part> => {
  let part: { readonly value: Part } | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const loaded = () => part?.value
  const fetch = () =>
    (loading ??= fetchFailedStyles()
      .then(load)
      .then(
        (value) => {
          part = { value }
          for (const listener of listeners) listener()
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      ))
  return {
    fetch,
    prefetch: () => void fetch().catch(() => {}),
    use: () => useSyncExternalStore(subscribe, loaded, loaded),
  }
}
