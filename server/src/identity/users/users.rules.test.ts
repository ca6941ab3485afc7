import { describe, expect, test } from "vitest"
import { systemRole, type RoleKey } from "@dialplane/contract/kit/access/roles.table"
import { differences, ownerRoleLost, readSearch, statusAfter, tidyNumbers } from "./users.rules.ts"

describe("a search is read as words and addresses", () => {
  test.each([
    ["ava brooks", ["ava", "brooks"], []],
    ["  O'Neil-Smith ", ["O", "Neil", "Smith"], []],
    ["ava.brooks@harbor", ["ava", "brooks"], ["ava.brooks@harbor"]],
    ["@harbor-pine", [], ["@harbor-pine"]],
    ["301", ["301"], []],
    ["", [], []],
    ["- . '", [], []],
  ])("%j", (search, words, addresses) => expect(readSearch(search)).toEqual({ words, addresses }))
  test("of which it takes eight at most", () => expect(readSearch("a b c d e f g h i j").words).toHaveLength(8))
})

test.each([
  [1, "2026-01-01T00:00:00.000Z", true, false, 3],
  [3, "2026-01-01T00:00:00.000Z", false, true, 1],
  [3, null, false, true, 2],
  [2, null, true, true, 2],
  [2, null, true, false, 3],
] as const)(
  "status %i, signed in at %s, with access %s then %s is %i",
  (statusId, lastSignInAt, before, after, expected) =>
    expect(statusAfter({ statusId, lastSignInAt }, before, after)).toBe(expected),
)

describe("an owner is lost", () => {
  const held = (...keys: readonly RoleKey[]) => keys.map(systemRole)
  const edit = (roleId: number, allowLogin = true) =>
    ({ roleId, allowLogin }) as Parameters<typeof ownerRoleLost>[0]["before"]
  const lost = (change: Omit<Parameters<typeof ownerRoleLost>[0], "kind">) =>
    ownerRoleLost({ kind: "company", ...change })?.id
  test("by losing the role", () =>
    expect(lost({ heldRoles: held("accountSuperUser"), before: edit(2), after: edit(3) })).toBe(2))
  test("by losing access", () =>
    expect(lost({ heldRoles: held("accountSuperUser"), before: edit(2), after: edit(2, false) })).toBe(2))
  test("by losing access while the role is held beside another", () =>
    expect(
      lost({ heldRoles: held("billingAdmin", "accountSuperUser"), before: edit(20), after: edit(20, false) }),
    ).toBe(2))
  test("not by a change of another role, nor when access was gone before", () => {
    expect(
      lost({ heldRoles: held("billingAdmin", "accountSuperUser"), before: edit(20), after: edit(4) }),
    ).toBeUndefined()
    expect(lost({ heldRoles: held("accountSuperUser"), before: edit(2, false), after: edit(4, false) })).toBeUndefined()
    expect(lost({ heldRoles: held("endUser"), before: edit(4), after: edit(4, false) })).toBeUndefined()
  })
})

test("differences name only what changed", () => {
  expect(differences({ a: 1, b: [1, 2] }, { a: 1, b: [2] })).toEqual({ before: { b: [1, 2] }, after: { b: [2] } })
  expect(differences({ a: 1, b: [1] }, { a: 1, b: [1] })).toBeUndefined()
})

test("contact numbers keep one order, and empty ones are none", () => {
  expect(
    tidyNumbers([
      { code: "F", number: "1" },
      { code: "M", number: "" },
      { code: "D", number: "2" },
    ]),
  ).toEqual([
    { code: "D", number: "2" },
    { code: "F", number: "1" },
  ])
})
