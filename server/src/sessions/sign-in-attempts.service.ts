import type { Db } from "../kit/database.ts"
import type { Secrets } from "../kit/secrets.ts"
import { attemptsLeft, lockedForSeconds, takeOne, type Attempts } from "./sessions.rules.ts"
import { deleteAttempts, findAttempts, lockAttempts, saveAttempts, type AttemptsRow } from "./sign-in-attempts.queries.ts"

/** What a name is counted under. Upper and lower case are one name, as they are at sign-in. */
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
  const verdict = takeOne(toAttempts(row), new Date(row.now))
  if (verdict.kind === "locked") return verdict
  await saveAttempts(db, fingerprint, verdict.attempts.attemptedAt.map((at) => at.toISOString()), verdict.attempts.lockedUntil?.toISOString() ?? null)
  return { kind: "allowed", attemptsLeft: verdict.attemptsLeft }
}

export const clearAttempts = (db: Db, secrets: Secrets, loginName: string) => deleteAttempts(db, fingerprintOf(secrets, loginName))

export interface AttemptsState {
  readonly attemptsLeft: number
  readonly lockedForSeconds: number
  readonly lockedUntil: string | null
}

/** Reads the counter without touching it. */
export const readAttempts = async (db: Db, secrets: Secrets, loginName: string): Promise<AttemptsState> => {
  const row = await findAttempts(db, fingerprintOf(secrets, loginName))
  const now = new Date(row?.now ?? 0)
  const attempts: Attempts = row === undefined ? { attemptedAt: [], lockedUntil: null } : toAttempts(row)
  const seconds = lockedForSeconds(attempts, now)
  return { attemptsLeft: attemptsLeft(attempts, now), lockedForSeconds: seconds, lockedUntil: seconds > 0 ? (row?.lockedUntil ?? null) : null }
}
