import { pino } from "pino"
import type { TestProject } from "vitest/node"
import { buildKit } from "../app/build-kit.ts"
import { fillDemoWorld } from "../app/demo/fill-demo-world.ts"
import { openPostgres } from "../kit/database-postgres.ts"
import { migrate } from "../kit/migrate.ts"
import { startRealPostgres } from "./real-postgres.ts"
import { testConfig } from "./test-config.ts"

declare module "vitest" {
  interface ProvidedContext {
    postgres: { readonly admin: string; readonly owner: string }
  }
}

/** The migrated demo world, copied for every test file that asks for one. */
export const demoTemplate = "demo_template"

/** Once per run of the tests that need real PostgreSQL: a cluster of its own. */
export default async function preparePostgres(project: TestProject) {
  const postgres = await startRealPostgres()
  await postgres.createDatabase(demoTemplate)
  const database = await openPostgres(postgres.ownerUrl(demoTemplate), 2)
  await migrate(database)
  const kit = await buildKit(testConfig(), database, pino({ level: "silent" }))
  await fillDemoWorld(kit)
  await kit.events.close()
  await database.close()
  project.provide("postgres", { admin: postgres.adminUrl("postgres"), owner: postgres.ownerUrl("postgres") })
  return () => postgres.stop()
}
