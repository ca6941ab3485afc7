import { afterAll, beforeAll, expect, test } from "vitest"
import { holdWrites } from "../../testing/held-writes.ts"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let place: TestDatabase
let server: TestServer
let owner: TestClient
beforeAll(async () => {
  place = await makeTestDatabase()
  server = await startTestServer({ database: await place.connect(12) })
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

/** How many connections wait for a lock. */
const countWaiting = async () =>
  (
    await place.asAdmin(`
      select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`)
  ).length

test.each([
  [
    "a phone",
    "devices",
    "device",
    4071,
    "/api/devices/accounts/100/devices/4071",
    (locationId: number) => ({ locationId }),
  ],
  [
    "an extension",
    "extensions",
    "extension",
    100_108,
    "/api/ucaas/extension/v1/100108",
    (locationId: number) => ({ name: `At ${locationId}`, location: { locationId } }),
  ],
  [
    "a phone number",
    "phone_numbers",
    "phoneNumber",
    100_001,
    "/api/appserver/accounts/100/phone-numbers/12075550140",
    (locationId: number) => ({ callerIdName: `At ${locationId}`, locationId }),
  ],
] as const)("%s that is changed while it is moved: neither gives way", async (_, table, kind, id, address, at) => {
  expect((await owner.put(address, at(3001))).status).toBe(200)
  // The change has locked its row by the time it writes it; the move comes in between.
  const held = await holdWrites(place, table)
  const changing = owner.put(address, at(3003))
  await expect.poll(countWaiting).toBe(1)
  const moving = owner.put("/api/provisioning/accounts/100/services/location", {
    toLocationId: 3002,
    services: [{ kind, objectId: id }],
  })
  const { jobId } = (await moving).body
  const moved = server.kit.jobs.drain()
  await expect.poll(countWaiting).toBe(2)
  await held.release()
  expect((await changing).body).not.toHaveProperty("code")
  await moved
  expect((await owner.get(`/api/portal/jobs/${jobId}`)).body).toMatchObject({ state: "done", failedRows: 0 })
  const { items } = (await owner.get(`/api/ucaas/account/100/locationServices?kind=${kind}&locationId=3002`)).body
  expect(items.map(({ objectId }: { objectId: number }) => objectId)).toContain(id)
})
