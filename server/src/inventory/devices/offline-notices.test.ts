import { afterAll, beforeAll, expect, test } from "vitest"
import { topAccountId } from "@dialplane/contract/kit/ids"
import type { Notice } from "@dialplane/contract/operations/notices/notices.schema"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { lineRegistered, lineUnregistered } from "./heard-lines.service.ts"
import { offlineDevicesJob } from "./offline-notices.jobs.ts"

let server: TestServer
let owner: TestClient
let phone: { readonly deviceId: number; readonly sipId: string }
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
beforeAll(async () => {
  server = await startTestServer({ settings: { DEVICE_OFFLINE_MINUTES: "30" } })
  owner = await server.as("accountSuperUser")
  const [found] = await rows<typeof phone>(sql`
    select d.id as device_id, l.sip_id from devices d join lines l on l.account_id = d.account_id
      and l.device_id = d.id and l.enabled and l.extension_id is not null
    where d.account_id = 100 and (select count(*) from lines o where o.device_id = d.id) = 1 order by d.id limit 1`)
  phone = found!
  await rows(sql`update devices set last_seen_at = now() - interval '1 year' where account_id = 100`)
  await rows(sql`update lines set reported_at = null where sip_id = ${phone.sipId}`)
})
afterAll(() => server.close())

let clock = Date.now() - 60_000
const inAccount = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction({ account: 100 }, work)
const connects = () =>
  inAccount((db) =>
    lineRegistered(server.kit, db, 100, {
      sipId: phone.sipId,
      at: (clock += 1000),
      address: "192.0.2.9",
      userAgent: "Test phone 1",
      expiresAt: Date.now() + 3_600_000,
      source: "Test",
    }),
  )
const disconnects = () =>
  inAccount((db) => lineUnregistered(server.kit, db, 100, { sipId: phone.sipId, at: (clock += 1000) }))
const letMinutesPass = async (minutes: number) => {
  await rows(sql`
    update devices set last_seen_at = last_seen_at - make_interval(mins => ${minutes}) where id = ${phone.deviceId}`)
  await rows(sql`update account_notices set created_at = created_at - make_interval(mins => ${minutes})`)
  await server.database.transaction("system", (db) =>
    server.kit.jobs.enqueue(db, offlineDevicesJob(server.kit), {}, { accountId: topAccountId }),
  )
  await server.kit.jobs.drain()
}
const notices = async (): Promise<Notice[]> =>
  ((await owner.get("/api/portal/accounts/100/notices?kind=deviceOffline&limit=750")).body.items as Notice[]).filter(
    ({ link }) => link === `/adminv2/account/100/devices/${phone.deviceId}`,
  )

test("a phone that is offline for long enough has one notice, which ends when it is back", async () => {
  await connects()
  expect(await disconnects()).toBe(true)
  // Somebody looks when its time is over, without waiting for the next round.
  expect(
    await rows(sql`select from jobs where account_id = 100 and name = 'devices.notice-offline' and state = 'waiting'
      and run_at between now() + interval '29 minutes' and now() + interval '31 minutes'`),
  ).toHaveLength(1)
  await letMinutesPass(29)
  expect(await notices()).toEqual([])
  await letMinutesPass(2)
  await letMinutesPass(30)
  expect(await notices()).toMatchObject([{ doneAt: null, endedByItself: false, severity: "warning" }])
  await connects()
  expect(await notices()).toMatchObject([{ doneAt: expect.any(String), endedByItself: true }])
})

test("the next time it is another notice; a phone that is disabled has none any more", async () => {
  await disconnects()
  await letMinutesPass(31)
  expect(await notices()).toMatchObject([{ endedByItself: false }, { endedByItself: true }])
  await rows(sql`update lines set enabled = false where sip_id = ${phone.sipId}`)
  await letMinutesPass(1)
  expect(await notices()).toMatchObject([{ endedByItself: true }, { endedByItself: true }])
  await rows(sql`update lines set enabled = true where sip_id = ${phone.sipId}`)
})

test("phones that have been away for days, and phones of suspended accounts, are not noticed", async () => {
  await rows(sql`delete from account_notices where kind = 'deviceOffline'`)
  await letMinutesPass(3 * 24 * 60)
  expect(await notices()).toEqual([])
  await rows(sql`update devices set last_seen_at = now() - interval '1 hour' where id = ${phone.deviceId}`)
  await rows(sql`update accounts set status = 'Suspended' where id = 100`)
  await letMinutesPass(1)
  await rows(sql`update accounts set status = 'Active' where id = 100`)
  owner = await server.as("accountSuperUser")
  expect(await notices()).toEqual([])
  await letMinutesPass(1)
  expect(await notices()).toHaveLength(1)
})
