import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { passDecisionsOn } from "./account-status.queries.ts"
import { findAccount, lockForMove, updateParent } from "./accounts.queries.ts"

export type { AccountRow } from "./accounts.queries.ts"
export { findAccount }

/** Locks both accounts until the transaction ends, always in the same order, to avoid deadlocks between two moves. */
export const holdForMove = async (db: Db, accountId: AccountId, parentId: AccountId) => {
  for (const id of [accountId, parentId].toSorted((a, b) => a - b)) await lockForMove(db, id)
}

/**
 * Moves an account, with everything below it, under another one. System scope only; callers must have checked that this
 * is allowed.
 */
export const putUnder = async (db: Db, accountId: AccountId, parentId: AccountId): Promise<void> => {
  const before = (await findAccount(db, accountId))!
  await updateParent(db, accountId, parentId)
  await passDecisionsOn(db, accountId, (await findAccount(db, parentId))!)
  const after = (await findAccount(db, accountId))!
  for (const id of new Set([...before.path, ...after.path]))
    await publishEvent(db, { accountId: id, topic: "account", data: { accountId, change: "changed" } })
  // Brand and permissions may be inherited from other accounts now. Accounts below notice it with their next page.
  await publishEvent(db, { accountId, topic: "branding", data: { accountId } })
}
