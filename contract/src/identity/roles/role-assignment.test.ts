import { describe, expect, test } from "vitest"
import type { AccountKind } from "../../ground/accounts/accounts.schema.ts"
import {
  actingAs,
  actingElsewhere,
  assignableRoles,
  canGrant,
  givenByKeys,
  isSuperior,
  mayChangeSignIn,
  mayEditPerson,
  ownerRoleOf,
  whyNotAssign,
  type ActingPerson,
} from "./role-assignment.ts"
import { isPossibleScope } from "../api-keys/api-key-scopes.ts"
import type { PermissionKey } from "../../kit/access/permission-keys.ts"
import { customRole, roleKeys, roles, systemRole, type RoleKey } from "../../kit/access/roles.table.ts"

const person = (role: RoleKey) => actingAs(systemRole(role))
const everyRole = roleKeys.map(systemRole)
const assignable = (actor: ActingPerson, kind: AccountKind) =>
  assignableRoles(actor, everyRole, kind).map((role) => role.key)
const held = (...keys: readonly RoleKey[]) => keys.map(systemRole)
const companyRoles: readonly RoleKey[] = [
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
]
const partnerRoles: readonly RoleKey[] = [
  "partnerAccountSuperuser",
  "partnerAccountAdministrator",
  "wholesalerProvider",
  "tier2ResellerManager",
  "tier2Reseller",
  "resellerSupport",
  "resellerManager",
  "reseller",
]

describe("who may give which role", () => {
  const rows: readonly [actor: RoleKey, kind: AccountKind, roles: readonly RoleKey[]][] = [
    ["superuser", "company", companyRoles],
    ["superuser", "channelPartner", partnerRoles],
    [
      "superuser",
      "topLevel",
      [
        "superuser",
        "channelManagerSupervisor",
        "channelManager",
        "customerSupportManager",
        "accounting",
        "accountManagement",
        "salesAdmin",
        "sales",
      ],
    ],
    ["partnerAccountSuperuser", "whiteLabelPartner", partnerRoles],
    ["partnerAccountAdministrator", "company", companyRoles],
    ["accountSuperUser", "company", companyRoles],
    [
      "accountAdministrator",
      "company",
      companyRoles.filter((role) => role !== "accountSuperUser" && role !== "accountAdministrator"),
    ],
    ["usersAdmin", "company", ["endUser", "endUserWithoutDashboard"]],
  ]
  test.each(rows)("%s in an account of kind %s", (actor, kind, expected) =>
    expect(assignable(person(actor), kind)).toEqual(expected),
  )

  test("every other role gives none, anywhere", () => {
    const givers = new Set(rows.map(([actor]) => actor))
    for (const role of roleKeys.filter((key) => !givers.has(key))) {
      for (const kind of ["topLevel", "channelPartner", "whiteLabelPartner", "company"] as const)
        expect(assignable(person(role), kind), role).toEqual([])
    }
  })

  test("nobody anywhere gives keys they do not hold", () => {
    for (const actor of roleKeys) {
      for (const kind of ["topLevel", "channelPartner", "whiteLabelPartner", "company"] as const) {
        for (const given of assignableRoles(person(actor), everyRole, kind))
          expect(canGrant(roles[actor].keys, given.keys), `${actor} -> ${given.name}`).toBe(true)
      }
    }
  })

  test("a refusal says why", () => {
    expect(whyNotAssign(person("superuser"), systemRole("anonymous"), "company")).toBe("nobodysRole")
    expect(whyNotAssign(person("superuser"), systemRole("sales"), "company")).toBe("wrongLevel")
    expect(whyNotAssign(person("usersAdmin"), systemRole("billingAdmin"), "company")).toBe("exceedsOwn")
    expect(whyNotAssign(person("accountAdministrator"), systemRole("accountAdministrator"), "company")).toBe(
      "notManaged",
    )
  })

  test("vendor support gives what a superuser gives", () => {
    expect(assignable(actingAs(systemRole("customerSupportManager"), true), "company")).toEqual(companyRoles)
  })
})

test("someone with several roles is managed only by who manages all of them", () => {
  expect(mayEditPerson(person("usersAdmin"), held("endUser", "billingAdmin"))).toBe(true)
  expect(mayEditPerson(person("usersAdmin"), held("endUser", "accountAdministrator"))).toBe(false)
})

test("a users admin may edit a billing admin but not what that person signs in with", () => {
  expect(mayEditPerson(person("usersAdmin"), held("billingAdmin"))).toBe(true)
  expect(mayChangeSignIn(person("usersAdmin"), held("billingAdmin"))).toBe(false)
  expect(mayChangeSignIn(person("usersAdmin"), held("endUser"))).toBe(true)
  expect(mayChangeSignIn(person("accountSuperUser"), held("accountSuperUser"))).toBe(true)
})

describe("an API key", () => {
  const key = (owner: RoleKey, ...scopes: PermissionKey[]): ActingPerson => ({
    ...person(owner),
    keys: new Set(scopes),
    alsoGives: givenByKeys(systemRole(owner)),
  })
  const scopesLike = (role: RoleKey) => [...roles[role].keys].filter(isPossibleScope)
  test("gives the roles of end users, and none with more, whatever it may do itself", () => {
    const endUsers = ["endUser", "endUserWithoutDashboard"]
    expect(assignable(key("accountSuperUser", "create:users"), "company")).toEqual(endUsers)
    expect(assignable(key("accountSuperUser", ...scopesLike("accountSuperUser")), "company")).toEqual(endUsers)
  })
  test.each([
    ["partnerAccountSuperuser", "channelPartner"],
    ["superuser", "topLevel"],
  ] as const)("of a %s gives no role of such an account, whose users reach others", (owner, kind) =>
    expect(assignable(key(owner, ...scopesLike(owner)), kind)).toEqual([]),
  )
  test("gives nothing that its owner cannot give", () => {
    const billing = key("billingAdmin", ...roles.billingAdmin.keys, "create:users")
    expect(assignable(billing, "company")).toEqual([])
    const noDashboard = key("usersAdmin", "create:users")
    expect(assignable(noDashboard, "company")).toEqual(assignable(person("usersAdmin"), "company"))
  })
  test("does not take over the sign-in of people by it", () =>
    expect(mayChangeSignIn(key("accountSuperUser", "update:users"), held("endUser"))).toBe(false))
})

describe("in an assumed role, or one that a trust gives", () => {
  const nineKeys = customRole(1005, "Nine keys", "company", [
    "read:roles",
    "read:users",
    "update:users",
    "delete:users",
    "create:users",
    "read:extensions",
    "update:extensions",
    "read:devices",
    "update:devices",
  ])
  const elsewhere = (role: RoleKey, home: RoleKey) => actingElsewhere(systemRole(role), actingAs(systemRole(home)))

  test("an account administrator stays one, whatever they assume", () => {
    for (const assumed of companyRoles) {
      const actor = elsewhere(assumed, "accountAdministrator")
      for (const target of ["accountAdministrator", "accountSuperUser"] as const) {
        expect(mayEditPerson(actor, held(target)), `${assumed} -> ${target}`).toBe(false)
        expect(mayChangeSignIn(actor, held(target)), `${assumed} -> ${target}`).toBe(false)
        expect(whyNotAssign(actor, systemRole(target), "company"), `${assumed} -> ${target}`).toBeDefined()
      }
    }
    expect(mayEditPerson(elsewhere("accountSuperUser", "accountAdministrator"), held("usersAdmin"))).toBe(true)
  })

  test("nobody may do to anybody what they may not as themselves", () => {
    for (const home of roleKeys) {
      for (const assumed of roleKeys) {
        const actor = elsewhere(assumed, home)
        for (const target of roleKeys) {
          for (const may of [mayEditPerson, mayChangeSignIn]) {
            if (may(actor, held(target)))
              expect(
                [may(person(home), held(target)), may(person(assumed), held(target))],
                `${home} as ${assumed} -> ${target}`,
              ).toEqual([true, true])
          }
        }
      }
    }
  })

  test("a role of nine keys that an account built does not become an owner", () => {
    const actor = actingElsewhere(systemRole("accountSuperUser"), actingAs(nineKeys))
    expect(companyRoles.filter((role) => mayEditPerson(actor, held(role)))).toEqual([])
  })

  test("vendor support that assumes a role is that role, and no more", () => {
    const actor = actingElsewhere(systemRole("accountAdministrator"), actingAs(systemRole("sales"), true))
    expect([mayEditPerson(actor, held("usersAdmin")), mayEditPerson(actor, held("accountSuperUser"))]).toEqual([
      true,
      false,
    ])
  })
})

describe("a superior", () => {
  const superiorsOf = (actor: ActingPerson) => companyRoles.filter((role) => isSuperior(actor, held(role)))
  test("of an end user is whoever manages others or has a permission more; colleagues are not", () => {
    expect(superiorsOf(person("endUser"))).toEqual(
      companyRoles.filter((role) => role !== "endUser" && role !== "endUserWithoutDashboard"),
    )
  })
  test.each<readonly [RoleKey, readonly RoleKey[]]>([
    ["accountSuperUser", []],
    ["accountAdministrator", ["accountSuperUser", "accountAdministrator"]],
    ["usersAdmin", ["accountSuperUser", "accountAdministrator", "usersAdmin"]],
  ])("of an %s is whom they do not manage", (role, expected) => expect(superiorsOf(person(role))).toEqual(expected))
  test("of a queue administrator is not an agent", () => {
    const actor = person("callQueuesAdmin")
    expect(isSuperior(actor, held("endUser"))).toBe(false)
    expect(isSuperior(actor, held("callQueuesAdmin"))).toBe(false)
    expect(isSuperior(actor, held("endUser", "usersAdmin"))).toBe(true)
  })
  test("may hold a role that the account built", () => {
    const custom = (...keys: Parameters<typeof customRole>[3]) => [customRole(1006, "Own", "company", keys)]
    expect(isSuperior(person("endUser"), custom("read:profile"))).toBe(false)
    expect(isSuperior(person("endUser"), custom("read:profile", "read:billing"))).toBe(true)
    expect(isSuperior(actingAs(custom("read:profile", "update:users")[0]!), custom("update:users"))).toBe(false)
  })
})

test("each kind of account has an owner role that fits it", () => {
  expect([
    ownerRoleOf("topLevel"),
    ownerRoleOf("channelPartner"),
    ownerRoleOf("whiteLabelPartner"),
    ownerRoleOf("company"),
  ]).toEqual(["superuser", "partnerAccountSuperuser", "partnerAccountSuperuser", "accountSuperUser"])
})

test("vendor support holds every key whatever the numbered role", () =>
  expect(actingAs(systemRole("sales"), true).keys.size).toBe(roles.superuser.keys.size))

describe("roles that an account built itself", () => {
  const frontDesk = customRole(1000, "Front desk", "company", [
    "read:users",
    "update:users",
    "read:call-queues",
    "read:profile",
  ])
  const callDesk = customRole(1001, "Call desk", "company", ["read:call-queues"])
  const payer = customRole(1002, "Payer", "company", ["read:billing", "update:billing"])

  test("are given and managed by those who hold all of their keys", () => {
    expect(whyNotAssign(person("accountSuperUser"), payer, "company")).toBeUndefined()
    expect(whyNotAssign(person("usersAdmin"), payer, "company")).toBe("exceedsOwn")
    expect(mayEditPerson(person("usersAdmin"), [payer])).toBe(false)
    expect(mayEditPerson(person("accountAdministrator"), [frontDesk])).toBe(true)
    expect(mayEditPerson(person("billingAdmin"), [customRole(1003, "Reader", "company", ["read:billing"])])).toBe(false)
  })

  test("manage only people who can do less", () => {
    expect(mayEditPerson(actingAs(frontDesk), [callDesk])).toBe(true)
    expect(mayEditPerson(actingAs(frontDesk), [frontDesk])).toBe(false)
    expect(mayEditPerson(actingAs(callDesk), [callDesk])).toBe(false)
    expect(mayEditPerson(actingAs(frontDesk), held("accountAdministrator"))).toBe(false)
  })

  test("cannot hold what their kind of account does not know", () => {
    expect([...customRole(1004, "Greedy", "company", ["read:account-search", "read:users"]).keys]).toEqual([
      "read:users",
    ])
  })

  test("do not belong in an account of another kind", () =>
    expect(whyNotAssign(person("superuser"), frontDesk, "channelPartner")).toBe("wrongLevel"))
})
