import { sessionEnded } from "@dialplane/contract/identity/sessions/sessions.events"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import type { Database, Db } from "../../kit/database/database.ts"
import type { LiveEvent } from "../../kit/live/events.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { makeAuthenticator } from "./authenticate.service.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

test("a session that ends while it is read is not remembered", async () => {
  const { token } = await server.as("endUser")
  let hear: (event: LiveEvent) => void = () => {}
  let whenRead = async () => {}
  const reading: Database["reading"] = (scope) => {
    const db = server.database.reading(scope)
    const maybeOne: Db["maybeOne"] = async (query) => {
      const row = await db.maybeOne<any>(query)
      await whenRead()
      return row
    }
    return { ...db, maybeOne }
  }
  const { authenticate } = makeAuthenticator(
    { ...server.database, reading },
    {
      forget: (heard) => {
        hear = heard
        return () => {}
      },
    },
  )
  const sessionId = (await authenticate(token, "127.0.0.1"))!.sessionId
  hear({ accountId: 100, topic: sessionEnded, data: { sessionId } })
  // The second read has its row when the session ends.
  whenRead = async () => {
    whenRead = async () => {}
    await server.database.transaction("system", (db) =>
      db.run(sql`update sessions set ended_at = now() where id = ${sessionId}`),
    )
    hear({ accountId: 100, topic: sessionEnded, data: { sessionId } })
  }
  await authenticate(token, "127.0.0.1")
  expect(await authenticate(token, "127.0.0.1")).toBeUndefined()
})
