import { expect, test } from "vitest"
import { changesNothing, previewFields } from "./preview-rows.ts"

const say = { yes: "Yes", no: "No", empty: "Empty", instant: (text: string) => text }
const line = (emergencyLocation: string) => ({ extension: "203", label: "", emergencyLocation, enabled: true })

test("only what changes is told, and the same change of several is one row", () => {
  const values = [
    { before: { "Line 1": line("Head office") }, after: { "Line 1": line("Boston") }, count: 2 },
    {
      before: { "Line 1": { ...line("Head office"), extension: "204" } },
      after: { "Line 1": { ...line("Boston"), extension: "204" } },
      count: 1,
    },
  ]
  expect(previewFields({ changed: 3, fields: [{ field: "lines", values }] }, say)).toEqual([
    {
      name: "Lines › Line 1 › Emergency location",
      rows: [{ before: "Head office", after: "Boston", count: 3 }],
      more: 0,
    },
  ])
})

test("what is not shown is counted, also what the server left out", () => {
  const values = Array.from({ length: 20 }, (_, index) => ({ before: String(200 + index), after: null, count: 1 }))
  const cut = previewFields({ changed: 55, fields: [{ field: "extension", values }] }, say)
  expect(cut).toMatchObject([{ name: "Extension", more: 49 }])
  expect(cut[0]!.rows).toHaveLength(6)
  expect(
    previewFields({ changed: 55, fields: [{ field: "extension", values: values.slice(0, 8) }] }, say),
  ).toMatchObject([{ more: 2 }])
})

test("nothing can be started that changes nobody, unless some were not checked", () => {
  expect(changesNothing(undefined)).toBe(false)
  expect(changesNothing({ changed: 0, checked: 12, chosen: 12 })).toBe(true)
  expect(changesNothing({ changed: 0, checked: 500, chosen: 900 })).toBe(false)
  expect(changesNothing({ changed: 1, checked: 12, chosen: 12 })).toBe(false)
})
