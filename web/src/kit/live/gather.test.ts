import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { gather } from "./gather.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("the first at once, what follows together, and the last is never lost", () => {
  const acted: string[][] = []
  const { add, stop } = gather<string>((some) => acted.push([...some]), 1000)
  add(["list"])
  expect(acted).toEqual([["list"]])
  for (let count = 0; count < 500; count++) add(["list", "job"])
  vi.advanceTimersByTime(999)
  expect(acted).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(acted).toEqual([["list"], ["list", "job"]])
  add(["job"])
  vi.advanceTimersByTime(1000)
  expect(acted).toHaveLength(3)
  vi.advanceTimersByTime(5000)
  add(["list"])
  expect(acted.slice(2)).toEqual([["job"], ["list"]])
  add(["job"])
  stop()
  vi.advanceTimersByTime(5000)
  expect(acted).toHaveLength(4)
})
