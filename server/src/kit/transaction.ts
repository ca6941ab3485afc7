import type { Context, PublicContext } from "./context.ts"
import type { Db } from "./database.ts"
import { claimIdempotencyKey } from "./idempotency.ts"

/** One transaction in the account of the request. A change, its audit entry and its jobs belong into the same one. */
export const inTransaction = async <T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> => {
  const claimedBefore = ctx.idempotency?.claimed ?? false
  try {
    return await ctx.kit.database.transaction({ account: ctx.accountId }, async (db) => {
      await claimIdempotencyKey(db, ctx)
      return work(db)
    })
  } catch (error) {
    // The claim was undone with the rest: the next transaction of this request makes it anew, or a repeat would be done again.
    if (ctx.idempotency !== undefined) ctx.idempotency.claimed = claimedBefore
    throw error
  }
}

/** For what has no single account: sign-in, the account tree. Every query inside names the accounts it means. */
export const inSystem = <T>(ctx: PublicContext, work: (db: Db) => Promise<T>): Promise<T> => ctx.kit.database.transaction("system", work)
