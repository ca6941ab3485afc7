import { describe, expect, test } from "vitest"
import { landingOf, type Landing } from "./landing.ts"
import { roleKeys, type RoleKey } from "../../kit/access/roles.table.ts"

const rows: readonly [role: RoleKey, legacy: Landing | null, international: Landing | null][] = [
  ["superuser", "accountSearch", "accountSearch"],
  ["accountSuperUser", "dashboard", "dashboard"],
  ["accountAdministrator", "dashboard", "dashboard"],
  ["endUser", "ownCalls", "ownCalls"],
  ["anonymous", null, null],
  ["endUserWithoutDashboard", "ownCalls", "ownCalls"],
  ["apiUser", null, null],
  ["billingAdmin", "dashboard", "billHistory"],
  ["reportsAdmin", "dashboard", "companySummary"],
  ["callQueuesAdmin", "dashboard", "callQueues"],
  ["usersAdmin", "dashboard", "pbxSummary"],
  ["callQueuesReportingAdmin", "dashboard", "callQueues"],
  ["partnerAccountSuperuser", "resellerList", "resellerList"],
  ["partnerAccountAdministrator", "resellerList", "resellerList"],
  ["wholesalerProvider", "dashboard", "dashboard"],
  ["channelManagerSupervisor", "dashboard", "dashboard"],
  ["channelManager", "dashboard", "dashboard"],
  ["tier2ResellerManager", "dashboard", "dashboard"],
  ["tier2Reseller", "dashboard", "dashboard"],
  ["resellerSupport", "dashboard", "dashboard"],
  ["resellerManager", "dashboard", "dashboard"],
  ["customerSupportManager", "dashboard", "dashboard"],
  ["reseller", "dashboard", "dashboard"],
  ["accounting", "dashboard", "dashboard"],
  ["accountManagement", "dashboard", "dashboard"],
  ["salesAdmin", "dashboard", "dashboard"],
  ["sales", "dashboard", "dashboard"],
]

describe("landing pages", () => {
  test("every role has a row here", () => expect(rows.map(([role]) => role).toSorted()).toEqual(roleKeys.toSorted()))

  test.each(rows)(
    "%s lands on %s in a legacy account and on %s in an international one",
    (role, legacy, international) => {
      expect(landingOf(role, { international: false })).toBe(legacy)
      expect(landingOf(role, { international: true })).toBe(international)
    },
  )
})
