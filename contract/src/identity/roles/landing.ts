import type { RoleKey } from "../../kit/access/roles.table.ts"

export type Landing =
  | "accountSearch"
  | "resellerList"
  | "dashboard"
  | "ownCalls"
  | "billHistory"
  | "companySummary"
  | "callQueues"
  | "pbxSummary"

/**
 * Where a role arrives after signing in; a role without a line arrives on the dashboard. Null: the portal does not let
 * it in.
 */
const everywhere: Partial<Record<RoleKey, Landing | null>> = {
  superuser: "accountSearch",
  partnerAccountSuperuser: "resellerList",
  partnerAccountAdministrator: "resellerList",
  accountSuperUser: "dashboard",
  accountAdministrator: "dashboard",
  endUser: "ownCalls",
  // It has no dashboard to arrive on.
  endUserWithoutDashboard: "ownCalls",
  anonymous: null,
  apiUser: null,
}

const international: Partial<Record<RoleKey, Landing>> = {
  billingAdmin: "billHistory",
  reportsAdmin: "companySummary",
  callQueuesAdmin: "callQueues",
  callQueuesReportingAdmin: "callQueues",
  usersAdmin: "pbxSummary",
}

/** An account that is not international is a legacy one. */
export const landingOf = (role: RoleKey, account: { readonly international: boolean }): Landing | null => {
  const special = account.international ? international[role] : undefined
  if (special !== undefined) return special
  const general = everywhere[role]
  return general === undefined ? "dashboard" : general
}
