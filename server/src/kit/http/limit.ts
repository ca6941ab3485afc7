/** Limits how many tasks run at a time; the others wait in order. */
export const makeLimit = (most: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/**
 * The same for each of many, such as users, within this process. Undefined instead of a result if too many of one wait
 * already.
 */
export const makeLimitForEach = <Key>(most: number, mostWaiting: number) => {
  const limits = new Map<Key, { readonly limit: ReturnType<typeof makeLimit>; inside: number }>()
  return async <T>(key: Key, work: () => Promise<T>): Promise<{ readonly value: T } | undefined> => {
    const own = limits.get(key) ?? { limit: makeLimit(most), inside: 0 }
    if (own.inside >= most + mostWaiting) return undefined
    limits.set(key, own)
    own.inside += 1
    try {
      return { value: await own.limit(work) }
    } finally {
      own.inside -= 1
      if (own.inside === 0) limits.delete(key)
    }
  }
}
