import { describe, expect, test } from "vitest"
import {
  keysOfPrivileges,
  privilegeKeys,
  privilegeNames,
  privilegeObjectOf,
  privilegesWithin,
} from "./legacy-privileges.ts"
import { isPermissionKey } from "../../kit/access/permission-keys.ts"
import { roles } from "../../kit/access/roles.table.ts"

test("the eleven names exist, spelled so", () => {
  expect(privilegeNames).toEqual([
    "READ",
    "UPDATE",
    "CREATE",
    "VIEW_AND_EDIT",
    "EXECUTE",
    "MONITOR_USAGE",
    "GRANT_ROLE",
    "SET_PASSWORD",
    "BLIND_PASSWORD_RESET",
    "SUPER_USER",
    "BypassCompanyFilter",
  ])
})

test("each stands for real permission keys on at least one kind of object", () => {
  for (const name of privilegeNames) {
    const keys = [...privilegeKeys[name].account, ...privilegeKeys[name].user]
    expect(keys.length, name).toBeGreaterThan(0)
    for (const key of keys) expect(isPermissionKey(key), key).toBe(true)
  }
})

describe("what a role holds in the older names", () => {
  test("an account super user: all but looking past the own company", () => {
    expect(privilegesWithin(roles.accountSuperUser.keys, "account")).toEqual(
      privilegeNames.filter((name) => name !== "BypassCompanyFilter"),
    )
  })
  test("an account administrator is no super user", () =>
    expect(privilegesWithin(roles.accountAdministrator.keys, "account")).not.toContain("SUPER_USER"))
  test("a users admin reads and changes people", () =>
    expect(privilegesWithin(roles.usersAdmin.keys, "user")).toEqual(["READ", "UPDATE", "VIEW_AND_EDIT"]))
  test("an end user: none", () =>
    expect([
      ...privilegesWithin(roles.endUser.keys, "account"),
      ...privilegesWithin(roles.endUser.keys, "user"),
    ]).toEqual([]))
})

test("several privileges add up", () =>
  expect([...keysOfPrivileges(["READ", "UPDATE"], "user")]).toEqual(["read:users", "update:users"]))
test("object types by number", () =>
  expect([privilegeObjectOf(1), privilegeObjectOf(2), privilegeObjectOf(3)]).toEqual(["account", "user", undefined]))
