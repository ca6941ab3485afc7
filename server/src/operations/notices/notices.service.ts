import type { NoticeOverview } from "@dialplane/contract/operations/notices/notices.schema"
import { can, type Context } from "../../kit/context.ts"
import { changeInSystem, inSystem } from "../../kit/database/transaction.ts"
import * as queries from "./notices.queries.ts"

/** Cleared notices are stored with the user in their home account, wherever they act. */
export const list = (ctx: Context): Promise<NoticeOverview> =>
  inSystem(ctx, async (db) => {
    const cleared = await queries.listCleared(db, ctx.actor.homeAccountId, ctx.actor.userId)
    return { notices: can(ctx, "read:account-status") ? await queries.listNotices(db, ctx.accountId) : [], cleared }
  })

export const clear = (ctx: Context, keys: readonly string[]) =>
  changeInSystem(ctx, async (db) => {
    const { homeAccountId, userId } = ctx.actor
    await queries.saveCleared(db, homeAccountId, userId, keys)
    await queries.purgeOldestCleared(db, homeAccountId, userId)
    // Updates the user's other windows.
    await ctx.kit.events.publish(db, { accountId: homeAccountId, userId, topic: "notice", data: {} })
    return { cleared: await queries.listCleared(db, homeAccountId, userId) }
  })
