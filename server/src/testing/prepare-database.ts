import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { pino } from "pino"
import type { TestProject } from "vitest/node"
import { buildKit } from "../app/build-kit.ts"
import { fillDemoData } from "../app/demo/fill-demo-data.ts"
import { openPostgres } from "../kit/database/database-postgres.ts"
import { migrate } from "../kit/database/migrate.ts"
import { projectRoot } from "../kit/runtime/project-root.ts"
import { startRealPostgres } from "./real-postgres.ts"
import { testConfig } from "./test-config.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The cluster's addresses, and a folder for this run's programs. */
    postgres: { readonly admin: string; readonly owner: string; readonly programs: string }
  }
}

/** The migrated demo data, copied for every test file that needs it. */
export const demoTemplate = "demo_template"

/**
 * Most tests need no month of calls but this one, and each month is 28 relations whose files are copied for every test
 * file. Whoever writes a call makes its month.
 */
const dropEmptyMonths = async (adminUrl: string) => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ month: string }>(`
    select c.oid::regclass::text as month from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where i.inhparent in ('calls'::regclass, 'call_legs'::regclass, 'call_steps'::regclass) and c.relkind = 'r'
      and c.relname not like '%' || to_char(now(), '_YYYY_MM')`)
  for (const { month } of rows) {
    const { rowCount } = await client.query(`select from ${month} limit 1`)
    if (rowCount === 0) await client.query(`drop table ${month}`)
  }
  await client.end()
}

/** Runs once for the tests that need PostgreSQL, and starts a private cluster. */
export default async function prepareDatabase(project: TestProject) {
  const postgres = await startRealPostgres({ inMemory: true })
  await postgres.createDatabase(demoTemplate)
  const database = await openPostgres(postgres.ownerUrl(demoTemplate), 2)
  await migrate(database)
  const kit = await buildKit(testConfig(), database, pino({ level: "silent" }))
  await fillDemoData(kit)
  await kit.events.close()
  await database.close()
  await dropEmptyMonths(postgres.adminUrl(demoTemplate))
  // Inside the project, where programs find their packages.
  mkdirSync(join(projectRoot, ".cache"), { recursive: true })
  const programs = mkdtempSync(join(projectRoot, ".cache", "workers-"))
  project.provide("postgres", { admin: postgres.adminUrl("postgres"), owner: postgres.ownerUrl("postgres"), programs })
  return async () => {
    rmSync(programs, { recursive: true, force: true })
    await postgres.stop()
  }
}
