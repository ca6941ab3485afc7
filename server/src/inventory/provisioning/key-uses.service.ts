import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import { listArrangedKeys, listKeysOfNumbers } from "./keys.queries.ts"

/** Speed-dial keys for a number of the account, entered with or without the country code. */
export const numberKeys: UseFinder = {
  of: "phoneNumber",
  find: (db: Db, accountId: AccountId, ids) => listKeysOfNumbers(db, accountId, ids),
}

/** The configured keys of a phone are removed with it. */
export const deviceKeys: UseFinder = {
  of: "device",
  find: (db: Db, accountId: AccountId, ids) => listArrangedKeys(db, accountId, ids),
}
