import { RecentValues } from "./recent-values.ts"

interface Options<Value> {
  /** How many values are remembered at most. */
  readonly most: number
  readonly milliseconds: number
  readonly now?: () => number
  readonly mayKeep?: (value: Value) => boolean
  /** A value that becomes invalid by itself is not kept longer than that. */
  readonly validUntil?: (value: Value) => number
}

/**
 * What was read from the database for a token, for a moment. Whoever hears of a change forgets the values that it is
 * about. A read during which anything changed is not kept, because its result may be outdated.
 */
export const makeRecentReads = <Value>({ most, milliseconds, now = Date.now, ...which }: Options<Value>) => {
  const known = new RecentValues<{ readonly value: Value; readonly until: number }>(most)
  let changes = 0
  return {
    forget: (isMeant: (value: Value) => boolean): void => {
      changes += 1
      known.forget(({ value }) => isMeant(value))
    },
    get: async <Found extends Value | undefined>(key: string, read: () => Promise<Found>): Promise<Found | Value> => {
      const earlier = known.get(key)
      if (earlier !== undefined && earlier.until > now()) return earlier.value
      known.delete(key)
      const before = changes
      const value = await read()
      if (value === undefined || before !== changes || which.mayKeep?.(value) === false) return value
      known.set(key, { value, until: Math.min(now() + milliseconds, which.validUntil?.(value) ?? Infinity) })
      return value
    },
  }
}
