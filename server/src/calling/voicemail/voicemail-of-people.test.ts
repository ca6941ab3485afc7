import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { accepted, newestEntry, revertEntry } from "../../operations/audit/audit.factory.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { loadAllRouting } from "../routing/routing.service.ts"
import { takeMessages } from "./take-messages.service.ts"

/** Voicemail belongs to the person it was left for, whoever has the extension afterwards. */
let server: TestServer
let owner: TestClient
let admin: TestClient
let before: TestClient
let next: TestClient
let loginOf: (userId: number) => Promise<string>
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  admin = await server.as("accountAdministrator")
  loginOf = async (userId) =>
    (await rows<{ login: string }>(sql`select u.login_name as login from users u where u.id = ${userId}`))[0]!.login
  before = await server.as("endUser")
  next = await server.as(await loginOf(nextUser))
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const [superUserBox, desk, nextUser, warehouse] = [100_001, 100_003, 100_110, 100_802] as const
const boxes = "/api/accounts/100/voicemail-boxes"
const messagesOf = (id: number) => `${boxes}/${id}/messages`
const give = async (extensionId: number, userId: number | null) =>
  accepted(await owner.put(`/api/portal/accounts/100/extensions/${extensionId}/user`, { userId }))
const idsIn = async (client: TestClient, url: string): Promise<number[]> =>
  accepted(await client.get(url)).items.map((one: { messageId: number }) => one.messageId)
const ownIds = (client: TestClient) => idsIn(client, "/api/ucaas/user/voicemails?limit=200")

let calls = 0
const leave = async (extensionId: number): Promise<number> => {
  const engineCallId = `person-${(calls += 1)}`
  await server.database.transaction("system", (db) =>
    takeMessages(server.kit, db, 100, [
      {
        extensionId,
        receivedAt: Date.parse("2026-11-16T15:00:00Z"),
        callerNumber: "+12125550142",
        callerName: "Test caller",
        calledNumber: "+12075550100",
        seconds: 3,
        isUrgent: false,
        engine: "sandbox",
        engineCallId,
        callStartedAt: Date.parse("2026-11-16T14:59:30Z"),
        soundSeed: 7,
      },
    ]),
  )
  return (
    await rows<{ id: number }>(sql`select v.id from voicemail_messages v where v.engine_call_id = ${engineCallId}`)
  )[0]!.id
}

describe("an extension that gets another user", () => {
  let old: number
  let fresh: number
  beforeAll(async () => {
    old = await leave(desk)
    await give(desk, nextUser)
    fresh = await leave(desk)
  })
  afterAll(() => give(desk, 100_003))

  test("opens only the new messages for the new user", async () => {
    expect(await ownIds(next)).toContain(fresh)
    expect(await ownIds(next)).not.toContain(old)
    expect(await idsIn(next, messagesOf(desk))).toEqual([fresh])
    expect(accepted(await next.get(`${boxes}/${desk}`))).toMatchObject({ newCount: 1, savedCount: 0, deletedCount: 0 })
    expect((await next.get(`${messagesOf(desk)}?leftFor=previous`)).status).toBe(403)
  })
  test("keeps the old messages for the old user, and nothing else of the box", async () => {
    expect(await ownIds(before)).toContain(old)
    expect(await ownIds(before)).not.toContain(fresh)
    expect(await idsIn(before, messagesOf(desk))).not.toContain(fresh)
    expect((await before.get(`${messagesOf(desk)}/${old}/audio`)).status).toBe(200)
    expect((await before.get(`${boxes}/${desk}`)).status).toBe(404)
    expect((await before.put(`${boxes}/${desk}`, { maxMessages: 20 })).status).toBe(404)
    const counts = accepted(await before.get("/api/portal/my-voicemail/counts")).boxes
    expect(counts.find((one: { extensionId: number }) => one.extensionId === desk)).toMatchObject({ isPrevious: true })
  })
  // Every operation on a message, by the one it was not left for.
  test.each<readonly [string, (client: TestClient, id: number) => ReturnType<TestClient["get"]>]>([
    ["read", (client, id) => client.get(`${messagesOf(desk)}/${id}`)],
    ["play", (client, id) => client.get(`${messagesOf(desk)}/${id}/audio`)],
    ["mark", (client, id) => client.post(`${messagesOf(desk)}/mark`, { messageIds: [id], state: "saved" })],
    ["forward", (client, id) => client.post(`${messagesOf(desk)}/${id}/forward`, { toExtensionId: warehouse })],
    ["delete", (client, id) => client.post(`${messagesOf(desk)}/delete`, { messageIds: [id] })],
    ["restore", (client, id) => client.post(`${messagesOf(desk)}/restore`, { messageIds: [id] })],
    ["purge", (client, id) => client.post(`${messagesOf(desk)}/delete-permanently`, { messageIds: [id] })],
  ])("does not let one %s messages of the other", async (_act, act) => {
    expect((await act(next, old)).status).toBe(404)
    expect((await act(before, fresh)).status).toBe(404)
  })
  test("shows both to an administrator who manages both, one list each", async () => {
    expect(await idsIn(admin, messagesOf(desk))).toEqual([fresh])
    expect(await idsIn(admin, `${messagesOf(desk)}?leftFor=previous&limit=200`)).toContain(old)
    expect(accepted(await admin.get(`${messagesOf(desk)}/${old}`))).toMatchObject({ leftForId: 100_003 })
    expect(accepted(await admin.get(`${boxes}/${desk}`)).previousCount).toBeGreaterThan(0)
  })
  test("is full for callers by the messages of its user only", async () => {
    await server.database.transaction("system", (db) =>
      db.run(sql`
        insert into voicemail_boxes (account_id, extension_id, max_messages) values (100, ${desk}, 10)
        on conflict (account_id, extension_id) do update set max_messages = 10`),
    )
    const isFull = async () =>
      (await server.database.transaction("system", (db) => loadAllRouting(db, 100))).extensions.get(desk)?.mailbox
        ?.isFull
    for (let count = 0; count < 8; count += 1) await leave(desk)
    expect(await isFull()).toBe(false)
    await leave(desk)
    expect(await isFull()).toBe(true)
  })
})

test("messages of a superior stay closed for an administrator who has the extension now", async () => {
  const id = await leave(superUserBox)
  await give(superUserBox, 100_002)
  expect(await idsIn(admin, messagesOf(superUserBox))).not.toContain(id)
  expect(await idsIn(admin, `${messagesOf(superUserBox)}?leftFor=previous`)).not.toContain(id)
  expect((await admin.get(`${messagesOf(superUserBox)}/${id}`)).status).toBe(403)
  await give(superUserBox, 100_001)
  expect(await ownIds(owner)).toContain(id)
})

describe("what a user set for their voicemail", () => {
  const address = "home@private.example"
  const personal = async () => {
    const [row] = await rows<Record<string, unknown>>(sql`
      select e.user_id, e.voicemail_notice as notice, e.voicemail_address as address, e.voicemail_pin is not null as pin,
        e.greeting_name as greeting, b.more_addresses as more
      from extensions e left join voicemail_boxes b on b.account_id = e.account_id and b.extension_id = e.id
      where e.account_id = 100 and e.id = ${desk}`)
    return row
  }
  beforeAll(async () => {
    accepted(
      await before.put(`${boxes}/${desk}`, { notification: "notice", addresses: [address, "second@private.example"] }),
    )
    await server.database.transaction("system", async (db) => {
      await db.run(sql`
        insert into extension_greetings (account_id, extension_id, name, file_key, seconds)
        values (100, ${desk}, 'My voice', 'greeting-of-person', 4)`)
      await db.run(sql`
        update extensions set greeting_key = 'greeting-of-person', greeting_name = 'My voice', greeting_seconds = 4,
          greeting_at = now(), voicemail_pin = 'hash' where account_id = 100 and id = ${desk}`)
    })
  })

  test("is forgotten with the user, audited, and comes back with an undo", async () => {
    await give(desk, nextUser)
    expect(await personal()).toEqual({
      userId: nextUser,
      notice: false,
      address: "",
      pin: false,
      greeting: "",
      more: [],
    })
    const greetings = `/api/portal/accounts/100/extensions/${desk}/greetings`
    expect(accepted(await owner.get(greetings))).toEqual([])
    const entry = await newestEntry(owner, "extension.given")
    const [written] = await rows<{ before: object; after: object }>(
      sql`select a.before, a.after from audit_entries a where a.id = ${entry}`,
    )
    expect(written!.before).toMatchObject({ personId: 100_003, mailAddress: address, voicemailPin: true })
    expect(written!.after).toMatchObject({ personId: nextUser, mailAddress: "", voicemailPin: false })
    accepted(await revertEntry(owner, entry))
    expect(await personal()).toEqual({
      userId: 100_003,
      notice: true,
      address,
      pin: false,
      greeting: "My voice",
      more: ["second@private.example"],
    })
    expect(accepted(await owner.get(greetings))).toMatchObject([{ name: "My voice", active: true }])
  })
  test("is forgotten when the extension is unassigned, and when its user is deleted by another way", async () => {
    await give(desk, null)
    expect(await personal()).toMatchObject({ userId: null, address: "", greeting: "" })
    accepted(await revertEntry(owner, await newestEntry(owner, "extension.taken")))
    expect(await personal()).toMatchObject({ userId: 100_003, address, greeting: "My voice" })
    await server.database.transaction("system", (db) =>
      db.run(sql`update extensions set user_id = null where account_id = 100 and id = ${desk}`),
    )
    expect(await personal()).toMatchObject({ userId: null, address: "", pin: false })
    await give(desk, 100_003)
  })
})

test("notifications of others go elsewhere only with the permission to set up voicemail boxes", async () => {
  const usersAdmin = await server.as("usersAdmin")
  const one = `/api/ucaas/extension/v1/${nextUser}`
  const voicemail = { on: true, answerSeconds: 10, mailNotice: true, mailAddress: "", attachAudio: true }
  const elsewhere = { ...voicemail, mailAddress: "somebody@evil.example" }
  const refused = {
    status: 403,
    body: {
      message: expect.stringContaining("update:voicemail-boxes"),
      validationErrors: [{ field: "voicemail.mailAddress" }],
    },
  }
  expect(await usersAdmin.put(one, { voicemail: elsewhere })).toMatchObject(refused)
  const created = { name: "Trap", voicemail: { mailNotice: true, mailAddress: elsewhere.mailAddress } }
  expect(await usersAdmin.post("/api/appserver/accounts/100/extensions", created)).toMatchObject(refused)
  // To the user's own address.
  accepted(await usersAdmin.put(one, { voicemail }))
  const [{ email }] = (await rows<{ email: string }>(sql`select email from users where id = ${nextUser}`)) as [
    { email: string },
  ]
  accepted(await usersAdmin.put(one, { voicemail: { ...voicemail, mailAddress: email.toUpperCase() } }))
  accepted(await usersAdmin.put(one, { voicemail: { ...voicemail, answerSeconds: 15 } }))
  const assistant = { ...voicemail, mailAddress: "assistant@harbor-pine.example", attachAudio: false }
  accepted(await admin.put(one, { voicemail: assistant }))
  accepted(await usersAdmin.put(one, { voicemail: { ...assistant, answerSeconds: 20 } }))
  expect(await usersAdmin.put(one, { voicemail: { ...assistant, attachAudio: true } })).toMatchObject(refused)
  accepted(await next.put(`/api/portal/my-extensions/${nextUser}`, { voicemail: elsewhere }))
  accepted(await usersAdmin.put(one, { voicemail: { ...voicemail, mailNotice: false } }))
})

test("a user can forward 30 messages per hour; refused ones do not count", async () => {
  const id = await leave(desk)
  const forward = (toExtensionId: number) =>
    before.post(`${messagesOf(desk)}/${id}/forward`, { toExtensionId, note: "" })
  expect((await forward(99)).status).toBe(400)
  for (let count = 0; count < 30; count += 1) expect((await forward(warehouse)).status).toBe(200)
  const refused = await forward(warehouse)
  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": expect.stringMatching(/^\d+$/) } })
})
