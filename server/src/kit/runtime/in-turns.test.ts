import { expect, test } from "vitest"
import { mapInTurns } from "./in-turns.ts"

const busyFor = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test("others get their turn between long items, and the results keep their order", async () => {
  const events: string[] = []
  const other = () => {
    events.push("other")
    if (events.length < 20) setImmediate(other)
  }
  setImmediate(other)
  const results = await mapInTurns(["a", "b", "c"], (item, index) => {
    busyFor(12)
    events.push(item)
    return `${item}${index}`
  })
  expect(results).toEqual(["a0", "b1", "c2"])
  const between = events.slice(events.indexOf("a"), events.indexOf("c"))
  expect(between).toContain("other")
  expect(events.indexOf("other")).toBeLessThan(events.indexOf("b"))
})

test("nothing is nothing", async () => {
  expect(await mapInTurns([], () => 1)).toEqual([])
})
