import { pino } from "pino"
import { buildKit } from "../../server/src/app/build-kit.ts"
import { makeHistory } from "../../server/src/calling/engine/sandbox/history.service.ts"
import { openPostgres } from "../../server/src/kit/database/database-postgres.ts"
import { readConfig } from "../../server/src/kit/runtime/config.ts"
import { cpuMilliseconds } from "./cpu-time.ts"
import { note } from "./table.ts"

const calls = 100_000
const accountId = 110
const months = 13

/** Past calls of the demo, made by the function that routes calls. */
export const measureHistory = async (url: string, secretKey: string, databaseProcess: number) => {
  const database = await openPostgres(url, 2)
  const config = readConfig({ DATABASE_URL: url, SECRET_KEY: secretKey, DEMO: "1", LOG_LEVEL: "silent" })
  const kit = await buildKit(config, database, pino({ level: "silent" }))
  const to = Date.now() - 86_400_000
  const [before, began] = [cpuMilliseconds(process.pid, databaseProcess), performance.now()]
  const written = await makeHistory(kit, accountId, { from: to - months * 30 * 86_400_000, to, calls, seed: 7 })
  const [cpu, wall] = [cpuMilliseconds(process.pid, databaseProcess) - before, performance.now() - began]
  await kit.events.close()
  await database.close()
  // One process waits for the other, so that the time on a machine with nothing else to do is that of both together.
  note(
    `past calls of the demo, ${written.toLocaleString("en-US")}`,
    `${(cpu / 1000).toFixed(1)} s CPU, ${(wall / 1000).toFixed(1)} s`,
    "60 s for 100,000",
    cpu / written <= 60_000 / calls,
  )
}
