import { describe, expect, test } from "vitest"
import { readGroupPatch } from "./scim-group-patch.rules.ts"
import { applyPatch } from "./scim-patch.rules.ts"

const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"]
const present = ["a", "b", "c"]
const read = (...Operations: readonly unknown[]) => readGroupPatch({ displayName: "Sales" }, { schemas, Operations })
/** The members that the group has afterwards, found out with all members. */
const byWhole = (...Operations: readonly unknown[]) => {
  const members = present.map((value) => ({ value }))
  const after = applyPatch("Group", { displayName: "Sales", members }, { schemas, Operations })["members"] ?? []
  return (after as { value: string }[]).map(({ value }) => value.toLowerCase()).sort()
}

describe("what a request changes is the same with and without the members", () => {
  test.each<[string, unknown[]]>([
    ["Entra adds", [{ op: "Add", path: "members", value: [{ value: "d" }, { value: "A" }] }]],
    ["Entra removes", [{ op: "Remove", path: "members", value: [{ value: "a" }, { value: "nobody" }] }]],
    ["Okta removes by a path", [{ op: "remove", path: 'members[value eq "a"]' }]],
    ["several in a path", [{ op: "remove", path: 'members[value eq "A" or value eq "c" or value eq "x"]' }]],
    [
      "Okta adds and removes",
      [
        { op: "remove", path: 'members[value eq "b"]' },
        { op: "add", path: "members", value: [{ value: "d", display: "D" }] },
      ],
    ],
    ["a bare text", [{ op: "add", path: "members", value: ["d", "e"] }]],
    ["a single object", [{ op: "add", path: "members", value: { value: "d" } }]],
    [
      "the schema before the name",
      [{ op: "add", path: "urn:ietf:params:scim:schemas:core:2.0:Group:members", value: [{ value: "d" }] }],
    ],
    ["values without a path", [{ op: "add", value: { Members: [{ value: "d" }] } }]],
    ["replaced", [{ op: "replace", path: "members", value: [{ value: "b" }, { value: "d" }] }]],
    ["replaced without a path", [{ op: "replace", value: { displayName: "New", members: [{ value: "d" }] } }]],
    ["emptied", [{ op: "remove", path: "members" }]],
    ["replaced with nothing", [{ op: "replace", path: "members", value: null }]],
    ["nobody removed", [{ op: "remove", path: "members", value: [] }]],
    [
      "added, then removed",
      [
        { op: "add", path: "members", value: [{ value: "d" }] },
        { op: "remove", path: 'members[value eq "d"]' },
      ],
    ],
    [
      "removed, then added",
      [
        { op: "remove", path: 'members[value eq "a"]' },
        { op: "add", path: "members", value: [{ value: "a" }] },
      ],
    ],
    [
      "emptied, then added, then removed",
      [
        { op: "remove", path: "members" },
        { op: "add", path: "members", value: ["a", "d"] },
        { op: "remove", path: "members", value: ["a"] },
      ],
    ],
  ])("%s", (_, operations) => {
    const { join, leave, only } = read(...operations)!.moves!
    const stay = only ? [] : present.filter((id) => !leave.includes(id))
    expect([...new Set([...stay, ...join])].sort()).toEqual(byWhole(...operations))
  })
})

test("other attributes are changed in the same request", () => {
  expect(read({ op: "replace", value: { id: "x", displayName: "Sales EMEA" } })).toEqual({
    fields: { displayName: "Sales EMEA" },
    moves: undefined,
  })
  expect(
    read({ op: "replace", path: "externalId", value: "e" }, { op: "add", path: "members", value: [{ value: "d" }] }),
  ).toEqual({
    fields: { displayName: "Sales", externalId: "e" },
    moves: { join: ["d"], leave: [], only: false },
  })
})

test.each([
  { op: "remove", path: 'members[display co "ava"]' },
  { op: "remove", path: 'members[value eq "a" and type eq "User"]' },
  { op: "remove", path: 'members[not (value eq "a")]' },
  { op: "replace", path: 'members[value eq "a"].display', value: "Ava" },
  { op: "remove", path: "members.value" },
  { op: "add", value: { 'members[value eq "a"].display': "Ava" } },
])("%j needs the members", (operation) => expect(read(operation)).toBeUndefined())

test.each([
  ["invalidPath", { op: "replace", path: "shoeSize", value: "44" }],
  ["invalidValue", { op: "add", path: "members", value: [{ display: "Ava" }] }],
  ["invalidValue", { op: "add", path: "members", value: 5 }],
  ["mutability", { op: "replace", path: "id", value: "x" }],
  ["noTarget", { op: "remove" }],
  ["invalidSyntax", { op: "move", path: "members", value: [] }],
])("%s: %j", (scimType, operation) =>
  expect(() => read(operation)).toThrow(expect.objectContaining({ status: 400, scimType })),
)
