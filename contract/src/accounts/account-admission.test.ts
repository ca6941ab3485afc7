import { expect, test } from "vitest"
import { roles, type RoleKey } from "../roles/roles.table.ts"
import { admissionOf, keysUnder, type Admission } from "./account-admission.ts"
import { accountStatuses, type AccountStatus } from "./accounts.schema.ts"

test.each<[AccountStatus, RoleKey, Admission]>([
  ...accountStatuses.filter((status) => status !== "Cancelled").flatMap((status) => (["accountSuperUser", "endUser"] as const).map((role) => [status, role, "full"] as [AccountStatus, RoleKey, Admission])),
  ["Cancelled", "accountSuperUser", "readOnly"],
  ["Cancelled", "accountAdministrator", "none"],
  ["Cancelled", "endUser", "none"],
  ["Cancelled", "apiUser", "none"],
  ["Cancelled", "partnerAccountSuperuser", "none"],
])("%s, %s: %s", (status, role, admission) => expect(admissionOf(status, roles[role].id)).toBe(admission))

test("to look is to read, and to change one's own password", () => {
  const left = [...keysUnder("readOnly", roles.accountSuperUser.keys)]
  expect(left).toContain("read:billing")
  expect(left).toContain("update:profile")
  expect(left.filter((key) => !key.startsWith("read:"))).toEqual(["update:profile"])
  expect(keysUnder("full", roles.endUser.keys)).toBe(roles.endUser.keys)
  expect(keysUnder("none", roles.endUser.keys).size).toBe(0)
})
