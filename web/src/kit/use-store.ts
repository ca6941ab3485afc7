import { useSyncExternalStore } from "react"
import type { Store } from "./store.ts"

/**
 * Reads a store; with `select`, re-renders only when that part changes (it must return a part, not build a new object).
 */
export function useStore<State>(store: Store<State>): State
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part
export function useStore<State, Part>(store: Store<State>, select?: (state: State) => Part): State | Part {
  const read = () => (select ? select(store.get()) : store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
