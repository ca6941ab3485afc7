import { expect, test } from "vitest"
import { oneAtATime } from "./one-at-a-time.ts"

test("a double click acts once; after its end, also a failed one, it can be done again", async () => {
  const run = oneAtATime()
  let count = 0
  const act = async () => {
    count += 1
    await Promise.resolve()
    if (count === 1) throw new Error("refused")
    return count
  }
  const outcomes = await Promise.allSettled([run(act), run(act)])
  expect([count, outcomes.map(({ status }) => status)]).toEqual([1, ["rejected", "rejected"]])
  await expect(run(act)).resolves.toBe(2)
})
