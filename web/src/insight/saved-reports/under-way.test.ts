import { expect, test } from "vitest"
import { whileUnderWay } from "./under-way.ts"

const asked = (data: Parameters<ReturnType<typeof whileUnderWay>>[0]["state"]["data"]) =>
  whileUnderWay(5000)({ state: { data } })

test("a list is asked for again while something in it is under way", () => {
  expect(asked({ items: [{ state: "sent" }, { state: "queued" }] })).toBe(5000)
  expect(asked({ items: [{ state: "running" }] })).toBe(5000)
  expect(asked({ items: [], isRunning: true })).toBe(5000)
})
test("otherwise it is not", () => {
  expect(asked(undefined)).toBe(false)
  expect(asked({ items: [] })).toBe(false)
  expect(asked({ items: [{ state: "sent" }, { state: "failed" }, { state: "ready" }], isRunning: false })).toBe(false)
})
