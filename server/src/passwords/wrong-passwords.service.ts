import type { Db } from "../kit/database.ts"
import type { Secrets } from "../kit/secrets.ts"
import { deleteAttempts, findAttempts, lockAttempts, saveAttempts, type AttemptsRow } from "./wrong-passwords.queries.ts"
import { afterAttempt, attemptsLeft, lockedSeconds, lockout, withoutOneAttempt, type Attempts } from "./wrong-passwords.rules.ts"

/** What a name is counted under; the same for every place that takes a password. */
const fingerprintOf = (secrets: Secrets, loginName: string) => secrets.fingerprint(`sign-in:${loginName.trim().toLowerCase()}`)

const toAttempts = (row: AttemptsRow): Attempts => ({
  attemptedAt: row.attemptedAt.map((at) => new Date(at)),
  lockedUntil: row.lockedUntil === null ? null : new Date(row.lockedUntil),
})

export type TakenAttempt = { readonly kind: "allowed"; readonly attemptsLeft: number } | { readonly kind: "locked"; readonly lockedForSeconds: number }

/** Counts an attempt before it is known whether the password is right; call clearAttempts when it was. In the system scope. */
export const takeAttempt = async (db: Db, secrets: Secrets, loginName: string): Promise<TakenAttempt> => {
  const fingerprint = fingerprintOf(secrets, loginName)
  const row = await lockAttempts(db, fingerprint)
  const now = new Date(row.now)
  const after = afterAttempt(toAttempts(row), now)
  if (after === undefined) return { kind: "locked", lockedForSeconds: lockedSeconds(toAttempts(row), now) }
  await saveAttempts(db, fingerprint, after.attemptedAt.map((at) => at.toISOString()), after.lockedUntil?.toISOString() ?? null)
  return { kind: "allowed", attemptsLeft: attemptsLeft(after, now) }
}

export const clearAttempts = (db: Db, secrets: Secrets, loginName: string) => deleteAttempts(db, fingerprintOf(secrets, loginName))

/**
 * For a step that was right but is not the last: takes back its own attempt and leaves the rest. Were the counter cleared here, whoever
 * knows a password could guess codes for ever by giving it again and again.
 */
export const giveBackAttempt = async (db: Db, secrets: Secrets, loginName: string) => {
  const fingerprint = fingerprintOf(secrets, loginName)
  const { attemptedAt } = withoutOneAttempt(toAttempts(await lockAttempts(db, fingerprint)))
  await saveAttempts(db, fingerprint, attemptedAt.map((at) => at.toISOString()), null)
}

/** Reads the counter without touching it. In the system scope. */
export const readAttempts = async (db: Db, secrets: Secrets, loginName: string) => {
  const row = await findAttempts(db, fingerprintOf(secrets, loginName))
  if (row === undefined) return { attemptsLeft: lockout.attempts as number, lockedForSeconds: 0, lockedUntil: null }
  const attempts = toAttempts(row)
  const now = new Date(row.now)
  const lockedForSeconds = lockedSeconds(attempts, now)
  return { attemptsLeft: attemptsLeft(attempts, now), lockedForSeconds, lockedUntil: lockedForSeconds > 0 ? row.lockedUntil : null }
}
