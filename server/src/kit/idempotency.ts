import { createHash } from "node:crypto"
import type { Context } from "./context.ts"
import type { Db } from "./database.ts"
import { sql } from "./sql.ts"

/** Thrown inside the transaction when the key was used before: nothing is done twice. */
export class AlreadyDone extends Error {
  override readonly name = "AlreadyDone"
}

export const requestFingerprint = (operation: string, parts: unknown) => createHash("sha256").update(`${operation} ${JSON.stringify(parts)}`).digest("hex")

/**
 * Puts the key into the transaction of the change itself, so that the change and the memory of it are one.
 * A concurrent repeat waits here for the first to end.
 */
export const claimIdempotencyKey = async (db: Db, ctx: Context) => {
  const claim = ctx.idempotency
  if (claim === undefined || claim.claimed) return
  const inserted = await db.run(sql`
    insert into idempotency_keys (account_id, user_id, key, fingerprint)
    values (${ctx.accountId}, ${ctx.actor.userId}, ${claim.key}, ${claim.fingerprint})
    on conflict do nothing`)
  if (inserted === 0) throw new AlreadyDone()
  claim.claimed = true
}

export interface EarlierAnswer {
  readonly fingerprint: string
  readonly status: number | null
  readonly answer: string | null
}

export const findEarlierAnswer = (db: Db, ctx: Context) =>
  db.maybeOne<EarlierAnswer>(sql`
    select k.fingerprint, k.status, k.answer from idempotency_keys k
    where k.account_id = ${ctx.accountId} and k.user_id = ${ctx.actor.userId} and k.key = ${ctx.idempotency?.key}`)

export const keepAnswer = (db: Db, ctx: Context, status: number, answer: string) =>
  db.run(sql`
    update idempotency_keys set status = ${status}, answer = ${answer}
    where account_id = ${ctx.accountId} and user_id = ${ctx.actor.userId} and key = ${ctx.idempotency?.key}`)
