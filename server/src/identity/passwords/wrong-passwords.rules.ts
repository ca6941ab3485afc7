/** Five wrong passwords within the window lock the name for the same time. */
export const lockout = { attempts: 5, windowMinutes: 15, lockMinutes: 15 } as const

/**
 * Longer than checking a password takes: an attempt without a result after this time was abandoned by a process that
 * stopped.
 */
const undecidedSeconds = 30

export interface Attempts {
  /** Wrong attempts, oldest first. */
  readonly attemptedAt: readonly Date[]
  /** Attempts whose password is being checked. */
  readonly undecidedAt: readonly Date[]
  readonly lockedUntil: Date | null
}

const minutes = (count: number) => count * 60_000
const isOlderThan = (milliseconds: number, now: Date) => (at: Date) => at.getTime() <= now.getTime() - milliseconds

export const lockedSeconds = ({ lockedUntil }: Pick<Attempts, "lockedUntil">, now: Date) =>
  lockedUntil === null ? 0 : Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000))

/**
 * The attempts that still count: an expired lock resets the counter, and older attempts leave the window. Abandoned
 * attempts count as one wrong attempt at most: a node that stops during several sign-ins of a user must not lock them
 * out.
 */
const counting = ({ attemptedAt, undecidedAt, lockedUntil }: Attempts, now: Date): Attempts => {
  const isAbandoned = isOlderThan(undecidedSeconds * 1000, now)
  const isForgotten = isOlderThan(minutes(lockout.windowMinutes), now)
  const wrong = [...(lockedUntil === null ? attemptedAt : []), ...undecidedAt.filter(isAbandoned).slice(0, 1)].filter(
    (at) => !isForgotten(at),
  )
  return lockedIfUsedUp(
    { attemptedAt: wrong, undecidedAt: undecidedAt.filter((at) => !isAbandoned(at)), lockedUntil: null },
    now,
  )
}

const lockedIfUsedUp = (attempts: Attempts, now: Date): Attempts =>
  attempts.attemptedAt.length < lockout.attempts
    ? attempts
    : { ...attempts, lockedUntil: new Date(now.getTime() + minutes(lockout.lockMinutes)) }

export const attemptsLeft = (attempts: Attempts, now: Date) =>
  lockedSeconds(attempts, now) > 0 ? 0 : Math.max(0, lockout.attempts - counting(attempts, now).attemptedAt.length)

export type Taking =
  | { readonly kind: "locked"; readonly attempts: Attempts }
  /** All remaining attempts are in progress; wait for their results. */
  | { readonly kind: "wait" }
  | { readonly kind: "taken"; readonly attempts: Attempts }

/** The counter with one more attempt in progress. */
export const takeOne = (before: Attempts, now: Date): Taking => {
  if (lockedSeconds(before, now) > 0) return { kind: "locked", attempts: before }
  const current = counting(before, now)
  if (current.lockedUntil !== null) return { kind: "locked", attempts: current }
  if (current.attemptedAt.length + current.undecidedAt.length >= lockout.attempts) return { kind: "wait" }
  return { kind: "taken", attempts: { ...current, undecidedAt: [...current.undecidedAt, now] } }
}

const isAmong = (attempts: readonly Date[], at: Date) => attempts.some((one) => one.getTime() === at.getTime())

/** The counter after an attempt was wrong. */
export const countWrong = (before: Attempts, at: Date, now: Date): Attempts => {
  // A lock caused by other attempts meanwhile keeps its end.
  if (lockedSeconds(before, now) > 0) return withoutUndecided(before, at)
  const current = counting(withoutUndecided(before, at), now)
  // The check took so long that the attempt was already counted as abandoned. An attempt still in progress was not:
  // another may have started in the same millisecond.
  const isCounted = !isAmong(before.undecidedAt, at) && isAmong(before.attemptedAt, at)
  return isCounted ? current : lockedIfUsedUp({ ...current, attemptedAt: [...current.attemptedAt, at] }, now)
}

/** The counter after an attempt was right: only this attempt is removed, the others still count. */
export const withoutUndecided = (before: Attempts, at: Date): Attempts => {
  const place = before.undecidedAt.findIndex((one) => one.getTime() === at.getTime())
  return place < 0 ? before : { ...before, undecidedAt: before.undecidedAt.toSpliced(place, 1) }
}
