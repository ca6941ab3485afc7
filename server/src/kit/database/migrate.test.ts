import { createHash, randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sealEverything } from "../../testing/seal-everything.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { verifyAudit } from "../audit/audit-seal.ts"
import { ConfigError } from "../runtime/config.ts"
import { openPostgres } from "./database-postgres.ts"
import { migrate, pendingMigrations, readMigrations } from "./migrate.ts"
import { sql } from "./sql.ts"

test("an empty database is brought to the newest schema, and a second run changes nothing", async () => {
  const database = await (await makeTestDatabase("empty")).connect()
  const names = (await readMigrations()).map((migration) => migration.name)
  expect(await migrate(database)).toEqual(names)
  expect(await pendingMigrations(database)).toEqual([])
  expect(await migrate(database)).toEqual([])
  await database.close()
})

test("several nodes that start at once migrate exactly once", async () => {
  const place = await makeTestDatabase("empty")
  const nodes = await Promise.all(Array.from({ length: 4 }, () => place.connect(2)))
  const applied = await Promise.all(nodes.map((node) => migrate(node)))
  expect(applied.filter((list) => list.length > 0)).toHaveLength(1)
  await Promise.all(nodes.map((node) => node.close()))
})

test("a database that knows no letters beyond A to Z is refused with a way out, before anything is made in it", async () => {
  const place = await makeTestDatabase("empty", "locale_provider libc locale 'C'")
  const database = await place.connect(1)
  const refused = await migrate(database).catch((error: Error) => error)
  expect(refused).toBeInstanceOf(ConfigError)
  expect((refused as Error).message).toContain("encoding 'UTF8' locale 'C.UTF-8'")
  expect(await place.asAdmin("select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
  await database.close()
})

test("a migration that was changed after it had been applied stops the start", async () => {
  const place = await makeTestDatabase()
  await place.asAdmin("update schema_migrations set checksum = 'x' where name = '0001_foundation.sql'")
  const database = await place.connect()
  await expect(migrate(database)).rejects.toThrow("0001_foundation.sql was changed")
  await database.close()
})

test("a log that was sealed before entries had more columns still holds after the upgrade, and goes on", async () => {
  const place = await makeTestDatabase("empty")
  const database = await place.connect()
  const early = (await readMigrations()).filter(({ name }) => name < "0038")
  await database.migrate(async (run) => {
    await run(
      "create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    )
    for (const { name, text, checksum } of early) {
      await run(text)
      await run("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum])
    }
  })
  await place.asAdmin(
    "insert into accounts (id, name, kind, country_code, locale, time_zone) values (1, 'Top', 'topLevel', 'US', 'en-us', 'America/New_York')",
  )
  const write = () =>
    place.asAdmin(
      "insert into audit_entries (account_id, actor_name, action, object_type, object_id, object_name, before, after, trace_id) values (1, 'Ada', 'thing.changed', 'thing', '1', 'Ada''s thing', '{\"a\": 1}', '{\"a\": 2}', 't')",
    )
  await write()
  await write()
  // As the first versions sealed: the whole row, whatever its columns.
  const rows = await database.transaction("system", async (db) => {
    await db.run(sql`set local time zone 'UTC'`)
    return db.many<{ content: string }>(sql`select to_jsonb(e)::text as content from audit_entries e order by e.id`)
  })
  const genesis = "0".repeat(64)
  const hash = createHash("sha256").update(genesis)
  for (const { content } of rows) hash.update(`\n${content}`)
  await place.asAdmin(`insert into audit_seals (from_transaction, to_transaction, entries, previous_hash, hash)
    select '0'::xid8, (max(e.transaction)::text::bigint + 1)::text::xid8, count(*), '${genesis}', '${hash.digest("hex")}' from audit_entries e`)
  await migrate(database)
  expect(await verifyAudit(database)).toMatchObject({ seals: 1, entries: 2, broken: undefined })
  await write()
  expect(await sealEverything(database)).toBe(1)
  expect(await verifyAudit(database)).toMatchObject({ seals: 2, entries: 3, broken: undefined })
  await database.close()
})

test("a second installation in one cluster is told which leave it lacks, and starts once it has it", async () => {
  const place = await makeTestDatabase("empty")
  const name = `other_${randomUUID().slice(0, 8)}`
  await place.asAdmin(`create role ${name} login password 'x'`)
  const [{ database: databaseName }] = (await place.asAdmin<{ database: string }>(
    "select current_database() as database",
  )) as [{ database: string }]
  await place.asAdmin(`alter database ${databaseName} owner to ${name}`)
  await place.asAdmin(`alter schema public owner to ${name}`)
  const url = new URL(place.url)
  url.username = name
  url.password = "x"
  const database = await openPostgres(url.href, 2)
  const refused = await migrate(database).catch((error: Error) => error)
  expect(refused).toBeInstanceOf(ConfigError)
  expect((refused as Error).message).toContain(`grant dialplane_app, dialplane_system to "${name}" with admin option`)
  await place.asAdmin(`grant dialplane_app, dialplane_system to "${name}" with admin option`)
  expect((await migrate(database)).length).toBeGreaterThan(50)
  await database.close()
})
