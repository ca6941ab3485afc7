import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let administrator: TestClient
let usersAdmin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  administrator = await server.as("accountAdministrator")
  usersAdmin = await server.as("usersAdmin")
})
afterAll(() => server.close())

const auditOf = (userId: number) =>
  server.database.transaction("system", (db) =>
    db.many<{ action: string; before: object; after: object; actorUserId: number }>(sql`
      select e.action, e.before, e.after, e.actor_user_id from audit_entries e
        where e.object_type = 'user' and e.object_id = ${String(userId)} order by e.id`),
  )
const address = (userId: number) => `/api/ucaas/user/${userId}`

describe("changing someone", () => {
  test("what is given changes, the rest stays, the version counts, and the record says what was and is", async () => {
    const before = (await administrator.get("/api/ucaas/user/v3/100101")).body
    const answer = await administrator.put(address(100101), {
      firstName: "Avery",
      sendEmail: false,
      version: before.version,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { ...before, firstName: "Avery", sendEmail: false, version: before.version + 1 },
    })
    expect((await administrator.get("/api/ucaas/user/v3/100101")).body).toEqual(answer.body)
    expect(await auditOf(100101)).toEqual([
      {
        action: "user.changed",
        actorUserId: administrator.userId,
        before: { firstName: before.firstName, sendEmail: true },
        after: { firstName: "Avery", sendEmail: false },
      },
    ])
  })

  test("what was read may be sent back whole, in every version, and then nothing has changed", async () => {
    const before = (await administrator.get("/api/ucaas/user/v3/100102")).body
    for (const version of ["v0", "v1", "v3", "v4"]) {
      const read = (await administrator.get(`/api/ucaas/user/${version}/100102`)).body
      expect(await administrator.put(`/api/ucaas/user/${version}/100102`, read), version).toMatchObject({
        status: 200,
        body: read,
      })
      expect(await administrator.post(`/api/ucaas/user/${version}/100102`, read), version).toMatchObject({
        status: 200,
        body: read,
      })
    }
    expect((await administrator.get("/api/ucaas/user/v3/100102")).body).toEqual(before)
    expect(await auditOf(100102)).toEqual([])
  })

  test("each address takes its own shape", async () => {
    expect((await administrator.put("/api/users/100103", { first_name: "Zero", is_enable: false })).body).toMatchObject(
      { first_name: "Zero", is_enable: false, user_status_id: 3 },
    )
    expect(
      (
        await administrator.put("/api/ucaas/user/v1/100103", {
          firstName: "One",
          blockAccess: 0,
          updateMeWithAnnouncements: 1,
        })
      ).body,
    ).toMatchObject({ firstName: "One", blockAccess: 0, updateMeWithAnnouncements: 1, userStatusID: 1 })
    expect((await administrator.put("/api/identity/v3/users/100103", { first_name: "Idris" })).body.first_name).toBe(
      "Idris",
    )
    expect(
      (await administrator.put("/api/ucaas/user/v4/100103", { settings: { sendEmail: false } })).body.settings
        .sendEmail,
    ).toBe(false)
    expect((await administrator.post(address(100103), { firstName: "Post" })).body.firstName).toBe("Post")
    expect(
      (await administrator.put("/api/appserver/accounts/100/users/100103", { firstName: "App" })).body.firstName,
    ).toBe("App")
    expect(await administrator.put("/api/appserver/accounts/101/users/100103", { firstName: "App" })).toMatchObject({
      status: 404,
      body: { code: "user.not_found" },
    })
  })

  test("an older version is refused, so that nobody's change is lost", async () => {
    await administrator.put(address(100104), { firstName: "First", version: 1 })
    expect(await administrator.put(address(100104), { firstName: "Second", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "user.changed_meanwhile" },
    })
    expect((await administrator.get(address(100104))).body.firstName).toBe("First")
  })

  test("the live event names the person", async () => {
    const heard = new Promise<object>((resolve) => {
      const stop = server.kit.events.subscribe((event) => {
        if (event.topic !== "user") return
        stop()
        resolve(event)
      })
    })
    await administrator.put(address(100105), { firstName: "Loud" })
    expect(await heard).toEqual({ accountId: 100, topic: "user", data: { userId: 100105, change: "changed" } })
  })

  test("who the person is cannot be changed", async () => {
    expect(await administrator.put(address(100106), { loginName: "someone.else" })).toMatchObject({
      status: 400,
      body: { code: "user.fixed_field", message: "“loginName” cannot be changed." },
    })
    expect(await administrator.put(address(100106), { userId: 100107 })).toMatchObject({
      status: 400,
      body: { code: "user.fixed_field" },
    })
    expect(await administrator.put("/api/users/100106", { account_id: 101 })).toMatchObject({
      status: 400,
      body: { code: "user.fixed_field" },
    })
  })

  test.each([
    [{ nickname: "x" }, "nickname"],
    [{ firstName: "" }, "firstName"],
    [{ lastName: "x".repeat(81) }, "lastName"],
    [{ email: "not an address" }, "email"],
    [{ allowLogin: "yes" }, "allowLogin"],
  ])("%j is refused by field", async (body, field) => {
    expect(await administrator.put(address(100106), body)).toMatchObject({
      status: 400,
      body: { code: "request.invalid", validationErrors: [{ field }] },
    })
  })

  test("an end user may not, not even through the administrators' address of themselves", async () => {
    const endUser = await server.as("endUser")
    expect(await endUser.put(address(100106), { firstName: "No" })).toMatchObject({
      status: 403,
      body: { code: "request.not_allowed" },
    })
    expect((await endUser.put(address(endUser.userId), { firstName: "No" })).status).toBe(403)
  })

  test("someone of another account looks like they do not exist", async () => {
    expect(await owner.put(address(101003), { firstName: "No" })).toMatchObject({
      status: 404,
      body: { code: "user.not_found" },
    })
  })

  test("a partner changes people of its customers", async () => {
    const partner = await server.as("partnerAccountAdministrator", 10)
    expect((await partner.put(address(101003), { firstName: "Far" })).body.firstName).toBe("Far")
  })

  test("two changes at once: one wins, the other is told", async () => {
    const answers = await Promise.all(
      ["Left", "Right"].map((firstName) => administrator.put(address(100107), { firstName, version: 1 })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe("rooms", () => {
  test("the mark makes a room and is never stored or shown", async () => {
    const answer = await administrator.put(address(100110), {
      firstName: "Board",
      lastName: "Lounge [ROOM]",
      userType: "END_USER",
    })
    expect(answer.body).toMatchObject({ lastName: "Lounge", isRoom: true, userType: "END_USER" })
    const found = (await administrator.get("/api/users/accounts/100/search?search=lounge")).body.items[0]
    expect(found).toMatchObject({ userId: 100110, lastName: "Lounge", userType: "ROOM_USER", isRoom: true })
  })
  test("so does the type, and a change without either keeps the kind", async () => {
    expect(
      (await administrator.put("/api/ucaas/user/v1/100111", { lastName: "Den", userType: "ROOM_USER" })).body,
    ).toMatchObject({ isRoom: true, userType: "END_USER" })
    expect(
      (await administrator.put("/api/ucaas/user/v1/100111", { lastName: "Study", userType: "END_USER" })).body,
    ).toMatchObject({ isRoom: true, lastName: "Study" })
    expect((await administrator.put("/api/ucaas/user/v1/100111", { isRoom: false })).body.isRoom).toBe(false)
  })
  test("an administrator's person cannot become one", async () => {
    expect(await owner.put(address(100006), { isRoom: true })).toMatchObject({
      status: 400,
      body: { code: "user.room_role", validationErrors: [{ field: "isRoom" }] },
    })
  })
})

describe("numbers", () => {
  test("are trimmed, kept in order, and empty ones are none", async () => {
    const answer = await administrator.put(address(100112), {
      phoneNumber: " 207 555 0123 ",
      contactNumbers: [
        { code: "F", number: "+44 20 7946 0958" },
        { code: "H", number: " " },
        { code: "D", number: "312" },
      ],
    })
    expect(answer.body).toMatchObject({
      phoneNumber: "207 555 0123",
      contactNumbers: [
        { code: "D", number: "312" },
        { code: "F", number: "+44 20 7946 0958" },
      ],
    })
  })
  test.each([
    ["phoneNumber", { phoneNumber: "call me" }, "“call me” is not a phone number."],
    ["phoneNumber", { phoneNumber: "+999 123456" }, "“+999 123456” has no country we know."],
    ["contactNumbers.0.number", { contactNumbers: [{ code: "M", number: "7" }] }, "“7” is too short."],
    [
      "contactNumbers.1.number",
      {
        contactNumbers: [
          { code: "M", number: "" },
          { code: "H", number: "3".repeat(18) },
        ],
      },
      `“${"3".repeat(18)}” is too long.`,
    ],
    [
      "contactNumbers.0.number",
      { contactNumbers: [{ code: "D", number: "+1207" }] },
      "“+1207” is not an extension: 2 to 10 digits.",
    ],
  ])("in %s what cannot be one is refused with its reason: %j", async (field, body, details) => {
    expect(await administrator.put(address(100113), body)).toMatchObject({
      status: 400,
      body: { code: "user.number_unusable", message: details, validationErrors: [{ field, details }] },
    })
  })
  test("a number without plus is read in the account's country", async () => {
    const british = await server.as("accountAdministrator", 102)
    expect((await british.put(address(102003), { phoneNumber: "020 7946 0958" })).status).toBe(200)
  })
})

describe("who may change whom", () => {
  test("an administrator manages neither the owner nor another administrator", async () => {
    expect(await administrator.put(address(owner.userId), { firstName: "No" })).toMatchObject({
      status: 403,
      body: {
        code: "user.not_manageable",
        message: "Your role cannot manage users with the role “Account Super User”.",
      },
    })
    expect((await usersAdmin.put(address(administrator.userId), { firstName: "No" })).body.code).toBe(
      "user.not_manageable",
    )
  })
  test("a users admin changes a billing admin, but not the address that password emails go to", async () => {
    expect((await usersAdmin.put(address(100006), { firstName: "Bill" })).status).toBe(200)
    expect(await usersAdmin.put(address(100006), { email: "mine@example.org" })).toMatchObject({
      status: 403,
      body: { code: "user.email_guarded" },
    })
    expect((await usersAdmin.put(address(100114), { email: "theirs@example.org" })).status).toBe(200)
  })
  test("oneself through the same address, without role and access", async () => {
    expect(
      (await administrator.put(address(administrator.userId), { firstName: "Self", roleId: 3 })).body.firstName,
    ).toBe("Self")
    expect(await administrator.put(address(administrator.userId), { roleId: 2 })).toMatchObject({
      status: 403,
      body: { code: "user.own_role" },
    })
    expect(await administrator.put(address(administrator.userId), { allowLogin: false })).toMatchObject({
      status: 403,
      body: { code: "user.own_access" },
    })
  })
})

describe("roles", () => {
  test("a given role takes the place of the old one and works at once", async () => {
    expect((await owner.put(address(100115), { roleId: 23 })).body.roleId).toBe(23)
    const login = (await owner.get(address(100115))).body.loginName
    expect((await (await server.as(login)).get("/api/users/accounts/100?limit=1")).status).toBe(200)
    expect((await owner.get(address(100115))).body.roleMemberships).toHaveLength(1)
  })
  test("who loses a role loses the sessions that used it", async () => {
    const login = (await owner.get(address(100116))).body.loginName
    const session = await server.as(login)
    await owner.put(address(100116), { roleId: 20 })
    expect((await session.get("/api/ucaas/user")).status).toBe(401)
  })
  test.each([
    ["usersAdmin", 20, "user.role_not_given"],
    ["usersAdmin", 23, "user.role_not_given"],
    ["accountAdministrator", 2, "user.role_not_given"],
    ["accountAdministrator", 3, "user.role_not_given"],
    ["accountSuperUser", 1, "user.role_not_given"],
    ["accountSuperUser", 77, "user.role_not_given"],
    ["accountSuperUser", 5, "user.role_not_given"],
    ["accountSuperUser", 12345, "user.role_unknown"],
  ])("%s cannot give role %i", async (who, roleId, code) => {
    const client = await server.as(who)
    const answer = await client.put(address(100117), { roleId })
    expect(answer.body).toMatchObject({ code, validationErrors: [{ field: "roleId" }] })
    expect((await owner.get(address(100117))).body.roleMemberships).toMatchObject([{ roleId: 4 }])
  })
  test("a partner's role does not fit a company, nor the other way round, even for a superuser", async () => {
    const superuser = await server.as("superuser", 1)
    expect((await superuser.put(address(100117), { roleId: 94 })).body.code).toBe("user.role_not_given")
    expect((await superuser.put(address(10008), { roleId: 4 })).body.code).toBe("user.role_not_given")
    expect((await superuser.put(address(10008), { roleId: 92 })).body.roleId).toBe(92)
  })
})

describe("the last owner of an account", () => {
  test("is neither demoted nor locked out, by whoever it may be", async () => {
    const superuser = await server.as("superuser", 1)
    expect(await superuser.put(address(120001), { roleId: 3 })).toMatchObject({
      status: 409,
      body: {
        code: "user.last_owner",
        message:
          "This is the last Account Super User of the account who can sign in. Assign the role to another user first.",
      },
    })
    expect((await superuser.put("/api/ucaas/user/v1/120001", { blockAccess: 1 })).body.code).toBe("user.last_owner")
  })
  test("may go once there is another, and not when that one is locked", async () => {
    const superuser = await server.as("superuser", 1)
    await superuser.put(address(110003), { roleId: 2 })
    expect((await superuser.put(address(110001), { allowLogin: false })).status).toBe(200)
    expect((await superuser.put(address(110003), { roleId: 4 })).body.code).toBe("user.last_owner")
  })
  test("two owners who remove each other at the same moment leave one", async () => {
    const superuser = await server.as("superuser", 1)
    await superuser.put(address(101003), { roleId: 2 })
    const [first, second] = [await server.as("accountSuperUser", 101), await server.as("end-user@koala-freight.demo")]
    const answers = await Promise.all([
      first.put(address(101003), { roleId: 4 }),
      second.put(address(101001), { roleId: 4 }),
    ])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const owners = (await superuser.get("/api/users/accounts/101?roleId=2")).body.items
    expect(owners).toHaveLength(1)
  })
})

describe("one's own profile", () => {
  const profile = {
    firstName: "Erin",
    lastName: "Own",
    email: "erin@example.org",
    phoneNumber: "",
    contactNumbers: [],
    updateMeWithAnnouncements: 1,
  }
  test("is changed by the person and answered as v4", async () => {
    const endUser = await server.as("endUser")
    const answer = await endUser.put("/api/users/self", { ...profile, currentPassword: demoPassword })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        userId: endUser.userId,
        firstName: "Erin",
        email: "erin@example.org",
        contactNumbers: [{ code: "D" }],
        settings: { updateMeWithAnnouncements: true },
      },
    })
    expect((await auditOf(endUser.userId)).at(-1)).toMatchObject({
      action: "user.changed",
      actorUserId: endUser.userId,
      after: { firstName: "Erin" },
    })
  })
  test("the own email address needs the password, by every version of the call, and the old address is told", async () => {
    const self = await server.as("accountSuperUser")
    const mail = "owner-new@example.org"
    const { userId } = self
    const attempts = [
      () =>
        self.put("/api/users/self", {
          firstName: "A",
          lastName: "B",
          email: mail,
          phoneNumber: "",
          contactNumbers: [],
          updateMeWithAnnouncements: true,
        }),
      () => self.put(`/api/users/${userId}`, { email: mail }),
      () => self.put(`/api/ucaas/user/v1/${userId}`, { email: mail }),
      () => self.put(`/api/ucaas/user/${userId}`, { email: mail }),
      () => self.put(`/api/ucaas/user/v4/${userId}`, { email: mail }),
      () => self.post(`/api/ucaas/user/v0/${userId}`, { email: mail }),
      () => self.post(`/api/ucaas/user/v1/${userId}`, { email: mail }),
      () => self.post(`/api/ucaas/user/${userId}`, { email: mail }),
      () => self.post(`/api/ucaas/user/v4/${userId}`, { email: mail }),
      () => self.put(`/api/appserver/accounts/100/users/${userId}`, { email: mail }),
    ]
    for (const attempt of attempts)
      expect(await attempt()).toMatchObject({
        status: 403,
        body: { code: "user.own_email_needs_password", validationErrors: [{ field: "currentPassword" }] },
      })
    expect((await self.put(`/api/users/${userId}`, { email: mail, current_password: "not this one" })).body.code).toBe(
      "password.wrong",
    )
    expect((await self.put(`/api/ucaas/user/${userId}`, { email: mail, code: "000000" })).body.code).toBe(
      "mfa.wrong_code",
    )
    const before = (await self.get(`/api/ucaas/user/${userId}`)).body.email
    expect(before).not.toBe(mail)
    expect((await self.put(`/api/users/${userId}`, { email: mail, current_password: demoPassword })).body.email).toBe(
      mail,
    )
    // Another user's goes by the rules for that, and tells the old address all the same.
    const other = await self.put("/api/ucaas/user/100113", { email: "other-new@example.org" })
    expect(other.status).toBe(200)
    await server.kit.jobs.start()
    await vi.waitFor(async () => {
      const jobs = await server.database.transaction("system", (db) =>
        db.many<{ state: string }>(
          sql`select j.state from jobs j where j.name = 'user.email_changed' and j.account_id = 100`,
        ),
      )
      expect(jobs.length).toBeGreaterThanOrEqual(2)
      expect(jobs.every(({ state }) => state === "done")).toBe(true)
    }, 20_000)
    const mails = await server.database.transaction("system", (db) =>
      db.many<{ to: string }>(sql`select m.recipient as to from mails m where m.account_id = 100`),
    )
    expect(mails.map(({ to }) => to)).toContain(before)
  })
  test("role, access and kind are not part of it", async () => {
    const endUser = await server.as("endUser")
    for (const more of [{ roleId: 2 }, { allowLogin: true }, { isRoom: true }])
      expect((await endUser.put("/api/users/self", { ...profile, ...more })).status).toBe(400)
    expect((await endUser.put("/api/users/self", { ...profile, lastName: "Own [ROOM]" })).body).toMatchObject({
      lastName: "Own",
      isRoom: false,
    })
  })
  test("an older version and a wrong number are refused", async () => {
    const endUser = await server.as("endUser")
    expect((await endUser.put("/api/users/self", { ...profile, version: 1 })).body.code).toBe("user.changed_meanwhile")
    expect((await endUser.put("/api/users/self", { ...profile, phoneNumber: "x" })).body.code).toBe(
      "user.number_unusable",
    )
  })
  test("an API user has none to change", async () =>
    expect((await (await server.as("apiUser")).put("/api/users/self", profile)).status).toBe(403))
})
