import { expect, test } from "vitest"
import { itemAfterKey } from "./palette-items.ts"

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 4, 0],
  ["ArrowUp", 0, 4],
  ["Home", 3, 0],
  ["End", 0, 4],
])("%s from item %i of five leads to %i", (key, from, to) => {
  expect(itemAfterKey(key, from, 5)).toBe(to)
})

test("an empty list leads nowhere", () => {
  expect(itemAfterKey("ArrowDown", 0, 0)).toBeUndefined()
})
