import type { StatusStep } from "../../kit/context.ts"
import { listHeld } from "./numbers.queries.ts"
import { removeFromAccount } from "./number-removal.service.ts"

/**
 * Removes the numbers of a cancelled account: held for 30 days, then available to others. Open ports are ended by their
 * order.
 */
export const releaseOnCancellation: StatusStep = {
  status: "Cancelled",
  run: async (db, { accountId, kit, actorUserId, actorName, traceId }) => {
    const numbers = await listHeld(db, accountId)
    await removeFromAccount({ accountId, kit, actorUserId, actorName, traceId }, db, numbers, { evenInUse: true })
  },
}
