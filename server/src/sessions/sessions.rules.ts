import { roleById } from "@dialplane/contract/roles/roles.table"

/** Five wrong passwords within the window lock the name for as long. */
export const lockout = { attempts: 5, windowMinutes: 15, lockMinutes: 15 } as const

/** How long a used refresh token may come again: a second window that renewed at the same moment. */
export const reuseGraceSeconds = 10

export interface Attempts {
  readonly attemptedAt: readonly Date[]
  readonly lockedUntil: Date | null
}

export type AttemptVerdict =
  | { readonly kind: "allowed"; readonly attempts: Attempts; readonly attemptsLeft: number }
  | { readonly kind: "locked"; readonly lockedForSeconds: number }

const minutes = (count: number) => count * 60_000

/** Attempts that still count: a lock that is over wipes the slate, older attempts fall out of the window. */
const counting = ({ attemptedAt, lockedUntil }: Attempts, now: Date) =>
  lockedUntil === null ? attemptedAt.filter((at) => at.getTime() > now.getTime() - minutes(lockout.windowMinutes)) : []

export const isLocked = ({ lockedUntil }: Attempts, now: Date) => lockedUntil !== null && lockedUntil > now

export const lockedForSeconds = (attempts: Attempts, now: Date) =>
  attempts.lockedUntil !== null && isLocked(attempts, now) ? Math.ceil((attempts.lockedUntil.getTime() - now.getTime()) / 1000) : 0

export const attemptsLeft = (attempts: Attempts, now: Date) => (isLocked(attempts, now) ? 0 : lockout.attempts - counting(attempts, now).length)

/** Takes one attempt before the password is looked at, so that simultaneous guesses cannot share one. */
export const takeOne = (before: Attempts, now: Date): AttemptVerdict => {
  if (isLocked(before, now)) return { kind: "locked", lockedForSeconds: lockedForSeconds(before, now) }
  const attemptedAt = [...counting(before, now), now]
  const left = lockout.attempts - attemptedAt.length
  return { kind: "allowed", attemptsLeft: left, attempts: { attemptedAt, lockedUntil: left > 0 ? null : new Date(now.getTime() + minutes(lockout.lockMinutes)) } }
}

export interface Membership {
  readonly roleId: number
  readonly isDefault: boolean
}

/** The role a session begins in: the default one, but in a browser only one that the portal lets in. */
export const startingRole = (memberships: readonly Membership[], inBrowser: boolean): number | undefined => {
  const inOrder = memberships.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault) || one.roleId - other.roleId)
  return inOrder.find(({ roleId }) => !inBrowser || (roleById.get(roleId)?.portal ?? true))?.roleId
}

export type RefreshVerdict = "renew" | "renewAgain" | "endFamily"

/** What a refresh token is worth, by when the first token of its generation was used. */
export const judgeRefresh = (usedAt: Date | null, now: Date): RefreshVerdict => {
  if (usedAt === null) return "renew"
  return now.getTime() - usedAt.getTime() <= reuseGraceSeconds * 1000 ? "renewAgain" : "endFamily"
}
