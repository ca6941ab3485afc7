export interface WorkQueue {
  /** Does the work when it is its turn. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** How long new work would wait, by what the last ones took. */
  waitSeconds(): number
}

/** How much the last duration counts. */
const weight = 0.25
/** Until something was measured. */
const firstGuessMilliseconds = 30

/** Work that occupies a processor: only some at a time, the others in the order in which they came. */
export const makeWorkQueue = (atOnce: number): WorkQueue => {
  const waiting: (() => void)[] = []
  let running = 0
  let usual = firstGuessMilliseconds
  return {
    run: async (work) => {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      // Whoever ends hands its place on, so that nobody who comes meanwhile takes it.
      else running++
      const began = performance.now()
      try {
        return await work()
      } finally {
        usual += (performance.now() - began - usual) * weight
        const next = waiting.shift()
        if (next === undefined) running--
        else next()
      }
    },
    waitSeconds: () => (running < atOnce ? 0 : ((waiting.length + 1) * usual) / atOnce / 1000),
  }
}
