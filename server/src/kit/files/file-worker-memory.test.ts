import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { FileWorker } from "./file-worker-process.ts"

const greedyWorker = fileURLToPath(new URL("../../testing/greedy-file-worker.ts", import.meta.url))

test.each([
  ["the heap of its program", "test.heap"],
  ["native libraries", "test.native"],
])(
  "a task that wants too much memory for %s ends with its process",
  async (_, task) => {
    const worker = new FileWorker(greedyWorker)
    expect(await worker.run({ task: "test.modest", input: {} }, 30)).toEqual({ kind: "done", output: "done" })
    expect(await worker.run({ task, input: {} }, 30)).toEqual({ kind: "ended", why: "memory" })
    expect(worker.over).toBe(true)
  },
  60_000,
)
