import { afterAll, beforeAll, expect, test } from "vitest"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let own: TestDatabase
let server: TestServer
let address: string
let above: TestClient
beforeAll(async () => {
  own = await makeTestDatabase()
  server = await startTestServer({ database: await own.connect() })
  address = await server.app.listen({ port: 0, host: "127.0.0.1" })
  above = await server.as("superuser", 1, { givesReasons: false })
})
afterAll(async () => {
  await server.close()
  await own.drop()
})

const cutOff = () =>
  own.asAdmin(`
    select pg_terminate_backend(a.pid) from pg_stat_activity a
    where a.datname = current_database() and a.application_name = 'dialplane listen dialplane_events'`)
/** Without waiting for notifications, as the requests of other tests do. */
const info = async (client: TestClient) =>
  (
    await server.app.inject({
      method: "GET",
      url: "/api/ucaas/account/100/info",
      headers: { authorization: `Bearer ${client.token}` },
    })
  ).json() as { readonly code?: string }

test("what was remembered is read again after notifications may have been missed", async () => {
  expect((await above.post("/api/admin/accounts/100/openings", { reason: "Automatic test" })).status).toBe(200)
  expect((await info(above)).code).toBeUndefined()
  await cutOff()
  // Another node ends the opening, and nobody hears it. It would be remembered for 20 seconds.
  await own.asAdmin("update account_openings set until = now() - interval '1 second' where account_id = 100")
  await expect.poll(async () => (await info(above)).code, { timeout: 5000 }).toBe("acting.reason_needed")
})

test("open pages read everything again, and hear what happens from then on", async () => {
  const owner = await server.as("accountSuperUser")
  const response = await fetch(`${address}/api/portal/events`, { headers: { authorization: `Bearer ${owner.token}` } })
  const reader = response
    .body!.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let heard = ""
  const hear = async (text: string) => {
    while (!heard.includes(text)) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`The stream ended without “${text}”, after: ${heard}`)
      heard += value
    }
  }
  await hear(": open")
  await cutOff()
  await hear("event: missed")
  await server.kit.database.transaction({ account: 100 }, (db) =>
    server.kit.events.publish(db, { accountId: 100, topic: "queue", data: { queueId: 77 } }),
  )
  await hear('event: queue\ndata: {"queueId":77}')
  await reader.cancel()
})

test("pages are told one after another, and those that have gone not at all", async () => {
  const told: number[] = []
  let toldGone = 0
  const listen = (missed: () => void) =>
    server.kit.events.subscribeFor({ accountId: 100, userId: 1 }, () => undefined, missed)
  const stops = Array.from({ length: 200 }, () => listen(() => told.push(performance.now())))
  const gone = Array.from({ length: 50 }, () => listen(() => (toldGone += 1)))
  await cutOff()
  await expect.poll(() => told.length).toBeGreaterThan(0)
  for (const stop of gone) stop()
  const toldBefore = toldGone
  await expect.poll(() => told.length, { timeout: 5000 }).toBe(200)
  // 5 ms for each, in random order: all within a tenth of that is as good as impossible.
  expect(told.at(-1)! - told[0]!).toBeGreaterThan(125)
  expect(toldGone).toBe(toldBefore)
  for (const stop of stops) stop()
})
