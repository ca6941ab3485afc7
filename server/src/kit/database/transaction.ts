import type { Context, PublicContext } from "../context.ts"
import type { Db, Scope } from "./database.ts"
import { claimIdempotencyKey, keepResult } from "../http/idempotency.ts"

/**
 * A transaction in the account of the request. A change, its audit entry and its jobs belong in the same transaction,
 * and so does the answer to a request with an Idempotency-Key: `work` must return what the operation answers.
 */
export const inTransaction = <T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> =>
  holdingKey(ctx, { account: ctx.accountId }, work)

/** For queries in the account of the request that need no transaction. The database refuses changes through it. */
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
    // The claim was rolled back with the rest: the next transaction of this request claims the key again, otherwise a
    // repeat would run again.
    if (ctx.idempotency !== undefined) Object.assign(ctx.idempotency, { claimed, kept })
    throw error
  }
}

/**
 * The same for a change beyond one account: a system transaction that holds the request's Idempotency-Key and keeps its
 * answer. Its queries name their accounts.
 */
export const changeInSystem = <T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> =>
  holdingKey(ctx, "system", work)

/** For work without a single account: sign-in, the account tree. Its queries name their accounts. */
export const inSystem = <T>(ctx: PublicContext | Context, work: (db: Db) => Promise<T>): Promise<T> => {
  const run = () => ctx.kit.database.transaction("system", work)
  return "actor" in ctx ? ctx.kit.shares(ctx.actor.homeAccountId, run) : run()
}

/** For a route whose answer has another shape than the result of its use case: the transaction keeps the answer. */
export const answeringAs = async <Result, Answer>(
  ctx: Context,
  present: (result: Result) => Answer,
  work: () => Promise<Result>,
): Promise<Answer> => {
  if (ctx.idempotency !== undefined) ctx.idempotency.present = (value) => present(value as Result)
  return present(await work())
}
