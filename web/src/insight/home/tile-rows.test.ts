import { expect, test } from "vitest"
import { tileRows } from "./tile-rows.ts"

const rowsOf = (text: string) => tileRows([...text], (tile) => tile === tile.toLowerCase()).map((row) => row.join(""))

test.each([
  ["AB", ["A", "B"]],
  ["Aab", ["A", "ab"]],
  ["abc", ["ab", "c"]],
  ["aBc", ["a", "B", "c"]],
  ["abcd", ["ab", "cd"]],
  ["", []],
])("%s", (given, expected) => expect(rowsOf(given)).toEqual(expected))
