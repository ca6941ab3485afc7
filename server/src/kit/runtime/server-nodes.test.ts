import { randomBytes } from "node:crypto"
import { pino } from "pino"
import { expect, test } from "vitest"
import { buildKit } from "../../app/build-kit.ts"
import { buildServer } from "../../app/build-server.ts"
import { fillDemoData } from "../../app/demo/fill-demo-data.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { testConfig } from "../../testing/test-config.ts"
import { ConfigError } from "./config.ts"
import type { Database } from "../database/database.ts"
import { migrate } from "../database/migrate.ts"
import { joinNodes } from "./server-nodes.ts"
import { sql } from "../database/sql.ts"

const nodeOn = (database: Database, settings: NodeJS.ProcessEnv, written: string[] = []) =>
  buildKit(
    testConfig(settings),
    database,
    pino({ level: "warn" }, { write: (line: string) => void written.push(line) }),
  )

test("a second node with another secret key does not start; one with the same does, and is told about the folder for files", async () => {
  const place = await makeTestDatabase()
  const database = await place.connect(3)
  const [same, other] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")]
  const written: string[] = []
  const first = await nodeOn(database, { SECRET_KEY: same })
  const one = await joinNodes(first)
  const stranger = await nodeOn(database, { SECRET_KEY: other })
  await expect(joinNodes(stranger)).rejects.toThrow(ConfigError)
  await expect(joinNodes(stranger)).rejects.toThrow("Set SECRET_KEY to the same value on all nodes")
  const second = await nodeOn(database, { SECRET_KEY: same }, written)
  const two = await joinNodes(second)
  expect(written.join("")).toContain("Set FILES_URL to the same store on all nodes")
  await one.leave()
  await two.leave()
  // Whoever left or has not been seen for a while does not count.
  await (await joinNodes(stranger)).leave()
  for (const kit of [first, stranger, second]) await kit.events.close()
  await database.close()
})

test("two nodes that start on an empty database at once fill it with the demo data once", async () => {
  const place = await makeTestDatabase("empty")
  const databases = [await place.connect(3), await place.connect(3)]
  await migrate(databases[0]!)
  const kits = await Promise.all(databases.map((database) => nodeOn(database, {})))
  for (const kit of kits) await (await buildServer(kit)).ready()
  await Promise.all(kits.map(fillDemoData))
  expect(
    await databases[0]!.transaction("system", (db) =>
      db.one(sql`select count(*)::int as top from accounts where id = 1`),
    ),
  ).toEqual({ top: 1 })
  for (const kit of kits) await kit.events.close()
  for (const database of databases) await database.close()
}, 120_000)
