import { expect, test } from "vitest"
import { rowsInSight, rowsToDraw, scrollToSee } from "./rows-in-sight.ts"

const place = { top: 0, room: 400, height: 40 }

test.each([
  [{ ...place }, { first: 0, last: 9 }],
  [
    { ...place, top: 1 },
    { first: 0, last: 10 },
  ],
  [
    { ...place, top: 40 },
    { first: 1, last: 10 },
  ],
  [
    { ...place, top: 3_999_600 },
    { first: 99_990, last: 99_999 },
  ],
  // A browser that lets one pull beyond the top.
  [
    { ...place, top: -60 },
    { first: 0, last: 8 },
  ],
  [
    { ...place, room: 0 },
    { first: 0, last: -1 },
  ],
])("what is seen at %j", (at, seen) => {
  expect(rowsInSight(at)).toEqual(seen)
})

test("some rows beyond the edges are drawn, but none that do not exist", () => {
  const ends = (drawn: number[]) => [drawn[0], drawn.at(-1), drawn.length]
  expect(ends(rowsToDraw({ first: 0, last: 9 }, 100_000, 0))).toEqual([0, 17, 18])
  expect(ends(rowsToDraw({ first: 500, last: 509 }, 100_000, 505))).toEqual([492, 517, 26])
  expect(ends(rowsToDraw({ first: 99_990, last: 99_999 }, 100_000, 99_999))).toEqual([99_982, 99_999, 18])
  expect(rowsToDraw({ first: 0, last: 9 }, 3, 0)).toEqual([0, 1, 2])
  expect(rowsToDraw({ first: 0, last: 9 }, 0, 0)).toEqual([])
  // Scrolled far down, then the list became short.
  expect(rowsToDraw({ first: 500, last: 509 }, 3, 2)).toEqual([2])
})

test("the tab stop stays in the document, in its order", () => {
  expect(rowsToDraw({ first: 500, last: 501 }, 100_000, 3)[0]).toBe(3)
  expect(rowsToDraw({ first: 500, last: 501 }, 100_000, 900).at(-1)).toBe(900)
})

test("a row that is seen whole does not move, another one comes just into view", () => {
  const at = { ...place, top: 200 }
  expect(scrollToSee(5, at)).toBe(200)
  expect(scrollToSee(14, at)).toBe(200)
  expect(scrollToSee(4, at)).toBe(160)
  expect(scrollToSee(15, at)).toBe(240)
  expect(scrollToSee(0, at)).toBe(0)
})
