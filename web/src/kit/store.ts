/** A value that notifies its listeners of changes: all state that the kit keeps outside of React. */
export interface Store<State> {
  readonly get: () => State
  readonly set: (next: State) => void
  readonly update: (change: (state: State) => State) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const createStore = <State>(initial: State): Store<State> => {
  let state = initial
  const listeners = new Set<() => void>()
  const set = (next: State) => {
    if (Object.is(next, state)) return
    state = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    set,
    update: (change) => set(change(state)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
