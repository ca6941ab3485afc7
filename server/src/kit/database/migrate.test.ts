import { createHash, randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { sealEverything } from "../../testing/seal-everything.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { verifyAudit } from "../audit/audit-seal.ts"
import { ConfigError } from "../runtime/config.ts"
import { projectRoot } from "../runtime/project-root.ts"
import type { Database } from "./database.ts"
import { openPostgres } from "./database-postgres.ts"
import { migrate, pendingMigrations, readMigrations } from "./migrate.ts"
import { sql } from "./sql.ts"

/** A database as an earlier version of the server left it. */
const migrateUpTo = async (database: Database, end: string) =>
  database.migrate(async (run) => {
    await run(
      "create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    )
    for (const { name, text, checksum } of (await readMigrations()).filter(({ name }) => name < end)) {
      await run(text)
      await run("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum])
    }
  })

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
  await migrateUpTo(database, "0038")
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

describe("calls get their result in every leg", () => {
  const months = [0, 1, 4]
  const place = makeTestDatabase("empty")
  const fill = async () => {
    const asAdmin = async (text: string) => (await place).asAdmin(text)
    await asAdmin(
      "insert into accounts (id, name, kind, country_code, locale, time_zone) values (1, 'Top', 'topLevel', 'US', 'en-us', 'America/New_York')",
    )
    for (const [at, month] of months.entries())
      await asAdmin(`
        with made as (
          insert into calls (id, account_id, started_at, ended_at, direction, result, from_number, from_name, to_number, to_name,
            ring_seconds, wait_seconds, talk_seconds, hold_seconds, is_external, is_international, engine, engine_call_id)
          select ${at + 1} * 1000 + n, 1, m, m + interval '1 minute', 'inbound', case when n % 2 = 0 then 'answered' else 'missed' end,
            '1', '', '2', '', 0, 0, 0, 0, true, false, 'test', 'test-' || n
          from generate_series(1, 10) n, (select date_trunc('month', now()) - make_interval(months => ${month}) as m) d
          returning *)
        insert into call_legs (account_id, started_at, call_id, position, extension_id, name, number, direction, rang_at, ended_at, result)
        select 1, c.started_at, c.id, 0, 7, '', '2', 'inbound', c.started_at, c.ended_at, 'notAnswered' from made c`)
  }
  const wrong = async () =>
    (
      await (
        await place
      ).asAdmin(`select l.call_id from call_legs l left join calls c using (account_id, started_at)
      where c.id = l.call_id and (l.call_result, l.call_direction) is distinct from (c.result, c.direction)`)
    ).length

  test("month by month, going on after an interruption", async () => {
    const database = await (await place).connect()
    await migrateUpTo(database, "0250")
    await fill()
    // Interrupted after the columns were added and the month before this one was filled.
    const { name } = (await readMigrations()).find((one) => one.name.startsWith("0250"))!
    const text = await readFile(join(projectRoot, "server/migration-preparations", name), "utf8")
    for (let times = 0; times < 2; times++) await database.migrate((run) => run(text))
    expect(await wrong()).toBe(20)
    expect(await migrate(database)).toContain(name)
    expect(await wrong()).toBe(0)
    const asAdmin = async (text: string) => (await place).asAdmin(text)
    expect(await asAdmin("select from call_legs")).toHaveLength(30)
    // One index for each month, and no check that is left over.
    const doubled = await asAdmin(`select i.indrelid from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relname ~ '^call(s|_legs)_20' group by i.indrelid, i.indkey, i.indpred::text having count(*) > 1`)
    expect([doubled, await asAdmin("select from pg_constraint where conname = 'call_legs_filled'")]).toEqual([[], []])
    await expect(asAdmin("update call_legs set call_result = null where call_id = 1001")).rejects.toThrow(
      /null value in column "call_result"/,
    )
    await database.close()
  })

  test("a database that got them by the first text of the migration starts as before", async () => {
    const database = await (await place).connect()
    const earlier = "4e666236b62b506b15ec610dff3361fe7639f9deb061cd247b683c390d71ab5f"
    await (await place).asAdmin(`update schema_migrations set checksum = '${earlier}' where name like '0250%'`)
    expect(await migrate(database)).toEqual([])
    await database.close()
  })
})
