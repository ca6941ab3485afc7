import { describe, expect, test } from "vitest"
import { looksUpExtensions, mayManageExtension } from "./extension-management.ts"
import { roleKeys, roles } from "../../kit/access/roles.table.ts"

/** The rule once more, by role ids and written as sets, so that a slip in the table shows. */
const managesEveryone = new Set([1, 2, 77, 78])
const spared = new Map([
  [3, new Set([2, 3])],
  [23, new Set([2, 3, 23])],
])
const expected = (actor: number, target: number) =>
  managesEveryone.has(actor) || (spared.has(actor) && !spared.get(actor)!.has(target))

describe("extension management", () => {
  test("there are 27 roles", () => expect(roleKeys).toHaveLength(27))

  test.each(roleKeys)("%s against each of the 27 roles", (actor) => {
    for (const target of roleKeys)
      expect(mayManageExtension(actor, target), `${actor} -> ${target}`).toBe(
        expected(roles[actor].id, roles[target].id),
      )
  })

  test("an account administrator manages a users admin and not another administrator", () => {
    expect(mayManageExtension("accountAdministrator", "usersAdmin")).toBe(true)
    expect(mayManageExtension("accountAdministrator", "accountAdministrator")).toBe(false)
  })

  test.each(roleKeys)("without a target role even %s may", (actor) =>
    expect(mayManageExtension(actor, undefined)).toBe(true),
  )

  test("extensions are not looked up for superusers and the two partner roles, and for nobody else", () => {
    expect(roleKeys.filter((key) => !looksUpExtensions(key))).toEqual([
      "superuser",
      "partnerAccountSuperuser",
      "partnerAccountAdministrator",
    ])
  })
})
