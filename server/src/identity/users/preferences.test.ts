import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const usual = {
  theme: "system",
  density: "comfortable",
  locale: "account",
  timeFormat: "account",
  navigationCollapsed: false,
  savedViews: {},
  hiddenColumns: {},
}
const address = (userId: number, accountId = 100) => `/api/admin/accounts/${accountId}/users/${userId}/preferences`

describe("preferences", () => {
  test("are the usual ones until changed, and then stay changed", async () => {
    const endUser = await server.as("endUser")
    expect((await endUser.get(address(endUser.userId))).body).toEqual(usual)
    const wanted = {
      theme: "dark",
      locale: "en-gb",
      savedViews: { users: [{ name: "Rooms", address: "?kind=room" }] },
      hiddenColumns: { users: ["email"] },
    }
    expect((await endUser.put(address(endUser.userId), wanted)).body).toEqual({ ...usual, ...wanted })
    expect((await endUser.get(address(endUser.userId))).body).toEqual({ ...usual, ...wanted })
    expect((await endUser.get("/api/ucaas/user/settings")).body.preferences).toEqual({ ...usual, ...wanted })
  })

  test("a change of them does not stand in the way of someone who edits the person", async () => {
    const [owner, endUser] = [await server.as("accountSuperUser"), await server.as("endUser")]
    const { version } = (await owner.get(`/api/ucaas/user/${endUser.userId}`)).body
    await endUser.put(address(endUser.userId), { density: "compact" })
    expect((await owner.put(`/api/ucaas/user/${endUser.userId}`, { firstName: "Same", version })).status).toBe(200)
  })

  test("an administrator sets them for people the role manages", async () => {
    const administrator = await server.as("accountAdministrator")
    expect((await administrator.put(address(100101), { theme: "light" })).body.theme).toBe("light")
    expect(await administrator.put(address(100001), { theme: "light" })).toMatchObject({
      status: 403,
      body: { code: "user.not_manageable" },
    })
  })

  test("an end user has no business with those of others", async () => {
    const endUser = await server.as("endUser")
    expect((await endUser.get(address(100101))).status).toBe(403)
    expect((await endUser.put(address(100101), {})).status).toBe(403)
  })

  test("a person under another account's address, and one of another account, do not exist", async () => {
    const owner = await server.as("accountSuperUser")
    expect(await owner.get(address(100101, 101))).toMatchObject({ status: 404, body: { code: "user.not_found" } })
    expect(await owner.put(address(101003), {})).toMatchObject({ status: 404, body: { code: "user.not_found" } })
  })

  test.each([
    { theme: "pink" },
    { unknown: 1 },
    { savedViews: { users: Array(21).fill({ name: "x", address: "y" }) } },
    { hiddenColumns: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`l${index}`, []])) },
  ])("what is not one is refused", async (body) => {
    const endUser = await server.as("endUser")
    expect((await endUser.put(address(endUser.userId), body)).status).toBe(400)
  })
})
