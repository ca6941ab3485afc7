import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { groupSchemas, turnOn, userSchemas, type ScimClient } from "./scim.factory.ts"

/** `SCIM_PEOPLE=10000` for the long run, which also counts the rows that the second pass writes in all tables. */
const people = Number(process.env["SCIM_PEOPLE"] ?? 1000)
const isLongRun = process.env["SCIM_PEOPLE"] !== undefined
const atATime = 4

let server: TestServer
let scim: ScimClient
beforeAll(async () => {
  server = await startTestServer()
  scim = await turnOn(server, await server.as("accountSuperUser"))
  await server.database.transaction({ account: 100 }, (db) =>
    db.run(sql`update scim_tokens set requests_per_minute = 10000000 where account_id = 100`),
  )
})
afterAll(() => server.close())

const numbers = Array.from({ length: people }, (_, index) => index)
const source = (number: number) => ({
  schemas: userSchemas,
  userName: `synced.${number}@harbor-pine.demo`,
  externalId: `directory-${number}`,
  active: number % 50 !== 0,
  displayName: `Synced ${number}`,
  name: { givenName: `Given${number}`, familyName: `Family${number}` },
  emails: [{ value: `synced.${number}@harbor-pine.demo`, type: "work", primary: true }],
})

/** As identity providers do it: look for the user, then add or replace them. */
const syncOne = async (number: number): Promise<string> => {
  const wanted = source(number)
  const found = await scim.get(`/Users?filter=${encodeURIComponent(`userName eq "${wanted.userName}"`)}`)
  const known = found.body.Resources[0] as { id: string } | undefined
  const answer = await (known === undefined ? scim.post("/Users", wanted) : scim.put(`/Users/${known.id}`, wanted))
  expect(answer.status, JSON.stringify(answer.body)).toBe(known === undefined ? 201 : 200)
  return answer.body.id
}
const sync = async () => {
  const ids: string[] = []
  const waiting = [...numbers]
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) ids.push(await syncOne(next))
    }),
  )
  const chosen = ids.sort().slice(0, 500)
  const body = { schemas: groupSchemas, displayName: "Everybody", members: chosen.map((value) => ({ value })) }
  const found = await scim.get(
    `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Everybody"')}`,
  )
  const known = found.body.Resources[0] as { id: string } | undefined
  const answer = await (known === undefined ? scim.post("/Groups", body) : scim.put(`/Groups/${known.id}`, body))
  expect(answer.status).toBeLessThan(300)
}

/** Every row that a synchronization could write, with the transaction that wrote it last. */
const written = () =>
  server.database.transaction("system", (db) =>
    db.many<{ name: string; rows: number; last: string }>(sql`
      select 'users' as name, count(*)::int as rows, max(xmin::text::bigint)::text as last from users
      union all select 'roles', count(*)::int, max(xmin::text::bigint)::text from role_memberships
      union all select 'links', count(*)::int, max(xmin::text::bigint)::text from scim_links
      union all select 'groups', count(*)::int, max(xmin::text::bigint)::text from account_groups
      union all select 'group links', count(*)::int, max(xmin::text::bigint)::text from scim_groups
      union all select 'members', count(*)::int, max(xmin::text::bigint)::text from account_group_members
      union all select 'counts', count(*)::int, max(xmin::text::bigint)::text from scim_counts
      union all select 'errors', count(*)::int, max(xmin::text::bigint)::text from scim_errors
      union all select 'audit', count(*)::int, max(id)::text from audit_entries
      union all select 'jobs', count(*)::int, max(id)::text from jobs where name like 'user%' or name like 'scim%'
      order by name`),
  )

/** By table, as PostgreSQL counts them; idle connections report what they did after ten seconds. */
const countWrites = async () => {
  await new Promise((resolve) => setTimeout(resolve, 11_000))
  const counts = await server.database.transaction("system", (db) =>
    db.many<{ name: string; rows: number }>(sql`
      select s.relname as name, (s.n_tup_ins + s.n_tup_upd + s.n_tup_del)::int as rows from pg_stat_user_tables s`),
  )
  return new Map(counts.map(({ name, rows }) => [name, rows]))
}

test(
  `${people} people are synchronized twice, and the second time writes nothing`,
  async () => {
    const started = performance.now()
    await sync()
    const first = performance.now() - started
    const before = await written()
    const writesBefore = isLongRun ? await countWrites() : undefined
    const again = performance.now()
    await sync()
    const second = performance.now() - again
    expect(await written()).toEqual(before)
    expect((await scim.get("/Users?count=0")).body.totalResults).toBe(people)
    if (writesBefore === undefined) return
    const writes = [...(await countWrites())].flatMap(([name, rows]) => {
      const more = rows - (writesBefore.get(name) ?? 0)
      return more === 0 ? [] : [`${name} ${more}`]
    })
    console.log(
      `first pass ${Math.round(first)} ms, second pass ${Math.round(second)} ms; rows that it wrote: ${writes.join(", ") || "none"}`,
    )
  },
  people * 200 + 60_000,
)
