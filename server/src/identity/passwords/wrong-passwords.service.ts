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
 * What a name is counted under; the same for every place that takes a password. `folded` is as the database compares
 * it.
 */
const fingerprintOf = (secrets: Secrets, folded: string) => secrets.fingerprint(`sign-in:${folded}`)

const toAttempts = (row: AttemptsRow): Attempts => ({
  attemptedAt: row.attemptedAt.map((at) => new Date(at)),
  undecidedAt: row.undecidedAt.map((at) => new Date(at)),
  lockedUntil: row.lockedUntil === null ? null : new Date(row.lockedUntil),
})

/** The row that counts: of a name, or of a name in a network in which the user has signed in before. */
interface Counter {
  readonly fingerprint: string
  readonly name: string | null
  /** Of the name in the network that asks, whichever of the two counts. */
  readonly lane: string
}

/** An attempt whose password is being checked. Whoever took it says what came of it. */
export interface AllowedAttempt {
  readonly kind: "allowed"
  readonly counter: Counter
  readonly at: Date
}
export type TakenAttempt = AllowedAttempt | { readonly kind: "locked"; readonly lockedForSeconds: number }

/** What a refusal for a locked name says: minutes for users, seconds for the Retry-After header. */
export const lockDetails = ({ lockedForSeconds }: Extract<TakenAttempt, { kind: "locked" }>) => ({
  minutes: Math.ceil(lockedForSeconds / 60),
  seconds: lockedForSeconds,
})

const laneOf = (secrets: Secrets, folded: string, network: string) =>
  secrets.fingerprint(`sign-in:${folded}:from:${network}`)

/**
 * Where an attempt is counted: with all others for the name, or, from a network in which the user has signed in
 * before, on its own. So a stranger who guesses passwords locks strangers out, and not the user at their usual place.
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
/** More than a user needs at a time, and each asks the database twenty times a second. */
const mostWaiting = 60
/** How many wait for each name in this process. */
const waiting = new Map<string, number>()
const tryLater: TakenAttempt = { kind: "locked", lockedForSeconds: 5 }

/**
 * Takes one of the attempts that are left, before it is known whether the password is right. While all of them are
 * under way it waits for what becomes of those: many right passwords at the same moment lock nobody, and many guesses
 * get no more tries than one after the other. Outside a transaction.
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
 * An attempt that was wrong; gives how many are left. Outside a transaction: it counts whatever becomes of the request.
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
 * Finds out what an attempt was worth: `judge` answers undefined for a wrong one. Failing in another way counts as
 * wrong too, or it would be a way to guess without end.
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

/** The user has proven who they are: nothing counts any more where they are, and this network is theirs. */
export const clearAttempts = async (db: Db, { counter }: AllowedAttempt) => {
  await deleteAttempts(db, counter.fingerprint)
  await keepKnownNetwork(db, counter.lane)
}

/** An administrator opens the name again, wherever it was locked from. */
export const clearAllAttempts = async (db: Db, secrets: Secrets, loginName: string) =>
  deleteAllAttempts(db, fingerprintOf(secrets, await foldLoginName(db, loginName)))

/**
 * For a step that was right but is not the last: takes back its own attempt and leaves the rest. Were the counter
 * cleared here, whoever knows a password could guess codes for ever by giving it again and again.
 */
export const giveBackAttempt = async (db: Db, { counter, at }: AllowedAttempt) => {
  const row = await lockAttempts(db, counter.fingerprint, counter.name)
  await save(db, counter, withoutUndecided(toAttempts(row), at))
}

/**
 * Reads the counter without touching it: as it stands for a user at an address, or, without one, the worst of all. In
 * the system scope.
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
