import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { pino } from "pino"
import { fillDemoWorld } from "../app/demo/fill-demo-world.ts"
import { buildKit } from "../app/build-kit.ts"
import { embeddedDatabase } from "../kit/database-embedded.ts"
import { migrate } from "../kit/migrate.ts"
import { projectRoot } from "../kit/project-root.ts"
import { testConfig } from "./test-config.ts"

export const preparedDatabaseFile = join(projectRoot, ".cache", "test-database.tar")

/** Once per test run: a migrated database with the demo world, kept as a file that every test file starts from. */
export default async function prepareDatabase() {
  const engine = await PGlite.create()
  const database = embeddedDatabase(engine, async () => {})
  await migrate(database)
  await fillDemoWorld(await buildKit(testConfig(), database, pino({ level: "silent" })))
  const dump = await engine.dumpDataDir("none")
  mkdirSync(join(projectRoot, ".cache"), { recursive: true })
  writeFileSync(preparedDatabaseFile, Buffer.from(await dump.arrayBuffer()))
  await engine.close()
}
