import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { remake } from "../../server/src/insight/reports/verify-rollups.service.ts"
import type { Database } from "../../server/src/kit/database/database.ts"
import { openPostgres } from "../../server/src/kit/database/database-postgres.ts"
import { startRealPostgres, type RealPostgres } from "../../server/src/testing/real-postgres.ts"
import { addAuditEntries, waitUntilSealed } from "./add-audit.ts"
import { addCalls } from "./add-calls.ts"
import { addInventory } from "./add-inventory.ts"
import { addPeople, firstAddedUser } from "./add-people.ts"
import { note } from "./table.ts"

/** The account whose calls are of 10,000 users. */
export const manyPeople = 102
/** Those of the demo's accounts. */
const timeZones = [
  [101, "Australia/Sydney"],
  [100, "America/New_York"],
  [manyPeople, "Europe/London"],
] as const

/** How many calls accounts 101 and 100 have. */
export const callCounts = [100_000, Number(process.env["BENCH_CALLS"] ?? 10_000_000)] as const

/**
 * With BENCH_DATA, the filled database stays in that folder for the next run. What the measured parts add themselves
 * (imported users, written calls) stays there too, so the figures of record are those of a run without it.
 */
const keptIn = process.env["BENCH_DATA"]
const listFile = (folder: string) => join(folder, "filled.json")

/** What a kept database has, by the step that added it. A step that was interrupted is there with false. */
type Steps = Record<string, boolean>
const readSteps = (): Steps =>
  keptIn !== undefined && existsSync(listFile(keptIn))
    ? (JSON.parse(readFileSync(listFile(keptIn), "utf8")) as Steps)
    : {}
let steps = readSteps()
const saveStep = (step: string, isDone: boolean) => {
  steps[step] = isDone
  if (keptIn !== undefined) writeFileSync(listFile(keptIn), JSON.stringify(steps))
}

const step = async (name: string, work: () => Promise<unknown>) => {
  if (steps[name] === true) return
  saveStep(name, false)
  await work()
  saveStep(name, true)
}

const callsStep = `${callCounts[1]} calls`

/** The PostgreSQL of the bench with its database, empty or as an earlier run has filled it. */
export const openBenchDatabase = async (): Promise<RealPostgres> => {
  const other = Object.keys(steps).some((name) => name.endsWith(" calls") && name !== callsStep)
  if (keptIn !== undefined && (other || Object.values(steps).includes(false))) {
    rmSync(join(keptIn, "postgres"), { recursive: true, force: true })
    rmSync(listFile(keptIn))
    steps = {}
  }
  const postgres = await startRealPostgres(keptIn === undefined ? {} : { keptIn: join(keptIn, "postgres") })
  await step("database", () => postgres.createDatabase("bench"))
  return postgres
}

interface Wanted {
  readonly people: boolean
  readonly audit: boolean
  readonly calls: boolean
}

/** Adds what the parts of the bench need, after the server has made the demo's accounts. */
export const fill = async (postgres: RealPostgres, wanted: Wanted) => {
  const database = await openPostgres(postgres.ownerUrl("bench"), 1)
  const client = new pg.Client({ connectionString: postgres.adminUrl("bench") })
  await client.connect()
  // Triggers look for other rows of the account: without statistics they read whole tables for each row.
  const analyze = () => client.query("analyze")
  await step("people of 101", async () => {
    await addPeople(database, 101, 1000)
    await analyze()
  })
  if (wanted.people)
    await step("people and inventory", async () => {
      await addPeople(database, 100, 100_000)
      await analyze()
      await addInventory(database, 101, 1000)
      await analyze()
      await addInventory(database, 100, 100_000)
    })
  if (wanted.audit)
    await step("audit", async () => {
      await addAuditEntries(database, 101, 1000)
      await addAuditEntries(database, 100, 1_000_000)
      await waitUntilSealed(database)
    })
  if (wanted.calls) await step(callsStep, () => fillCalls(postgres, database, client))
  await database.close()
  await client.query("vacuum analyze")
  await client.end()
}

const fillCalls = async (postgres: RealPostgres, database: Database, client: pg.Client) => {
  await addPeople(database, manyPeople, 10_000)
  const began = performance.now()
  await addCalls(postgres.adminUrl("bench"), [
    { accountId: 101, calls: callCounts[0] },
    { accountId: 100, calls: callCounts[1] },
    { accountId: manyPeople, calls: callCounts[1] / 10, users: [firstAddedUser(manyPeople), 10_000] },
  ])
  note(`${callCounts[1].toLocaleString("en-US")} calls added`, `${((performance.now() - began) / 1000).toFixed(0)} s`)
  await client.query("analyze calls, call_legs, call_steps")
  const counting = performance.now()
  for (const [accountId, timeZone] of timeZones)
    await remake((work) => database.transaction("system", work), { accountId, timeZone })
  note("their roll-ups made", `${((performance.now() - counting) / 1000).toFixed(0)} s`)
}
