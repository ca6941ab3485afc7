import { accountProblems } from "@dialplane/contract/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/accounts/status-effects"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../kit/database.ts"
import { refuse } from "../kit/refusal.ts"
import { findStatus } from "./account-status.queries.ts"

/** An account that takes no new services gets none back by an undo either. */
export const requireNewServices = async (db: Db, accountId: AccountId): Promise<void> => {
  const status = await findStatus(db, accountId)
  if (stopsUnder(status, "newServices")) refuse(accountProblems.serviceWhileStatus, { status: status.toLowerCase() })
}
