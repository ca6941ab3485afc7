import { expect, test } from "vitest"
import { eachByItself } from "./each-by-itself.ts"
import { HandedBack } from "./job-run.ts"

const run = async (fail: (item: number) => Error | undefined) => {
  const done: number[] = []
  const ended = eachByItself([1, 2, 3], (item) => {
    const error = fail(item)
    if (error !== undefined) return Promise.reject(error)
    done.push(item)
    return Promise.resolve()
  })
  return { done, error: await ended.then(() => undefined).catch((error: unknown) => error) }
}

test("one that fails does not stop those after it, and the whole fails at the end", async () => {
  expect(await run(() => undefined)).toEqual({ done: [1, 2, 3], error: undefined })
  const { done, error } = await run((item) => (item === 1 ? new Error("broken") : undefined))
  expect(done).toEqual([2, 3])
  expect(error).toMatchObject({ message: "1 failed, the first one with: broken" })
})

test("a job that is handed back stops at once", async () => {
  const { done, error } = await run((item) => (item === 2 ? new HandedBack("later") : undefined))
  expect(done).toEqual([1])
  expect(error).toBeInstanceOf(HandedBack)
})
