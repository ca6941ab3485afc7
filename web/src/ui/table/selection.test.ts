import { expect, test } from "vitest"
import { idsBetween, shareSelected, withRows } from "./selection.ts"

test("rows join and leave a selection without changing the old one", () => {
  const old = { a: true } as const
  expect(withRows(old, ["b", "c"], true)).toEqual({ a: true, b: true, c: true })
  expect(withRows(old, ["a"], false)).toEqual({})
  expect(old).toEqual({ a: true })
})

test("a range works in both directions", () => {
  expect(idsBetween(["a", "b", "c", "d"], 1, 3)).toEqual(["b", "c", "d"])
  expect(idsBetween(["a", "b", "c", "d"], 3, 1)).toEqual(["b", "c", "d"])
})

test("the head's checkbox knows none, some and all, of the rows in view only", () => {
  expect(shareSelected({}, ["a", "b"])).toBe("none")
  expect(shareSelected({ b: true }, ["a", "b"])).toBe("some")
  expect(shareSelected({ a: true, b: true, elsewhere: true }, ["a", "b"])).toBe("all")
  expect(shareSelected({ elsewhere: true }, ["a"])).toBe("none")
  expect(shareSelected({ a: true }, [])).toBe("none")
})
