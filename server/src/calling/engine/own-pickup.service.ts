import { engineProblems } from "@dialplane/contract/calling/engine/engine.problems"
import type { OwnPickupCalls } from "@dialplane/contract/calling/engine/engine.schema"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { hasPickupGroups } from "../routing/pickup-switch.service.ts"
import { hasPhone, isTalking } from "./live-calls.queries.ts"
import * as queries from "./own-pickup.queries.ts"
import { engineOf } from "./engine-in-use.adapter.ts"
import { tellEngine } from "./take-event.service.ts"

/** Users who act in another account have no phone there. */
const findMembership = (db: Db, { accountId, actor, kit }: Context) =>
  accountId === actor.homeAccountId && hasPickupGroups(kit)
    ? queries.findMembership(db, accountId, actor.userId)
    : Promise.resolve<undefined>(undefined)

export const listOwn = async (ctx: Context): Promise<OwnPickupCalls> => {
  const db = reading(ctx)
  const own = await findMembership(db, ctx)
  if (own === undefined) return { group: null, items: [] }
  const { groupId, name, code, notifySeconds } = own
  const rows = await queries.listRinging(db, ctx.accountId, own, ctx.kit.now().toISOString())
  return {
    group: { groupId, name, code, notifySeconds },
    items: rows.map(({ liveCallId, fromNumber, fromName, since, ...ringsAt }) => ({
      liveCallId,
      from: { number: withPlus(fromNumber), name: fromName },
      ringsAt,
      since,
    })),
  }
}

export const pickUp = (ctx: Context, callId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const { accountId, kit } = ctx
    const own = (await findMembership(db, ctx)) ?? refuse(engineProblems.noPickup)
    const { engineCallId, lastEvent } =
      (await queries.lockRinging(db, accountId, own, callId)) ?? refuse(engineProblems.noPickup)
    if (!(await hasPhone(db, accountId, own.extensionId))) refuse(engineProblems.noPhone, { extension: own.extension })
    if (await isTalking(db, accountId, own.extensionId)) refuse(engineProblems.ownPhoneBusy)
    const connect = { do: "connect", extensionId: own.extensionId, by: own.extension } as const
    await tellEngine(kit, db, engineOf(kit), { accountId, engineCallId, lastEvent }, connect, kit.now().getTime())
  })
