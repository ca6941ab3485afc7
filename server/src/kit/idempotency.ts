import { createHash } from "node:crypto"
import type { z } from "zod"
import { holdsSecret } from "@dialplane/contract/kit/holds-secret"
import type { Context } from "./context.ts"
import type { Db } from "./database.ts"
import { sql } from "./sql.ts"

/** Thrown inside the transaction when the key was used before: nothing is done twice. */
export class AlreadyDone extends Error {
  override readonly name = "AlreadyDone"
}

export const requestFingerprint = (operation: string, parts: unknown) => createHash("sha256").update(`${operation} ${JSON.stringify(parts)}`).digest("hex")

/** What is remembered of an answer. One that may hold a secret is remembered as given, without what was in it. */
export interface KeptAnswer {
  readonly status: number
  readonly answer: string | null
  readonly withheld: boolean
}

/** While a request carries an Idempotency-Key. */
export interface IdempotencyClaim {
  readonly key: string
  readonly fingerprint: string
  readonly operation: string
  /** What to keep of a value the operation may answer with; undefined when it is no answer of this operation. */
  readonly answerOf: (value: unknown) => KeptAnswer | undefined
  /** What the route makes of the result of its use case, where that is not the answer itself. */
  present?: (result: unknown) => unknown
  /** Whether a transaction of this request that holds the key was committed, or is open. */
  claimed: boolean
  /** What the last transaction of this request has kept. */
  kept: KeptAnswer | undefined
}

/** How an operation's answers are remembered. */
export const answerKeeping = (response: z.ZodType, serialize: (value: unknown) => string) => {
  let withheld: boolean | undefined
  return (value: unknown): KeptAnswer | undefined => {
    withheld ??= holdsSecret(response)
    if (!response.safeParse(value).success) return undefined
    const status = value === undefined ? 204 : 200
    return withheld && status === 200 ? { status, answer: null, withheld } : { status, answer: value === undefined ? "" : serialize(value), withheld: false }
  }
}

/**
 * Puts the key into the transaction of the change itself, so that the change and the memory of it are one.
 * A concurrent repeat waits here for the first to end.
 */
export const claimIdempotencyKey = async (db: Db, ctx: Context) => {
  const claim = ctx.idempotency
  if (claim === undefined || claim.claimed) return
  const inserted = await db.run(sql`
    insert into idempotency_keys (account_id, user_id, key, fingerprint, operation)
    values (${ctx.accountId}, ${ctx.actor.userId}, ${claim.key}, ${claim.fingerprint}, ${claim.operation})
    on conflict do nothing`)
  if (inserted === 0) throw new AlreadyDone()
  claim.claimed = true
}

const ofRequest = (ctx: Context) => sql`account_id = ${ctx.accountId} and user_id = ${ctx.actor.userId} and key = ${ctx.idempotency?.key}`

const write = (db: Db, ctx: Context, kept: KeptAnswer) =>
  db.run(sql`update idempotency_keys set status = ${kept.status}, answer = ${kept.answer}, withheld = ${kept.withheld} where ${ofRequest(ctx)}`)

/** The result of a transaction is the answer, or none yet: kept before it commits, so that a crash right after leaves both or neither. */
export const keepResult = async (db: Db, ctx: Context, value: unknown) => {
  const claim = ctx.idempotency
  if (claim?.claimed !== true) return
  const kept = claim.answerOf(claim.present === undefined ? value : claim.present(value))
  if (kept === undefined || same(kept, claim.kept)) return
  await write(db, ctx, kept)
  claim.kept = kept
}

const same = (one: KeptAnswer, other: KeptAnswer | undefined) => other !== undefined && one.status === other.status && one.answer === other.answer

/** For an operation that goes on after its transaction: what it answers in the end. Undefined when the transaction kept just that. */
export const laterAnswer = (ctx: Context, value: unknown): KeptAnswer | undefined => {
  const claim = ctx.idempotency
  if (claim?.claimed !== true) return undefined
  const kept = claim.answerOf(value)
  return kept === undefined || same(kept, claim.kept) ? undefined : kept
}

export const keepLater = write

export interface EarlierAnswer {
  readonly fingerprint: string
  readonly status: number | null
  readonly answer: string | null
  readonly withheld: boolean
}

export const findEarlierAnswer = (db: Db, ctx: Context) =>
  db.maybeOne<EarlierAnswer>(sql`select k.fingerprint, k.status, k.answer, k.withheld from idempotency_keys k where ${ofRequest(ctx)}`)

/** A request that ended with an error after its first transaction has given no answer: the key is free again. */
export const releaseKey = (db: Db, ctx: Context) => db.run(sql`delete from idempotency_keys where ${ofRequest(ctx)} and status is null`)

/** The same for one whose process died between two of its transactions. */
export const releaseAbandonedKey = async (db: Db, ctx: Context) =>
  (await db.run(sql`
    delete from idempotency_keys where ${ofRequest(ctx)} and status is null and created_at < now() - make_interval(secs => ${abandonedSeconds})`)) > 0

/** Longer than any request takes. */
const abandonedSeconds = 60
