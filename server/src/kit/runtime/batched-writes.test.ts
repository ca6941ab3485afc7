import { expect, test } from "vitest"
import { makeBatchedWrites } from "./batched-writes.ts"

interface Use {
  readonly key: number
  readonly times: number
  readonly lastAt: string
}

const start = () => {
  const written: Use[][] = []
  const state = { isDown: false }
  const writes = makeBatchedWrites<Use>(
    { warn: () => {} },
    {
      idOf: ({ key }) => key,
      merge: (earlier, later) => ({ ...later, times: earlier.times + later.times }),
      write: async (uses) => {
        await Promise.resolve()
        if (state.isDown) throw new Error("The database is down.")
        written.push([...uses])
      },
      failure: "uses could not be written",
    },
  )
  return { written, state, ...writes }
}
const use = (key: number, lastAt: string): Use => ({ key, times: 1, lastAt })

test("values with the same id are written once, together", async () => {
  const { add, flush, written } = start()
  for (const one of [use(1, "8:00"), use(2, "8:01"), use(1, "8:02")]) add(one)
  await flush()
  await flush()
  expect(written).toEqual([[{ key: 1, times: 2, lastAt: "8:02" }, use(2, "8:01")]])
})

test("what could not be written is written later, with what was added in the meantime", async () => {
  const { add, flush, written, state } = start()
  add(use(1, "8:00"))
  add(use(2, "8:01"))
  state.isDown = true
  const failing = flush()
  add(use(1, "8:02"))
  await expect(failing).rejects.toThrow("The database is down.")
  state.isDown = false
  await flush()
  expect(written.flat().toSorted((one, other) => one.key - other.key)).toEqual([
    { key: 1, times: 2, lastAt: "8:02" },
    use(2, "8:01"),
  ])
})
