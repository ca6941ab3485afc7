import { kebabName, roles, type RoleKey } from "@dialplane/contract/kit/access/roles.table"

/** The demo data that the documentation promises; a fresh server must contain it. */
export const demoPassword = "correct-horse-dialplane"

const topRoles = [
  "superuser",
  "channelManagerSupervisor",
  "channelManager",
  "customerSupportManager",
  "accounting",
  "accountManagement",
  "salesAdmin",
  "sales",
] as const satisfies readonly RoleKey[]
const partnerRoles = [
  "partnerAccountSuperuser",
  "partnerAccountAdministrator",
  "wholesalerProvider",
  "tier2ResellerManager",
  "tier2Reseller",
  "resellerSupport",
  "resellerManager",
  "reseller",
] as const satisfies readonly RoleKey[]
const companyRoles = [
  "accountSuperUser",
  "accountAdministrator",
  "endUser",
  "endUserWithoutDashboard",
  "apiUser",
  "billingAdmin",
  "reportsAdmin",
  "callQueuesAdmin",
  "usersAdmin",
  "callQueuesReportingAdmin",
] as const satisfies readonly RoleKey[]
const owner = ["accountSuperUser"] as const satisfies readonly RoleKey[]

export interface DemoAccount {
  readonly id: number
  readonly name: string
  readonly international: boolean
  readonly roles: readonly RoleKey[]
}

const account = (id: number, name: string, held: readonly RoleKey[], international = false): DemoAccount => ({
  id,
  name,
  roles: held,
  international,
})

export const demoAccounts: readonly DemoAccount[] = [
  account(1, "dialplane", topRoles),
  account(10, "brightwire", partnerRoles),
  account(20, "lumen-reach", partnerRoles, true),
  account(30, "corner-counter", partnerRoles),
  account(40, "market-lane", partnerRoles),
  // Its API user has a role of the account.
  account(
    100,
    "harbor-pine",
    companyRoles.filter((role) => role !== "apiUser"),
  ),
  account(101, "koala-freight", companyRoles, true),
  account(102, "thames-ledger", companyRoles, true),
  account(103, "monsoon-textiles", owner, true),
  account(110, "cedar-clinic", companyRoles, true),
  account(120, "quota-labs", owner),
  account(121, "first-light", owner),
  account(130, "show-room", owner),
  account(131, "old-mill", owner),
  account(140, "iceberg-foods", owner),
  account(150, "paper-lantern", owner),
]

export const loginOf = (role: RoleKey, accountName: string) => `${kebabName(roles[role].name)}@${accountName}.demo`

/** Harbor Pine has people beside those of the table; tests that change someone take one of them each. */
export const colleagueId = (number: number) => 100_100 + number
