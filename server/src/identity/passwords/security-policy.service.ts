import type { AccountId } from "@dialplane/contract/kit/ids"
import { usualPolicy, type PolicySettings } from "@dialplane/contract/identity/passwords/security-policy.schema"
import type { Db } from "../../kit/database/database.ts"
import { findPolicyRow, holdPolicyRow, savePolicyRow } from "./security-policy.queries.ts"

export interface FoundPolicy {
  readonly settings: PolicySettings
  readonly version: number
  /** Whether somebody changed the policy of the account; otherwise it has the defaults. */
  readonly isOwn: boolean
}

/** The policy of an account, for everything that a policy limits. */
export const findPolicy = async (db: Db, accountId: AccountId): Promise<FoundPolicy> => {
  const row = await findPolicyRow(db, accountId)
  if (row === undefined) return { settings: usualPolicy, version: 1, isOwn: false }
  const { version, ...settings } = row
  return { settings, version, isOwn: true }
}

export const holdPolicy = (db: Db, accountId: AccountId) => holdPolicyRow(db, accountId)

/** Stores a policy that was checked; used by the domain that changes policies. */
export const savePolicy = (db: Db, accountId: AccountId, settings: PolicySettings) =>
  savePolicyRow(db, accountId, settings)
