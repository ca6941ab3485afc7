import type { StatusStep } from "../../kit/context.ts"
import { listHeld } from "./numbers.queries.ts"
import { removeFromAccount } from "./numbers.service.ts"

/**
 * Numbers of a cancelled account leave it: kept for 30 days, then free for others. A port on its way is ended by its
 * order.
 */
export const releaseOnCancellation: StatusStep = {
  status: "Cancelled",
  run: async (db, { accountId, kit, actorUserId, actorName, traceId }) => {
    const numbers = await listHeld(db, accountId)
    await removeFromAccount({ accountId, kit, actorUserId, actorName, traceId }, db, numbers, { evenInUse: true })
  },
}
