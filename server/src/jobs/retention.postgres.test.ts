import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database } from "../kit/database.ts"
import { dropRules, insertionsInto } from "../testing/fill-every-table.ts"
import { makePostgresDatabase, type PostgresDatabase } from "../testing/postgres-database.ts"
import { testConfig } from "../testing/test-config.ts"
import { deleteSome, growingTables } from "./retention.queries.ts"

let place: PostgresDatabase
let database: Database
beforeAll(async () => {
  place = await makePostgresDatabase("empty")
  database = await place.connect(2)
  const { migrate } = await import("../kit/migrate.ts")
  await migrate(database)
  await dropRules(place)
})
afterAll(() => database.close())

const purged = growingTables.filter((growing) => growing.removedBy === "retention")
const countOf = async (table: string) => Number((await place.asAdmin<{ count: string }>(`select count(*) from ${table}`))[0]!.count)

test.each(purged.map((growing) => [growing.table, growing] as const))("%s: a row of long ago goes, one of today stays", async (table, growing) => {
  const times = (await place.asAdmin<{ name: string }>(`
    select a.attname as name from pg_attribute a
    where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'timestamptz'::regtype`)).map(({ name }) => name)
  const insertion = await insertionsInto(place)
  const hasAccount = (await place.asAdmin(`select from pg_attribute where attrelid = '${table}'::regclass and attname = 'account_id'`)).length > 0
  const at = (time: string) => ({ ...(hasAccount ? { account_id: 1 } : {}), ...Object.fromEntries(times.map((name) => [name, time])) })
  await place.asAdmin(insertion(table, at("now() - interval '2 years'")))
  await place.asAdmin(insertion(table, at("now() + interval '1 minute'")))
  const purge = () => database.transaction("system", (db) => deleteSome(db, growing, testConfig().retention, 500))
  expect(await purge()).toBe(1)
  expect(await purge()).toBe(0)
  expect(await countOf(table)).toBe(1)
})
