import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { listPlaces } from "./account-names.queries.ts"
import { namesOnPath, type AccountNames } from "./account-names.rules.ts"

export type { AccountNames } from "./account-names.rules.ts"

/**
 * The answer to the question under which name an account above is shown, to the user of the request. Needs the
 * system's view.
 */
export const readNames = (db: Db, ctx: Pick<Context, "accountId" | "actor">): Promise<AccountNames> =>
  readNamesFrom(db, ctx.accountId, ctx.actor.homeAccountId)

/** The same for what users of the account itself will read: mail, notices, and texts that are stored. */
export const readNamesForOwnPeople = (db: Db, accountId: AccountId): Promise<AccountNames> =>
  readNamesFrom(db, accountId, accountId)

/** The same for a user of a given account, for work that goes on without a request. */
export const readNamesFrom = async (db: Db, accountId: AccountId, readerAccountId: AccountId): Promise<AccountNames> =>
  namesOnPath(await listPlaces(db, accountId), readerAccountId)
