import { networkOf } from "../kit/client-network.ts"
import type { Db } from "../kit/database.ts"
import type { Secrets } from "../kit/secrets.ts"
import { deleteAllAttempts, deleteAttempts, findAttempts, findWorstAttempts, isKnownNetwork, keepKnownNetwork, lockAttempts, saveAttempts, type AttemptsRow } from "./wrong-passwords.queries.ts"
import { afterAttempt, attemptsLeft, lockedSeconds, lockout, withoutOneAttempt, type Attempts } from "./wrong-passwords.rules.ts"

/** What a name is counted under; the same for every place that takes a password. */
const fingerprintOf = (secrets: Secrets, loginName: string) => secrets.fingerprint(`sign-in:${loginName.trim().toLowerCase()}`)

const toAttempts = (row: AttemptsRow): Attempts => ({
  attemptedAt: row.attemptedAt.map((at) => new Date(at)),
  lockedUntil: row.lockedUntil === null ? null : new Date(row.lockedUntil),
})

export type TakenAttempt = { readonly kind: "allowed"; readonly attemptsLeft: number } | { readonly kind: "locked"; readonly lockedForSeconds: number }

/** What a refusal for a locked name says: minutes for people, seconds for the Retry-After header. */
export const lockDetails = ({ lockedForSeconds }: Extract<TakenAttempt, { kind: "locked" }>) => ({
  minutes: Math.ceil(lockedForSeconds / 60), seconds: lockedForSeconds,
})

const laneOf = (secrets: Secrets, loginName: string, network: string) => secrets.fingerprint(`sign-in:${loginName.trim().toLowerCase()}:from:${network}`)

/**
 * Where an attempt is counted: with all others for the name, or, from a network in which the person has signed in before, on its own. So a stranger who
 * guesses passwords locks strangers out, and not the person at their usual place.
 */
const counterFor = async (db: Db, secrets: Secrets, loginName: string, address: string) => {
  const name = fingerprintOf(secrets, loginName)
  const lane = laneOf(secrets, loginName, networkOf(address))
  return (await isKnownNetwork(db, lane)) ? { fingerprint: lane, name } : { fingerprint: name, name: null }
}

/** Counts an attempt before it is known whether the password is right; call clearAttempts when it was. In the system scope. */
export const takeAttempt = async (db: Db, secrets: Secrets, loginName: string, address: string): Promise<TakenAttempt> => {
  const { fingerprint, name } = await counterFor(db, secrets, loginName, address)
  const row = await lockAttempts(db, fingerprint, name)
  const now = new Date(row.now)
  const after = afterAttempt(toAttempts(row), now)
  if (after === undefined) return { kind: "locked", lockedForSeconds: lockedSeconds(toAttempts(row), now) }
  await saveAttempts(db, fingerprint, after.attemptedAt.map((at) => at.toISOString()), after.lockedUntil?.toISOString() ?? null)
  return { kind: "allowed", attemptsLeft: attemptsLeft(after, now) }
}

/** The person has proven who they are: nothing counts any more where they are, and this network is theirs. */
export const clearAttempts = async (db: Db, secrets: Secrets, loginName: string, address: string) => {
  await deleteAttempts(db, (await counterFor(db, secrets, loginName, address)).fingerprint)
  await keepKnownNetwork(db, laneOf(secrets, loginName, networkOf(address)))
}

/** An administrator opens the name again, wherever it was locked from. */
export const clearAllAttempts = (db: Db, secrets: Secrets, loginName: string) => deleteAllAttempts(db, fingerprintOf(secrets, loginName))

/**
 * For a step that was right but is not the last: takes back its own attempt and leaves the rest. Were the counter cleared here, whoever
 * knows a password could guess codes for ever by giving it again and again.
 */
export const giveBackAttempt = async (db: Db, secrets: Secrets, loginName: string, address: string) => {
  const { fingerprint, name } = await counterFor(db, secrets, loginName, address)
  const { attemptedAt } = withoutOneAttempt(toAttempts(await lockAttempts(db, fingerprint, name)))
  await saveAttempts(db, fingerprint, attemptedAt.map((at) => at.toISOString()), null)
}

/** Reads the counter without touching it: as it stands for somebody at an address, or, without one, the worst of all. In the system scope. */
export const readAttempts = async (db: Db, secrets: Secrets, loginName: string, address?: string) => {
  const row = address === undefined ? await findWorstAttempts(db, fingerprintOf(secrets, loginName)) : await findAttempts(db, (await counterFor(db, secrets, loginName, address)).fingerprint)
  if (row === undefined) return { attemptsLeft: lockout.attempts as number, lockedForSeconds: 0, lockedUntil: null }
  const attempts = toAttempts(row)
  const now = new Date(row.now)
  const lockedForSeconds = lockedSeconds(attempts, now)
  return { attemptsLeft: attemptsLeft(attempts, now), lockedForSeconds, lockedUntil: lockedForSeconds > 0 ? row.lockedUntil : null }
}
