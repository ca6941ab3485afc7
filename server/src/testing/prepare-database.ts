import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { pino } from "pino"
import type { TestProject } from "vitest/node"
import { fillDemoWorld } from "../app/demo/fill-demo-world.ts"
import { buildKit } from "../app/build-kit.ts"
import { embeddedDatabase } from "../kit/database-embedded.ts"
import { migrate } from "../kit/migrate.ts"
import { projectRoot } from "../kit/project-root.ts"
import { testConfig } from "./test-config.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The file every test file's database starts from: migrated, with the demo world. */
    preparedDatabase: string
  }
}

const cache = join(projectRoot, ".cache")
/** Files of 40 MB; a few, because runs on different sources may overlap. */
const kept = 5

/** Once per test run, and only when migrations or sources differ from last time. */
export default async function prepareDatabase(project: TestProject) {
  const file = join(cache, `test-database-${sourceHash()}.tar`)
  if (!existsSync(file)) await write(file)
  project.provide("preparedDatabase", file)
}

/** Tests aside, anything may have a part in how the demo world is made. */
const sourceHash = () => {
  const hash = createHash("sha256")
  for (const folder of ["server/migrations", "server/src", "contract/src"]) {
    const names = readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" }).filter((name) => /\.(sql|ts)$/.test(name) && !name.endsWith(".test.ts"))
    for (const name of names.toSorted()) hash.update(name).update(readFileSync(join(projectRoot, folder, name)))
  }
  return hash.digest("hex").slice(0, 16)
}

const write = async (file: string) => {
  const engine = await PGlite.create()
  const database = embeddedDatabase(engine, async () => {})
  await migrate(database)
  await fillDemoWorld(await buildKit(testConfig(), database, pino({ level: "silent" })))
  const dump = await engine.dumpDataDir("none")
  await engine.close()
  mkdirSync(cache, { recursive: true })
  removeOld()
  // Under its name only when whole: another run may be waiting for it.
  const part = `${file}.${process.pid}.part`
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()))
  renameSync(part, file)
}

const removeOld = () => {
  const files = readdirSync(cache).filter((name) => name.startsWith("test-database")).map((name) => join(cache, name))
  const byAge = files.map((path) => ({ path, age: Date.now() - statSync(path).mtimeMs })).toSorted((one, other) => one.age - other.age)
  for (const { path } of byAge.slice(kept)) rmSync(path, { force: true })
}
