import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { Refusal } from "../../kit/refusal.ts"
import { findStatus } from "./account-status.queries.ts"

/** Also called by undos: an account that can get no new services cannot restore any either. */
export const requireNewServices = async (db: Db, accountId: AccountId): Promise<void> => {
  const refusal = await whyNoNewServices(db, accountId)
  if (refusal !== undefined) throw refusal
}

export const whyNoNewServices = async (db: Db, accountId: AccountId): Promise<Refusal | undefined> => {
  const status = await findStatus(db, accountId)
  return stopsUnder(status, "newServices")
    ? new Refusal(accountProblems.serviceWhileStatus, { status: status.toLowerCase() })
    : undefined
}
