import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let usersAdmin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  usersAdmin = await server.as("usersAdmin")
})
afterAll(() => server.close())

let next = 0
const fresh = (part: object = {}) => {
  next += 1
  return {
    firstName: "Nora",
    lastName: `Neu ${next}`,
    loginName: `nora.neu${next}@harbor-pine.demo`,
    email: `nora${next}@harbor-pine.example`,
    roleId: roles.endUser.id,
    ...part,
  }
}
const personOf = async (userId: number) => (await owner.get(`/api/ucaas/user/${userId}`)).body
const emailsTo = (address: string) =>
  server.database.transaction(
    "system",
    async (db) =>
      (await db.one<{ count: number }>(sql`select count(*)::int as count from mails m where m.recipient = ${address}`))
        .count,
  )
const refusal = (answer: TestAnswer) => [
  answer.status,
  answer.body.code,
  ...answer.body.validationErrors.map(({ field }: { field: string }) => field),
]

test("the default extension among somebody's contact numbers follows the extension", async () => {
  const owner = await server.as("accountSuperUser")
  const added = await owner.post("/api/accounts/100/people", {
    firstName: "Dex",
    lastName: "Follows",
    loginName: "dex.follows@harbor-pine.demo",
    email: "dex@harbor-pine.example",
    roleId: 4,
    mobile: "+1 207 555 0142",
  })
  const { userId, extension } = added.body
  const numbers = async () => (await owner.get(`/api/ucaas/user/${userId}`)).body.contactNumbers
  expect(await numbers()).toMatchObject([{ code: "D", number: extension.number }, { code: "M" }])
  const { body: now } = await owner.get(`/api/ucaas/extension/v1/${extension.extensionId}`)
  expect(
    await owner.put(`/api/portal/accounts/100/extensions/${extension.extensionId}/number`, {
      extension: "8142",
      version: now.version,
    }),
  ).toMatchObject({ status: 200 })
  expect(await numbers()).toMatchObject([{ code: "D", number: "8142" }, { code: "M" }])
  expect(
    (await owner.get(`/api/users/accounts/100?search=${encodeURIComponent("dex.follows@harbor-pine.demo")}`)).body
      .items[0].contactNumbers,
  ).toMatchObject([{ code: "D", number: "8142" }, { code: "M" }])
  // An older program sends back what it read before: that changes nothing.
  expect(
    (
      await owner.put(`/api/ucaas/user/${userId}`, {
        contactNumbers: [
          { code: "D", number: extension.number },
          { code: "H", number: "+1 207 555 0143" },
        ],
      })
    ).status,
  ).toBe(200)
  expect(await numbers()).toMatchObject([{ code: "D", number: "8142" }, { code: "H" }])

  // Back under another number after leaving.
  const { body: left } = await owner.post(`/api/users/${userId}/offboarding`, {})
  await server.kit.jobs.drain()
  const extensionNumbers = [{ extensionId: extension.extensionId, number: "8143" }]
  expect(
    await owner.post(`/api/accounts/100/offboardings/${left.offboardingId}/undo`, { extensionNumbers }),
  ).toMatchObject({ status: 200 })
  expect(await numbers()).toMatchObject([{ code: "D", number: "8143" }, { code: "H" }])
})

describe("adding a person and nothing else", () => {
  test("v3 is what is sent; a welcome email goes out, and nobody can sign in before it was used", async () => {
    const draft = fresh()
    const { status, body } = await usersAdmin.post("/api/ucaas/account/100/users", draft)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      accountId: 100,
      loginName: draft.loginName,
      roleId: 4,
      allowLogin: true,
      statusId: 2,
      sendEmail: true,
      version: 1,
      extensions: [],
    })
    expect(await emailsTo(draft.email)).toBe(1)
    expect(await personOf(body.userId)).toMatchObject({
      userId: body.userId,
      isImported: false,
      lastSignInAt: null,
      status: { name: "Invited" },
    })
  })
  test("every version and address adds one", async () => {
    const v0 = (part: object = {}) => {
      const { firstName, lastName, loginName, email, roleId } = fresh(part)
      return { first_name: firstName, last_name: lastName, login_name: loginName, email, roles: [{ id: roleId }] }
    }
    const v4 = ({ roleId, ...draft }: ReturnType<typeof fresh>) => ({ ...draft, roleMemberships: [{ roleId }] })
    const answers = [
      await usersAdmin.post("/api/users/accounts/100", v0()),
      await usersAdmin.post("/api/identity/v3/users", v0()),
      await usersAdmin.post("/api/ucaas/user", fresh()),
      await usersAdmin.post("/api/ucaas/user/v1", fresh()),
      await usersAdmin.post("/api/ucaas/user/v4", v4(fresh())),
      await usersAdmin.post("/api/appserver/accounts/100/users", fresh()),
      await usersAdmin.post("/api/ucaas/user/v0", v0()),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.userId ?? body.id)).size).toBe(answers.length)
  })
  test("a room is an end user whose last name carries the mark, and is shown without it", async () => {
    const { body } = await usersAdmin.post(
      "/api/ucaas/account/100/users",
      fresh({ lastName: "Studio [ROOM]", userType: "END_USER", allowLogin: false }),
    )
    expect(body).toMatchObject({ lastName: "Studio", isRoom: true, userType: "END_USER", statusId: 3 })
    expect(
      refusal(await owner.post("/api/ucaas/account/100/users", fresh({ isRoom: true, roleId: roles.usersAdmin.id }))),
    ).toEqual([400, "user.room_role", "isRoom"])
  })
  test("no mail when mail is switched off for them", async () => {
    const draft = fresh({ sendEmail: false })
    await usersAdmin.post("/api/ucaas/account/100/users", draft)
    expect(await emailsTo(draft.email)).toBe(0)
  })
  test("each refusal names its field", async () => {
    expect(
      refusal(await usersAdmin.post("/api/ucaas/account/100/users", fresh({ roleId: roles.accountSuperUser.id }))),
    ).toEqual([403, "user.role_not_given", "roleId"])
    expect(refusal(await usersAdmin.post("/api/ucaas/account/100/users", fresh({ roleId: 999 })))).toEqual([
      400,
      "user.role_unknown",
      "roleId",
    ])
    expect(
      refusal(
        await usersAdmin.post("/api/ucaas/account/100/users", fresh({ loginName: "END-USER@koala-freight.demo" })),
      ),
    ).toEqual([409, "user.login_name_taken", "loginName"])
    expect(
      refusal(
        await usersAdmin.post(
          "/api/ucaas/account/100/users",
          fresh({ contactNumbers: [{ code: "M", number: "call me" }] }),
        ),
      ),
    ).toEqual([400, "user.number_unusable", "contactNumbers.0.number"])
    expect(refusal(await usersAdmin.post("/api/ucaas/account/100/users", fresh({ accountId: 101 })))).toEqual([
      400,
      "user.fixed_field",
    ])
    expect((await usersAdmin.post("/api/ucaas/account/100/users", { ...fresh(), email: undefined })).status).toBe(400)
    expect((await usersAdmin.post("/api/ucaas/account/100/users", { ...fresh(), userId: 5 })).status).toBe(400)
    expect((await usersAdmin.post("/api/ucaas/account/101/users", fresh())).body.code).toBe("account.not_found")
    expect((await (await server.as("endUser")).post("/api/ucaas/account/100/users", fresh())).status).toBe(403)
  })
  test("a name that somebody else keeps cannot be had; one's own can", async () => {
    const other = await server.as("accountSuperUser", 101)
    const mine = fresh()
    const theirs = fresh()
    await usersAdmin.put(`/api/ucaas/account/${mine.loginName}/available`)
    await other.put(`/api/ucaas/account/${theirs.loginName}/available`)
    expect((await usersAdmin.post("/api/ucaas/account/100/users", mine)).status).toBe(200)
    expect(refusal(await usersAdmin.post("/api/ucaas/account/100/users", theirs))).toEqual([
      409,
      "user.login_name_taken",
      "loginName",
    ])
    await server.database.transaction("system", (db) =>
      db.run(sql`update login_name_reservations set expires_at = now() - interval '1 second'`),
    )
    expect((await usersAdmin.post("/api/ucaas/account/100/users", theirs)).status).toBe(200)
  })
})

describe("the welcome email", () => {
  const address = (userId: number) => `/api/ucaas/account/100/email/newUser/${userId}`
  test("is sent again, by either method, until the person was here", async () => {
    const draft = fresh()
    const { body } = await usersAdmin.post("/api/ucaas/account/100/users", draft)
    expect((await usersAdmin.put(address(body.userId))).status).toBe(204)
    expect((await usersAdmin.get(address(body.userId), { "x-confirm-change": "true" })).status).toBe(204)
    expect(await emailsTo(draft.email)).toBe(3)
    await server.database.transaction("system", (db) =>
      db.run(sql`update users set last_sign_in_at = now() where id = ${body.userId}`),
    )
    expect((await usersAdmin.put(address(body.userId))).body.code).toBe("password.already_signed_in")
  })
  test("not to people above, of others, or by end users", async () => {
    expect((await usersAdmin.put(address(100001))).status).toBe(403)
    expect((await owner.put("/api/ucaas/account/101/email/newUser/101003")).status).toBe(404)
    expect((await owner.put("/api/ucaas/account/101/email/newUser/100101")).status).toBe(404)
    expect((await (await server.as("endUser")).put(address(100101))).status).toBe(403)
  })
})

describe("lists of people", () => {
  const ids = async (query: string): Promise<number[]> =>
    (await owner.get(`/api/users/accounts/100?limit=750&${query}`)).body.items.map(
      (entry: { userId: number }) => entry.userId,
    )
  test("those who never signed in, and those without an extension", async () => {
    const { body } = await usersAdmin.post("/api/ucaas/account/100/users", fresh())
    expect(await ids("signedIn=never")).toContain(body.userId)
    expect(await ids("signedIn=ever")).not.toContain(body.userId)
    expect(await ids("extension=none")).toContain(body.userId)
    expect(await ids("extension=some")).not.toContain(body.userId)
    expect(await ids("extension=none")).not.toContain(100101)
  })
})

describe("the extensions of several people", () => {
  const address = "/api/accounts/100/people/extensions"
  test("those they have, who has none by name, and nobody of others", async () => {
    const { body: without } = await usersAdmin.post("/api/ucaas/account/100/users", fresh())
    const { status, body } = await usersAdmin.post(address, { userIds: [without.userId, 100101, 101003, 100101] })
    const [{ extensionId }] = (await personOf(100101)).extensions
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        extensionIds: [extensionId],
        without: [{ userId: without.userId, name: `Nora ${without.lastName}` }],
        withoutCount: 1,
      },
    })
    // As the list does it: what was found is what the extensions domain resets.
    const { body: started } = await owner.post("/api/admin/accounts/100/extension-data-reset", {
      extensionIds: body.extensionIds,
      parts: ["doNotDisturb"],
    })
    await server.kit.jobs.drain()
    expect((await owner.get(`/api/admin/accounts/100/extension-data-reset/${started.taskId}`)).body).toMatchObject({
      finished: true,
      failures: [],
    })
  })
  test("not without people, of other accounts, or for end users", async () => {
    expect((await owner.post(address, { userIds: [] })).status).toBe(400)
    expect((await owner.post("/api/accounts/101/people/extensions", { userIds: [101003] })).body.code).toBe(
      "account.not_found",
    )
    expect((await (await server.as("endUser")).post(address, { userIds: [100101] })).status).toBe(403)
  })
})
