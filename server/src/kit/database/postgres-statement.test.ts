import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeTestDatabase } from "../../testing/test-database.ts"
import type { Database, Db } from "./database.ts"
import { statementsPerConnection } from "./postgres-statement.ts"
import { oneOff, rawSql, sql, type Sql } from "./sql.ts"

// One connection, so that every statement below meets what the ones before it left there.
let database: Database
beforeAll(async () => {
  database = await (await makeTestDatabase()).connect(1)
})
afterAll(() => database.close())

const ask = <T>(work: (db: Db) => Promise<T>) => database.transaction("system", work)
const rows = (query: Sql) => ask((db) => db.many(query))

const kinds = (id: number) => sql`
  select ${id}::bigint as some_id, null::text as no_text, true as is_so, array[${id}::bigint, 2] as id_list,
    jsonb_build_object('a', 1) as as_json, timestamptz '2026-03-04 05:06:07.5+00' as seen_at`

test("is described once for a connection, and reads every kind of value alike each time", async () => {
  for (const id of [1, 2, 3]) {
    expect(await rows(kinds(id))).toEqual([
      { someId: id, noText: null, isSo: true, idList: [id, 2], asJson: { a: 1 }, seenAt: "2026-03-04T05:06:07.500Z" },
    ])
  }
})

test("one connection serves two roles with statements of their own", async () => {
  const inAccount = () => database.transaction({ account: 100 as never }, (db) => db.many(kinds(7)))
  expect(await inAccount()).toEqual(await rows(kinds(7)))
  expect(await inAccount()).toEqual(await rows(kinds(7)))
})

test("a value that is refused leaves the statement as good as before", async () => {
  const half = (by: number) => sql`select 10 / ${by}::int as half`
  const number = (text: string) => sql`select ${text}::text::int as read`
  await expect(rows(half(0))).rejects.toThrow("division by zero")
  expect(await rows(half(5))).toEqual([{ half: 2 }])
  await expect(rows(half(0))).rejects.toThrow("division by zero")
  expect(await rows(half(2))).toEqual([{ half: 5 }])
  // Refused before anything could be described.
  await expect(rows(sql`select ${"no number"}::int as given`)).rejects.toThrow("invalid input syntax")
  expect(await rows(sql`select ${"12"}::int as given`)).toEqual([{ given: 12 }])
  await expect(rows(number("x"))).rejects.toThrow("invalid input syntax")
  expect(await rows(number("4"))).toEqual([{ read: 4 }])
})

test("a statement that cannot be prepared says so every time", async () => {
  for (let time = 0; time < 2; time++)
    await expect(rows(sql`select nothing_of_the_kind`)).rejects.toThrow("does not exist")
})

test("a row that cannot be read is an error of whoever asked, and the connection goes on", async () => {
  const when = (text: string) => sql`select ${text}::timestamptz as seen_at from generate_series(1, 3)`
  await expect(rows(when("infinity"))).rejects.toThrow("Invalid time value")
  expect(await rows(when("2026-01-01T00:00:00Z"))).toHaveLength(3)
})

test("an error tells who asked, not which socket brought it", async () => {
  const whoAsked = () => rows(sql`select 1 / 0`)
  const error = await whoAsked().catch((failure: Error) => failure)
  expect((error as Error).stack).toContain("database-postgres.ts")
  expect((error as Error).stack).not.toContain("Socket")
})

test("without rows it counts", async () => {
  const touch = sql`update accounts set name = name where id = any(${[100, 101]}::bigint[])`
  expect(await ask((db) => db.run(touch))).toBe(2)
  expect(await ask((db) => db.run(touch))).toBe(2)
  const none = sql`select 1 as one where false`
  expect(await rows(none)).toEqual([])
  expect(await rows(none)).toEqual([])
})

test("a thousand shapes leave a bounded number of statements on the connection, and the ones before them still work", async () => {
  for (let shape = 0; shape < 1000; shape++)
    expect(await rows(sql`select ${rawSql(String(shape))} as shape`)).toEqual([{ shape }])
  // Statements are closed with the next message: one may wait.
  const [{ held }] = (await rows(sql`select count(*)::int as held from pg_prepared_statements`)) as [{ held: number }]
  expect(held).toBeLessThanOrEqual(statementsPerConnection + 1)
  expect(database.statementCacheSize()).toBe(statementsPerConnection)
  expect(await rows(kinds(4))).toMatchObject([{ someId: 4 }])
})

test("a one-off statement is not kept", async () => {
  const held = () => rows(sql`select count(*)::int as held from pg_prepared_statements`)
  const before = (await held(), await held())
  for (const given of [1, 2])
    expect(await rows(oneOff(sql`select ${given}::int as given, now() is not null as late`))).toEqual([
      { given, late: true },
    ])
  await expect(rows(oneOff(sql`select 1 / ${0}::int`))).rejects.toThrow("division by zero")
  expect(await held()).toEqual(before)
})

test("what is asked at the same moment is answered in order; a failure fails what comes after it and leaves the connection good", async () => {
  const nth = (n: number) => sql`select ${n}::int as n`
  expect(await ask((db) => Promise.all([1, 2, 3].map((n) => db.one<{ n: number }>(nth(n)))))).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
  ])
  const ended = await database
    .transaction("system", async (db) => {
      const settled = await Promise.allSettled([db.one(nth(1)), db.one(sql`select 1 / 0`), db.one(nth(3))])
      throw new Error(settled.map(({ status }) => status).join(" "))
    })
    .catch((error: Error) => error.message)
  expect(ended).toBe("rejected rejected rejected")
  expect(await rows(nth(4))).toEqual([{ n: 4 }])
})

test("a value that cannot be written fails its question alone: what follows is asked inside the transaction", async () => {
  const circular: { self?: unknown } = {}
  circular.self = circular
  const who = await database.transaction({ account: 100 as never }, async (db) => {
    await expect(db.many(sql`select ${circular}::jsonb`)).rejects.toThrow("circular")
    return db.one<{ role: string }>(sql`select current_user as role`)
  })
  expect(who.role).toBe("dialplane_app")
})

test("a transaction in which a statement failed cannot be committed as if nothing had happened", async () => {
  await expect(ask((db) => db.one(sql`select 1 / 0`).catch(() => undefined))).rejects.toThrow("a statement had failed")
})

test("a transaction that asks nothing costs nothing, and after its end nothing can be asked in it", async () => {
  expect(await ask(async () => 7)).toBe(7)
  let kept: Db | undefined
  await ask(async (db) => void (kept = db))
  await expect(kept!.many(sql`select 1`)).rejects.toThrow("The transaction is over.")
})

describe("reading", () => {
  const reading = () => database.reading({ account: 100 as never })

  test("sees its account and changes nothing", async () => {
    const accounts = await reading().many<{ accountId: number }>(sql`select distinct u.account_id from users u`)
    expect(accounts).toEqual([{ accountId: 100 }])
    await expect(reading().run(sql`update users set first_name = first_name`)).rejects.toThrow("read-only transaction")
    // Nothing of it stays with the connection.
    expect(await rows(sql`select current_setting('transaction_read_only') as set, current_user as role`)).toEqual([
      { set: "off", role: "dialplane_system" },
    ])
  })

  test("asks several things at once", async () => {
    const db = reading()
    expect(await Promise.all([db.one(sql`select 1 as n`), db.one(sql`select 2 as n`)])).toEqual([{ n: 1 }, { n: 2 }])
  })
})

test("plans are not compiled: that takes longer than any of our questions", async () => {
  expect(await rows(sql`select current_setting('jit') as jit`)).toEqual([{ jit: "off" }])
})

test("the emergency location of a line is found through indexes, whatever role asks", async () => {
  const plan = await database.transaction({ account: 100 as never }, async (db) => {
    // In an empty database every plan is cheap; without these the one for many rows remains.
    for (const road of ["seqscan", "hashjoin", "mergejoin", "bitmapscan"])
      await db.run(oneOff(sql`set local enable_${rawSql(road)} = off`))
    return (
      await db.many<Record<string, string>>(
        oneOff(
          sql`explain select v.location_id from line_emergency_locations v where v.account_id = 100 and v.line_id = 1`,
        ),
      )
    )
      .flatMap((row) => Object.values(row))
      .join("\n")
  })
  const conditions = plan.split("\n").filter((line) => line.includes("Index Cond") && line.includes("object_id"))
  expect(conditions, plan).toHaveLength(2)
})
