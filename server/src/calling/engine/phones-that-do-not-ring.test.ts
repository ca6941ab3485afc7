import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import {
  ben,
  bensNumber,
  carla,
  carlasNumber,
  clearCalls,
  connectPhones,
  inside,
  leg,
  stranger,
  takeIn,
  type Happening,
} from "./engine-calls.factory.ts"
import { findWaiting } from "./queue-distribution.queries.ts"

/** Calls for somebody whose phones do not ring. */
let server: TestServer
let owner: TestClient
let bensUser: number
let bensPhone: number
const base = "/api/ucaas/account/100"

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  await connectPhones(server)
  const found = await server.database.transaction("system", (db) =>
    db.one<{ userId: number; deviceId: number }>(sql`
      select e.user_id, (select n.device_id from lines n where n.account_id = 100 and n.extension_id = e.id and n.enabled
        order by n.position, n.id limit 1) as device_id
      from extensions e where e.account_id = 100 and e.id = ${ben}`),
  )
  ;[bensUser, bensPhone] = [found.userId, found.deviceId]
})
afterAll(() => server.close())
beforeEach(() => clearCalls(server))

const begun = Date.now() - 600_000
const report = (engineCallId: string, ...events: readonly Happening[]) =>
  server.database.transaction("system", async (db) => {
    for (const [index, event] of events.entries())
      await takeIn(server, db, engineCallId, index + 1, event, begun + index * 5000)
  })
const recordOf = async (engineCallId: string) => {
  const { callId } = (await owner.get(`${base}/test-calls/${engineCallId}`)).body
  return (await owner.get(`${base}/calls/${callId}`)).body
}

test("a call to somebody who talks, or is on do not disturb, is in their calls, and not in those of their phone", async () => {
  await report("talks", inside(carla, bensNumber), { kind: "answered", leg: leg(ben) })
  await report("silent-busy", inside(stranger, bensNumber), { kind: "messageLeft" })
  await clearCalls(server)
  await server.database.transaction("system", (db) =>
    db.run(sql`update extensions set do_not_disturb = true where account_id = 100 and id = ${ben}`),
  )
  await report("silent-dnd", inside(stranger, bensNumber), { kind: "hungUp" })
  const [busy, disturbed] = [await recordOf("silent-busy"), await recordOf("silent-dnd")]
  const ofBen = ({ legs }: { legs: { extensionId: number }[] }) => legs.filter(({ extensionId }) => extensionId === ben)
  const silent = { userId: bensUser, deviceId: null, answeredAt: null, quality: null }
  expect(ofBen(busy)).toMatchObject([{ ...silent, result: "busy", rangAt: busy.startedAt, endedAt: busy.startedAt }])
  expect(ofBen(disturbed)).toMatchObject([{ ...silent, result: "notAnswered", endedAt: disturbed.startedAt }])

  const listed = async (address: string) =>
    (await owner.get(address)).body.items
      .filter(({ callId }: { callId: string }) => [busy.callId, disturbed.callId].includes(callId))
      .map(({ own }: { own: { result: string } }) => own.result)
  for (const address of [
    `/api/ucaas/user/${bensUser}/v2/calllogs?limit=200`,
    `${base}/calls?limit=200&userId=${bensUser}`,
    `${base}/calls?limit=200&extensionId=${ben}`,
  ])
    expect(await listed(address), address).toEqual(["notAnswered", "notAnswered"])
  expect(await listed(`${base}/calls?limit=200&deviceId=${bensPhone}`)).toEqual([])
})

test("whoever forwards all calls to a queue has let none of its calls ring", async () => {
  const { queueId } = (await owner.post(`${base}/callQueues`, { name: "Late desk", agents: [carla] })).body
  await server.database.transaction("system", (db) =>
    db.run(sql`
      insert into extension_forwarding (account_id, extension_id, rule, is_on, kind, to_extension_id)
      values (100, ${carla}, 'always', true, 'extension', ${queueId})`),
  )
  await report("silent-forwarded", inside(stranger, carlasNumber))
  const waiting = await server.database.transaction("system", (db) =>
    findWaiting(db, 100, "silent-forwarded", new Date(begun + 1000).toISOString()),
  )
  expect(waiting).toMatchObject({ queueId, missedBy: [] })
  await server.database.transaction("system", (db) =>
    takeIn(server, db, "silent-forwarded", 2, { kind: "hungUp" }, begun + 5000),
  )
  const { legs } = await recordOf("silent-forwarded")
  expect(legs).toMatchObject([{ extensionId: stranger }, { extensionId: carla, result: "notAnswered" }])
})
