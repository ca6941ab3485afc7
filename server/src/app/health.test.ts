import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../kit/database/sql.ts"
import { makeTestDatabase } from "../testing/test-database.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

const connections = 4

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ database: await (await makeTestDatabase()).connect(connections) })
})
afterAll(() => server.close())

/** Straight to the server: the clients of other tests ask the database first what has changed. */
const askReady = async () => {
  const began = Date.now()
  const answer = await server.app.inject({ method: "GET", url: "/readyz" })
  return {
    status: answer.statusCode,
    body: answer.json<unknown>(),
    retryAfter: answer.headers["retry-after"],
    milliseconds: Date.now() - began,
  }
}

test("readiness is refused within about a second while every database connection is in use, and given again after that", async () => {
  expect(await askReady()).toMatchObject({ status: 200, body: { status: "ready" } })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const holders = Array.from({ length: connections }, () =>
    server.database.transaction("system", async (db) => {
      await db.one(sql`select 1 as up`)
      await held
    }),
  )
  await expect.poll(() => server.database.measurements().inUse).toBe(connections)

  const answers = await Promise.all(Array.from({ length: 10 }, askReady))
  const { waiting } = server.database.measurements()
  release()
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 503,
      body: { status: "all database connections are in use" },
      retryAfter: "5",
    })
    expect(answer.milliseconds).toBeLessThan(3000)
  }
  // Ten questions wait in one place of the queue, not in ten.
  expect(waiting).toBe(1)
  await Promise.all(holders)
  await expect.poll(async () => (await askReady()).status).toBe(200)
})
