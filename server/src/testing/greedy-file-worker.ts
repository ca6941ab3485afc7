import { serveFileTasks } from "../kit/files/file-task-worker.ts"

/** A process for file work whose tasks want more memory than they may have, in either of the two ways. */
const inHeap = () => {
  const texts: string[] = []
  // Longer texts would lie outside of the heap.
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
