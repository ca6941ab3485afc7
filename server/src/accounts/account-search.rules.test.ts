import { expect, test } from "vitest"
import { readAccountSearch, type AccountSearch } from "./account-search.rules.ts"

test.each<[string, AccountSearch]>([
  ["", { id: undefined, words: [] }],
  ["harbor pi", { id: undefined, words: ["harbor", "pi"] }],
  ["100", { id: 100, words: ["100"] }],
  ["V100", { id: 100, words: ["V100"] }],
  ["0100", { id: undefined, words: ["0100"] }],
  ["+1 (207) 555-0100", { id: undefined, words: ["12075550100"] }],
  ["2075550100", { id: 2_075_550_100, words: ["2075550100"] }],
  ["24-7 Gym & Co.", { id: undefined, words: ["24", "7", "Gym", "Co"] }],
  ["a b c d e f g h", { id: undefined, words: ["a", "b", "c", "d", "e", "f"] }],
])("%j", (text, search) => expect(readAccountSearch(text)).toEqual(search))
