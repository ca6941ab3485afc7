import { expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { allows, overridePermissions } from "./override-permissions.ts"
import { localPermissions } from "./permission-store.ts"
import { verdictOn } from "./why-not.ts"

const recordsOf = (local: string[], authorizer: string[]) =>
  new Map(overridePermissions(new Set(local), authorizer).map((record) => [record.key, record]))
const stateOf = (key: string, local: string[], authorizer: string[]) => recordsOf(local, authorizer).get(key)?.state

test("what table and authorizer both give is granted", () =>
  expect(stateOf("read:users", ["read:users"], ["read:users"])).toBe("granted"))
test("what the authorizer lacks is removed, whatever the table says", () =>
  expect(stateOf("read:users", ["read:users"], [])).toBe("removed"))
test("what is new in the authorizer's list is a default", () =>
  expect(stateOf("read:moon", ["read:users"], ["read:moon"])).toBe("default"))

test.each([
  [["create:purchase"], [], "granted"],
  [["create:purchase"], ["create:purchase"], "granted"],
  [[], ["canPurchase", "create:purchase"], "removed"],
])("canPurchase keeps the value of the table (%j) and is read-only", (local, authorizer, state) => {
  const records = recordsOf(local, authorizer)
  expect(records.get("canPurchase")).toEqual({ key: "canPurchase", state, readOnly: true })
  expect([...records.values()].filter((record) => record.readOnly)).toHaveLength(1)
})

test("granted and default allow, removed and unknown do not", () => {
  const records = recordsOf(["read:users", "read:devices"], ["read:users", "read:moon"])
  expect(["read:users", "read:moon", "read:devices", "read:mars"].map((key) => allows(records.get(key)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

const admin = { roleId: 3, name: "account administrator", displayName: "Account Administrator", isDefault: true }

test("local permissions are those of all one's roles; vendor support has them all", () => {
  const both = localPermissions({
    roles: [
      { ...admin, roleId: 22 },
      { ...admin, roleId: 21 },
    ],
    isVendorSupport: false,
  })
  expect([both.has("delete:call-queues"), both.has("read:company-summary"), both.has("delete:users")]).toEqual([
    true,
    true,
    false,
  ])
  expect(localPermissions({ roles: [], isVendorSupport: true }).size).toBe(roles.superuser.keys.size)
})

test("a refusal names the role", () => {
  expect(verdictOn("delete:roles", recordsOf([], []), { roles: [admin] }, [])).toEqual({
    allowed: false,
    reason: "Your role, Account Administrator, does not let you delete roles.",
  })
})

test("a refusal names the account's setting when the role would allow it", () => {
  const permissions = recordsOf(["read:store"], ["read:store"])
  const limits = [
    { keys: ["read:store" as const], reason: "The store is switched off in the reseller settings of this account." },
  ]
  expect(verdictOn("read:store", permissions, { roles: [admin] }, limits)).toEqual({
    allowed: false,
    reason: limits[0]!.reason,
  })
  expect(verdictOn("read:store", permissions, { roles: [admin] }, [])).toEqual({ allowed: true })
})

test("what the account hides is explained by the account, though it is missing from the list of permissions as well", () => {
  const limits = [{ keys: ["read:billing" as const], reason: "Your provider handles billing for this account." }]
  expect(verdictOn("read:billing", recordsOf(["read:billing"], []), { roles: [admin] }, limits)).toEqual({
    allowed: false,
    reason: limits[0]!.reason,
  })
})
