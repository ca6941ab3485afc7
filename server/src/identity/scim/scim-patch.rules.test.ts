import { describe, expect, test } from "vitest"
import { applyPatch, takeOver, type Fields } from "./scim-patch.rules.ts"

const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"]
const user: Fields = {
  userName: "ava@harbor-pine.demo",
  active: true,
  name: { givenName: "Ava", familyName: "Stone" },
  emails: [{ value: "ava@harbor-pine.demo", type: "work", primary: true }],
  phoneNumbers: [],
}
const patched = (...Operations: readonly unknown[]) => applyPatch("User", user, { schemas, Operations })
const group: Fields = { displayName: "Sales", members: [{ value: "a" }, { value: "b" }] }
const patchedGroup = (...Operations: readonly unknown[]) => applyPatch("Group", group, { schemas, Operations })
const refusal = (scimType: string) => expect.objectContaining({ status: 400, scimType })

describe("as Entra writes it", () => {
  test("operations with capitals, and booleans as texts", () => {
    expect(patched({ op: "Replace", path: "active", value: "False" })).toEqual({ ...user, active: false })
    expect(patched({ op: "Replace", value: { active: "True" } })).toEqual(user)
  })
  test("paths to the work address, whether it exists or not", () => {
    expect(patched({ op: "Replace", path: 'emails[type eq "work"].value', value: "new@x.demo" })).toMatchObject({
      emails: [{ value: "new@x.demo", type: "work", primary: true }],
    })
    expect(patched({ op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+1 555 0100" })).toMatchObject({
      phoneNumbers: [{ type: "mobile", value: "+1 555 0100" }],
    })
  })
  test("values without a path, with dots and paths in their keys", () => {
    expect(
      patched({
        op: "Add",
        value: {
          "name.givenName": "Eva",
          'emails[type eq "work"].value': "eva@x.demo",
          "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department": "Sales",
          displayName: "Eva Stone",
        },
      }),
    ).toEqual({
      ...user,
      displayName: "Eva Stone",
      name: { givenName: "Eva", familyName: "Stone" },
      emails: [{ value: "eva@x.demo", type: "work", primary: true }],
    })
  })
  test("attributes of the standard that the product does not have are ignored", () => {
    for (const path of [
      "title",
      'addresses[type eq "work"].formatted',
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager",
      "preferredLanguage",
    ])
      expect(patched({ op: "Add", path, value: "x" }), path).toEqual(user)
  })
  test("members are removed by their value", () => {
    expect(patchedGroup({ op: "Remove", path: "members", value: [{ value: "a" }] })).toMatchObject({
      members: [{ value: "b" }],
    })
  })
})

describe("as Okta writes it", () => {
  test("a state without a path", () => {
    expect(patched({ op: "replace", value: { active: false } })).toEqual({ ...user, active: false })
  })
  test("a group with its id", () => {
    expect(patchedGroup({ op: "replace", value: { id: "x", displayName: "Sales EMEA" } })).toEqual({
      ...group,
      displayName: "Sales EMEA",
    })
  })
  test("members by path", () => {
    expect(patchedGroup({ op: "remove", path: 'members[value eq "a"]' })).toMatchObject({ members: [{ value: "b" }] })
    expect(patchedGroup({ op: "add", path: "members", value: [{ value: "c", display: "C" }] })).toMatchObject({
      members: [{ value: "a" }, { value: "b" }, { value: "c", display: "C" }],
    })
    expect(patchedGroup({ op: "replace", path: "members", value: [{ value: "c" }] })).toMatchObject({
      members: [{ value: "c" }],
    })
  })
})

describe("by the standard", () => {
  test("what is added twice is there once", () => {
    expect(patchedGroup({ op: "add", path: "members", value: { value: "a" } })).toEqual(group)
  })
  test("a new primary value takes that from the other one", () => {
    const added = patched({ op: "add", path: "emails", value: [{ value: "b@x.demo", type: "home", primary: true }] })
    expect(added["emails"]).toEqual([
      { value: "ava@harbor-pine.demo", type: "work", primary: false },
      { value: "b@x.demo", type: "home", primary: true },
    ])
  })
  test("parts of a name are replaced one by one", () => {
    expect(patched({ op: "replace", path: "name", value: { familyName: "Hill" } })).toMatchObject({
      name: { givenName: "Ava", familyName: "Hill" },
    })
    expect(patched({ op: "remove", path: "name.familyName" })).toMatchObject({ name: { givenName: "Ava" } })
  })
  test("operations are applied one after the other", () => {
    expect(
      patched(
        { op: "remove", path: "emails" },
        { op: "add", path: "emails", value: { value: "c@x.demo", type: "work" } },
      ),
    ).toMatchObject({ emails: [{ value: "c@x.demo", type: "work" }] })
  })
  test.each([
    ["noTarget", { op: "remove" }],
    ["noTarget", { op: "replace", path: 'emails[type eq "other"]', value: { value: "x@y.demo" } }],
    ["invalidPath", { op: "replace", path: "shoeSize", value: "44" }],
    ["invalidPath", { op: "replace", path: "emails[", value: "x" }],
    ["invalidPath", { op: "replace", path: "name.shoeSize", value: "x" }],
    ["invalidPath", { op: "replace", path: "userName.x", value: "x" }],
    ["mutability", { op: "replace", path: "id", value: "x" }],
    ["mutability", { op: "add", path: "groups", value: [{ value: "x" }] }],
    ["invalidValue", { op: "replace", path: "active", value: "perhaps" }],
    ["invalidValue", { op: "replace", path: "userName", value: 5 }],
    ["invalidValue", { op: "add", path: "emails", value: 5 }],
    ["invalidValue", { op: "replace", path: "active" }],
    ["invalidSyntax", { op: "move", path: "active", value: true }],
    ["invalidSyntax", "active"],
    ["invalidSyntax", { op: "add", value: "x" }],
  ])("%s: %j", (scimType, operation) => expect(() => patched(operation)).toThrow(refusal(scimType)))
  test.each([
    undefined,
    null,
    [],
    "x",
    {},
    { Operations: [] },
    { schemas, Operations: [] },
    { schemas: [], Operations: [{}] },
  ])("a body %j is refused", (body) => expect(() => applyPatch("User", user, body)).toThrow(refusal("invalidSyntax")))
})

test("a request that would look at millions of values is refused at once", () => {
  const members = Array.from({ length: 20_000 }, (_, index) => ({ value: String(index) }))
  const path = `members[${Array.from({ length: 60 }, () => 'value eq "q"').join(" or ")}]`
  const Operations = Array.from({ length: 500 }, () => ({ op: "remove", path }))
  const began = process.cpuUsage()
  expect(() => applyPatch("Group", { displayName: "Sales", members }, { schemas, Operations })).toThrow(
    expect.objectContaining({ status: 413, scimType: "tooMany" }),
  )
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(4000)
  // What identity providers send for a large group is accepted.
  const removals = Array.from({ length: 30 }, (_, index) => ({ op: "Remove", path: `members[value eq "${index}"]` }))
  expect(
    (applyPatch("Group", { displayName: "Sales", members }, { schemas, Operations: removals })["members"] as unknown[])
      .length,
  ).toBe(19_970)
})

test("a whole resource is taken over in any case of letters, without what cannot be changed", () => {
  expect(
    takeOver("User", {}, "add", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      id: "x",
      USERNAME: "ava",
      Name: { GivenName: "Ava", formatted: "Ava Stone" },
      groups: [{ value: "g" }],
      meta: { version: "1" },
      password: "secret",
      __proto__: { admin: true },
      shoeSize: 44,
    }),
  ).toEqual({ userName: "ava", name: { givenName: "Ava", formatted: "Ava Stone" } })
})
