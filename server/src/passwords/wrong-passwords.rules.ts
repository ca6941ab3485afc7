/** Five wrong passwords within the window lock the name for as long. */
export const lockout = { attempts: 5, windowMinutes: 15, lockMinutes: 15 } as const

export interface Attempts {
  readonly attemptedAt: readonly Date[]
  readonly lockedUntil: Date | null
}

const minutes = (count: number) => count * 60_000

/** What still counts: a lock that is over wipes the slate, older attempts fall out of the window. */
const counting = ({ attemptedAt, lockedUntil }: Attempts, now: Date) =>
  lockedUntil === null ? attemptedAt.filter((at) => at.getTime() > now.getTime() - minutes(lockout.windowMinutes)) : []

export const lockedSeconds = ({ lockedUntil }: Attempts, now: Date) => (lockedUntil === null ? 0 : Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)))

export const attemptsLeft = (attempts: Attempts, now: Date) => (lockedSeconds(attempts, now) > 0 ? 0 : lockout.attempts - counting(attempts, now).length)

/** The counter after one more attempt; undefined while it is locked. */
export const afterAttempt = (before: Attempts, now: Date): Attempts | undefined => {
  if (lockedSeconds(before, now) > 0) return undefined
  const attemptedAt = [...counting(before, now), now]
  return { attemptedAt, lockedUntil: attemptedAt.length < lockout.attempts ? null : new Date(now.getTime() + minutes(lockout.lockMinutes)) }
}

/** The counter when an attempt turned out right, but only as far as it went: the others still count. */
export const withoutOneAttempt = ({ attemptedAt }: Attempts): Attempts => ({ attemptedAt: attemptedAt.slice(0, -1), lockedUntil: null })
