import { request, type ClientRequest } from "node:http"
import { pino } from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openSession } from "../testing/open-session.ts"
import { makeTestDatabase } from "../testing/test-database.ts"
import { testConfig } from "../testing/test-config.ts"
import type { Database } from "../kit/database/database.ts"
import { sql } from "../kit/database/sql.ts"
import { runServer, type RunningServer } from "./run-server.ts"

/** A real server on a real port that is told to end while people are using it. */
let database: Database
let server: RunningServer
let token: string
beforeAll(async () => {
  const place = await makeTestDatabase()
  database = await place.connect(8)
  const config = testConfig({ BASE_URL: "", DRAIN_SECONDS: "3" })
  server = await runServer(config, database, pino({ level: "silent" }))
  token = await database.transaction("system", async (db) => {
    const user = await db.one<{ id: number; accountId: number; roleId: number }>(sql`
      select u.id, u.account_id, m.role_id from users u join role_memberships m on m.user_id = u.id and m.is_default
      where u.sort_login = 'account-administrator@harbor-pine.demo'`)
    const opened = await openSession(db, config, {
      accountId: user.accountId,
      userId: user.id,
      roleId: user.roleId,
      clientId: "test",
      loginPortal: "admin",
      device: "test",
      address: "127.0.0.1",
    })
    return opened.accessToken
  })
})
afterAll(() => database.close())

const headers = () => ({ authorization: `Bearer ${token}` })
const status = (path: string) =>
  fetch(`${server.baseUrl}${path}`, { headers: headers() }).then(
    (answer) => answer.status,
    () => "no connection",
  )

/** Holds a row that everybody's request needs, so that they are all under way when the end comes. */
const holdRow = async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const done = database.transaction("system", async (db) => {
    await db.many(
      sql`select u.id from users u where u.sort_login = 'account-administrator@harbor-pine.demo' for update`,
    )
    isHeld()
    await released
  })
  await held
  return async () => {
    release()
    await done
  }
}

test("readiness goes first, requests under way are finished, streams are closed, and it ends in time", async () => {
  expect(await status("/readyz")).toBe(200)
  const streams = new Promise<string>((resolve) => {
    const stream: ClientRequest = request(`${server.baseUrl}/api/portal/events`, { headers: headers() }, (answer) => {
      answer.resume()
      answer.on("end", () => resolve("closed"))
      answer.on("error", () => resolve("cut"))
    })
    stream.on("error", () => resolve("refused"))
    stream.end()
  })
  const own = (await (await fetch(`${server.baseUrl}/api/users/self`, { headers: headers() })).json()) as {
    email: string
  }
  const release = await holdRow()
  const save = (number: number) =>
    fetch(`${server.baseUrl}/api/users/self`, {
      method: "PUT",
      headers: { ...headers(), "content-type": "application/json" },
      body: JSON.stringify({
        firstName: "Ada",
        lastName: `Drain ${number}`,
        email: own.email,
        phoneNumber: "",
        contactNumbers: [],
        updateMeWithAnnouncements: false,
      }),
    }).then(
      (answer) => answer.status,
      (error: unknown) => String(error),
    )
  const saves = Array.from({ length: 4 }, (_, index) => save(index))
  await new Promise((resolve) => setTimeout(resolve, 300))
  const began = Date.now()
  const ending = server.end()
  try {
    const unready = await fetch(`${server.baseUrl}/readyz`)
    expect([unready.status, unready.headers.get("retry-after")]).toEqual([503, "5"])
    // Whoever comes before the balancer has noticed is still served.
    expect(await status("/healthz")).toBe(200)
    while ((await status("/healthz")) === 200) await new Promise((resolve) => setTimeout(resolve, 100))
  } finally {
    await release()
  }
  expect(await Promise.all(saves)).toEqual(Array(4).fill(200))
  await ending
  expect(Date.now() - began).toBeLessThan(20_000)
  expect(await streams).toBe("closed")
})
