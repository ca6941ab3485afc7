/**
 * Acts on the first call at once and on later ones together, at most once per pause: a job that changes ten thousand
 * objects sends as many events, and a list that restarted its read for each of them would never finish.
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
