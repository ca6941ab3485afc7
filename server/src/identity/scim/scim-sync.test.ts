import { afterAll, beforeAll, expect, test } from "vitest"
import { rawSql, sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { groupSchemas, turnOn, userSchemas, type ScimClient } from "./scim.factory.ts"

/** `SCIM_PEOPLE=10000` for the long run. */
const people = Number(process.env["SCIM_PEOPLE"] ?? 1000)
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

/** What says that requests came, and nothing about the account: columns, or the whole table. */
const aboutRequests: Readonly<Record<string, readonly string[] | "all">> = {
  rate_limits: "all",
  scim_tokens: ["last_used_at", "last_used_address"],
  scim_settings: ["last_sync_at"],
}

/** Every table with how many rows it has, and the transaction that wrote to one of them last. */
const written = (): Promise<ReadonlyMap<string, string>> =>
  server.database.transaction("system", async (db) => {
    const tables = await db.many<{ name: string }>(sql`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and has_table_privilege(c.oid, 'select') order by 1`)
    const found = new Map<string, string>()
    for (const { name } of tables) {
      const ignored = aboutRequests[name] ?? []
      if (ignored === "all") continue
      const last =
        ignored.length === 0
          ? sql`max(t.xmin::text::bigint)::text`
          : sql`md5(string_agg((to_jsonb(t) - ${[...ignored]}::text[])::text, '' order by to_jsonb(t)))`
      const state = await db.one<{ rows: number; last: string | null }>(
        sql`select count(*)::int as rows, ${last} as last from ${rawSql(`"${name}"`)} t`,
      )
      found.set(name, `${state.rows} rows, last written as ${state.last ?? "nothing"}`)
    }
    return found
  })
/** What has been written between the two. */
const differences = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].flatMap(([name, state]) =>
    before.get(name) === state ? [] : [`${name}: ${before.get(name) ?? "absent"}, then ${state}`],
  )

test(
  `${people} people are synchronized twice, and the second time writes nothing`,
  async () => {
    const started = performance.now()
    await sync()
    await server.kit.jobs.drain()
    const first = performance.now() - started
    const before = await written()
    // Whoever looks at the wrong tables would not see a change either.
    for (const name of ["users", "role_memberships", "scim_links", "account_group_members", "audit_entries", "jobs"])
      expect(before.has(name), name).toBe(true)
    const again = performance.now()
    await sync()
    await server.kit.jobs.drain()
    const second = performance.now() - again
    expect(differences(before, await written())).toEqual([])
    expect((await scim.get("/Users?count=0")).body.totalResults).toBe(people)
    console.log(`first pass ${Math.round(first)} ms, second pass ${Math.round(second)} ms`)
    // One name changed there is seen here.
    const { userName } = source(1)
    const found = await scim.get(`/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`)
    const changed = { ...source(1), displayName: "Renamed", name: { givenName: "Renamed", familyName: "There" } }
    expect((await scim.put(`/Users/${found.body.Resources[0].id}`, changed)).status).toBe(200)
    const tables = differences(before, await written()).map((line) => line.split(":")[0])
    expect(tables).toEqual(expect.arrayContaining(["users", "audit_entries"]))
  },
  people * 200 + 60_000,
)
