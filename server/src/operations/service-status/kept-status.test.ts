import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let operator: TestClient
let user: TestClient
beforeAll(async () => {
  server = await startTestServer({ settings: { ANSWERS_KEPT_SECONDS: "60" } })
  operator = await server.as("superuser", 1)
  user = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const system = (query: ReturnType<typeof sql>) =>
  server.database.transaction("system", async (db) => void (await db.run(query)))
const titles = async () => {
  const { body } = await user.get("/api/portal/accounts/100/service-status")
  return (body as { open: { title: string }[] }).open.map(({ title }) => title)
}

test("the status is computed once for all windows, and again when something is published", async () => {
  const draft = {
    title: "Calls fail",
    impact: "major",
    text: "Some calls are not connected.",
    affected: [{ component: "callingIn", region: "us", state: "partialOutage" }],
  }
  const { body } = await operator.post("/api/portal/service-incidents", draft)
  const { incidentId } = body as { incidentId: number }
  expect(await titles()).toEqual(["Calls fail"])
  // An event of this moment may still be on its way: nothing is kept so soon after a change.
  await new Promise((resolve) => setTimeout(resolve, 2100))
  expect(await titles()).toEqual(["Calls fail"])
  // Without an event, as no change of the product is.
  await system(sql`update service_incidents set title = 'Unannounced' where id = ${incidentId}`)
  expect(await titles()).toEqual(["Calls fail"])
  await operator.put(`/api/portal/service-incidents/${incidentId}`, { title: "Calls fail in Maine" })
  expect(await titles()).toEqual(["Calls fail in Maine"])
})

test("figures of a dashboard are counted once for those with the same permissions", async () => {
  const attentionOf = async (client: TestClient) =>
    (await client.get("/api/portal/accounts/100/attention")).body as { checkedAt: string }
  await new Promise((resolve) => setTimeout(resolve, 2100))
  const first = await attentionOf(user)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await attentionOf(user)).checkedAt).toBe(first.checkedAt)
  const other = await server.as("accountSuperUser")
  await new Promise((resolve) => setTimeout(resolve, 2100))
  const ofOther = await attentionOf(other)
  await server.database.transaction("system", (db) =>
    server.kit.events.publish(db, { accountId: 100, topic: "device", data: {} }),
  )
  expect((await attentionOf(user)).checkedAt > ofOther.checkedAt).toBe(true)
})
