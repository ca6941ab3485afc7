import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { fillEveryTable, tenantTables, type FilledTable } from "./fill-every-table.ts"
import { makeTestDatabase, type TestDatabase } from "./test-database.ts"

/**
 * A row of the own account and one of a stranger in every table there is; then everything that must not work is tried
 * on each.
 */
const [own, stranger] = [100, 110]
const denied = "42501"

let place: TestDatabase
let tables: FilledTable[]
let client: pg.Client
beforeAll(async () => {
  place = await makeTestDatabase()
  tables = await fillEveryTable(place, [own, stranger])
  client = new pg.Client({ connectionString: place.url })
  await client.connect()
})
afterAll(() => client.end())

/** What a request in an account may do; rolled back, so that every try starts from the same rows. */
const inAccount = async (accountId: number | "", text: string) => {
  await client.query(`begin; set local role dialplane_app; select set_config('app.account_id', '${accountId}', true)`)
  try {
    return { rows: (await client.query(text)).rowCount ?? 0, error: undefined }
  } catch (error) {
    return { rows: 0, error: (error as { code: string }).code }
  } finally {
    await client.query("rollback")
  }
}

const failing = async (attempt: (table: FilledTable) => Promise<boolean>) => {
  const broken: string[] = []
  for (const table of tables) if (!(await attempt(table))) broken.push(table.name)
  return broken
}

describe("in every table of an account", () => {
  test("own rows are there to be read", async () => {
    expect(
      await failing(async ({ name }) => {
        const { rows, error } = await inAccount(own, `select 1 from ${name} where account_id = ${own}`)
        return rows > 0 || error === denied
      }),
    ).toEqual([])
  })

  test("a stranger's rows cannot be read", async () => {
    expect(
      await failing(
        async ({ name }) => (await inAccount(own, `select 1 from ${name} where account_id <> ${own}`)).rows === 0,
      ),
    ).toEqual([])
  })

  test("without an account there is nothing to read", async () => {
    expect(await failing(async ({ name }) => (await inAccount("", `select 1 from ${name}`)).rows === 0)).toEqual([])
  })

  test("a stranger's rows cannot be changed or removed", async () => {
    expect(
      await failing(
        async ({ name, column }) =>
          (await inAccount(own, `update ${name} set ${column} = ${column} where account_id = ${stranger}`)).rows === 0,
      ),
    ).toEqual([])
    expect(
      await failing(
        async ({ name }) => (await inAccount(own, `delete from ${name} where account_id = ${stranger}`)).rows === 0,
      ),
    ).toEqual([])
  })

  test("a row cannot be put into a stranger's account", async () => {
    expect(
      await failing(async ({ insertInto }) => (await inAccount(own, insertInto(stranger))).error === denied),
    ).toEqual([])
  })

  test("an own row cannot be handed to a stranger", async () => {
    expect(
      await failing(
        async ({ name }) =>
          (await inAccount(own, `update ${name} set account_id = ${stranger} where account_id = ${own}`)).error ===
          denied,
      ),
    ).toEqual([])
  })
})

test("the run covers every table that has an account", async () => {
  expect(tables.map((table) => table.name)).toEqual(await tenantTables(place))
  expect(tables.length).toBeGreaterThan(12)
})

describe("the tree of accounts", () => {
  const seen = async (accountId: number | "") => {
    await client.query(`begin; set local role dialplane_app; select set_config('app.account_id', '${accountId}', true)`)
    const { rows } = await client.query<{ id: string }>("select id from accounts order by id")
    await client.query("rollback")
    return rows.map((row) => Number(row.id))
  }

  test("an account sees itself and what lies below it", async () => {
    expect(await seen(10)).toEqual([10, 100, 101, 102, 103, 130, 131])
    expect(await seen(100)).toEqual([100])
    expect(await seen("")).toEqual([])
  })

  test("an account cannot change one above or beside it", async () => {
    expect((await inAccount(100, "update accounts set name = 'x' where id in (1, 10, 101)")).rows).toBe(0)
  })
})

test("audit entries can be added, never changed or removed", async () => {
  expect((await inAccount(own, "update audit_entries set action = 'x'")).error).toBe(denied)
  expect((await inAccount(own, "delete from audit_entries")).error).toBe(denied)
})

test("the working role cannot become another one or switch its rules off", async () => {
  expect((await inAccount(own, "alter table users disable row level security")).error).toBe(denied)
  expect((await inAccount(own, "drop policy tenant on users")).error).toBe(denied)
})

/** An account has a handful of images, and accounts themselves are never deleted. */
const fewOrForEver = ["brand_images", "accounts"]

test("what is deleted is found by an index in every table that refers to it", async () => {
  const references = await place.asAdmin<{ reference: string }>(
    `
    select c.conrelid::regclass || ' -> ' || c.confrelid::regclass || ' ' || c.conname as reference from pg_constraint c
    where c.contype = 'f' and c.confrelid::regclass::text <> all($1) and not exists (
      select from pg_index i where i.indrelid = c.conrelid and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
        and (select array_agg(k) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k) @> c.conkey)`,
    [fewOrForEver],
  )
  expect(references.map(({ reference }) => reference)).toEqual([])
})
