import { serveFileTasks } from "../kit/files/file-task-worker.ts"

/** A file worker whose tasks use too much memory, in both possible ways. */
const inHeap = () => {
  const texts: string[] = []
  // Longer texts would be outside the heap.
  for (;;) texts.push(Buffer.alloc(500_000, "x").toString("latin1"))
}
const outsideHeap = async () => {
  const pictures: Buffer[] = []
  for (;;) {
    pictures.push(Buffer.alloc(20_000_000, 1))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

serveFileTasks([
  { name: "test.heap", field: "content", run: inHeap },
  { name: "test.native", field: "content", run: outsideHeap },
  { name: "test.modest", field: "content", run: () => "done" },
])
