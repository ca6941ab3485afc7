import type { Kit } from "../../kit/context.ts"

/** So many within a while, for each of many; the oldest are forgotten before memory is. */
export interface Limit {
  /** Counts one more and says whether it is within the limit. */
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
 * Hundreds of phones behind one address may start at once after a power cut, each asking for a handful of files, so the
 * limit for an address is wide; the one for wrong tries is narrow, because a phone that is set up makes few.
 *
 * Each node counts for itself, and that is meant: what a guess would have to hit has 128 bits, an address as well as an
 * app's code, so ten nodes with ten times the tries bring it no nearer; what the limits really keep is a node's own
 * time and its connections to the database, and those it has of its own. Counting in the database would let a stranger
 * write to it with every try. Where a code is short enough to be guessed (signing in), tries are counted in the
 * database.
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
