import { expect, test } from "vitest"
import { rowAfterKey } from "./row-keys.ts"

test.each([
  ["ArrowDown", 3, 4],
  ["ArrowDown", 99, 99],
  ["ArrowUp", 3, 2],
  ["ArrowUp", 0, 0],
  ["PageDown", 3, 13],
  ["PageDown", 95, 99],
  ["PageUp", 13, 3],
  ["PageUp", 4, 0],
  ["Home", 50, 0],
  ["End", 50, 99],
])("%s from row %i leads to row %i", (key, index, to) => {
  expect(rowAfterKey(key, { index, count: 100, page: 10 })).toBe(to)
})

test("other keys and empty tables move nothing", () => {
  expect(rowAfterKey("a", { index: 0, count: 10, page: 5 })).toBeUndefined()
  expect(rowAfterKey("ArrowDown", { index: 0, count: 0, page: 5 })).toBeUndefined()
})
