import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { demoAccounts } from "../app/demo/demo-accounts.ts"
import type { SampleTarget } from "./sample-values.ts"

/** The caller, as far as access is concerned. */
export interface Caller {
  readonly name: string
  readonly state: "signedIn" | "passwordExpired" | "unknown"
  readonly accountId: number
  /** The account of the user, if they act in another one. */
  readonly homeAccountId?: number
  readonly userId: number
  readonly keys: ReadonlySet<PermissionKey>
  readonly reach: "own" | "tree"
  readonly isParentType?: boolean
  readonly isVendorSupport?: boolean
  /** A program with an API key. */
  readonly isKey?: boolean
  /** Whose session was not confirmed lately. */
  readonly isStale?: boolean
}

export type Verdict =
  | "allowed"
  | "signInNeeded"
  | "notAllowed"
  | "limited"
  | "notForKeys"
  | "passwordExpired"
  | "recentProofNeeded"
  | "notFound"

/** The account and all above it, from the table of the demo data and not from the code under test. */
const lineOf = (accountId: number): number[] => {
  const account = demoAccounts.find((one) => one.id === accountId)
  return account === undefined ? [] : [account.id, ...(account.parent === null ? [] : lineOf(account.parent))]
}

const reaches = (caller: Caller, accountId: number) =>
  caller.reach === "tree" ? lineOf(accountId).includes(caller.accountId) : accountId === caller.accountId

/** The expected result, derived independently of the server's own check. */
export const expectedAccess = (endpoint: Endpoint, caller: Caller, target: SampleTarget): Verdict => {
  const verdict = allowedBy(endpoint, caller, target)
  // Operations that give power only sometimes find that out in their use case: session-proofs.test.ts.
  return verdict === "allowed" && endpoint.needsRecentProof === "always" && caller.isStale === true
    ? "recentProofNeeded"
    : verdict
}

const allowedBy = ({ access }: Endpoint, caller: Caller, target: SampleTarget): Verdict => {
  if (access.kind === "public") return "allowed"
  if (caller.state === "unknown") return "signInNeeded"
  if (access.kind === "signedIn") return caller.isKey === true ? "notForKeys" : "allowed"
  const isPerson = ["user", "login", "mfaMethod"].includes(access.subject.kind)
  // A user's own data is in their home account, wherever they act.
  if (access.orSelf && isPerson && target.userId === caller.userId)
    return caller.isKey === true ? "notForKeys" : "allowed"
  if (access.subject.kind !== "own" && !reaches(caller, target.accountId)) return "notFound"
  if (caller.state === "passwordExpired") return "passwordExpired"
  if (!caller.keys.has(access.key)) return "notAllowed"
  return isLimited(access.key, caller, access.subject.kind === "own" ? caller.accountId : target.accountId)
    ? "limited"
    : "allowed"
}

/**
 * Demo accounts in which only users from above and vendor support add services: resellers with that setting, and their
 * customers.
 */
const withoutPurchases: ReadonlySet<number> = new Set([20, 30, 40, 110, 150])

const isLimited = (key: PermissionKey, caller: Caller, accountId: number) => {
  if (key !== "create:purchase" && key !== "update:purchase") return false
  if (caller.isVendorSupport === true) return false
  // Users of the account above are subject to the account's own setting; 101 accepts nothing new.
  return caller.isParentType === true ? accountId === 101 && caller.accountId !== 101 : withoutPurchases.has(accountId)
}
