/**
 * Acts on the first at once and on what follows together, at most once per pause: a job that changes ten thousand
 * things sends as much news, and a list that is read anew for each of them would never be read to its end.
 */
export const gather = <One>(act: (some: ReadonlySet<One>) => void, pause: number) => {
  let waiting = new Set<One>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const round = () => {
    timer = undefined
    if (waiting.size === 0) return
    const some = waiting
    waiting = new Set()
    timer = setTimeout(round, pause)
    act(some)
  }
  return {
    add: (some: Iterable<One>) => {
      for (const one of some) waiting.add(one)
      if (timer === undefined) round()
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      waiting = new Set()
    },
  }
}
