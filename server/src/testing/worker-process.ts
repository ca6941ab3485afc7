import { execFileSync, spawn, type ChildProcessByStdio } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { inject } from "vitest"
import { projectRoot } from "../kit/runtime/project-root.ts"

type WorkerName = "hanging-worker" | "job-worker" | "number-move-worker"

const bundled = new Map<string, string>()

/** Bundled once: a process that loads the sources one by one takes four times as long to start. */
const bundleOf = (name: WorkerName | "main", folder: "app" | "testing"): string => {
  const known = bundled.get(name)
  if (known !== undefined) return known
  const file = join(inject("postgres").programs, `${name}-${process.pid}.mjs`)
  execFileSync(
    process.execPath,
    [join(projectRoot, "tools", "server-bundle.mjs"), join(projectRoot, "server", "src", folder, `${name}.ts`), file],
    { stdio: "inherit" },
  )
  bundled.set(name, file)
  return file
}

/** A node on a test's database, to be killed by the test. */
export const startWorker = (name: WorkerName, databaseUrl: string): ChildProcessByStdio<null, Readable, null> =>
  spawn(process.execPath, [bundleOf(name, "testing"), databaseUrl], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
  })

export interface ServerProcess {
  readonly address: string
  readonly kill: (signal: "SIGTERM" | "SIGKILL") => void
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

/** The whole server, as operators start it, on a test's database and a free port. */
export const startServerProcess = async (
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [bundleOf("main", "app")], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "error",
      DATABASE_URL: databaseUrl,
      ...settings,
    },
  })
  const ended = once(child, "exit").then(([code, signal]: (number | string | null)[]) => code ?? signal ?? "unknown")
  const address = await new Promise<string>((resolve, reject) => {
    let text = ""
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString()
      const found = /ready at (http:\S+)/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then((how) => reject(new Error(`The server ended with ${how} before it was ready:\n${text}`)))
  })
  return { address, kill: (signal) => void child.kill(signal), ended }
}
