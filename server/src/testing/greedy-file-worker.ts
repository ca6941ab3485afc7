import { serveFileTasks } from "../kit/file-task-worker.ts"

/** A process for file work whose tasks want more memory than they may have, in either of the two ways. */
const inHeap = () => {
  const rows: unknown[] = []
  for (;;) rows.push(Array.from({ length: 1000 }, (_, index) => ({ index })))
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
