import { createHash } from "node:crypto"
import type { z } from "zod"
import { holdsSecret } from "@dialplane/contract/kit/holds-secret"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context } from "../context.ts"
import type { Db } from "../database/database.ts"
import { sql } from "../database/sql.ts"
import type { KeptAnswer } from "./idempotency-claim.ts"

/** Thrown inside the transaction when the key was used before. */
export class AlreadyDone extends Error {
  override readonly name = "AlreadyDone"
  constructor(/** The account that keeps the key. */ readonly accountId: AccountId) {
    super("This Idempotency-Key was used before.")
  }
}

export const requestFingerprint = (operation: string, parts: unknown) =>
  createHash("sha256")
    .update(`${operation} ${JSON.stringify(parts)}`)
    .digest("hex")

/** How an operation's answers are kept. */
export const answerKeeping = (response: z.ZodType, serialize: (value: unknown) => string) => {
  let withheld: boolean | undefined
  return (value: unknown): KeptAnswer | undefined => {
    withheld ??= holdsSecret(response)
    if (!response.safeParse(value).success) return undefined
    const status = value === undefined ? 204 : 200
    return withheld && status === 200
      ? { status, answer: null, withheld }
      : { status, answer: value === undefined ? "" : serialize(value), withheld: false }
  }
}

/**
 * Stores the key in the transaction of the change, so that both are committed together. A concurrent repeat waits here
 * for the first request.
 */
export const claimIdempotencyKey = async (db: Db, ctx: Context) => {
  const claim = ctx.idempotency
  if (claim === undefined || claim.claimed) return
  claim.accountId = ctx.accountId
  const inserted = await db.run(sql`
    insert into idempotency_keys (account_id, user_id, key, fingerprint, operation)
    values (${ctx.accountId}, ${ctx.actor.userId}, ${claim.key}, ${claim.fingerprint}, ${claim.operation})
    on conflict do nothing`)
  if (inserted === 0) throw new AlreadyDone(ctx.accountId)
  claim.claimed = true
}

const ofRequest = ({ actor, idempotency }: Context) =>
  sql`account_id = ${idempotency?.accountId} and user_id = ${actor.userId} and key = ${idempotency?.key}`

const write = (db: Db, ctx: Context, kept: KeptAnswer) =>
  db.run(
    sql`update idempotency_keys set status = ${kept.status}, answer = ${kept.answer}, withheld = ${kept.withheld}
      where ${ofRequest(ctx)}`,
  )

/**
 * Keeps the result of a transaction as the answer, if it is one, before it commits: a crash right after leaves both or
 * neither.
 */
export const keepResult = async (db: Db, ctx: Context, value: unknown) => {
  const claim = ctx.idempotency
  if (claim?.claimed !== true) return
  const kept = claim.answerOf(claim.present === undefined ? value : claim.present(value))
  if (kept === undefined || same(kept, claim.kept)) return
  await write(db, ctx, kept)
  claim.kept = kept
}

const same = (one: KeptAnswer, other: KeptAnswer | undefined) =>
  other !== undefined && one.status === other.status && one.answer === other.answer

/** Why the answer was not kept by a transaction of the request, and what can still be kept. */
export interface KeepingFault {
  readonly message: string
  readonly late?: KeptAnswer
}

/**
 * Every operation that accepts an Idempotency-Key keeps its answer in the transaction of its change. Without that, a
 * crash after the commit leaves a repeated request without an answer, or it is carried out again.
 */
export const findKeepingFault = ({ idempotency: claim }: Context, value: unknown): KeepingFault | undefined => {
  if (claim === undefined) return undefined
  if (!claim.claimed) return { message: "no transaction of this operation holds the Idempotency-Key" }
  const late = claim.answerOf(value)
  if (late === undefined) return { message: "the answer does not match its schema and is not kept" }
  return same(late, claim.kept) ? undefined : { message: "the answer is kept after the commit of its change", late }
}

export const keepLate = write

export interface EarlierAnswer {
  readonly fingerprint: string
  readonly status: number | null
  readonly answer: string | null
  readonly withheld: boolean
}

export const findEarlierAnswer = (db: Db, ctx: Context) =>
  db.maybeOne<EarlierAnswer>(
    sql`select k.fingerprint, k.status, k.answer, k.withheld from idempotency_keys k where ${ofRequest(ctx)}`,
  )

/** A request that failed after its first transaction has no answer: the key is released. */
export const releaseKey = (db: Db, ctx: Context) =>
  db.run(sql`delete from idempotency_keys where ${ofRequest(ctx)} and status is null`)

/** The same for a request whose process died between two of its transactions. */
export const releaseAbandonedKey = async (db: Db, ctx: Context) =>
  (await db.run(sql`
    delete from idempotency_keys
      where ${ofRequest(ctx)} and status is null
      and created_at < now() - make_interval(secs => ${abandonedSeconds})`)) > 0

/** Longer than any request takes. */
const abandonedSeconds = 60
