import { expect, test } from "vitest"
import { barsOf, labeledStarts, niceTop, startLabel } from "./pdf-chart.rules.ts"
import { hasOnlyStandardLetters, inReadingOrder, withoutUnknown } from "./printable.rules.ts"

test.each([
  [0, 2],
  [2, 2],
  [7, 8],
  [10, 10],
  [11, 12],
  [99, 100],
  [101, 120],
  [128, 160],
  [250, 300],
  [6400, 8000],
])("an axis for %i ends at %i", (highest, top) => {
  expect(niceTop(highest)).toBe(top)
})
test("labels are evenly apart, and not more than fit", () => {
  expect(labeledStarts(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labeledStarts(30, 10)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27])
  expect(labeledStarts(0, 10)).toEqual([])
})
test("intervals are named", () => {
  expect(startLabel("2026-11-16", "day")).toBe("Nov 16")
  expect(startLabel("2026-11-01", "month")).toBe("Nov 2026")
  expect(startLabel("2026-11-16T15:00", "hour")).toBe("15:00")
})
test("missing figures are no part of a bar", () => {
  expect(barsOf([{ start: "2026-11-16", values: { a: 3, b: null } }], ["a", "b", "c"])).toEqual([[3, 0, 0]])
})
test("letters that need another font, and words from right to left", () => {
  expect(hasOnlyStandardLetters("Größe – “façade” 5 €")).toBe(true)
  expect(hasOnlyStandardLetters("Łukasz")).toBe(false)
  expect(withoutUnknown("Ян 東", (code) => code < 0x3000)).toBe("Ян ?")
  expect(inReadingOrder("יעל כהן (204)")).toBe("כהן יעל (204)")
  expect(inReadingOrder("Queue יעל כהן")).toBe("Queue כהן יעל")
})
