import { describe, expect, test } from "vitest"
import { isNotifiedOfPendingOrders } from "./pending-orders.ts"
import { isPermissionKey, permissionKeys } from "../../kit/access/permission-keys.ts"
import { displayName, roleById, roleKeys, roles, typeName } from "../../kit/access/roles.table.ts"

const named: readonly [id: number, name: string, shown: string, type: string][] = [
  [1, "superuser", "Superuser", "SUPERUSER"],
  [2, "account super user", "Account Super User", "ACCOUNT_SUPER_USER"],
  [3, "account administrator", "Account Administrator", "ACCOUNT_ADMINISTRATOR"],
  [4, "end user", "End User", "END_USER"],
  [5, "anonymous", "Anonymous", "ANONYMOUS"],
  [6, "end user without dashboard", "End User Without Dashboard", "END_USER_WITHOUT_DASHBOARD"],
  [7, "API user", "API User", "API_USER"],
  [20, "billing admin", "Billing Admin", "BILLING_ADMIN"],
  [21, "reports admin", "Reports Admin", "REPORTS_ADMIN"],
  [22, "call queues admin", "Call Queues Admin", "CALL_QUEUES_ADMIN"],
  [23, "users admin", "Users Admin", "USERS_ADMIN"],
  [24, "call queues reporting admin", "Call Queues Reporting Admin", "CALL_QUEUES_REPORTING_ADMIN"],
  [77, "partner account superuser", "Partner Account Superuser", "PARTNER_ACCOUNT_SUPERUSER"],
  [78, "partner account administrator", "Partner Account Administrator", "PARTNER_ACCOUNT_ADMINISTRATOR"],
  [79, "wholesaler provider", "Wholesaler Provider", "WHOLESALER_PROVIDER"],
  [80, "channel manager supervisor", "Channel Manager Supervisor", "CHANNEL_MANAGER_SUPERVISOR"],
  [81, "channel manager", "Channel Manager", "CHANNEL_MANAGER"],
  [82, "tier-2 reseller manager", "Tier-2 Reseller Manager", "TIER_2_RESELLER_MANAGER"],
  [83, "tier-2 reseller", "Tier-2 Reseller", "TIER_2_RESELLER"],
  [84, "reseller support", "Reseller Support", "RESELLER_SUPPORT"],
  [92, "reseller manager", "Reseller Manager", "RESELLER_MANAGER"],
  [93, "customer support manager", "Customer Support Manager", "CUSTOMER_SUPPORT_MANAGER"],
  [94, "reseller", "Reseller", "RESELLER"],
  [96, "accounting", "Accounting", "ACCOUNTING"],
  [97, "account management", "Account Management", "ACCOUNT_MANAGEMENT"],
  [98, "sales admin", "Sales Admin", "SALES_ADMIN"],
  [99, "sales", "Sales", "SALES"],
]

describe("the numbered roles", () => {
  test("are exactly these", () =>
    expect([...roleById.keys()].toSorted((a, b) => a - b)).toEqual(named.map(([id]) => id)))

  test.each(named)("%i is %s, shown as %s, type %s", (id, name, shown, type) => {
    const role = roleById.get(id)!
    expect([role.name, displayName(role.name), typeName(role.name)]).toEqual([name, shown, type])
  })

  test("parent types are the superuser and the two partner roles", () => {
    expect(roleKeys.filter((key) => roles[key].parentType)).toEqual([
      "superuser",
      "partnerAccountSuperuser",
      "partnerAccountAdministrator",
    ])
  })

  test("anonymous holds nothing and API users nothing but their profile and keys", () => {
    expect(roles.anonymous.keys.size).toBe(0)
    expect([...roles.apiUser.keys].toSorted()).toEqual([
      "create:api-keys",
      "delete:api-keys",
      "read:api-keys",
      "read:profile",
      "update:api-keys",
    ])
  })

  test("an account administrator is an account super user without deleting roles and trusts and changing the account's status", () => {
    expect(
      [...roles.accountSuperUser.keys].filter((key) => !roles.accountAdministrator.keys.has(key)).toSorted(),
    ).toEqual([
      "create:account-status",
      "delete:account-status",
      "delete:roles",
      "delete:trusts",
      "update:account-status",
    ])
  })

  test("a users admin picks emergency locations for people and leaves them as they are", () => {
    expect([...roles.usersAdmin.keys].filter((key) => key.endsWith(":emergency-locations"))).toEqual([
      "read:emergency-locations",
    ])
  })

  test("the reporting admin of call queues only reads them", () => {
    expect(roles.callQueuesAdmin.keys.has("update:call-queues")).toBe(true)
    expect(roles.callQueuesReportingAdmin.keys.has("read:call-queues")).toBe(true)
    expect(roles.callQueuesReportingAdmin.keys.has("update:call-queues")).toBe(false)
  })
})

test("six roles are notified of pending orders", () => {
  expect(roleKeys.filter(isNotifiedOfPendingOrders).map((key) => roles[key].id)).toEqual([1, 2, 3, 20, 77, 78])
})

test("permission keys read action:resource", () => {
  for (const key of permissionKeys) expect(key).toMatch(/^(read|create|update|delete):[a-z0-9-]+$/)
  expect(isPermissionKey("read:users")).toBe(true)
  expect(isPermissionKey("drop:users")).toBe(false)
})
