import { expect, test } from "vitest"
import { changedFields } from "./changed-fields.ts"

const of = (before: unknown, after: unknown) => changedFields(before, after).changes.map(({ path, ...values }) => [path.join("."), values.before, values.after])

test("only fields that differ are listed, and the others are counted", () => {
  expect(changedFields({ name: "Ada", roleId: 4, on: true }, { name: "Ada", roleId: 3, on: true })).toEqual({ changes: [{ path: ["roleId"], before: 4, after: 3 }], same: 2 })
})

test("inner fields have their path; lists are compared as a whole", () => {
  expect(of({ a: { b: 1, c: [1, 2] } }, { a: { b: 2, c: [1, 2] } })).toEqual([["a.b", 1, 2]])
  expect(of({ c: [1, 2] }, { c: [2, 1] })).toEqual([["c", [1, 2], [2, 1]]])
})

test("what came and what went has one side only", () => {
  expect(of(null, { name: "Ada" })).toEqual([["name", undefined, "Ada"]])
  expect(of({ name: "Ada" }, null)).toEqual([["name", "Ada", undefined]])
  expect(of({ name: "Ada" }, { name: null })).toEqual([["name", "Ada", null]])
})

test("names with dots do not run into inner fields", () => {
  expect(of({ "a.b": 1, a: { b: 1 } }, { "a.b": 2, a: { b: 1 } })).toEqual([["a.b", 1, 2]])
})

test("an entry without before and after has no fields", () => {
  expect(changedFields(null, null)).toEqual({ changes: [], same: 0 })
  expect(changedFields({}, {})).toEqual({ changes: [], same: 0 })
})
