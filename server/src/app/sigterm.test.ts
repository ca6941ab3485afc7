import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database } from "../kit/database/database.ts"
import { sql } from "../kit/database/sql.ts"
import { openSession } from "../testing/open-session.ts"
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { testConfig } from "../testing/test-config.ts"
import { startServerProcess, type ServerProcess } from "../testing/worker-process.ts"

/** The server as a process of its own, which an operator or a scheduler ends with SIGTERM. */
const loginName = "account-administrator@harbor-pine.demo"
const requests = 40

const dataDir = mkdtempSync(join(tmpdir(), "dialplane-sigterm-"))
let place: TestDatabase
let database: Database
let server: ServerProcess
let token: string
let email: string
beforeAll(async () => {
  place = await makeTestDatabase()
  database = await place.connect(4)
  server = await startServerProcess(place.url, {
    DATA_DIR: dataDir,
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    DEMO: "1",
    DRAIN_SECONDS: "4",
  })
  token = await database.transaction("system", async (db) => {
    const user = await db.one<{ id: number; accountId: number; roleId: number; email: string }>(sql`
      select u.id, u.account_id, u.email, m.role_id from users u
        join role_memberships m on m.user_id = u.id and m.is_default where u.sort_login = ${loginName}`)
    const opened = await openSession(db, testConfig(), {
      accountId: user.accountId,
      userId: user.id,
      roleId: user.roleId,
      clientId: "test",
      loginPortal: "admin",
      device: "test",
      address: "127.0.0.1",
    })
    email = user.email
    return opened.accessToken
  })
})
afterAll(async () => {
  server.kill("SIGKILL")
  await server.ended
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/**
 * As a load balancer asks: whoever does not answer soon is not there. A question that came before the signal may wait
 * for a connection.
 */
const status = (path: string) =>
  fetch(`${server.address}${path}`, { headers: { connection: "close" }, signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.status,
    () => "no answer",
  )
const save = (number: number) =>
  fetch(`${server.address}/api/users/self`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Ada",
      lastName: `Signal ${number}`,
      email,
      phoneNumber: "",
      contactNumbers: [],
      updateMeWithAnnouncements: false,
    }),
  }).then(
    (answer) => answer.status,
    (error: unknown) => String(error),
  )
const savesDone = async () =>
  Number(
    (
      await place.asAdmin<{ count: string }>(
        "select count(distinct after ->> 'lastName') from audit_entries where after ->> 'lastName' like 'Signal %'",
      )
    )[0]!.count,
  )

/** Holds the row that every save needs, so that all of them are under way when the signal comes. */
const holdRow = async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const done = database.transaction("system", async (db) => {
    await db.many(sql`select u.id from users u where u.sort_login = ${loginName} for update`)
    isHeld()
    await released
  })
  await held
  return async () => {
    release()
    await done
  }
}

test("after SIGTERM readiness goes first, all 40 requests under way are finished, and the process ends without an error", async () => {
  // A busy machine may answer the first probe too late.
  await expect.poll(() => status("/readyz"), { timeout: 30_000 }).toBe(200)
  const letGo = await holdRow()
  const saves = Promise.all(Array.from({ length: requests }, (_, index) => save(index)))
  await wait(1000)
  const began = performance.now()
  server.kill("SIGTERM")
  try {
    while ((await status("/readyz")) !== 503 && performance.now() - began < 3000) await wait(20)
    expect(await status("/readyz")).toBe(503)
    // Whoever comes before the balancer has noticed is still served.
    expect(await status("/healthz")).toBe(200)
    expect(await savesDone()).toBe(0)
    // Until the port is closed.
    while ((await status("/healthz")) === 200) await wait(100)
  } finally {
    await letGo()
  }
  expect(await saves).toEqual(Array(requests).fill(200))
  expect(await server.ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(25_000)
  expect(await savesDone()).toBe(requests)
})
