import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { makeHistory } from "../engine/sandbox/history.service.ts"
import { pump, startCall } from "../engine/sandbox/sandbox-pump.service.ts"
import { loadAllRouting } from "../routing/routing.service.ts"
import { takeMessages, type LeftMessage } from "./take-messages.service.ts"

let server: TestServer
let owner: TestClient
let admin: TestClient
let endUser: TestClient
let usersAdmin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  admin = await server.as("accountAdministrator")
  endUser = await server.as("endUser")
  usersAdmin = await server.as("usersAdmin")
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const [superUserBox, adminBox, endUserBox, frontDesk, warehouse, support, lobby] = [
  100_001, 100_002, 100_003, 100_803, 100_802, 100_804, 100_815,
] as const
const boxes = "/api/accounts/100/voicemail-boxes"
const box = (id: number) => `${boxes}/${id}`
const messagesOf = (id: number) => `${box(id)}/messages`
const own = "/api/ucaas/user/voicemails"

const monday = Date.parse("2026-11-16T15:00:00Z")
let calls = 0
const left = (extensionId: number, more: Partial<LeftMessage> = {}): LeftMessage => ({
  extensionId,
  receivedAt: monday,
  callerNumber: "+12125550142",
  callerName: "Test caller",
  calledNumber: "+12075550100",
  seconds: 12,
  isUrgent: false,
  engine: "sandbox",
  engineCallId: `test-${(calls += 1)}`,
  callStartedAt: monday - 30_000,
  soundSeed: 7,
  ...more,
})
/** Leaves a message and returns its id. */
const leave = async (extensionId: number, more: Partial<LeftMessage> = {}): Promise<number> => {
  const message = left(extensionId, more)
  await server.database.transaction("system", (db) => takeMessages(server.kit, db, 100, [message]))
  const [found] = await rows<{ id: number }>(
    sql`select v.id from voicemail_messages v where v.engine_call_id = ${message.engineCallId}`,
  )
  return found!.id
}
const hear = (client: TestClient, url: string, range?: string) =>
  server.app.inject({
    method: "GET",
    url,
    headers: { authorization: `Bearer ${client.token}`, ...(range === undefined ? {} : { range }) },
  })
const entries = (action: string) =>
  rows<{ objectId: string; actorUserId: number; after: Record<string, unknown> }>(sql`
    select a.object_id, a.actor_user_id, a.after from audit_entries a
    where a.account_id = 100 and a.action = ${action} order by a.id desc`)

describe("your own messages", () => {
  test("are those of your extensions, groups and queues, newest first", async () => {
    const id = await leave(warehouse, { receivedAt: Date.now() })
    const { status, body } = await endUser.get(own)
    expect(status).toBe(200)
    expect(body.items[0]).toMatchObject({
      messageId: id,
      extension: "410",
      boxName: "Warehouse floor",
      callerNumber: "+12125550142",
      state: "new",
      isSimulated: true,
      callId: null,
    })
    expect(new Set(body.items.map((one: { extensionId: number }) => one.extensionId))).toEqual(
      new Set([endUserBox, warehouse]),
    )
    expect((await endUser.get(`${own}?extensionId=${frontDesk}`)).body.items).toEqual([])
  })
  test("are searched by the caller, filtered and sorted", async () => {
    await leave(endUserBox, { callerName: "Zoë Zimmer", callerNumber: "+16035550777", isUrgent: true, seconds: 170 })
    const found = async (query: string) =>
      (await endUser.get(`${own}?${query}`)).body.items.map((one: { callerName: string }) => one.callerName)
    expect(await found("search=zoe")).toEqual(["Zoë Zimmer"])
    expect(await found("search=%2B1%20603%20555%200777")).toEqual(["Zoë Zimmer"])
    expect(await found("urgent=true&state=new")).toEqual(["Zoë Zimmer"])
    expect((await found("sort=seconds"))[0]).toBe("Zoë Zimmer")
    expect((await found("sort=caller"))[0]).toBe("Zoë Zimmer")
    expect((await endUser.get(`${own}?totalOnly=true&search=zoe`)).body.total).toEqual({ count: 1, isExact: true })
  })
  test("are counted by box for the menu", async () => {
    const before = (await endUser.get("/api/portal/my-voicemail/counts")).body
    const id = await leave(endUserBox)
    const after = (await endUser.get("/api/portal/my-voicemail/counts")).body
    expect(after.newCount).toBe(before.newCount + 1)
    expect(after.boxes[0]).toMatchObject({ extensionId: endUserBox, extensionType: "Extension" })
    await endUser.post(`${messagesOf(endUserBox)}/mark`, { messageIds: [id], state: "saved" })
    expect((await endUser.get("/api/portal/my-voicemail/counts")).body.newCount).toBe(before.newCount)
  })
})

describe("voicemail boxes", () => {
  test("are listed for administrators, with what waits in them", async () => {
    const { body } = await admin.get(`${boxes}?limit=750`)
    const found = body.items.find((one: { extensionId: number }) => one.extensionId === frontDesk)
    expect(found).toMatchObject({
      extension: "412",
      extensionType: "Call Group",
      userId: null,
      isMine: false,
      newCount: 2,
      savedCount: 1,
      isFull: false,
      notification: "attachment",
    })
    expect(body.items.map((one: { extensionType: string }) => one.extensionType)).not.toContain("Conference")
    const withNew = (await admin.get(`${boxes}?state=new&limit=750`)).body.items
    expect(withNew.every((one: { newCount: number }) => one.newCount > 0)).toBe(true)
    expect((await admin.get(`${boxes}?search=front`)).body.items).toHaveLength(1)
    const mine = (await admin.get(`${boxes}?mine=true`)).body.items
    expect(mine.map((one: { extensionId: number }) => one.extensionId)).toEqual([adminBox])
  })
  test("are only one's own for everybody else", async () => {
    const ids = (await endUser.get(boxes)).body.items.map((one: { extensionId: number }) => one.extensionId)
    expect(new Set(ids)).toEqual(new Set([endUserBox, warehouse, 100_817]))
    expect(await endUser.get(box(adminBox))).toMatchObject({ status: 404, body: { code: "voicemail.not_found" } })
  })
  test("say who can open them and what the caller can do", async () => {
    expect((await endUser.get(box(warehouse))).body).toMatchObject({
      isMine: true,
      may: { listen: true, change: true, delete: true, configure: false },
    })
    const { body } = await admin.get(box(frontDesk))
    expect(body).toMatchObject({
      notifyWhen: "closed",
      scheduleId: 2001,
      addresses: ["desk@harbor-pine.example"],
      profileAddress: null,
      retentionDays: 60,
      may: { listen: true, configure: true },
    })
    expect(body.readers.length).toBeGreaterThan(1)
  })
  test("of an account out of reach, and of extensions without voicemail, are not there", async () => {
    expect((await owner.get("/api/accounts/200/voicemail-boxes")).status).toBe(404)
    expect((await owner.get(box(100_806))).body.code).toBe("voicemail.not_found")
    expect((await owner.get(box(9))).body.code).toBe("voicemail.not_found")
  })
})

describe("the settings of a box", () => {
  test("use the columns of the extension, and further ones; each part is audited and can be reverted", async () => {
    const before = (await admin.get(box(lobby))).body
    const saved = await admin.put(box(lobby), {
      notification: "attachment",
      addresses: ["lobby@harbor-pine.example", "guard@harbor-pine.example"],
      notifyWhen: "closed",
      scheduleId: 2001,
      afterMail: "delete",
      retentionDays: null,
      maxMessages: 20,
      maxSeconds: 60,
      version: before.version,
    })
    expect(saved).toMatchObject({
      status: 200,
      body: { notification: "attachment", scheduleName: expect.any(String), retentionDays: null, maxSeconds: 60 },
    })
    expect((await admin.get(`/api/ucaas/extension/${lobby}/info`)).body.voicemail ?? {}).toMatchObject({
      mailNotice: true,
      mailAddress: "lobby@harbor-pine.example",
      attachAudio: true,
    })
    const [entry] = await rows<{ id: number; before: object; after: object }>(sql`
      select a.id, a.before, a.after from audit_entries a where a.action = 'voicemail_box.changed' order by a.id desc`)
    expect(entry!.after).toMatchObject({
      scheduleId: 2001,
      afterMail: "delete",
      moreAddresses: ["guard@harbor-pine.example"],
    })
    const uses = await admin.get("/api/admin/accounts/100/schedules/2001")
    expect(JSON.stringify(uses.body)).toContain("470 Lobby phone")
    const reverted = await admin.post(`/api/reporting/accounts/100/audit-log/events/${entry!.id}/revert`)
    expect(reverted.status).toBe(200)
    expect((await admin.get(box(lobby))).body).toMatchObject({
      notifyWhen: "always",
      scheduleId: null,
      afterMail: "keep",
      addresses: ["lobby@harbor-pine.example"],
    })
  })
  test.each<readonly [string, object, readonly [number, string]]>([
    ["no address", { notification: "notice", addresses: [] }, [400, "voicemail.address_missing"]],
    [
      "deleting what was not attached",
      { notification: "notice", addresses: ["a@b.example"], afterMail: "delete" },
      [400, "voicemail.delete_needs_attachment"],
    ],
    ["no schedule", { notifyWhen: "closed", scheduleId: null }, [400, "voicemail.schedule_missing"]],
    ["a schedule that is none", { notifyWhen: "closed", scheduleId: 99 }, [400, "voicemail.schedule_unknown"]],
    ["an older version", { maxMessages: 30, version: 1 }, [409, "voicemail.changed_meanwhile"]],
  ])("are refused with %s", async (_name, edit, [status, code]) => {
    await admin.put(box(100_816), { maxMessages: 100 })
    await admin.put(box(100_816), { maxMessages: 120 })
    expect(await admin.put(box(100_816), edit)).toMatchObject({ status, body: { code } })
  })
  test("of one's own box are one's own; those of a group are the administrators'", async () => {
    expect((await endUser.put(box(endUserBox), { retentionDays: 30 })).body).toMatchObject({ retentionDays: 30 })
    expect(await endUser.put(box(warehouse), { retentionDays: 30 })).toMatchObject({ status: 403 })
    expect(await usersAdmin.put(box(endUserBox), { retentionDays: 30 })).toMatchObject({ status: 404 })
    expect(await admin.put(box(superUserBox), { retentionDays: 30 })).toMatchObject({ status: 403 })
  })
  test("of addresses do not outlive the user of the extension", async () => {
    const addresses = ["first@harbor-pine.example", "second@harbor-pine.example"]
    await admin.put(box(100_110), { notification: "notice", addresses })
    await server.database.transaction("system", (db) =>
      db.run(sql`update extensions set user_id = null where account_id = 100 and id = 100110`),
    )
    const [{ more }] = (await rows<{ more: string[] }>(
      sql`select b.more_addresses as more from voicemail_boxes b where b.extension_id = 100110`,
    )) as [{ more: string[] }]
    expect(more).toEqual([])
    await server.database.transaction("system", (db) =>
      db.run(sql`update extensions set user_id = 100110 where account_id = 100 and id = 100110`),
    )
  })
})

describe("messages", () => {
  test("are played whole or in parts, the same each time", async () => {
    const id = await leave(endUserBox, { seconds: 3 })
    const path = `${messagesOf(endUserBox)}/${id}/audio`
    const whole = await hear(endUser, path)
    expect(whole.headers["content-type"]).toBe("audio/wav")
    expect(whole.rawPayload.subarray(0, 4).toString()).toBe("RIFF")
    expect(whole.rawPayload).toHaveLength(44 + 3 * 8000)
    const part = await hear(endUser, path, "bytes=100-199")
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))
    expect(await hear(endUser, path, "bytes=900000-")).toMatchObject({ statusCode: 416 })
    expect((await endUser.get(`${messagesOf(endUserBox)}/${id}`)).body.state).toBe("new")
    expect(await entries("voicemail.listened")).toEqual([])
  })
  test("of somebody else need a permission, and playing them is audited once per half hour", async () => {
    const id = await leave(endUserBox, { seconds: 2 })
    const path = `${messagesOf(endUserBox)}/${id}`
    expect(await usersAdmin.get(path)).toMatchObject({ status: 404 })
    expect((await admin.get(path)).body).toMatchObject({ messageId: id })
    await hear(admin, `${path}/audio`)
    await hear(admin, `${path}/audio`, "bytes=0-99")
    const heard = await entries("voicemail.listened")
    expect(heard).toEqual([
      {
        objectId: String(id),
        actorUserId: adminBox,
        after: expect.objectContaining({ extensionId: endUserBox, callerNumber: "+12125550142" }),
      },
    ])
    // The owner is not told that somebody listened, and still finds it new.
    expect((await endUser.get(path)).body.state).toBe("new")
    // An administrator does not open the box of a super user.
    const [theirs] = await rows<{ id: number }>(
      sql`select v.id from voicemail_messages v where v.extension_id = ${superUserBox} order by v.id limit 1`,
    )
    expect(await admin.get(`${messagesOf(superUserBox)}/${theirs!.id}`)).toMatchObject({ status: 403 })
    expect(await admin.get(messagesOf(superUserBox))).toMatchObject({ status: 403 })
  })
  test("are marked, all or none", async () => {
    const ids = [await leave(warehouse), await leave(warehouse)]
    const mark = (messageIds: number[], state: string) =>
      endUser.post(`${messagesOf(warehouse)}/mark`, { messageIds, state })
    expect((await mark(ids, "saved")).body).toEqual({ count: 2 })
    expect((await mark(ids, "saved")).body).toEqual({ count: 0 })
    expect(await mark([ids[0]!, 99], "new")).toMatchObject({
      status: 404,
      body: { code: "voicemail.some_not_found" },
    })
    expect((await endUser.get(`${messagesOf(warehouse)}/${ids[0]}`)).body.state).toBe("saved")
    expect(await entries("voicemail.marked_new")).toEqual([])
    await admin.post(`${messagesOf(warehouse)}/mark`, { messageIds: ids, state: "new" })
    expect(await entries("voicemail.marked_new")).toHaveLength(2)
  })
  test("are deleted, restored and permanently deleted", async () => {
    const id = await leave(endUserBox)
    const act = (what: string) => endUser.post(`${messagesOf(endUserBox)}/${what}`, { messageIds: [id] })
    expect(await act("delete-permanently")).toMatchObject({ status: 404 })
    expect((await act("delete")).body).toEqual({ count: 1 })
    const deleted = (await endUser.get(`${messagesOf(endUserBox)}?state=deleted`)).body.items
    expect(deleted).toMatchObject([{ messageId: id, deletedBy: expect.any(String), keptUntil: expect.any(String) }])
    expect((await act("restore")).body).toEqual({ count: 1 })
    expect((await endUser.get(`${messagesOf(endUserBox)}/${id}`)).body).toMatchObject({ state: "new", deletedAt: null })
    await act("delete")
    expect((await act("delete-permanently")).body).toEqual({ count: 1 })
    expect(await endUser.get(`${messagesOf(endUserBox)}/${id}`)).toMatchObject({
      status: 404,
      body: { code: "voicemail.message_not_found" },
    })
    expect(await entries("voicemail.deleted")).toHaveLength(2)
  })
  test("are forwarded as a copy with a note", async () => {
    const id = await leave(endUserBox, { callerName: "Harbor Bakery" })
    const forward = (toExtensionId: number, note = "") =>
      endUser.post(`${messagesOf(endUserBox)}/${id}/forward`, { toExtensionId, note })
    expect((await forward(adminBox, "Please call back.")).status).toBe(200)
    const [copy] = (await admin.get(`${own}?search=Harbor%20Bakery`)).body.items
    expect(copy).toMatchObject({
      extensionId: adminBox,
      state: "new",
      note: "Please call back.",
      forwardedBy: expect.any(String),
      forwardedFrom: expect.stringContaining("203"),
      seconds: 12,
    })
    expect((await endUser.get(`${messagesOf(endUserBox)}/${id}`)).status).toBe(200)
    expect((await entries("voicemail.forwarded"))[0]!.after).toMatchObject({ forwardedToId: adminBox })
    expect((await forward(endUserBox)).body.code).toBe("voicemail.target_same")
    expect((await forward(99)).body.code).toBe("voicemail.target_unknown")
    expect((await forward(100_806)).body.code).toBe("voicemail.target_unknown")
    await server.database.transaction("system", (db) =>
      db.run(sql`update extensions set voicemail_on = false where account_id = 100 and id = 100813`),
    )
    expect((await forward(100_813)).body.code).toBe("voicemail.target_off")
    await admin.put(box(100_812), { maxMessages: 10 })
    for (let count = 0; count < 10; count += 1) await leave(100_812)
    expect((await forward(100_812)).body.code).toBe("voicemail.target_full")
  })
  test("are not counted by the extension once they are deleted", async () => {
    const counts = async () => (await owner.get(`/api/ucaas/extension/v1/${endUserBox}`)).body.voicemailsCount
    const before = await counts()
    const id = await leave(endUserBox)
    expect(await counts()).toEqual({ total: before.total + 1, unheard: before.unheard + 1 })
    await endUser.post(`${messagesOf(endUserBox)}/delete`, { messageIds: [id] })
    expect(await counts()).toEqual(before)
  })
})

describe("a call that ends in voicemail", () => {
  /** The simulated people decide by the seed whether they leave a message. */
  const callUntilMessage = async () => {
    const [{ number }] = (await rows<{ number: string }>(sql`
      select n.number from phone_numbers n where n.account_id = 100 and n.status = 'Assigned' and n.extension_id = (
        select e.id from extensions e where e.account_id = 100 and e.number = '203')
      union all select '' limit 1`)) as [{ number: string }]
    for (let seed = 1; seed < 40; seed += 1) {
      const engineCallId = await server.database.transaction("system", (db) =>
        startCall(
          server.kit,
          db,
          100,
          number === ""
            ? { caller: { kind: "inside", extensionId: 100_101 }, dialed: "203", seed }
            : { caller: { kind: "outside", number: "12125550199", country: "US" }, dialed: number, seed },
          monday,
        ),
      )
      for (let now = monday; now < monday + 4_000_000; now += 20_000) while ((await pump(server.kit, now)) > 0);
      const found = await rows<{ id: number; seconds: number }>(
        sql`select v.id, v.seconds from voicemail_messages v where v.engine_call_id = ${engineCallId}`,
      )
      if (found.length > 0) return found[0]!
    }
    throw new Error("Nobody left a message.")
  }
  test("leaves a message that leads to the call", async () => {
    const { id, seconds } = await callUntilMessage()
    expect(seconds).toBeGreaterThan(1)
    const [{ extensionId }] = (await rows<{ extensionId: number }>(
      sql`select v.extension_id from voicemail_messages v where v.id = ${id}`,
    )) as [{ extensionId: number }]
    const message = (await admin.get(`${messagesOf(extensionId)}/${id}`)).body
    expect(message.callId).toMatch(/^\d+-\d+$/)
    expect((await owner.get(`/api/ucaas/account/100/calls/${message.callId}`)).body).toMatchObject({
      result: "voicemail",
    })
  })
  test("is taken once, however often it is reported", async () => {
    const message = left(endUserBox)
    for (const _ of [1, 2])
      await server.database.transaction("system", (db) => takeMessages(server.kit, db, 100, [message]))
    expect(
      await rows(sql`select from voicemail_messages v where v.engine_call_id = ${message.engineCallId}`),
    ).toHaveLength(1)
  })
})

describe("email", () => {
  const mailsTo = async (address: string) => {
    await server.kit.jobs.drain()
    return rows<{ id: number; subject: string; source: string | null; sourceId: string | null; state: string }>(sql`
      select m.id, m.subject, m.source, m.source_id, m.state from mails m where m.recipient = ${address} order by m.id`)
  }
  test("goes to all addresses, by the rules of the box", async () => {
    const addresses = ["one@voicemail.example", "two@voicemail.example"]
    await admin.put(box(100_814), { notification: "attachment", addresses, notifyWhen: "urgent" })
    await leave(100_814)
    expect(await mailsTo(addresses[0]!)).toEqual([])
    const id = await leave(100_814, { isUrgent: true })
    for (const address of addresses)
      expect(await mailsTo(address)).toMatchObject([
        {
          subject: "Urgent voicemail from Test caller (+12125550142) (0:12)",
          source: "voicemail",
          sourceId: `${id}+audio`,
        },
      ])
    await admin.put(box(100_814), { notification: "off" })
    await leave(100_814, { isUrgent: true })
    expect(await mailsTo(addresses[0]!)).toHaveLength(1)
  })
  test("is sent outside the hours of a schedule only, if the box says so", async () => {
    await admin.put(box(100_816), {
      notification: "notice",
      addresses: ["closed@voicemail.example"],
      notifyWhen: "closed",
      scheduleId: 2001,
    })
    await leave(100_816, { receivedAt: Date.parse("2026-11-16T16:00:00Z") })
    expect(await mailsTo("closed@voicemail.example")).toEqual([])
    await leave(100_816, { receivedAt: Date.parse("2026-11-15T08:00:00Z") })
    expect(await mailsTo("closed@voicemail.example")).toHaveLength(1)
  })
  test("goes to the address of the user's profile if there is no other", async () => {
    const profile = (await endUser.get(box(endUserBox))).body.profileAddress
    await endUser.put(box(endUserBox), { notification: "notice", addresses: [] })
    const before = (await mailsTo(profile)).length
    await leave(endUserBox)
    expect(await mailsTo(profile)).toHaveLength(before + 1)
    await endUser.put(box(endUserBox), { notification: "off" })
  })
  test("warns when a box is almost full and full", async () => {
    await admin.put(box(100_110), {
      notification: "notice",
      addresses: ["full@voicemail.example"],
      maxMessages: 10,
      notifyWhen: "urgent",
    })
    for (let count = 0; count < 10; count += 1) await leave(100_110)
    // Mails are written by several jobs at a time, in any order.
    expect((await mailsTo("full@voicemail.example")).map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringContaining("almost full"),
      expect.stringContaining("is full"),
    ])
    expect((await admin.get(box(100_110))).body.isFull).toBe(true)
    expect((await admin.get(`${boxes}?state=full`)).body.items).toMatchObject([
      { extensionId: 100_110 },
      { extensionId: 100_812 },
    ])
  })
})

test("a full box is known to routing, and so is how long a message can be", async () => {
  await admin.put(box(100_812), { maxSeconds: 45 })
  const { extensions } = await server.database.transaction("system", (db) => loadAllRouting(db, 100))
  expect(extensions.get(100_812)?.mailbox).toEqual({ isFull: true, maxSeconds: 45 })
  expect(extensions.get(lobby)?.mailbox).toMatchObject({ isFull: false })
})

test("past calls leave messages of the last 30 days, a few in each box and without emails", async () => {
  const day = 86_400_000
  const now = server.kit.now().getTime()
  const mails = () => rows<{ count: number }>(sql`select count(*)::int as count from jobs where name = 'mail.brand'`)
  const before = await mails()
  await makeHistory(server.kit, 100, { from: now - 50 * day, to: now, calls: 600, seed: 11 })
  const kept = await rows<{ extensionId: number; receivedAt: string; engineCallId: string }>(sql`
    select v.extension_id, v.received_at, v.engine_call_id from voicemail_messages v
    where v.account_id = 100 and v.engine_call_id like 'history-%'`)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.every(({ receivedAt }) => Date.parse(receivedAt) >= now - 30 * day)).toBe(true)
  for (const { extensionId } of kept)
    expect(kept.filter((one) => one.extensionId === extensionId).length).toBeLessThanOrEqual(12)
  expect(await mails()).toEqual(before)
})

describe("retention", () => {
  const day = 86_400_000
  test.each<readonly [string, number, boolean]>([
    ["older than the box keeps it", 91, true],
    ["younger", 89, false],
  ])("a message that is %s", async (_name, days, isGone) => {
    const id = await leave(support, { receivedAt: Date.now() - (days + 90) * day })
    await server.kit.database.transaction("system", async (db) => {
      const [job] = server.kit.jobs.definitions().filter(({ name }) => name === "voicemail.purge")
      await server.kit.jobs.enqueue(db, job!, {}, { accountId: 1 })
    })
    await server.kit.jobs.drain()
    const found = await rows(sql`select from voicemail_messages v where v.id = ${id}`)
    expect(found).toHaveLength(isGone ? 0 : 1)
    if (isGone) expect((await entries("voicemail.expired")).length).toBeGreaterThan(0)
  })
})
