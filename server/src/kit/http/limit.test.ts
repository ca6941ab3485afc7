import { expect, test } from "vitest"
import { makeLimitForEach } from "./limit.ts"

const held = () => {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  return { until, release: () => release() }
}

test("some of each run at a time, the next ones wait, and more than may wait are turned away", async () => {
  const limit = makeLimitForEach<string>(2, 1)
  const gate = held()
  let running = 0
  let mostRunning = 0
  const work = async () => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    await gate.until
    running -= 1
    return "done"
  }
  const three = [limit("a", work), limit("a", work), limit("a", work)]
  expect(await limit("a", work)).toBeUndefined()
  // Others are not affected.
  expect(await limit("b", () => Promise.resolve("other"))).toEqual({ value: "other" })
  gate.release()
  expect(await Promise.all(three)).toEqual([{ value: "done" }, { value: "done" }, { value: "done" }])
  expect(mostRunning).toBe(2)
  expect(await limit("a", work)).toEqual({ value: "done" })
})

test("work that fails makes room too", async () => {
  const limit = makeLimitForEach<string>(1, 0)
  await expect(limit("a", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed")
  expect(await limit("a", () => Promise.resolve(1))).toEqual({ value: 1 })
})
