import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { usualSettings } from "@dialplane/contract/identity/users/users.schema"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let emergencyLocationId: number
let groupId: number
let templateId: number

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const address = "/api/accounts/100/people"

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  emergencyLocationId = (
    await rows<{ id: number }>(
      sql`select e.id from emergency_locations e where e.account_id = 100 and e.state = 'active' order by e.id limit 1`,
    )
  )[0]!.id
  groupId = (await owner.post("/api/accounts/100/groups", { group_name: "Newcomers" })).body.groupId
  const template = await owner.post("/api/appserver/accounts/100/extension-templates", {
    name: "Quiet newcomer",
    settings: { voicemailMailNotice: true },
  })
  expect(template).toMatchObject({ status: 200 })
  templateId = template.body.templateId
  for (let last = 0; last < 6; last++) {
    await rows(sql`
      insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status, source)
      values (100, ${`1207555980${last}`}, ${`207555980${last}`}, 'US', false, 'Available', 'demo')`)
  }
})
afterAll(() => server.close())

let next = 0
const fresh = (part: object = {}) => {
  next += 1
  return {
    firstName: "Ada",
    lastName: `Neu ${next}`,
    loginName: `ada.neu${next}@harbor-pine.demo`,
    email: `ada${next}@harbor-pine.example`,
    roleId: roles.endUser.id,
    ...part,
  }
}
let lastMac = 0
const mac = () => `00:15:65:AA:00:${(++lastMac).toString(16).padStart(2, "0").toUpperCase()}`
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]

/** How many there are of everything that adding a person could leave behind. */
const census = async () =>
  (
    await rows<Record<string, number>>(sql`
    select (select count(*)::int from users where account_id = 100) as users, (select count(*)::int from extensions
      where account_id = 100) as extensions,
      (select count(*)::int from devices where account_id = 100) as devices, (select count(*)::int from lines
        where account_id = 100) as lines, (select count(*)::int from mails where account_id = 100) as mails,
      (select count(*)::int from phone_numbers where account_id = 100 and extension_id is not null) as numbers,
        (select count(*)::int from account_group_members where account_id = 100) as members, (select count(*)::int
        from queue_agents where account_id = 100) as agents,
      (select count(*)::int from audit_entries where account_id = 100) as entries, (select count(*)::int
        from credentials where account_id = 100) as credentials`)
  )[0]

describe("the welcome mail", () => {
  const mailOf = async (userId: number) => (await owner.get(`${address}/${userId}/welcome-mail`)).body

  test("says extension, number, voicemail and portal, and its state can be asked for", async () => {
    const draft = fresh({ phoneNumber: "12075559805", device: { kind: "app", appType: "mobile" }, emergencyLocationId })
    const { body } = await owner.post(address, draft)
    const [sentMail] = await readEmails(server, draft.email)
    for (const part of [
      `Your extension: ${body.extension.number}`,
      "Your phone number: +12075559805",
      "Voicemail: choose your PIN",
      "Mobile app:",
      "The portal: http",
    ])
      expect(sentMail!.text).toContain(part)
    // This server has no mail server: the mail stays in the outbox, and nobody is told that it was sent.
    expect(await mailOf(body.userId)).toMatchObject({ state: "outbox", recipient: draft.email, lastError: null })
    await rows(
      sql`update mails set state = 'failed', last_error = '550 no such mailbox'
        where account_id = 100 and user_id = ${body.userId}`,
    )
    expect(await mailOf(body.userId)).toMatchObject({ state: "failed", lastError: "550 no such mailbox" })
    const offline = await owner.post(address, fresh({ sendWelcome: false }))
    expect(await mailOf(offline.body.userId)).toMatchObject({ state: "none", recipient: null })
  })

  test("can be read before it is sent, without a link that works", async () => {
    const before = await census()
    const facts = { extension: "3141", phoneNumber: null, voicemail: "pinSet", mobileApp: false, desktopApp: false }
    const { status, body } = await owner.post(`${address}/welcome-mail/preview`, {
      firstName: "Ada",
      loginName: "ada@x.demo",
      facts,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { subject: expect.stringContaining("Welcome to"), text: expect.stringContaining("Your extension: 3141") },
    })
    expect(body.text).toContain("Hello Ada,")
    expect(body.text).toContain("token=…")
    expect(await census()).toEqual(before)
  })
})

describe("adding a person in one go", () => {
  test("makes every part and says so", async () => {
    const macAddress = mac()
    const draft = fresh({
      mobile: "+1 207 555 0142",
      phoneNumber: "12075559800",
      device: { kind: "phone", make: "yealink", model: "T46U", macAddress },
      emergencyLocationId,
      voicemail: { on: true, pin: "739154" },
      extensionTemplateId: templateId,
      groupIds: [groupId],
      queueIds: [100_804],
    })
    const { defaults } = { defaults: (await owner.get(`${address}/defaults`)).body }
    expect(defaults).toMatchObject({
      needsEmergencyLocation: true,
      accountKind: "company",
      loginEnding: "@harbor-pine.demo",
      suggestedNumber: expect.stringMatching(/^\d+$/),
    })
    const { status, body } = await owner.post(address, draft)
    expect({ status, body }).toMatchObject({ status: 200 })
    expect(body).toMatchObject({
      name: `Ada ${draft.lastName}`,
      loginName: draft.loginName,
      extension: { number: defaults.nextExtension, isNew: true },
      phoneNumber: "+12075559800",
      phone: { make: "yealink", model: "T46U" },
      app: null,
      voicemail: { on: true, pinSet: true },
      emergencyLocation: { id: emergencyLocationId },
      template: { id: templateId, name: "Quiet newcomer" },
      groups: [{ groupId, name: "Newcomers" }],
      queues: [{ queueId: 100_804, name: "Customer support" }],
      welcomeSent: true,
    })
    const { extensionId } = body.extension
    expect((await owner.get(`/api/ucaas/user/${body.userId}`)).body).toMatchObject({
      extensions: [{ extension: defaults.nextExtension, isDefault: true }],
      contactNumbers: [{ code: "D", number: defaults.nextExtension }, { code: "M" }],
      status: { name: "Invited" },
    })
    expect(
      await rows(
        sql`select e.voicemail_notice, e.voicemail_pin is not null as pin from extensions e
          where e.id = ${extensionId}`,
      ),
    ).toEqual([{ voicemailNotice: true, pin: true }])
    expect(
      await rows(sql`select n.status, n.extension_id from phone_numbers n where n.number = '12075559800'`),
    ).toEqual([{ status: "In Use", extensionId }])
    expect(await rows(sql`select d.mac from devices d where d.extension_id = ${extensionId}`)).toEqual([
      { mac: macAddress.replaceAll(":", "") },
    ])
    expect((await owner.get("/api/ucaas/account/100/callQueueKit/100804")).body.agents).toContainEqual({
      extensionId,
      extension: body.extension.number,
      name: body.name,
      userId: body.userId,
      userName: body.name,
      priority: 5,
      skill: 5,
      loggedIn: true,
      loggedSince: expect.any(String),
      pause: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/739154|sipPassword/)
    const actions = (
      await rows<{ action: string }>(
        sql`select e.action from audit_entries e where e.account_id = 100 order by e.id desc limit 20`,
      )
    ).map(({ action }) => action)
    for (const action of [
      "user.created",
      "extension.created",
      "phone_number.assigned",
      "device.created",
      "account_group.changed",
      "queue.agents_changed",
      "password.welcome_sent",
    ])
      expect(actions).toContain(action)
  })

  test("with everything the page of a person has, or with the usual values", async () => {
    const switches = {
      allowEndUserOutboundCallerId: true,
      allowCallBlocking: false,
      allowMainNumberMessaging: true,
      mobileTlsEnabled: false,
      mobileEncryptionEnabled: false,
      sendEmail: false,
      updateMeWithAnnouncements: true,
    }
    const numbers = {
      mobile: "+1 207 555 0142",
      home: "+1 207 555 0143",
      fax: "+1 207 555 0144",
      ownPhoneNumber: "+1 207 555 0145",
    }
    const unlike = await owner.post(
      address,
      fresh({ ...switches, ...numbers, allowLogin: false, extension: { kind: "none" } }),
    )
    // A user who may not sign in gets no email, even if the request asks for one.
    expect(unlike.body).toMatchObject({
      welcomeSent: false,
      user: { ...switches, allowLogin: false, statusId: 3, phoneNumber: numbers.ownPhoneNumber },
    })
    expect(unlike.body.user.contactNumbers).toEqual([
      { code: "M", number: numbers.mobile },
      { code: "H", number: numbers.home },
      { code: "F", number: numbers.fax },
    ])
    const usual = await owner.post(address, fresh({ extension: { kind: "none" } }))
    expect(usual.body).toMatchObject({ welcomeSent: true, user: usualSettings })
  })

  test("an app instead of a phone", async () => {
    const { body } = await owner.post(
      "/api/accounts/100/users-with-extension",
      fresh({ device: { kind: "app", appType: "mobile" }, emergencyLocationId, sendWelcome: false }),
    )
    expect(body).toMatchObject({
      phone: null,
      app: { appType: "mobile", name: "Mobile App", lineId: expect.any(Number) },
      welcomeSent: false,
    })
    expect(
      (await owner.post(`/api/portal/accounts/100/provisioning/lines/${body.app.lineId}/app-code`)).status,
    ).toBeLessThan(500)
  })

  test("an extension that is there and free, a number of one's own choice, or none at all", async () => {
    const [free] = await rows<{ id: number }>(
      sql`insert into extensions (account_id, number, type, name) values (100, '7788', 'Extension', 'Spare desk')
        returning id`,
    )
    expect(
      (await owner.post(address, fresh({ extension: { kind: "existing", extensionId: free!.id } }))).body.extension,
    ).toEqual({ extensionId: free!.id, number: "7788", isNew: false, endedForwarding: false })
    const [spare] = await rows<{ id: number }>(
      sql`insert into extensions (account_id, number, type, name) values (100, '7791', 'Extension', 'Window desk')
        returning id`,
    )
    const [place] = await rows<{ id: number }>(
      sql`select l.id from locations l where l.account_id = 100 order by l.id limit 1`,
    )
    // What the answer names is so: help is sent by it.
    expect(
      (
        await owner.post(
          address,
          fresh({
            extension: { kind: "existing", extensionId: spare!.id },
            emergencyLocationId,
            locationId: place!.id,
          }),
        )
      ).body.emergencyLocation,
    ).toMatchObject({ id: emergencyLocationId })
    expect((await owner.get(`/api/ucaas/extension/v1/${spare!.id}`)).body).toMatchObject({
      emergencyLocation: { locationId: emergencyLocationId },
      location: { locationId: place!.id },
    })
    expect(
      (await owner.post(address, fresh({ lastName: "Tide pool [ROOM]", extension: { kind: "none" } }))).body.user,
    ).toMatchObject({ lastName: "Tide pool", isRoom: true })
    expect(
      (await owner.post(address, fresh({ extension: { kind: "number", number: "7799" } }))).body.extension,
    ).toMatchObject({ number: "7799", isNew: true })
    expect((await owner.post(address, fresh({ extension: { kind: "none" } }))).body).toMatchObject({
      extension: null,
      voicemail: null,
      phone: null,
    })
    expect(
      refusal(await owner.post(address, fresh({ extension: { kind: "existing", extensionId: free!.id } }))),
    ).toEqual([409, "people.extension_not_free", "extension"])
    expect(refusal(await owner.post(address, fresh({ extension: { kind: "existing", extensionId: 999999 } })))).toEqual(
      [400, "people.extension_unknown", "extension"],
    )
    const [queue] = await rows<{ id: number }>(
      sql`insert into extensions (account_id, number, type, name) values (100, '7790', 'Call Queue', 'Sales')
        returning id`,
    )
    expect(
      refusal(await owner.post(address, fresh({ extension: { kind: "existing", extensionId: queue!.id } }))),
    ).toEqual([400, "people.extension_not_personal", "extension"])
    expect(
      refusal(
        await owner.post(
          address,
          fresh({ extension: { kind: "none" }, phoneNumber: "12075559801", voicemail: { on: true, pin: "482915" } }),
        ),
      ),
    ).toEqual([400, "people.extension_needed", "phoneNumber", "voicemail.pin"])
  })

  test("the same request twice makes one person", async () => {
    const draft = fresh()
    const headers = { "idempotency-key": `add-${draft.loginName}` }
    const first = await owner.post(address, draft, headers)
    const again = await owner.post(address, draft, headers)
    expect(again.body).toEqual(first.body)
    expect(again.headers["idempotent-replay"]).toBe("true")
  })

  test("whichever part refuses, nothing at all is left behind, and the refusal stands at its field", async () => {
    const taken = (
      await rows<{ mac: string }>(
        sql`select d.mac from devices d where d.account_id = 100 and d.mac is not null limit 1`,
      )
    )[0]!.mac
    const phone = (macAddress: string) => ({ kind: "phone", make: "yealink", model: "T46U", macAddress })
    const cases: readonly (readonly [object, readonly unknown[]])[] = [
      [{ loginName: "end-user@koala-freight.demo" }, [409, "user.login_name_taken", "loginName"]],
      [{ mobile: "call me" }, [400, "user.number_unusable", "mobile"]],
      [
        { ownPhoneNumber: "by day", home: "+1 207 555 0143", fax: "by letter" },
        [400, "user.number_unusable", "ownPhoneNumber", "fax"],
      ],
      [{ extension: { kind: "number", number: "203" } }, [409, "extension.number_taken", "extension.number"]],
      [{ extension: { kind: "number", number: "911" } }, [400, "extension.number_excluded", "extension.number"]],
      [{ voicemail: { on: true, pin: "1234" } }, [400, "extension.pin_weak", "voicemail.pin"]],
      [{ extensionTemplateId: 999999 }, [400, "extension_template.not_found", "extensionTemplateId"]],
      [{ phoneNumber: "12075559800" }, [409, "people.number_not_free", "phoneNumber"]],
      [{ phoneNumber: "19995550000" }, [400, "people.number_unknown", "phoneNumber"]],
      [
        { phoneNumber: "12075559802", device: phone(taken), emergencyLocationId },
        [409, "device.mac_taken", "device.macAddress"],
      ],
      [{ phoneNumber: "12075559802", device: phone(mac()) }, [400, expect.any(String), "emergencyLocationId"]],
      [
        { phoneNumber: "12075559802", device: phone(mac()), emergencyLocationId, groupIds: [groupId, 999999] },
        [400, "people.group_unknown", "groupIds"],
      ],
      [{ phoneNumber: "12075559802", queueIds: [100_804, 999999] }, [400, "people.queue_unknown", "queueIds"]],
      [{ queueIds: [100_800] }, [400, "people.queue_unknown", "queueIds"]],
      [
        { extension: { kind: "none" }, queueIds: [100_804], emergencyLocationId, locationId: 3001 },
        [400, "people.extension_needed", "locationId", "emergencyLocationId", "queueIds"],
      ],
      [{ phoneNumber: "12075559802", roleId: roles.superuser.id }, [403, "user.role_not_given", "roleId"]],
    ]
    const before = await census()
    for (const [part, expected] of cases) {
      const answer = await owner.post(address, fresh(part))
      expect(refusal(answer), JSON.stringify(part)).toEqual(expected)
    }
    expect(await census()).toEqual(before)
  })

  test("twenty at the same moment: twenty people, twenty extensions", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.post(address, fresh({ groupIds: [groupId] }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body.extension.number)).size).toBe(20)
    expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(20)
  })

  test("each part asks for its own permission", async () => {
    const usersAdmin = await server.as("usersAdmin")
    expect((await usersAdmin.post(address, fresh())).status).toBe(200)
    expect((await usersAdmin.post(address, fresh({ phoneNumber: "12075559803" }))).body).toMatchObject({
      code: "request.not_allowed",
      message: expect.stringContaining("update:phone-numbers"),
    })
    expect((await usersAdmin.post(address, fresh({ groupIds: [groupId] }))).body.message).toContain("update:groups")
    expect((await usersAdmin.post(address, fresh({ queueIds: [100_804] }))).body.message).toContain(
      "update:call-queues",
    )
    expect((await (await server.as("endUser")).post(address, fresh())).status).toBe(403)
    expect((await owner.post("/api/accounts/101/people", fresh())).body.code).toBe("account.not_found")
    expect(
      (
        await (
          await server.as("partnerAccountAdministrator", 10)
        ).post("/api/accounts/101/people", fresh({ loginName: "child.of@partner.demo" }))
      ).status,
    ).toBe(200)
  })
})

describe("while one types", () => {
  const check = async (query: string, client = owner) => (await client.get(`${address}/check?${query}`)).body.problems
  test("what cannot be had is said at its field", async () => {
    expect(await check("loginName=free.name")).toEqual([])
    expect(await check("loginName=end-user%40koala-freight.demo")).toEqual([
      { field: "loginName", details: "This login name is already taken." },
    ])
    expect(await check("extension=203")).toEqual([
      { field: "extension", details: expect.stringMatching(/^203 is already used by /) },
    ])
    expect(await check("extension=8123")).toEqual([])
    expect(await check("extension=911")).toEqual([
      { field: "extension", details: expect.stringContaining("emergency") },
    ])
    expect(await check("macAddress=00156")).toEqual([{ field: "macAddress", details: expect.any(String) }])
    expect(await check("phoneNumber=12075559800")).toEqual([
      { field: "phoneNumber", details: "This number is no longer available (In Use)." },
    ])
    expect(await check("phoneNumber=12075559804")).toEqual([])
  })
  test("a phone of anybody's is in use, without saying whose", async () => {
    const [{ mac: known }] = (await rows<{ mac: string }>(
      sql`select d.mac from devices d where d.mac is not null limit 1`,
    )) as [{ mac: string }]
    expect(await check(`macAddress=${known}`)).toEqual([
      { field: "macAddress", details: "A phone with this MAC address is already in use." },
    ])
  })
  test("not for end users or other accounts", async () => {
    expect((await (await server.as("endUser")).get(`${address}/check?loginName=x`)).status).toBe(403)
    expect((await owner.get("/api/accounts/101/people/check?loginName=x")).status).toBe(404)
    expect((await (await server.as("endUser")).get(`${address}/defaults`)).status).toBe(403)
  })
})

describe("what somebody new starts with", () => {
  test("the extension is their default one, and the list and page know whether an invitation went out", async () => {
    const quiet = (await owner.post(address, fresh({ sendWelcome: false }))).body
    const invited = (await owner.post(address, fresh())).body
    const read = async (userId: number) => (await owner.get(`/api/ucaas/user/v4/${userId}`)).body
    expect(await read(quiet.userId)).toMatchObject({
      invitedAt: null,
      contactNumbers: [{ code: "D", number: quiet.extension.number }],
    })
    expect(await read(invited.userId)).toMatchObject({ invitedAt: expect.any(String) })
    const found = async (signIn: string) =>
      (
        (await owner.get(`/api/users/accounts/100?search=ada.neu&signIn=${signIn}&limit=200`)).body.items as {
          userId: number
        }[]
      ).map(({ userId }) => userId)
    expect(await found("notInvited")).toContain(quiet.userId)
    expect(await found("notInvited")).not.toContain(invited.userId)
    expect(await found("invited")).toContain(invited.userId)
  })

  test("a room needs no email address; a person does", async () => {
    const room = await owner.post(address, {
      ...fresh(),
      isRoom: true,
      allowLogin: false,
      sendWelcome: false,
      email: "",
    })
    expect(room).toMatchObject({ status: 200, body: { email: "" } })
    expect((await owner.put(`/api/ucaas/user/v4/${room.body.userId}`, { firstName: "Lobby" })).status).toBe(200)
    expect(await owner.post(address, fresh({ email: "" }))).toMatchObject({
      status: 400,
      body: { code: "user.email_needed", validationErrors: [{ field: "email" }] },
    })
    const person = (await owner.post(address, fresh())).body
    expect((await owner.put(`/api/ucaas/user/v4/${person.userId}`, { email: "" })).body.code).toBe("user.email_needed")
  })
})

describe("invitations to many", () => {
  test("say beforehand how many mails go out and who gets none, then each has a result", async () => {
    const open = (await owner.post(address, fresh({ sendWelcome: false }))).body
    const closed = (await owner.post(address, fresh({ sendWelcome: false, allowLogin: false }))).body
    const userIds = [open.userId, closed.userId]
    const preview = await owner.post(`${address}/invite/preview`, { userIds })
    expect(preview).toMatchObject({
      status: 200,
      body: { chosen: 2, changed: 1, leftOutCount: 1, leftOut: [{ id: closed.userId }] },
    })
    expect(await rows(sql`select u.invited_at from users u where u.id = ${open.userId}`)).toEqual([{ invitedAt: null }])
    const mail = (await owner.get(`${address}/${open.userId}/welcome-mail/preview`)).body
    expect(mail).toMatchObject({
      recipient: open.email,
      html: { button: "Choose a password", color: expect.stringMatching(/^#/) },
    })
    expect(mail.text).toContain(`Your extension: ${open.extension.number}`)
    expect(mail.html.paragraphs.join(" ")).toMatch(/Voicemail: choose your PIN.*The portal: http/)
    const { body } = await owner.post(`${address}/invite`, { userIds })
    await server.kit.jobs.drain()
    const results = (await owner.get(`/api/portal/jobs/${body.jobId}?rows=all`)).body.rows as { ok: boolean }[]
    expect(results.map(({ ok }) => ok)).toEqual([true, false])
    expect((await owner.get(`/api/ucaas/user/v4/${open.userId}`)).body.invitedAt).toEqual(expect.any(String))
    expect((await (await server.as("endUser")).post(`${address}/invite`, { userIds })).status).toBe(403)
  })
})
