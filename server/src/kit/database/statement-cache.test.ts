import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { embeddedStatements } from "./embedded-statements.ts"
import { oneOff, rawSql, sql } from "./sql.ts"
import { largePlan, mostLargePlans, StatementCache } from "./statement-cache.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { METRICS_TOKEN: "a-token-for-metrics" } })
})
afterAll(() => server.close())

const inDatabase = () =>
  server.database.transaction("system", (db) =>
    db.one<{ held: number }>(sql`select count(*)::int as held from pg_prepared_statements`),
  )

test("the least recently used statement makes way", () => {
  const cache = new StatementCache<string>(2)
  expect([cache.add("a", "1"), cache.add("b", "2")]).toEqual([[], []])
  expect(cache.get("a")).toBe("1")
  expect(cache.add("c", "3")).toEqual(["2"])
  expect([cache.get("a"), cache.get("b"), cache.size]).toEqual(["1", undefined, 2])
})

test("of statements with a large plan fewer are kept, and they displace no others", () => {
  const cache = new StatementCache<number>(100)
  cache.add("small", -1)
  const displaced = Array.from({ length: 40 }, (_, index) => cache.add(`${largePlan} ${index}`, index)).flat()
  expect(displaced).toEqual(Array.from({ length: 40 - mostLargePlans }, (_, index) => index))
  expect([cache.get("small"), cache.size]).toEqual([-1, mostLargePlans + 1])
})

test("a thousand shapes of one search leave the cache bounded, here and in the database, and the server working", async () => {
  for (let shape = 0; shape < 1000; shape++) {
    await server.database.transaction("system", (db) => db.one(sql`select ${rawSql(String(shape))} as shape`))
  }
  expect(server.database.statementCacheSize()).toBeLessThanOrEqual(embeddedStatements)
  expect((await inDatabase()).held).toBeLessThanOrEqual(embeddedStatements)
  expect((await server.anonymous().get("/readyz")).body).toEqual({ status: "ready" })
})

test("what a caller shapes without limit is not kept at all", async () => {
  const before = (await inDatabase()).held
  for (let shape = 0; shape < 50; shape++) {
    const statement = oneOff(sql`select ${rawSql(String(shape))} as shape, ${shape}::int as given`)
    expect(await server.database.transaction("system", (db) => db.one(statement))).toEqual({ shape, given: shape })
  }
  expect((await inDatabase()).held).toBe(before)
  const client = await server.as("accountSuperUser")
  const search = (fields: readonly string[]) =>
    client.put("/api/phone-numbers/accounts/100/search", {
      fields: ["phoneNumber"],
      fieldKeywords: { search: fields.map((key) => ({ fieldSearch: { key, values: ["1", "2"], operator: "OR" } })) },
    })
  await search(["phoneNumber"])
  const after = (await inDatabase()).held
  for (const fields of [["status"], ["did", "country"], ["ccs", "provider", "callerId"]]) await search(fields)
  expect((await inDatabase()).held).toBe(after)
})

test("the metrics tell how many are held, to those who have the token", async () => {
  const { body } = await server.anonymous().get("/metrics", { authorization: "Bearer a-token-for-metrics" })
  expect((await server.anonymous().get("/metrics")).status).toBe(401)
  expect((await server.anonymous().get("/metrics", { authorization: "Bearer another-token-for-it" })).status).toBe(401)
  expect(body).toContain(`dialplane_prepared_statements ${server.database.statementCacheSize()}`)
})
