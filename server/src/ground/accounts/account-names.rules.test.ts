import { describe, expect, test } from "vitest"
import { namesOnPath, type PlaceInTree } from "./account-names.rules.ts"

const place = (id: number, hasBrand = false): PlaceInTree => ({ id, name: `Company ${id}`, hasBrand })
const seenBy = (path: readonly PlaceInTree[], reader: number) =>
  path.map(({ id, name }) => namesOnPath(path, reader).label(id, name))

describe("under which names the accounts above are shown", () => {
  const branded = [place(1), place(10, true), place(100)]

  test("a customer of a white label reads the operator as the platform operator", () => {
    expect(seenBy(branded, 100)).toEqual(["Platform operator", "Company 10", "Company 100"])
    expect(namesOnPath(branded, 100).withinSentence(1, "Company 1")).toBe("the platform operator")
    expect(namesOnPath(branded, 100).labelOfName("Company 1")).toBe("Platform operator")
  })

  test.each([
    ["Superuser of Company 1, from above", "Superuser of Platform operator, from above"],
    ["Head of support of Company 1, from above", "Head of support of Platform operator, from above"],
    [
      "Account Administrator of Company 100 (assumed by Company 1: ticket 4711: no sound)",
      "Account Administrator of Company 100 (assumed by Platform operator: ticket 4711: no sound)",
    ],
    [
      "Users Admin of Company 100 (trusted, of Company 1)",
      "Users Admin of Company 100 (trusted, of Platform operator)",
    ],
    ["Partner Account Superuser of Company 10, from above", "Partner Account Superuser of Company 10, from above"],
    ["Account Administrator of Company 100", "Account Administrator of Company 100"],
  ])("in the audit log %s is %s", (words, shown) => {
    expect(namesOnPath(branded, 100).actingLabel(words)).toBe(shown)
    expect(namesOnPath(branded, 10).actingLabel(words)).toBe(words)
  })

  test("a company that had another name is recognized by the person who acted", () => {
    const words = "Superuser of Former name, from above"
    expect(namesOnPath(branded, 100).actingLabel(words, true)).toBe("Superuser of Platform operator, from above")
    expect(namesOnPath(branded, 100).actingLabel(words, false)).toBe(words)
  })

  test("the owner of the brand and the operator read the real names", () => {
    for (const reader of [10, 1]) expect(seenBy(branded, reader)).toEqual(["Company 1", "Company 10", "Company 100"])
  })

  test("somebody of another account who acts there reads what the account's own people read", () => {
    expect(seenBy(branded, 140)).toEqual(["Platform operator", "Company 10", "Company 100"])
  })

  test("without a brand in between nothing is hidden, and a customer's own brand hides nobody above it", () => {
    expect(seenBy([place(1), place(10), place(100)], 100)).toEqual(["Company 1", "Company 10", "Company 100"])
    expect(seenBy([place(1), place(10), place(100, true)], 100)).toEqual(["Company 1", "Company 10", "Company 100"])
    expect(seenBy([place(1, true), place(10), place(100)], 100)).toEqual(["Company 1", "Company 10", "Company 100"])
  })

  test("of two brands the nearer one counts, and a reseller between them knows the upper one only", () => {
    const nested = [place(1), place(10, true), place(50), place(60, true), place(100)]
    expect(seenBy(nested, 100)).toEqual([
      "Platform operator",
      "Platform operator",
      "Platform operator",
      "Company 60",
      "Company 100",
    ])
    expect(seenBy(nested, 60)).toEqual(["Platform operator", "Company 10", "Company 50", "Company 60", "Company 100"])
    expect(seenBy(nested, 50)).toEqual(["Platform operator", "Company 10", "Company 50", "Company 60", "Company 100"])
    expect(seenBy(nested, 10)[0]).toBe("Company 1")
  })
})
