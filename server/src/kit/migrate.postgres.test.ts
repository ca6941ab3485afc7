import { expect, test } from "vitest"
import { makePostgresDatabase } from "../testing/postgres-database.ts"
import { migrate, pendingMigrations, readMigrations } from "./migrate.ts"

test("an empty database is brought to the newest schema, and a second run changes nothing", async () => {
  const database = await (await makePostgresDatabase("empty")).connect()
  const names = (await readMigrations()).map((migration) => migration.name)
  expect(await migrate(database)).toEqual(names)
  expect(await pendingMigrations(database)).toEqual([])
  expect(await migrate(database)).toEqual([])
  await database.close()
})

test("several nodes that start at once migrate exactly once", async () => {
  const place = await makePostgresDatabase("empty")
  const nodes = await Promise.all(Array.from({ length: 4 }, () => place.connect(2)))
  const applied = await Promise.all(nodes.map((node) => migrate(node)))
  expect(applied.filter((list) => list.length > 0)).toHaveLength(1)
  await Promise.all(nodes.map((node) => node.close()))
})

test("a migration that was changed after it had been applied stops the start", async () => {
  const place = await makePostgresDatabase()
  await place.asAdmin("update schema_migrations set checksum = 'x' where name = '0001_foundation.sql'")
  const database = await place.connect()
  await expect(migrate(database)).rejects.toThrow("0001_foundation.sql was changed")
  await database.close()
})
