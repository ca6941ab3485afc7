import { afterAll, beforeAll, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import type { Database } from "../database/database.ts"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

/** Hears no event of the database, like a node whose notifications are late. */
const deaf = (database: Database): Database => ({
  ...database,
  listen: (channel, heard) => database.listen(channel, (text) => void (text.includes("test.mark") && heard(text))),
})

let own: TestDatabase
let server: TestServer
let owner: TestClient
beforeAll(async () => {
  own = await makeTestDatabase()
  server = await startTestServer({ database: deaf(await own.connect()) })
  owner = await server.as("accountSuperUser")
})
afterAll(async () => {
  await server.close()
  await own.drop()
})

const keys = "/svc/auth/api-keys"
const makeKey = async () =>
  (await owner.post(keys, { name: "Late", scopes: ["read:users"], currentPassword: demoPassword })).body
const usersWith = async (value: string) => (await server.withToken(value).get("/api/users/accounts/100?limit=1")).status

test("a rotated or revoked key is refused from the next request on, before its event arrives", async () => {
  const made = await makeKey()
  expect(await usersWith(made.value)).toBe(200)
  const proof = { currentPassword: demoPassword, overlap: false }
  const rotated = (await owner.post(`${keys}/${made.apiKeyId}/rotate`, proof)).body
  expect(await usersWith(made.value)).toBe(401)
  expect(await usersWith(rotated.value)).toBe(200)
  expect((await owner.delete(`${keys}/${made.apiKeyId}`)).status).toBe(204)
  expect(await usersWith(rotated.value)).toBe(401)
})

test("an ended session is refused from the next request on, before its event arrives", async () => {
  const user = await server.as("endUser")
  expect((await user.get("/api/portal/session")).status).toBe(200)
  expect((await user.post("/api/portal/session/end", {})).status).toBe(204)
  expect((await user.get("/api/portal/session")).status).toBe(401)
})

test("a change that is rolled back makes nothing void", async () => {
  let told = 0
  const stop = server.kit.events.forget(
    () => (told += 1),
    () => {},
  )
  const event = { accountId: 100, topic: "account", data: {} }
  await expect(
    server.kit.database.transaction("system", async (db) => {
      await server.kit.events.publish(db, event)
      throw new Error("Rolled back.")
    }),
  ).rejects.toThrow("Rolled back.")
  expect(told).toBe(0)
  await server.kit.database.transaction("system", (db) => server.kit.events.publish(db, event))
  expect(told).toBe(1)
  stop()
})
