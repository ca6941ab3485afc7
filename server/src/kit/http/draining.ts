/** Whether this process is ending. From then on it takes no new work on, and finishes what it has. */
export interface Draining {
  readonly isDraining: () => boolean
  readonly begin: () => void
  /** Called when it begins; gives a way to stop waiting for it. */
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
