import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import type { UseFinder } from "../../kit/domain/uses.ts"
import { listArrangedKeys, listKeysOfNumbers } from "./keys.queries.ts"

/** Speed-dial keys that dial a number of the account; people type it with or without the country code. */
export const numberKeys: UseFinder = {
  of: "phoneNumber",
  find: (db: Db, accountId: AccountId, ids) => listKeysOfNumbers(db, accountId, ids),
}

/** What was arranged on the keys of a phone goes with it. */
export const deviceKeys: UseFinder = {
  of: "device",
  find: (db: Db, accountId: AccountId, ids) => listArrangedKeys(db, accountId, ids),
}
