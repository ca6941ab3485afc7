// Tasks of people, walked in a real browser: what each costs in clicks, fields, requests and bytes, with a picture after
// every step. `npm run walks -- offboard 1440` runs those with these words in their names, in this width.
// WALKS_ADDRESS: a server that runs already, with demo data; WALKS_FOLDER: where the pictures go.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "../../server/src/testing/free-port.ts"
import { openBrowser } from "../bench/open-browser.ts"
import { administratorWalks } from "./administrator.walks.ts"
import { otherWalks } from "./other.walks.ts"
import { runWalk, sizes, type Outcome, type Size } from "./run-walk.ts"

const startServer = async () => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), "dialplane-walks-"))
  const settings = { PORT: String(port), HOST: "127.0.0.1", BASE_URL: address, DATA_DIR: dataDir, DEMO: "1" }
  const server = spawn(process.execPath, ["--import", "tsx", "tools/e2e-server.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, LOG_LEVEL: "warn", ...settings },
  })
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error("The server ended before it was ready. Build first: npm run build.")
    await pause(500)
  }
  const stop = async () => {
    const ended = once(server, "exit")
    server.kill("SIGTERM")
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { address, stop }
}

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosenSizes = ([1440, 390] as const).filter(
  (size) => !words.some((word) => word in sizes) || words.includes(String(size)),
)
const chosen = [...administratorWalks, ...otherWalks].filter(({ name }) => {
  const names = words.filter((word) => !(word in sizes))
  return names.length === 0 || names.some((word) => name.toLowerCase().includes(word))
})

const line = (cells: readonly (string | number)[]) =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(92) : String(cell).padStart(9))).join("")

const running = process.env["WALKS_ADDRESS"]
const folder = process.env["WALKS_FOLDER"] ?? "test-results/walks"
const server = running === undefined ? await startServer() : { address: running, stop: async () => {} }
const browser = await openBrowser()
const outcomes: Outcome[] = []
try {
  if (browser === undefined) throw new Error("No Chromium found (set CHROMIUM).")
  console.log(line(["", "width", "clicks", "fields", "requests", "KB"]))
  const runs: readonly (readonly [Size, (typeof chosen)[number]])[] = chosenSizes.flatMap((size) =>
    chosen.map((walk) => [size, walk] as const),
  )
  for (const [size, walk] of runs) {
    const outcome = await runWalk(browser, server.address, folder, walk, size)
    outcomes.push(outcome)
    const { name, clicks, fields, requests, kilobytes, stuck } = outcome
    console.log(line([name, size, clicks, fields, requests, kilobytes]))
    if (stuck !== undefined) console.log(`  stuck at ${stuck}`)
  }
} finally {
  await browser?.close()
  await server.stop()
}
console.log(`Pictures: ${folder}`)
if (outcomes.some(({ stuck }) => stuck !== undefined)) process.exitCode = 1
