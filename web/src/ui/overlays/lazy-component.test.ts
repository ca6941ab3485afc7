import { expect, test, vi } from "vitest"
import { lazyComponent } from "./lazy-component.ts"

test("a part is fetched once, however often it is asked for", async () => {
  const load = vi.fn(() => Promise.resolve("panel"))
  const part = lazyComponent(load)
  expect(load).not.toHaveBeenCalled()
  part.prefetch()
  await Promise.all([part.fetch(), part.fetch()])
  expect(load).toHaveBeenCalledOnce()
})

test("a part that could not be fetched is tried again", async () => {
  const load = vi.fn(() => Promise.resolve("panel")).mockRejectedValueOnce(new Error("offline"))
  const part = lazyComponent(load)
  await expect(part.fetch()).rejects.toThrow("offline")
  await expect(part.fetch()).resolves.toBeUndefined()
  expect(load).toHaveBeenCalledTimes(2)
})

test("fetching ahead of time fails in silence", async () => {
  const part = lazyComponent(() => Promise.reject(new Error("offline")))
  part.prefetch()
  await expect(part.fetch()).rejects.toThrow("offline")
})
