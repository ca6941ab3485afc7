/**
 * Limits how many of a node's database connections the changes of one account use at a time, so that an account with
 * many concurrent requests does not delay the others.
 */
export const makeAccountShares = (most: number) => {
  const busy = new Map<number, { open: number; readonly waiting: (() => void)[] }>()
  return async <T>(accountId: number, work: () => Promise<T>): Promise<T> => {
    const line = busy.get(accountId) ?? { open: 0, waiting: [] }
    busy.set(accountId, line)
    if (line.open < most) line.open += 1
    // A request that ends passes its place on.
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next !== undefined) next()
      else if ((line.open -= 1) === 0) busy.delete(accountId)
    }
  }
}

export type AccountShares = ReturnType<typeof makeAccountShares>

/**
 * A third of the connections, so that two busy accounts leave some for the others. The embedded database has one
 * connection and its own queue.
 */
export const shareOf = (database: { readonly kind: "postgres" | "embedded" }, poolSize: number) =>
  database.kind === "embedded" ? 2 : Math.max(1, Math.floor(poolSize / 3))
