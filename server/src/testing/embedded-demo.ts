import { pino } from "pino"
import { buildKit } from "../app/build-kit.ts"
import { fillDemoData } from "../app/demo/fill-demo-data.ts"
import { openEmbeddedDatabase } from "../kit/database/database-embedded.ts"
import type { Database } from "../kit/database/database.ts"
import { migrate } from "../kit/database/migrate.ts"
import { testConfig } from "./test-config.ts"

/** The demo data on the embedded database, in memory. Takes ten seconds, so only for tests that need this database. */
export const openEmbeddedDemo = async (): Promise<Database> => {
  const database = await openEmbeddedDatabase(undefined)
  await migrate(database)
  const kit = await buildKit(testConfig(), database, pino({ level: "silent" }))
  await fillDemoData(kit)
  await kit.events.close()
  return database
}
