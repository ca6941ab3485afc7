import { expect, test } from "vitest"
import { changedFields, isSameValue } from "./changed-fields.ts"

const of = (before: unknown, after: unknown) =>
  changedFields(before, after).changes.map(({ path, ...values }) => [path.join("."), values.before, values.after])

test("only fields that differ are listed, and the others are counted", () => {
  expect(changedFields({ name: "Ada", roleId: 4, on: true }, { name: "Ada", roleId: 3, on: true })).toEqual({
    changes: [{ path: ["roleId"], before: 4, after: 3 }],
    same: 2,
  })
})

test("inner fields have their path", () => {
  expect(of({ a: { b: 1, c: [1, 2] } }, { a: { b: 2, c: [1, 2] } })).toEqual([["a.b", 1, 2]])
  expect(of({ a: { b: { c: 1 } } }, { a: { b: { c: 1, d: 2 } } })).toEqual([["a.b.d", undefined, 2]])
})

test("of a list of words, what came and what went is told", () => {
  expect(of({ tags: ["a", "b", "c"] }, { tags: ["b", "c", "d"] })).toEqual([["tags", ["a"], ["d"]]])
  expect(of({ tags: ["a"] }, { tags: ["a", "b"] })).toEqual([["tags", undefined, ["b"]]])
  expect(of({ tags: ["a", "b"] }, { tags: [] })).toEqual([["tags", ["a", "b"], []]])
})

test("a list in another order shows both orders", () => {
  expect(of({ c: [1, 2] }, { c: [2, 1] })).toEqual([["c", [1, 2], [2, 1]]])
})

test("things in a list are told apart by their name, not by their place", () => {
  const numbers = (...pairs: [string, string][]) => ({
    contactNumbers: pairs.map(([code, number]) => ({ code, number })),
  })
  expect(of(numbers(["D", "201"], ["M", "1"]), numbers(["M", "2"], ["D", "201"]))).toEqual([
    ["contactNumbers.M", "1", "2"],
  ])
  expect(of(numbers(["M", "1"]), numbers())).toEqual([["contactNumbers.M", "1", undefined]])
  expect(of(numbers(), numbers(["M", "1"]))).toEqual([["contactNumbers.M", undefined, "1"]])
  expect(of({ rules: [{ name: "x", from: 1, to: 2 }] }, { rules: [{ name: "x", from: 1, to: 3 }] })).toEqual([
    ["rules.x.to", 2, 3],
  ])
})

test("things without a name of their own are compared as a whole", () => {
  expect(of({ pairs: [{ from: 1 }, { from: 2 }] }, { pairs: [{ from: 1 }] })).toEqual([
    ["pairs", [{ from: 1 }, { from: 2 }], [{ from: 1 }]],
  ])
})

test("what came and what went has one side only", () => {
  expect(of(null, { name: "Ada" })).toEqual([["name", undefined, "Ada"]])
  expect(of({ name: "Ada" }, null)).toEqual([["name", "Ada", undefined]])
  expect(of({ name: "Ada" }, { name: null })).toEqual([["name", "Ada", null]])
  expect(of(undefined, { a: { b: 1 } })).toEqual([["a.b", undefined, 1]])
  expect(of({}, { members: ["Ada"] })).toEqual([["members", undefined, ["Ada"]]])
  expect(of({ members: ["Ada"] }, {})).toEqual([["members", ["Ada"], undefined]])
})

test("names with dots do not run into inner fields", () => {
  expect(of({ "a.b": 1, a: { b: 1 } }, { "a.b": 2, a: { b: 1 } })).toEqual([["a.b", 1, 2]])
})

test("an entry without before and after has no fields", () => {
  expect(changedFields(null, null)).toEqual({ changes: [], same: 0 })
  expect(changedFields({}, {})).toEqual({ changes: [], same: 0 })
})

test("values are the same whatever order their names are in", () => {
  expect(isSameValue([{ a: 1, b: { c: 2, d: 3 } }], [{ b: { d: 3, c: 2 }, a: 1 }])).toBe(true)
  expect(isSameValue({ a: 1 }, { a: 1, b: null })).toBe(false)
  expect(isSameValue([1, 2], [2, 1])).toBe(false)
})
