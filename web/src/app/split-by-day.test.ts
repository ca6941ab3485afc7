import { expect, test } from "vitest"
import { splitByDay } from "./split-by-day.ts"

test("today begins at midnight of this window's clock", () => {
  const now = new Date(2026, 10, 18, 9, 30).getTime()
  const at = (...parts: [number, number, number, number, number]) => ({ createdAt: new Date(...parts).toISOString() })
  const [thisMorning, midnight, lastNight] = [at(2026, 10, 18, 8, 0), at(2026, 10, 18, 0, 0), at(2026, 10, 17, 23, 59)]
  expect(splitByDay([thisMorning, midnight, lastNight], now)).toEqual({
    today: [thisMorning, midnight],
    earlier: [lastNight],
  })
})
