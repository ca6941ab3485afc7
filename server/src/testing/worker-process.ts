import { execFileSync, spawn, type ChildProcessByStdio } from "node:child_process"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { inject } from "vitest"
import { projectRoot } from "../kit/project-root.ts"

type WorkerName = "hanging-worker" | "job-worker" | "number-move-worker"

const bundled = new Map<WorkerName, string>()

/** As one file, made once: a process that reads the sources one by one takes four times as long to start. */
const bundleOf = (name: WorkerName): string => {
  const known = bundled.get(name)
  if (known !== undefined) return known
  const file = join(inject("postgres").programs, `${name}-${process.pid}.mjs`)
  execFileSync(process.execPath, [join(projectRoot, "tools", "server-bundle.mjs"), join(projectRoot, "server", "src", "testing", `${name}.ts`), file], { stdio: "inherit" })
  bundled.set(name, file)
  return file
}

/** A node of its own on a test's database: something to kill. */
export const startWorker = (name: WorkerName, databaseUrl: string): ChildProcessByStdio<null, Readable, null> =>
  spawn(process.execPath, [bundleOf(name), databaseUrl], { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] })
