import { expect, test } from "vitest"
import { readAccountSearch, type AccountSearch } from "./account-search.rules.ts"

test.each<[string, AccountSearch]>([
  ["", { id: undefined, words: [] }],
  ["harbor pi", { id: undefined, words: ["harbor", "pi"] }],
  ["100", { id: 100, words: ["100"], name: "100" }],
  ["V100", { id: 100, words: ["V100"], name: "v100" }],
  ["#100", { id: 100, words: ["100"] }],
  ["0100", { id: undefined, words: ["0100"], name: "0100" }],
  ["+1 (207) 555-0100", { id: undefined, words: ["12075550100"], digits: "12075550100" }],
  ["2075550100", { id: 2_075_550_100, words: ["2075550100"], digits: "2075550100", name: "2075550100" }],
  [
    "00:15:65:aB:cd:ef",
    { id: undefined, words: ["00", "15", "65", "aB", "cd", "ef"], mac: "001565ABCDEF", name: "00:15:65:ab:cd:ef" },
  ],
  ["0015.65ab.cdef", { id: undefined, words: ["0015", "65ab", "cdef"], mac: "001565ABCDEF", name: "0015.65ab.cdef" }],
  [
    "00-15-65-AB-CD-EF",
    { id: undefined, words: ["00", "15", "65", "AB", "CD", "EF"], mac: "001565ABCDEF", name: "00-15-65-ab-cd-ef" },
  ],
  ["001565abcdef", { id: undefined, words: ["001565abcdef"], mac: "001565ABCDEF", name: "001565abcdef" }],
  ["24-7 Gym & Co.", { id: undefined, words: ["24", "7", "Gym", "Co"] }],
  ["a b c d e f g h", { id: undefined, words: ["a", "b", "c", "d", "e", "f"] }],
])("%j", (text, search) => expect(readAccountSearch(text)).toEqual(search))
