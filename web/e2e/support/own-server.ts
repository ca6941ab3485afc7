import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../../../server/src/testing/free-port.ts"

export interface OwnServer {
  readonly address: string
  /** Everything it printed so far. */
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** A server apart from the run's own, for what one server cannot be at the same time. */
export const startServer = async (settings: Readonly<Record<string, string>>): Promise<OwnServer> => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), "dialplane-e2e-own-"))
  const server = spawn(process.execPath, ["dist/server.mjs"], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      BASE_URL: address,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()))
  const ready = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on("data", (part: Buffer) => {
        output += part.toString()
        if (output.includes("Dialplane is ready at")) resolve()
      })
    }
  })
  await Promise.race([
    ready,
    ended.then(() => Promise.reject(new Error(`The server ended before it was ready:\n${output}`))),
  ])
  return {
    address,
    output: () => output,
    stop: async () => {
      server.kill("SIGTERM")
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
