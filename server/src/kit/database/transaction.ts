import type { Context, PublicContext } from "../context.ts"
import type { Db, Scope } from "./database.ts"
import { claimIdempotencyKey, keepResult } from "../http/idempotency.ts"

/**
 * One transaction in the account of the request. A change, its audit entry and its jobs belong into the same one, and
 * so does the answer to a request with an Idempotency-Key: return from `work` what the operation answers.
 */
export const inTransaction = <T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> =>
  holdingKey(ctx, { account: ctx.accountId }, work)

/**
 * For questions alone, in the account of the request: what only reads needs no transaction around it. The database
 * refuses to change anything through it.
 */
export const reading = (ctx: Context): Db => ctx.kit.database.reading({ account: ctx.accountId })

const holdingKey = async <T>(ctx: Context, scope: Scope, work: (db: Db) => Promise<T>): Promise<T> => {
  const { claimed, kept } = ctx.idempotency ?? { claimed: false, kept: undefined }
  try {
    return await ctx.kit.shares(ctx.actor.homeAccountId, () =>
      ctx.kit.database.transaction(scope, async (db) => {
        await claimIdempotencyKey(db, ctx)
        const result = await work(db)
        await keepResult(db, ctx, result)
        return result
      }),
    )
  } catch (error) {
    // The claim was undone with the rest: the next transaction of this request makes it anew, or a repeat would be done
    // again.
    if (ctx.idempotency !== undefined) Object.assign(ctx.idempotency, { claimed, kept })
    throw error
  }
}

/**
 * The same for a change that reaches beyond one account: a system transaction that holds the request's Idempotency-Key
 * and keeps its answer. Every query inside names the accounts it means.
 */
export const changeInSystem = <T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> =>
  holdingKey(ctx, "system", work)

/** For what has no single account: sign-in, the account tree. Every query inside names the accounts it means. */
export const inSystem = <T>(ctx: PublicContext | Context, work: (db: Db) => Promise<T>): Promise<T> => {
  const run = () => ctx.kit.database.transaction("system", work)
  return "actor" in ctx ? ctx.kit.shares(ctx.actor.homeAccountId, run) : run()
}

/**
 * For a route that answers in another shape than its use case: the use case's transaction keeps the shape that is
 * answered.
 */
export const answeringAs = async <Result, Answer>(
  ctx: Context,
  present: (result: Result) => Answer,
  work: () => Promise<Result>,
): Promise<Answer> => {
  if (ctx.idempotency !== undefined) ctx.idempotency.present = (value) => present(value as Result)
  return present(await work())
}
