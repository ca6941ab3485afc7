import { expect, test } from "vitest"
import { roles, type RoleKey } from "../../kit/access/roles.table.ts"
import { admissionElsewhere, admissionOf, keysUnder, type Admission } from "./account-admission.ts"
import { accountStatuses, type AccountStatus } from "./accounts.schema.ts"

test.each<[AccountStatus, RoleKey, Admission]>([
  ...accountStatuses
    .filter((status) => status !== "Cancelled")
    .flatMap((status) =>
      (["accountSuperUser", "endUser"] as const).map(
        (role) => [status, role, "full"] as [AccountStatus, RoleKey, Admission],
      ),
    ),
  ["Cancelled", "accountSuperUser", "readOnly"],
  ["Cancelled", "accountAdministrator", "none"],
  ["Cancelled", "endUser", "none"],
  ["Cancelled", "apiUser", "none"],
  ["Cancelled", "partnerAccountSuperuser", "readOnly"],
])("%s, %s: %s", (status, role, admission) => expect(admissionOf(status, roles[role].id)).toBe(admission))

test("to look is to read, and to change one's own password", () => {
  const left = [...keysUnder("readOnly", roles.accountSuperUser.keys)]
  expect(left).toContain("read:billing")
  expect(left).toContain("update:profile")
  expect(left.filter((key) => !key.startsWith("read:"))).toEqual(["update:profile"])
  expect(keysUnder("full", roles.endUser.keys)).toBe(roles.endUser.keys)
  expect(keysUnder("none", roles.endUser.keys).size).toBe(0)
})

test.each<[AccountStatus, AccountStatus, number | undefined, Admission]>([
  ["Active", "Active", undefined, "full"],
  ["Active", "Suspended", undefined, "full"],
  ["Suspended", "Active", undefined, "readOnly"],
  ["Suspended", "Active", roles.accountAdministrator.id, "readOnly"],
  ["Active", "Cancelled", undefined, "readOnly"],
  ["Active", "Cancelled", roles.accountAdministrator.id, "none"],
  ["Active", "Cancelled", roles.accountSuperUser.id, "readOnly"],
])(
  "people of an account that is %s, working in one that is %s (trusted role %s): %s",
  (homeStatus, thereStatus, trustedRoleId, admission) =>
    expect(
      admissionElsewhere({ homeStatus, thereStatus, ...(trustedRoleId === undefined ? {} : { trustedRoleId }) }),
    ).toBe(admission),
)
