import { describe, expect, test } from "vitest"
import { idBeside, withLabelsOf, namesWithoutIds } from "./recorded-references.ts"

describe("what is now, in the words of an entry", () => {
  test("takes the entry's word where the id is the same, also inside records and lists", () => {
    const then = {
      extension: "213",
      extensionId: 1,
      lines: { "Line 1": { extension: "213", extensionId: 1 } },
      sharedLines: [{ extension: "213", extensionId: 1 }],
    }
    const now = {
      extension: "299",
      extensionId: 1,
      lines: { "Line 1": { extension: "299", extensionId: 1 } },
      sharedLines: [{ extension: "299", extensionId: 1 }],
    }
    expect(withLabelsOf(now, then)).toEqual(then)
  })
  test("keeps the words where the id is another, or where there is none", () => {
    expect(withLabelsOf({ extension: "213", extensionId: 2 }, { extension: "213", extensionId: 1 })).toEqual({
      extension: "213",
      extensionId: 2,
    })
    expect(withLabelsOf({ place: "none", placeId: null }, { place: "From the extension", placeId: null })).toEqual({
      place: "none",
      placeId: null,
    })
  })
  test("knows references that name themselves; the name of the object itself is a value", () => {
    expect(
      withLabelsOf({ location: { locationId: 7, name: "New" } }, { location: { locationId: 7, name: "Old" } }),
    ).toEqual({ location: { locationId: 7, name: "Old" } })
    expect(
      withLabelsOf({ location: { locationId: 8, name: "New" } }, { location: { locationId: 7, name: "Old" } }),
    ).toEqual({ location: { locationId: 8, name: "New" } })
    expect(withLabelsOf({ id: 7, name: "New" }, { id: 7, name: "Old" })).toEqual({ id: 7, name: "New" })
  })
})

test("entries that name something in words alone are found, at any depth", () => {
  const lacksIds = namesWithoutIds("extension")
  expect(lacksIds({ extension: "213" })).toBe(true)
  expect(lacksIds({ lines: { "Line 1": { extension: "213" } } })).toBe(true)
  expect(lacksIds({ sharedLines: [{ extension: "213" }] })).toBe(true)
  expect(lacksIds({ extension: "213", extensionId: 1 })).toBe(false)
  expect(lacksIds({ extension: null, location: "Boston" })).toBe(false)
})

test("the id beside a word; none where there was nothing, and nothing where it is not spoken of", () => {
  expect(idBeside({ tag: "Sales", tagId: 3 }, "tag")).toBe(3)
  expect(idBeside({ tag: null }, "tag")).toBeNull()
  expect(idBeside({}, "tag")).toBeUndefined()
})
