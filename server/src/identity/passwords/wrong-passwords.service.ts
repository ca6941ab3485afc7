import { networkOf } from "../../kit/http/client-network.ts"
import type { Context, PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { Secrets } from "../../kit/runtime/secrets.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import {
  deleteAllAttempts,
  deleteAttempts,
  findAttempts,
  findWorstAttempts,
  foldLoginName,
  isKnownNetwork,
  keepKnownNetwork,
  lockAttempts,
  saveAttempts,
  type AttemptsRow,
} from "./wrong-passwords.queries.ts"
import {
  attemptsLeft,
  countWrong,
  lockedSeconds,
  lockout,
  takeOne,
  withoutUndecided,
  type Attempts,
} from "./wrong-passwords.rules.ts"

/**
 * The key of a name's counter, the same wherever a password is entered. `folded` is the name as the database compares
 * it.
 */
const fingerprintOf = (secrets: Secrets, folded: string) => secrets.fingerprint(`sign-in:${folded}`)

const toAttempts = (row: AttemptsRow): Attempts => ({
  attemptedAt: row.attemptedAt.map((at) => new Date(at)),
  undecidedAt: row.undecidedAt.map((at) => new Date(at)),
  lockedUntil: row.lockedUntil === null ? null : new Date(row.lockedUntil),
})

/** The counter: of a name, or of a name in a network from which the user has signed in before. */
interface Counter {
  readonly fingerprint: string
  readonly name: string | null
  /** The key of the name in the caller's network, whichever of the two counters is used. */
  readonly lane: string
}

/** An attempt whose password is being checked. The caller must report the result. */
export interface AllowedAttempt {
  readonly kind: "allowed"
  readonly counter: Counter
  readonly at: Date
}
export type TakenAttempt = AllowedAttempt | { readonly kind: "locked"; readonly lockedForSeconds: number }

/** Details of the refusal for a locked name: minutes for users, seconds for the Retry-After header. */
export const lockDetails = ({ lockedForSeconds }: Extract<TakenAttempt, { kind: "locked" }>) => ({
  minutes: Math.ceil(lockedForSeconds / 60),
  seconds: lockedForSeconds,
})

const laneOf = (secrets: Secrets, folded: string, network: string) =>
  secrets.fingerprint(`sign-in:${folded}:from:${network}`)

/**
 * Chooses the counter of an attempt: the shared one of the name or, in a network from which the user has signed in
 * before, a separate one. A stranger who guesses passwords therefore does not lock out the user at their usual place.
 */
const counterFor = async (db: Db, secrets: Secrets, loginName: string, address: string): Promise<Counter> => {
  const folded = await foldLoginName(db, loginName)
  const name = fingerprintOf(secrets, folded)
  const lane = laneOf(secrets, folded, networkOf(address))
  return (await isKnownNetwork(db, lane)) ? { fingerprint: lane, name, lane } : { fingerprint: name, name: null, lane }
}

const save = (db: Db, { fingerprint }: Counter, { attemptedAt, undecidedAt, lockedUntil }: Attempts) =>
  saveAttempts(db, fingerprint, {
    attemptedAt: attemptedAt.map((at) => at.toISOString()),
    undecidedAt: undecidedAt.map((at) => at.toISOString()),
    lockedUntil: lockedUntil?.toISOString() ?? null,
  })

const tryToTake = async (
  db: Db,
  secrets: Secrets,
  loginName: string,
  address: string,
): Promise<TakenAttempt | "wait"> => {
  const counter = await counterFor(db, secrets, loginName, address)
  const row = await lockAttempts(db, counter.fingerprint, counter.name)
  const now = new Date(row.now)
  const taking = takeOne(toAttempts(row), now)
  if (taking.kind === "wait") return "wait"
  await save(db, counter, taking.attempts)
  return taking.kind === "taken"
    ? { kind: "allowed", counter, at: now }
    : { kind: "locked", lockedForSeconds: lockedSeconds(taking.attempts, now) }
}

const pauseMilliseconds = 50
const longestWaitMilliseconds = 20_000
/** More than a user needs at a time; each waiting request queries the database twenty times a second. */
const mostWaiting = 60
/** How many requests wait for each name in this process. */
const waiting = new Map<string, number>()
const tryLater: TakenAttempt = { kind: "locked", lockedForSeconds: 5 }

/**
 * Takes one of the remaining attempts before the password is checked. While all of them are in progress it waits for
 * their results: many correct passwords at the same time lock no one, and concurrent guesses get no more attempts than
 * sequential ones. Outside a transaction.
 */
export const takeAttempt = async (ctx: PublicContext | Context, loginName: string): Promise<TakenAttempt> => {
  const take = () => inSystem(ctx, (db) => tryToTake(db, ctx.kit.secrets, loginName, ctx.http.address))
  const taken = await take()
  if (taken !== "wait") return taken
  const before = waiting.get(loginName) ?? 0
  if (before >= mostWaiting) return tryLater
  waiting.set(loginName, before + 1)
  try {
    return await waitForAttempt(take)
  } finally {
    const left = waiting.get(loginName)! - 1
    if (left > 0) waiting.set(loginName, left)
    else waiting.delete(loginName)
  }
}

const waitForAttempt = async (take: () => Promise<TakenAttempt | "wait">): Promise<TakenAttempt> => {
  const began = performance.now()
  while (performance.now() - began < longestWaitMilliseconds) {
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    const taken = await take()
    if (taken !== "wait") return taken
  }
  return tryLater
}

/**
 * Counts a wrong attempt and returns how many are left. Outside a transaction, so that it counts whatever happens to
 * the request.
 */
const countWrongAttempt = (ctx: PublicContext | Context, { counter, at }: AllowedAttempt): Promise<number> =>
  inSystem(ctx, async (db) => {
    const row = await lockAttempts(db, counter.fingerprint, counter.name)
    const now = new Date(row.now)
    const after = countWrong(toAttempts(row), at, now)
    await save(db, counter, after)
    return attemptsLeft(after, now)
  })

export type Judged<T> =
  | { readonly right: true; readonly value: T }
  | { readonly right: false; readonly attemptsLeft: number }

/**
 * Checks an attempt: `judge` returns undefined for a wrong one. An exception counts as wrong too; otherwise it would
 * allow unlimited guesses.
 */
export const judgeAttempt = async <T>(
  ctx: PublicContext | Context,
  attempt: AllowedAttempt,
  judge: () => Promise<T | undefined>,
): Promise<Judged<T>> => {
  let value: T | undefined
  try {
    value = await judge()
  } catch (error) {
    await countWrongAttempt(ctx, attempt)
    throw error
  }
  return value === undefined
    ? { right: false, attemptsLeft: await countWrongAttempt(ctx, attempt) }
    : { right: true, value }
}

/** The user has proven who they are: deletes the counter in use and remembers the network. */
export const clearAttempts = async (db: Db, { counter }: AllowedAttempt) => {
  await deleteAttempts(db, counter.fingerprint)
  await keepKnownNetwork(db, counter.lane)
}

/** Unlocks a name, wherever it was locked from. */
export const clearAllAttempts = async (db: Db, secrets: Secrets, loginName: string) =>
  deleteAllAttempts(db, fingerprintOf(secrets, await foldLoginName(db, loginName)))

/**
 * For a correct step that is not the last: removes only this attempt. If it cleared the counter, someone who knows the
 * password could guess codes without limit by entering it again.
 */
export const giveBackAttempt = async (db: Db, { counter, at }: AllowedAttempt) => {
  const row = await lockAttempts(db, counter.fingerprint, counter.name)
  await save(db, counter, withoutUndecided(toAttempts(row), at))
}

/**
 * Reads the counter without changing it: for a user at an address or, without an address, the worst one. In the system
 * scope.
 */
export const readAttempts = async (db: Db, secrets: Secrets, loginName: string, address?: string) => {
  const row =
    address === undefined
      ? await findWorstAttempts(db, fingerprintOf(secrets, await foldLoginName(db, loginName)))
      : await findAttempts(db, (await counterFor(db, secrets, loginName, address)).fingerprint)
  if (row === undefined) return { attemptsLeft: lockout.attempts as number, lockedForSeconds: 0, lockedUntil: null }
  const attempts = toAttempts(row)
  const now = new Date(row.now)
  const lockedForSeconds = lockedSeconds(attempts, now)
  return {
    attemptsLeft: attemptsLeft(attempts, now),
    lockedForSeconds,
    lockedUntil: lockedForSeconds > 0 ? row.lockedUntil : null,
  }
}
