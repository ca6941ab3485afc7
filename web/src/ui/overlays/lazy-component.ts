import { useSyncExternalStore } from "react"
import { fetchFailedStyles } from "./failed-styles.ts"

/** A component whose code is fetched when it is first needed. */
export interface LazyComponent<Part> {
  /** fetches it, once; a failure may be tried again */
  fetch: () => Promise<void>
  /** fetches it because it will probably be needed; a failure is left for later */
  prefetch: () => void
  /** undefined until it is there */
  use: () => Part | undefined
}

/**
 * Not React.lazy: it keeps what arrives back until 300 ms after the last thing that appeared, which a person who opens
 * a menu would feel, and it never tries again after a failure.
 */
export const lazyComponent = <Part>(load: () => Promise<Part>): LazyComponent<Part> => {
  let part: { readonly value: Part } | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
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
    use: () => useSyncExternalStore(subscribe, () => part?.value),
  }
}
