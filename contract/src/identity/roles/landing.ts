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
 * The first page of a role after sign-in; roles that are not listed start on the dashboard. Null: the role cannot use
 * the portal.
 */
const everywhere: Partial<Record<RoleKey, Landing | null>> = {
  superuser: "accountSearch",
  partnerAccountSuperuser: "resellerList",
  partnerAccountAdministrator: "resellerList",
  accountSuperUser: "dashboard",
  accountAdministrator: "dashboard",
  endUser: "ownCalls",
  // This role has no dashboard.
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
