import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { listPlaces } from "./account-names.queries.ts"
import { namesOnPath, type AccountNames } from "./account-names.rules.ts"

export type { AccountNames } from "./account-names.rules.ts"

/** The names of parent accounts for the user of the request. System scope only. */
export const readNames = (db: Db, ctx: Pick<Context, "accountId" | "actor">): Promise<AccountNames> =>
  readNamesFrom(db, ctx.accountId, ctx.actor.homeAccountId)

/** The names for texts that users of the account itself will read: emails, notices and stored texts. */
export const readNamesForOwnPeople = (db: Db, accountId: AccountId): Promise<AccountNames> =>
  readNamesFrom(db, accountId, accountId)

/** The names for a user of a given account, for work outside a request. */
export const readNamesFrom = async (db: Db, accountId: AccountId, readerAccountId: AccountId): Promise<AccountNames> =>
  namesOnPath(await listPlaces(db, accountId), readerAccountId)
