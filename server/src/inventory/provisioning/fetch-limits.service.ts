import type { Kit } from "../../kit/context.ts"

/** A rate limit per key with bounded memory: the oldest keys are dropped first. */
export interface Limit {
  /** Counts one request and returns whether it is within the limit. */
  take(key: string): boolean
  /** Whether the limit is used up, without counting. */
  isSpent(key: string): boolean
}

interface Count {
  since: number
  taken: number
}

export const makeLimit = ({
  most,
  seconds,
  now,
  mostKeys = 50_000,
}: {
  readonly most: number
  readonly seconds: number
  readonly now: () => Date
  readonly mostKeys?: number
}): Limit => {
  const counts = new Map<string, Count>()
  const current = (key: string): Count | undefined => {
    const count = counts.get(key)
    return count !== undefined && now().getTime() - count.since < seconds * 1000 ? count : undefined
  }
  return {
    isSpent: (key) => (current(key)?.taken ?? 0) >= most,
    take: (key) => {
      const count = current(key) ?? { since: now().getTime(), taken: 0 }
      count.taken += 1
      counts.delete(key)
      counts.set(key, count)
      if (counts.size > mostKeys) counts.delete(counts.keys().next().value!)
      return count.taken <= most
    },
  }
}

/**
 * Hundreds of phones behind one IP address may start at once after a power failure, each requesting several files, so the limit per address is high. The limit for failed requests is low, because a configured phone makes few.
 *
 * Each node counts on its own, by design: URLs and app codes have 128 bits, so more attempts on more nodes do not help an attacker. The limits protect the CPU and database connections of a node. Counting in the database would let anonymous requests write to it. Codes short enough to be guessed (at sign-in) are counted in the database.
 */
interface FetchLimits {
  readonly address: Limit
  readonly misses: Limit
  readonly token: Limit
  readonly codes: Limit
}

const perKit = new WeakMap<Kit, FetchLimits>()

export const limitsOf = (kit: Kit): FetchLimits => {
  const known = perKit.get(kit)
  if (known !== undefined) return known
  const { now } = kit
  const limits: FetchLimits = {
    address: makeLimit({ most: 6000, seconds: 600, now }),
    misses: makeLimit({ most: 120, seconds: 600, now }),
    token: makeLimit({ most: 120, seconds: 600, now }),
    codes: makeLimit({ most: 20, seconds: 600, now }),
  }
  perKit.set(kit, limits)
  return limits
}
