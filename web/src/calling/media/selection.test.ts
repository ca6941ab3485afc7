import { describe, expect, test } from "vitest"
import { moveEnd, placeByKey } from "./selection.ts"

describe("the ends of a selection", () => {
  test.each([
    ["the start moves", "from", 1.234, { from: 1.2, to: 4 }],
    ["the start stays within the sound", "from", -3, { from: 0, to: 4 }],
    ["the start stays half a second before the end", "from", 9, { from: 3.5, to: 4 }],
    ["the end moves", "to", 2.5, { from: 0.5, to: 2.5 }],
    ["the end stays within the sound", "to", 99, { from: 0.5, to: 6 }],
    ["the end stays half a second after the start", "to", 0, { from: 0.5, to: 1 }],
  ] as const)("%s", (_, end, place, expected) => {
    expect(moveEnd({ from: 0.5, to: 4 }, end, place, 6)).toEqual(expected)
  })
})

test.each([
  ["ArrowLeft", 1.9],
  ["ArrowRight", 2.1],
  ["PageUp", 3],
  ["PageDown", 1],
  ["Home", 0],
  ["End", 6],
  ["a", undefined],
])("the key %s moves a handle from 2 to %s", (key, expected) => {
  expect(placeByKey(key, 2, 6)).toBe(expected)
})
