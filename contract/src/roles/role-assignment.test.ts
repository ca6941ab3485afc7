import { describe, expect, test } from "vitest"
import { assignableRoles, canGrant, keysOf, mayChangeSignIn, mayEditPerson, ownerRoleOf, whyNotAssign } from "./role-assignment.ts"
import { roleKeys, roles, type RoleKey } from "./roles.table.ts"

const person = (role: RoleKey) => ({ role, isVendorSupport: false })
const companyRoles: readonly RoleKey[] = [
  "accountSuperUser", "accountAdministrator", "endUser", "endUserWithoutDashboard", "apiUser", "billingAdmin", "reportsAdmin", "callQueuesAdmin", "usersAdmin", "callQueuesReportingAdmin",
]
const partnerRoles: readonly RoleKey[] = [
  "partnerAccountSuperuser", "partnerAccountAdministrator", "wholesalerProvider", "tier2ResellerManager", "tier2Reseller", "resellerSupport", "resellerManager", "reseller",
]

describe("who may give which role", () => {
  const rows: readonly [actor: RoleKey, kind: Parameters<typeof assignableRoles>[1], roles: readonly RoleKey[]][] = [
    ["superuser", "company", companyRoles],
    ["superuser", "channelPartner", partnerRoles],
    ["superuser", "topLevel", ["superuser", "channelManagerSupervisor", "channelManager", "customerSupportManager", "accounting", "accountManagement", "salesAdmin", "sales"]],
    ["partnerAccountSuperuser", "whiteLabelPartner", partnerRoles],
    ["partnerAccountAdministrator", "company", companyRoles],
    ["accountSuperUser", "company", companyRoles],
    ["accountAdministrator", "company", companyRoles.filter((role) => role !== "accountSuperUser" && role !== "accountAdministrator")],
    ["usersAdmin", "company", ["endUser", "endUserWithoutDashboard"]],
  ]
  test.each(rows)("%s in an account of kind %s", (actor, kind, expected) => expect(assignableRoles(person(actor), kind)).toEqual(expected))

  test("every other role gives none, anywhere", () => {
    const givers = new Set(rows.map(([actor]) => actor))
    for (const role of roleKeys.filter((key) => !givers.has(key))) {
      for (const kind of ["topLevel", "channelPartner", "whiteLabelPartner", "company"] as const) expect(assignableRoles(person(role), kind), role).toEqual([])
    }
  })

  test("nobody anywhere gives keys they do not hold", () => {
    for (const actor of roleKeys) {
      for (const kind of ["topLevel", "channelPartner", "whiteLabelPartner", "company"] as const) {
        for (const given of assignableRoles(person(actor), kind)) expect(canGrant(roles[actor].keys, roles[given].keys), `${actor} -> ${given}`).toBe(true)
      }
    }
  })

  test("a refusal says why", () => {
    expect(whyNotAssign(person("superuser"), "anonymous", "company")).toBe("nobodysRole")
    expect(whyNotAssign(person("superuser"), "sales", "company")).toBe("wrongLevel")
    expect(whyNotAssign(person("usersAdmin"), "billingAdmin", "company")).toBe("exceedsOwn")
    expect(whyNotAssign(person("accountAdministrator"), "accountAdministrator", "company")).toBe("notManaged")
  })

  test("vendor support gives what a superuser gives", () => {
    expect(assignableRoles({ role: "customerSupportManager", isVendorSupport: true }, "company")).toEqual(companyRoles)
  })
})

test("someone with several roles is managed only by who manages all of them", () => {
  expect(mayEditPerson(person("usersAdmin"), ["endUser", "billingAdmin"])).toBe(true)
  expect(mayEditPerson(person("usersAdmin"), ["endUser", "accountAdministrator"])).toBe(false)
})

test("a users admin may edit a billing admin but not what that person signs in with", () => {
  expect(mayEditPerson(person("usersAdmin"), ["billingAdmin"])).toBe(true)
  expect(mayChangeSignIn(person("usersAdmin"), ["billingAdmin"])).toBe(false)
  expect(mayChangeSignIn(person("usersAdmin"), ["endUser"])).toBe(true)
  expect(mayChangeSignIn(person("accountSuperUser"), ["accountSuperUser"])).toBe(true)
})

test("each kind of account has an owner role that fits it", () => {
  expect([ownerRoleOf("topLevel"), ownerRoleOf("channelPartner"), ownerRoleOf("whiteLabelPartner"), ownerRoleOf("company")]).toEqual([
    "superuser", "partnerAccountSuperuser", "partnerAccountSuperuser", "accountSuperUser",
  ])
})

test("vendor support holds every key whatever the numbered role", () => expect(keysOf({ role: "sales", isVendorSupport: true }).size).toBe(roles.superuser.keys.size))
