import { expect, test } from "vitest"
import { makeRecentReads } from "./recent-reads.ts"

const start = (options: { readonly validUntil?: (value: string) => number } = {}) => {
  const clock = { now: 0 }
  const store = { value: "first" as string | undefined, reads: 0 }
  const known = makeRecentReads<string>({
    most: 10,
    milliseconds: 1000,
    now: () => clock.now,
    mayKeep: (value) => value !== "expired password",
    ...options,
  })
  const read = async () => {
    store.reads += 1
    await Promise.resolve()
    return store.value
  }
  return { clock, store, known, get: () => known.get("token", read) }
}

test("a value is read once in its time", async () => {
  const { clock, store, get } = start()
  await get()
  clock.now = 999
  expect([await get(), store.reads]).toEqual(["first", 1])
  clock.now = 1000
  store.value = undefined
  expect([await get(), store.reads]).toEqual([undefined, 2])
})

test("neither nothing is kept, nor what may not be", async () => {
  const { store, get } = start()
  store.value = undefined
  await get()
  store.value = "expired password"
  await get()
  store.value = "new"
  expect([await get(), store.reads]).toEqual(["new", 3])
})

test("a value is forgotten on a change, and not kept if the change came while it was read", async () => {
  const { known, store, get } = start()
  await get()
  known.forget((value) => value === "other")
  await get()
  expect(store.reads).toBe(1)
  known.forget((value) => value === "first")
  const reading = get()
  known.forget(() => true)
  await reading
  await get()
  expect(store.reads).toBe(3)
})

test("a value that becomes invalid earlier is not kept longer", async () => {
  const { clock, store, get } = start({ validUntil: () => 300 })
  await get()
  clock.now = 300
  await get()
  expect(store.reads).toBe(2)
})
