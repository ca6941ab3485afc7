import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { userV3 } from "@dialplane/contract/identity/users/user-v3"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const endUser = 100003
const firstOther = 100101
const firstRoom = 100147

describe("the list of people", () => {
  const list = async (query = "", who = "accountAdministrator", accountId = 100) =>
    (await server.as(who, accountId)).get(`/api/users/accounts/${accountId}?${query}`)
  const ids = async (query: string) => (await list(query)).body.items.map((entry: UserListEntry) => entry.userId)

  test("every line carries roles, extensions and a type", async () => {
    const { status, body } = await list("limit=750")
    expect(status).toBe(200)
    expect(body.items).toHaveLength(60)
    expect(body.items.find((entry: UserListEntry) => entry.userId === endUser)).toMatchObject({
      accountId: 100,
      loginName: "end-user@harbor-pine.demo",
      userType: "END_USER",
      isRoom: false,
      isEnabled: true,
      statusId: 1,
      lastSignInAt: null,
      roleMemberships: [{ roleId: 4, name: "end user", displayName: "End User", isDefault: true }],
      extensions: [{ extension: "203", extensionType: "Extension", isDefault: true }],
    })
  })

  test("every line is the person as v3 writes them, with what a list shows besides", async () => {
    const client = await server.as("accountAdministrator")
    for (const entry of (await list("limit=5&search=adler")).body.items)
      expect(userV3.parse(entry)).toEqual((await client.get(`/api/ucaas/user/v3/${entry.userId}`)).body)
    const room = (await list("kind=room")).body.items[0]
    // The one difference: a list names a room as one.
    expect(userV3.parse(room)).toEqual({
      ...(await client.get(`/api/ucaas/user/v3/${room.userId}`)).body,
      userType: "ROOM_USER",
    })
  })

  test("each of its addresses gives the same", async () => {
    const client = await server.as("usersAdmin")
    const expected = (await client.get("/api/users/accounts/100?limit=3")).body
    for (const path of [
      "/api/users/accounts/100/search",
      "/api/ucaas/account/100/users",
      "/api/ucaas/account/100/userKeywordSearch",
      "/api/appserver/accounts/100/users",
    ]) {
      expect((await client.get(`${path}?limit=3`)).body).toEqual(expected)
    }
  })

  test.each(["name", "loginName", "email", "lastSignInAt"])(
    "sorted by %s it pages through everyone once, forwards and backwards",
    async (sort) => {
      const client = await server.as("accountAdministrator")
      const walk = async (from: "start" | "end", mark: "nextCursor" | "previousCursor") => {
        const pages: number[][] = []
        let cursor: string | null = ""
        while (cursor !== null) {
          const { body } = await client.get(
            `/api/users/accounts/100?limit=25&sort=${sort}&from=${from}${cursor === "" ? "" : `&cursor=${cursor}`}`,
          )
          pages.push(body.items.map((entry: UserListEntry) => entry.userId))
          cursor = body[mark]
        }
        return pages
      }
      const forwards = (await walk("start", "nextCursor")).flat()
      expect(new Set(forwards).size).toBe(60)
      expect((await walk("end", "previousCursor")).toReversed().flat()).toEqual(forwards)
      const descending = (
        await client.get(`/api/users/accounts/100?limit=60&sort=${sort}&direction=desc`)
      ).body.items.map((entry: UserListEntry) => entry.userId)
      expect(descending).toEqual(forwards.toReversed())
    },
  )

  test("a room is found by its kind and named as one", async () => {
    const { body } = await list("kind=room")
    expect(body.items.map((entry: UserListEntry) => [entry.userType, entry.isRoom])).toEqual(
      Array(4).fill(["ROOM_USER", true]),
    )
    expect(await ids("kind=person&limit=750")).toHaveLength(56)
  })

  test("people are filtered by role and by whether they may sign in", async () => {
    expect(await ids("roleId=23")).toEqual([100009])
    expect(await ids("roleId=96")).toEqual([])
    expect((await ids("enabled=false")).toSorted()).toEqual([firstRoom, firstRoom + 1, firstRoom + 2, firstRoom + 3])
    const enabled = await (await server.as("usersAdmin")).get("/api/users/accounts/100/enabled?limit=750")
    expect(enabled.body.items).toHaveLength(56)
  })

  test.each([
    ["the beginning of a login name", "users-adm", 100009],
    ["an extension", "209", 100009],
    ["words in any order", "adm use", 100009],
    ["the whole login name", "users-admin@harbor-pine.demo", 100009],
    ["the beginning of an address", "users-admin@harb", 100009],
  ])("someone is found by %s", async (_, search, found) =>
    expect(await ids(`search=${encodeURIComponent(search)}`)).toContain(found),
  )

  test("a search finds only those whom all of it fits", async () => {
    expect(await ids("search=users-adm")).toEqual([100009])
    expect(await ids("search=users-adm%20nobody")).toEqual([])
    expect(await ids("search=users-admin%40koala")).toEqual([])
    expect(await ids("search=sers")).toEqual([])
  })

  test("accents do not matter", async () => {
    const client = await server.as("accountSuperUser")
    await client.put(`/api/ucaas/user/${firstOther + 5}`, { firstName: "José", lastName: "Ångström" })
    expect(await ids("search=jose%20angstr")).toEqual([firstOther + 5])
    expect(await ids("search=%C3%85ngstr")).toEqual([firstOther + 5])
  })

  test("a role without people may not read them", async () =>
    expect(await list("", "billingAdmin")).toMatchObject({ status: 403, body: { code: "request.not_allowed" } }))

  test("people of another company look like their account does not exist", async () => {
    const client = await server.as("accountSuperUser")
    expect(await client.get("/api/users/accounts/101")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
    expect(await client.get("/api/users/accounts/101/enabled")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
  })

  test("a partner reads those of its customers", async () => {
    const client = await server.as("partnerAccountAdministrator", 10)
    expect((await client.get("/api/users/accounts/101?limit=750")).body.items).toHaveLength(10)
    expect((await client.get("/api/users/accounts/110")).status).toBe(404)
  })

  test.each(["limit=0", "sort=password", "roleId=x", "enabled=maybe", "kind=robot", "nonsense=1"])(
    "%s is refused",
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, body: { code: "request.invalid" } })
    },
  )
})

describe("the count of people", () => {
  test("tells people and rooms", async () => {
    const client = await server.as("customerSupportManager", 1)
    expect((await client.get("/api/ucaas/account/100/userCount")).body).toEqual({
      totalCount: 60,
      enabledCount: 56,
      roomCount: 4,
    })
  })
  test("is not for end users", async () =>
    expect((await (await server.as("endUser")).get("/api/ucaas/account/100/userCount")).status).toBe(403))
})

describe("who appears in the record of changes", () => {
  test("those who changed something, also people of the partner, each once", async () => {
    const owner = await server.as("accountSuperUser", 102)
    const partner = await server.as("partnerAccountAdministrator", 10)
    await owner.put("/api/ucaas/user/102003", { firstName: "Una" })
    await owner.put("/api/ucaas/user/102003", { firstName: "Dua" })
    await partner.put("/api/ucaas/user/102003", { firstName: "Tria" })
    const { body } = await owner.get("/api/ucaas/account/102/getEventUsers")
    expect(body).toHaveLength(2)
    expect(new Set(body.map((person: { userId: number }) => person.userId))).toEqual(
      new Set([partner.userId, owner.userId]),
    )
    expect(body[0].userName).toMatch(/\w \w/)
  })
  test("a users admin does not see it", async () => {
    expect((await (await server.as("usersAdmin", 102)).get("/api/ucaas/account/102/getEventUsers")).status).toBe(403)
  })
})

describe("one person", () => {
  const get = async (path: string, who = "accountAdministrator") => (await server.as(who)).get(path)

  test("is v4 unless asked otherwise", async () => {
    const { body } = await get(`/api/ucaas/user/${firstOther}`)
    expect(body).toMatchObject({
      userId: firstOther,
      accountId: 100,
      userType: "END_USER",
      isRoom: false,
      roleMemberships: [{ roleId: 4 }],
      extensions: [{ extension: "301" }],
      status: { id: 1, name: "Active" },
      security: { allowLogin: true, isExpiredPassword: false },
      lastSignInAt: null,
      version: 1,
    })
    expect(body.contactNumbers).toEqual([
      { code: "D", kind: "Default Extension", number: "301" },
      { code: "M", kind: "Mobile", number: "+1 207 555 0100" },
    ])
    expect((await get(`/api/ucaas/user/v4/${firstOther}`)).body).toEqual(body)
  })

  test("v1 is flat with 0 and 1, v2 adds extensions", async () => {
    const { body } = await get(`/api/ucaas/user/v1/${firstOther}`)
    expect(body).toMatchObject({
      userId: firstOther,
      roleId: 4,
      blockAccess: 0,
      sendEmail: 1,
      updateMeWithAnnouncements: 0,
      userStatusID: 1,
      contactnumbers: [{ code: "D", number: "301" }, { code: "M" }],
    })
    const v2 = (await get(`/api/ucaas/user/v2/${firstOther}`)).body
    expect(v2).toEqual({ ...body, extensions: v2.extensions })
    expect(v2.extensions).toMatchObject([{ extension: "301" }])
  })

  test("v3 is the shape that is sent", async () =>
    expect((await get(`/api/ucaas/user/v3/${firstOther}`)).body).toMatchObject({
      roleId: 4,
      allowLogin: true,
      isRoom: false,
      contactNumbers: [{ code: "D" }, { code: "M" }],
    }))

  test("the identity service's shape has each of its addresses", async () => {
    const { body } = await get(`/api/users/${firstOther}`)
    expect(body).toMatchObject({
      id: firstOther,
      account_id: 100,
      roles: [{ id: 4, name: "end user" }],
      is_enable: true,
      is_imported: false,
      secretQuestionId: null,
      isExpiredPassword: false,
      extensions: [{ extension: "301" }],
    })
    for (const path of [
      `/api/identity/v3/users/${firstOther}`,
      `/api/identity/v2/users/${firstOther}`,
      `/api/ucaas/user/v0/${firstOther}`,
    ])
      expect((await get(path)).body).toEqual(body)
  })

  test("a room's type is shown as END_USER, and its name without any mark", async () => {
    const { body } = await get(`/api/ucaas/user/${firstRoom}`)
    expect(body).toMatchObject({ userType: "END_USER", isRoom: true, lastName: "Room" })
    expect(JSON.stringify(body)).not.toContain("[ROOM]")
  })

  test("extensions of superusers and of the two partner roles are not looked up", async () => {
    const rows = [
      ["superuser", 1],
      ["partnerAccountSuperuser", 10],
      ["partnerAccountAdministrator", 10],
    ] as const
    for (const [role, accountId] of rows) {
      const client = await server.as(role, accountId)
      await server.database.transaction("system", (db) =>
        db.run(
          sql`insert into extensions (account_id, number, type, user_id)
            values (${accountId}, ${String(900 + (client.userId % 100))}, 'Extension', ${client.userId})`,
        ),
      )
      expect((await client.get("/api/ucaas/user")).body.extensions, role).toEqual([])
      const line = (await client.get(`/api/users/accounts/${accountId}?limit=750`)).body.items.find(
        (entry: UserListEntry) => entry.userId === client.userId,
      )
      expect(line.extensions, role).toEqual([])
    }
  })

  test("everyone reads themselves, and an end user nobody else", async () => {
    expect((await get(`/api/ucaas/user/${endUser}`, "endUser")).body.userId).toBe(endUser)
    expect(await get(`/api/ucaas/user/${firstOther}`, "endUser")).toMatchObject({
      status: 403,
      body: { code: "request.not_allowed" },
    })
  })

  test("someone of another account looks like they do not exist", async () => {
    for (const path of [
      "/api/ucaas/user/101003",
      "/api/users/101003",
      "/api/ucaas/user/v1/101003",
      "/api/ucaas/user/999999999",
    ]) {
      expect(await get(path, "accountSuperUser")).toMatchObject({ status: 404, body: { code: "user.not_found" } })
    }
  })

  test("an id is digits only", async () => expect((await get("/api/ucaas/user/1e3")).status).toBe(400))
})

describe("oneself", () => {
  test("is read in the versions the current user has", async () => {
    const client = await server.as("endUser")
    expect((await client.get("/api/ucaas/user")).body).toMatchObject({
      userId: endUser,
      roleMemberships: [{ roleId: 4 }],
    })
    expect((await client.get("/api/ucaas/user/v1")).body).toMatchObject({ userId: endUser, blockAccess: 0 })
    expect((await client.get("/api/ucaas/user/v2")).body).toMatchObject({
      userId: endUser,
      extensions: [{ extension: "203" }],
    })
    expect((await client.get("/api/users/self")).body).toMatchObject({ id: endUser, is_enable: true })
    expect((await client.get("/api/identity/v3/users/self")).body).toMatchObject({ id: endUser })
  })

  test("settings carry switches and preferences", async () => {
    const client = await server.as("endUser")
    expect((await client.get("/api/ucaas/user/settings")).body).toMatchObject({
      userId: endUser,
      sendEmail: true,
      allowCallBlocking: true,
      preferences: { theme: "system", savedViews: {} },
    })
  })

  test("nobody is no one", async () => {
    for (const path of ["/api/ucaas/user", "/api/users/self", "/api/ucaas/user/settings"])
      expect((await server.anonymous().get(path)).status).toBe(401)
  })
})
