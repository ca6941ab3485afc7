import { fork, type ChildProcess } from "node:child_process"
import { fileURLToPath } from "node:url"
import { memoryExitCode, type TaskReply, type TaskRequest } from "./file-task.ts"

const largestHeapMegabytes = 384
const startSeconds = 30

/**
 * Environment variables that libraries for images and fonts may read; settings and secrets of the server are left out.
 */
const passedOn = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "FONTCONFIG_PATH", "FONTCONFIG_FILE", "LANG"]

const fromSource = import.meta.url.endsWith(".ts")
const entry = fileURLToPath(new URL(fromSource ? "../../app/file-worker.ts" : "./file-worker.mjs", import.meta.url))

export type WorkerEnd = "time" | "memory" | "crash"
export type WorkerAnswer = TaskReply | { readonly kind: "ended"; readonly why: WorkerEnd }

/**
 * The server's side of a worker process. A native library cannot be interrupted inside this process, but another
 * process can be killed.
 */
export class FileWorker {
  private readonly child: ChildProcess
  private readonly isReady: Promise<boolean>
  private settle: ((answer: WorkerAnswer) => void) | undefined
  private timedOut = false
  private isOver = false
  tasksDone = 0

  constructor(program = entry) {
    this.child = fork(program, [], {
      execArgv: [`--max-old-space-size=${largestHeapMegabytes}`, ...(fromSource ? ["--import", "tsx"] : [])],
      env: Object.fromEntries(
        passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
      ),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    })
    this.isReady = new Promise((resolve) => {
      const late = setTimeout(() => this.stop(), startSeconds * 1000)
      this.child.once("message", () => {
        clearTimeout(late)
        resolve(true)
      })
      const gone = () => {
        clearTimeout(late)
        resolve(false)
      }
      this.child.once("exit", gone)
      this.child.once("error", gone)
    })
    this.child.on("message", (message: TaskReply) => {
      if (message.kind !== "ready") this.finish(message)
    })
    this.child.on("error", () => this.end("crash"))
    this.child.on("exit", (code, signal) =>
      this.end(
        this.timedOut ? "time" : code === memoryExitCode || code === 134 || signal === "SIGABRT" ? "memory" : "crash",
      ),
    )
  }

  get over(): boolean {
    return this.isOver
  }

  get processId(): number | undefined {
    return this.child.pid
  }

  /** Runs one task and kills the process after `seconds`. */
  async run(request: TaskRequest, seconds: number): Promise<WorkerAnswer> {
    this.hold(true)
    try {
      if (!(await this.isReady)) return { kind: "failed", message: "the worker process did not start" }
      if (this.isOver) return { kind: "ended", why: "crash" }
      return await new Promise<WorkerAnswer>((resolve) => {
        const timer = setTimeout(() => {
          this.timedOut = true
          this.child.kill("SIGKILL")
        }, seconds * 1000)
        this.settle = (answer) => {
          clearTimeout(timer)
          resolve(answer)
        }
        this.child.send(request, (error) => {
          if (error !== null) this.end("crash")
        })
      })
    } finally {
      this.tasksDone++
      this.hold(false)
    }
  }

  stop(): void {
    this.child.kill("SIGKILL")
  }

  private finish(answer: WorkerAnswer) {
    const settle = this.settle
    this.settle = undefined
    settle?.(answer)
  }

  private end(why: WorkerEnd) {
    this.isOver = true
    this.finish({ kind: "ended", why })
  }

  /** An idle worker does not keep the server process alive. */
  private hold(busy: boolean) {
    if (busy) {
      this.child.ref()
      this.child.channel?.ref()
    } else {
      this.child.unref()
      this.child.channel?.unref()
    }
  }
}
