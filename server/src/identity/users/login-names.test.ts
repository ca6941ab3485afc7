import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let usersAdmin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  usersAdmin = await server.as("usersAdmin")
})
afterAll(() => server.close())

const reserveAddress = (name: string) => `/api/ucaas/account/${name}/available`

describe("whether a login name can be had", () => {
  const addresses = (name: string) => [
    `/api/users/login-name/${name}/available`,
    `/api/identity/v3/users/login-name/${name}/availability`,
    `/api/identity/v2/users/login-name/${name}/availability`,
    reserveAddress(name),
    `/api/ucaas/account/100/account/${name}/available`,
  ]
  test("every address says yes to a free one", async () => {
    for (const address of addresses("free.name"))
      expect((await usersAdmin.get(address)).body).toEqual({ loginName: "free.name", available: true })
  })
  test("and no to one of any account, in any case of letters", async () => {
    for (const address of addresses("END-user@Koala-Freight.demo"))
      expect((await usersAdmin.get(address)).body).toEqual({
        loginName: "END-user@Koala-Freight.demo",
        available: false,
      })
  })
  test("what is no login name is refused", async () =>
    expect((await usersAdmin.get("/api/users/login-name/a%20b/available")).status).toBe(400))
  test("only for who creates people", async () => {
    const endUser = await server.as("endUser")
    for (const address of addresses("free.name")) expect((await endUser.get(address)).status).toBe(403)
  })
  test("not for another account", async () => {
    expect(await usersAdmin.get("/api/ucaas/account/101/account/free.name/available")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
    expect(await usersAdmin.put("/api/ucaas/account/101/account/free.name/available")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
    expect(await usersAdmin.get("/api/ucaas/account/101/account/userNameCheck?userName=x")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
  })
})

test("the check in words tells a bad name from a taken one", async () => {
  const check = async (userName: string) =>
    (await usersAdmin.get(`/api/ucaas/account/userNameCheck?userName=${encodeURIComponent(userName)}`)).body
  expect(await check("free.name")).toEqual({ userName: "free.name", valid: true, available: true, message: null })
  expect(await check("end-user@harbor-pine.demo")).toEqual({
    userName: "end-user@harbor-pine.demo",
    valid: true,
    available: false,
    message: "This login name is already taken.",
  })
  expect(await check("a b")).toEqual({
    userName: "a b",
    valid: false,
    available: false,
    message: "Letters, digits and . _ @ + - only.",
  })
  expect((await usersAdmin.get("/api/ucaas/account/100/account/userNameCheck?userName=free.name")).body.available).toBe(
    true,
  )
  expect((await usersAdmin.get("/api/ucaas/account/userNameCheck")).status).toBe(400)
})

describe("keeping a login name", () => {
  const available = async (client: TestClient, name: string) =>
    (await client.get(`/api/users/login-name/${name}/available`)).body.available

  test("for 15 minutes it is mine and nobody else's, in any account", async () => {
    const other = await server.as("accountSuperUser", 101)
    const answer = await usersAdmin.put(reserveAddress("kept.name"))
    const minutes = (Date.parse(answer.body.reservedUntil) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
    expect([await available(usersAdmin, "Kept.Name"), await available(other, "kept.NAME")]).toEqual([true, false])
    expect(await other.put(reserveAddress("KEPT.name"))).toMatchObject({
      status: 409,
      body: { code: "user.login_name_taken", validationErrors: [{ field: "loginName" }] },
    })
    expect((await usersAdmin.put(reserveAddress("kept.name"))).status).toBe(200)
  })
  test("afterwards anyone may have it", async () => {
    const other = await server.as("accountSuperUser", 101)
    await usersAdmin.put("/api/ucaas/account/100/account/short.time/available")
    await server.database.transaction("system", (db) =>
      db.run(
        sql`update login_name_reservations set expires_at = now() - interval '1 second'
          where sort_login = 'short.time'`,
      ),
    )
    expect(await available(other, "short.time")).toBe(true)
    expect((await other.put(reserveAddress("short.time"))).status).toBe(200)
  })
  test("one that a person has cannot be kept", async () => {
    expect((await usersAdmin.put(reserveAddress("end-user@koala-freight.demo"))).body.code).toBe(
      "user.login_name_taken",
    )
  })
  test("two who ask at once: one gets it", async () => {
    const other = await server.as("accountSuperUser", 101)
    const answers = await Promise.all([usersAdmin.put(reserveAddress("wanted")), other.put(reserveAddress("wanted"))])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
  test("an end user may not", async () =>
    expect((await (await server.as("endUser")).put(reserveAddress("mine"))).status).toBe(403))
})
