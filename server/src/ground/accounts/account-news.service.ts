import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { publishEvent } from "../../kit/live/events.ts"

/**
 * Notifies open windows, in the transaction of the change: those of the account, and those of parent accounts, whose
 * users may be viewing it.
 */
export const announceAccount = async (
  db: Db,
  account: { readonly id: AccountId; readonly path: readonly AccountId[] },
  change: "changed" | "status",
) => {
  for (const accountId of account.path)
    await publishEvent(db, { accountId, topic: "account", data: { accountId: account.id, change } })
}
