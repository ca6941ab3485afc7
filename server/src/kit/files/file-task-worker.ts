import { setPriority } from "node:os"
import { memoryExitCode, type FileTask, type TaskReply, type TaskRequest } from "./file-task.ts"
import { Refusal } from "../refusal.ts"

/** All memory of the process, including native libraries; V8's heap has its own limit (see file-work.ts). */
const mostMemoryBytes = 700_000_000
const memoryCheckMilliseconds = 100

const reply = (message: TaskReply) => void process.send?.(message)

/** The worker process: one task at a time, until the server ends it. */
export const serveFileTasks = (tasks: readonly FileTask<any, unknown>[]) => {
  const byName = new Map(tasks.map((task) => [task.name, task]))
  try {
    // Requests have priority over file tasks.
    setPriority(10)
  } catch {
    // Not every system allows this; the other limits still apply.
  }
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMemoryBytes) process.exit(memoryExitCode)
  }, memoryCheckMilliseconds)
  process.on("disconnect", () => process.exit(0))
  // Ctrl-C is sent to the whole process group; the server decides when its workers end.
  process.on("SIGINT", () => {})
  process.on("message", (request: TaskRequest) => void answer(byName.get(request.task), request.input).then(reply))
  reply({ kind: "ready" })
}

const answer = async (task: FileTask<any, unknown> | undefined, input: unknown): Promise<TaskReply> => {
  if (task === undefined) return { kind: "failed", message: "no such file task" }
  try {
    return { kind: "done", output: await task.run(input) }
  } catch (error) {
    if (!(error instanceof Refusal))
      return { kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    const { code, status } = error.problem
    return {
      kind: "refused",
      problem: { code, status },
      message: error.message,
      validationErrors: error.validationErrors,
    }
  }
}
