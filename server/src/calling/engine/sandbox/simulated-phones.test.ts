import { afterAll, beforeAll, expect, test } from "vitest"
import { sql, type Sql } from "../../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../../testing/test-server.ts"
import { pump } from "./sandbox-pump.service.ts"
import { loseOnePhone, renewPhones } from "./simulated-phones.service.ts"

let server: TestServer
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
beforeAll(async () => {
  server = await startTestServer()
  await rows(sql`delete from sandbox_events`)
  await rows(sql`update sandbox_traffic set rate = 0 where account_id <> 100`)
  await rows(sql`
    insert into sandbox_traffic (account_id, rate) values (100, 100) on conflict (account_id) do update set rate = 100`)
  // One phone of the account is connected.
  await rows(sql`delete from registrations`)
  await rows(sql`
    insert into registrations (account_id, line_id, address, user_agent, registered_at, expires_at, source)
    select l.account_id, l.id, '192.0.2.7', 'Test phone 1', now() - interval '1 hour', now() + interval '1 hour', 'Sandbox'
    from lines l where l.account_id = 100 and l.enabled and l.extension_id is not null order by l.id limit 1`)
})
afterAll(() => server.close())

const connected = () =>
  rows<{ address: string; userAgent: string; source: string }>(sql`
    select address, user_agent, source from registrations where expires_at > now()`)

test("a phone that nobody uses loses its connection, comes back, and renews its registration", async () => {
  const now = Date.now()
  expect(await loseOnePhone(server.kit, now)).toBe(true)
  expect(await connected()).toEqual([])
  expect(await loseOnePhone(server.kit, now)).toBe(false)
  await pump(server.kit, now + 29_000)
  expect(await connected()).toEqual([])
  await pump(server.kit, now + 150_000)
  expect(await connected()).toEqual([{ address: "192.0.2.7", userAgent: "Test phone 1", source: "sandbox" }])
  const expires = async () =>
    (
      await rows<{ at: number }>(
        sql`select (extract(epoch from expires_at) * 1000)::float8 as at from registrations limit 1`,
      )
    )[0]!.at
  const before = await expires()
  expect(await renewPhones(server.kit, now)).toBe(0)
  expect(await renewPhones(server.kit, now + 40 * 60_000)).toBe(1)
  expect(await expires()).toBeGreaterThan(before)
})

test("a phone whose registration expired while the server was off is connected again", async () => {
  await rows(sql`delete from sandbox_events`)
  await rows(sql`
    update registrations set source = 'sandbox', registered_at = now() - interval '3 hours',
      expires_at = now() - interval '2 hours'`)
  await rows(sql`update lines set reported_at = now() - interval '3 hours'`)
  expect(await connected()).toEqual([])
  expect(await renewPhones(server.kit, Date.now())).toBe(1)
  expect(await connected()).toEqual([{ address: "192.0.2.7", userAgent: "Test phone 1", source: "sandbox" }])
})
