// npm start: from a fresh clone to a running portal. Only installs and builds what is missing or stale.
import module from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { requireNode } from "./node-version.mjs"
import { projectRoot } from "./project-root.mjs"

requireNode()
// On Linux each thread gets memory of its own and keeps what it once had: with two such arenas, the server needed 70 MB
// less, and another 70 MB less when pieces of 32 KB and more (what compiling the program needs) are given back. That is
// read when a process begins, so this one begins again, where Node can do that (22.15 and later).
if (process.platform === "linux" && process.env.MALLOC_ARENA_MAX === undefined)
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    MALLOC_MMAP_THRESHOLD_: "32768",
    ...process.env,
    MALLOC_ARENA_MAX: "2",
  })
const { ensureInstalled } = await import("./install.mjs")
const { staleTargets, targets } = await import("./freshness.mjs")
const { run } = await import("./run-command.mjs")

await ensureInstalled()
const stale = staleTargets()
if (stale.length > 0) {
  // In a separate process, so that the compilers' memory is released before the server starts.
  const { code } = await run([process.execPath, join(projectRoot, "tools", "build.mjs"), ...stale])
  if (code !== 0) {
    console.error("The build failed; the reason stands above.")
    process.exit(1)
  }
}
// npm does not forward a request to end to its child process; without this the server would continue to run.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM")
  }, 500).unref()
}
// Users of npm start read the terminal; the server's detailed log is for operators.
process.env.LOG_LEVEL ??= "warn"
process.setSourceMapsEnabled(true)
// Newer versions of Node keep compiled code between starts.
module.enableCompileCache?.()
// The server runs in this process, so that Ctrl-C and the exit code apply to it.
await import(pathToFileURL(targets.server.result).href)
