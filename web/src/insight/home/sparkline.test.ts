import { expect, test } from "vitest"
import { sparkline } from "./sparkline.ts"

const size = { width: 100, height: 10, milliseconds: 10 * 3_600_000 }
const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, hour)).toISOString()
const now = Date.parse(at(10))

test("time goes from left to right, and all phones online are at the top", () => {
  const { line, area } = sparkline(
    [
      { at: at(0), online: 0, phones: 4 },
      { at: at(5), online: 2, phones: 4 },
      { at: at(10), online: 4, phones: 4 },
    ],
    now,
    size,
  )
  expect(line).toBe("M0 10L50 5L100 0")
  expect(area).toBe("M0 10L50 5L100 0L100 10L0 10Z")
})
test("nothing is drawn without samples, and what is older than the picture stays at its edge", () => {
  expect(sparkline([], now, size)).toEqual({ line: "", area: "" })
  expect(sparkline([{ at: at(-5), online: 1, phones: 1 }], now, size).line).toBe("M0 0")
})
