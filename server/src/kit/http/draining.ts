/** Whether this process is shutting down: it then accepts no new work and finishes what it has. */
export interface Draining {
  readonly isDraining: () => boolean
  readonly begin: () => void
  /** Called when the shutdown begins; returns a function that unsubscribes. */
  readonly onBegin: (end: () => void) => () => void
}

export const makeDraining = (): Draining => {
  let draining = false
  const ends = new Set<() => void>()
  return {
    isDraining: () => draining,
    begin: () => {
      if (draining) return
      draining = true
      for (const end of ends) end()
      ends.clear()
    },
    onBegin: (end) => {
      ends.add(end)
      return () => void ends.delete(end)
    },
  }
}
