// The server of the browser tests, on a PostgreSQL of its own: half the processor time of the embedded database, which
// would be in the same process. Ends with SIGTERM.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { projectRoot } from "../server/src/kit/runtime/project-root.ts"
import { startRealPostgres } from "../server/src/testing/real-postgres.ts"

const postgres = await startRealPostgres({ cleansUp: true })
await postgres.createDatabase("portal")
// Some tests make a session older than it is.
if (process.env["DATA_DIR"] !== undefined)
  writeFileSync(`${process.env["DATA_DIR"]}.database`, postgres.adminUrl("portal"), { mode: 0o600 })
const server = spawn(process.execPath, [join(projectRoot, "dist", "server.mjs")], {
  cwd: projectRoot,
  stdio: ["ignore", "pipe", "inherit"],
  env: {
    ...process.env,
    DATABASE_URL: postgres.ownerUrl("portal"),
    SECRET_KEY: Buffer.alloc(32, 5).toString("base64"),
  },
})
process.once("SIGTERM", () => server.kill("SIGTERM"))
let said = ""
const onOutput = (chunk: Buffer) => {
  process.stdout.write(chunk)
  said += chunk.toString()
  if (!said.includes("ready at ")) return
  server.stdout.off("data", onOutput)
  server.stdout.pipe(process.stdout)
  void renewStatistics()
}
server.stdout.on("data", onOutput)

/** At once: the demo data are new. */
const renewStatistics = async () => {
  const client = new pg.Client({ connectionString: postgres.adminUrl("portal") })
  await client.connect()
  await client.query("analyze")
  await client.end()
}

const [code] = (await once(server, "exit")) as [number | null]
await postgres.stop()
rmSync(`${process.env["DATA_DIR"]}.database`, { force: true })
process.exit(code ?? 0)
