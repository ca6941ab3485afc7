import { expect, test } from "vitest"
import { placeOn, ticksOf } from "./timeline.ts"

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 17, 14, minutes)).toISOString()
const line = { startedAt: at(0), endedAt: at(50) }

test.each([
  ["the whole meeting", at(0), at(50), { left: 0, width: 100 }],
  ["a part of it", at(10), at(35), { left: 20, width: 50 }],
  ["longer than the meeting", at(-5), at(60), { left: 0, width: 100 }],
])("a stay of %s", (_, from, to, expected) => expect(placeOn(line, from, to)).toEqual(expected))

test("a meeting without length is filled by its participants", () =>
  expect(placeOn({ startedAt: at(0), endedAt: at(0) }, at(0), at(0))).toEqual({ left: 0, width: 100 }))

test.each([
  [50, [10, 20, 30, 40]],
  [5, [1, 2, 3, 4]],
  [150, [30, 60, 90, 120]],
])("ticks of %s minutes are at round times, away from the ends", (minutes, expected) =>
  expect(ticksOf({ startedAt: at(0), endedAt: at(minutes) })).toEqual(expected.map(at)),
)
