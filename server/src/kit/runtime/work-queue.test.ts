import { expect, test } from "vitest"
import { makeWorkQueue } from "./work-queue.ts"

/** Work that ends when it is told to. */
const gated = () => {
  const ends: (() => void)[] = []
  const started: number[] = []
  const work = (name: number) => async () => {
    started.push(name)
    await new Promise<void>((resolve) => ends.push(resolve))
    return name
  }
  return { ends, started, work }
}

test("only as much as allowed runs at a time, and the others follow in order", async () => {
  const queue = makeWorkQueue(2)
  const { ends, started, work } = gated()
  const results = [1, 2, 3, 4].map((name) => queue.run(work(name)))
  expect(started).toEqual([1, 2])
  ends[1]!()
  expect(await results[1]).toBe(2)
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3])
  const late = queue.run(work(5))
  ends[0]!()
  await results[0]
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3, 4])
  ends[2]!()
  ends[3]!()
  await Promise.all(results)
  await Promise.resolve()
  ends[4]!()
  expect(await late).toBe(5)
})

test("what fails makes room too", async () => {
  const queue = makeWorkQueue(1)
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  expect(await queue.run(async () => "next")).toBe("next")
})

test("the expected wait grows with the queue, and is nothing while there is room", async () => {
  const queue = makeWorkQueue(1)
  expect(queue.waitSeconds()).toBe(0)
  const { ends, work } = gated()
  const first = queue.run(work(1))
  const short = queue.waitSeconds()
  const others = Array.from({ length: 99 }, () => queue.run(async () => undefined))
  expect(queue.waitSeconds()).toBeCloseTo(short * 100)
  ends[0]!()
  await Promise.all([first, ...others])
  expect(queue.waitSeconds()).toBe(0)
})
