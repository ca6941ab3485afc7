import { expect, test } from "vitest"
import type { Kit } from "../context.ts"
import { keptAnswer } from "./kept-answers.ts"
import type { LiveEvent } from "./events.ts"

const makeKit = (answersKeptSeconds: number) => {
  const heard = new Set<(event: LiveEvent) => void>()
  const kit = {
    config: { answersKeptSeconds },
    events: { forget: (listener: (event: LiveEvent) => void) => heard.add(listener) },
  } as unknown as Pick<Kit, "events" | "config">
  return { kit, say: (event: Omit<LiveEvent, "data">) => heard.forEach((listener) => listener({ ...event, data: {} })) }
}
const topics: ReadonlySet<string> = new Set(["device"])

test("an answer is read once for all who ask, until an event of the account says otherwise", async () => {
  const { kit, say } = makeKit(20)
  let reads = 0
  const read = () => Promise.resolve((reads += 1))
  const ask = (accountId: number, key = "") => keptAnswer(kit, { name: "figures", accountId, topics, key }, read)
  expect(await Promise.all([ask(1), ask(1), ask(1)])).toEqual([1, 1, 1])
  expect([await ask(2), await ask(1, "other permissions")]).toEqual([2, 3])
  say({ accountId: 2, topic: "device" })
  say({ accountId: 1, topic: "live-call" })
  expect(await ask(1)).toBe(1)
  expect(await ask(2)).toBe(4)
  say({ accountId: 1, topic: "device" })
  expect([await ask(1), await ask(1, "other permissions")]).toEqual([5, 6])
})

test("an answer that was begun before a change is not kept after it, and a failure never is", async () => {
  const { kit, say } = makeKit(20)
  let release = (_: string) => {}
  const slow = keptAnswer(
    kit,
    { name: "figures", accountId: 1, topics },
    () => new Promise<string>((resolve) => (release = resolve)),
  )
  say({ accountId: 1, topic: "device" })
  release("before")
  expect(await slow).toBe("before")
  const next = () => keptAnswer(kit, { name: "figures", accountId: 1, topics }, () => Promise.resolve("after"))
  expect(await next()).toBe("after")
  say({ accountId: 1, topic: "device" })
  const failing = keptAnswer(kit, { name: "figures", accountId: 1, topics }, () => Promise.reject(new Error("away")))
  await expect(failing).rejects.toThrow("away")
  expect(await next()).toBe("after")
})

test("nothing is kept with 0 seconds", async () => {
  const { kit } = makeKit(0)
  let reads = 0
  const ask = () => keptAnswer(kit, { name: "figures", accountId: 1, topics }, () => Promise.resolve((reads += 1)))
  expect([await ask(), await ask()]).toEqual([1, 2])
})
