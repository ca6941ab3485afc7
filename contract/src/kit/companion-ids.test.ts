import { expect, test } from "vitest"
import { changedFields } from "./changed-fields.ts"
import { isCompanionId, withCompanions } from "./companion-ids.ts"

test.each([
  ["extensionId", { extension: "213", extensionId: 4711 }, true],
  ["extensionId", { extension: null, extensionId: null }, true],
  // Without the word there is nothing else to read.
  ["extensionId", { extensionId: 4711 }, false],
  ["serviceId", { location: "Boston", serviceId: 7 }, false],
  // An id that people know is a value like others.
  ["applicationId", { application: "Survey", applicationId: "app-1" }, false],
  ["paid", { pa: "x", paid: 1 }, false],
])("%s of %j is an id beside words: %s", (name, fields, expected) => expect(isCompanionId(fields, name)).toBe(expected))

test("ids beside words are no changes of their own, also inside", () => {
  const before = {
    extension: "213",
    extensionId: 1,
    lines: { "Line 1": { extension: "213", extensionId: 1, label: "" } },
  }
  const after = {
    extension: null,
    extensionId: null,
    lines: { "Line 1": { extension: null, extensionId: null, label: "" } },
  }
  expect(changedFields(before, after)).toEqual({
    changes: [
      { path: ["extension"], before: "213", after: null },
      { path: ["lines", "Line 1", "extension"], before: "213", after: null },
    ],
    same: 1,
  })
})

test("two things with the same name are told apart", () => {
  expect(changedFields({ location: "Annex", locationId: 1 }, { location: "Annex", locationId: 2 }).changes).toEqual([
    { path: ["location"], before: "Annex (1)", after: "Annex (2)" },
  ])
})

test("a word and its id are kept together", () => {
  const fields = { name: "x", location: "Annex", locationId: 2, extension: "213", extensionId: 1 }
  expect(withCompanions(["locationId"], fields)).toEqual(["location", "locationId"])
  expect(withCompanions(["extension", "name"], fields)).toEqual(["name", "extension", "extensionId"])
})
