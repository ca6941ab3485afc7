import type { ReceptionistDetails } from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let person: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  person = await server.as("endUser")
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const all = "/api/admin/accounts/100/virtual-receptionists"
const one = (id: number, spelled = all) => `${spelled}/${id}`
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]
const to = (extensionId: number) => ({ kind: "extension", extensionId })
const leads = (key: string, extensionId: number) => ({ key, action: "destination", destination: to(extensionId) })
let next = 0
const add = async (part: object = {}) => {
  next += 1
  const { status, body } = await owner.post(all, { name: `Menu ${next}`, ...part })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as ReceptionistDetails
}
const lastEntry = async (id: number, action: string) =>
  (
    await rows<{ id: number; before: object; after: object }>(
      sql`select e.id, e.before, e.after from audit_entries e where e.account_id = 100
        and e.object_type = 'virtual_receptionist' and e.object_id = ${String(id)} and e.action = ${action}
        order by e.id desc limit 1`,
    )
  )[0]!
const revert = (id: number) => owner.post(`/api/reporting/accounts/100/audit-log/events/${id}/revert`)

describe("virtual receptionists", () => {
  test("are listed, searched and sorted, for whoever may see them", async () => {
    expect((await owner.get(all)).body.items).toMatchObject([
      {
        vrId: 100_800,
        autoAttendantId: 100_800,
        name: "Main menu",
        extension: "400",
        scheduleName: "Office hours",
        greetingName: "Welcome, open hours",
        closedGreetingName: "Welcome, closed",
        usedKeys: ["1", "2", "3", "9", "*", "0"],
        leadsNowhere: false,
      },
      { vrId: 100_801, name: "After hours", scheduleName: null, usedKeys: ["1", "2", "5", "*", "#"] },
    ])
    expect((await owner.get("/api/appserver/accounts/100/auto-attendants?search=AFTER")).body.items).toMatchObject([
      { vrId: 100_801 },
    ])
    expect((await owner.get(`${all}?search=400`)).body.items).toMatchObject([{ vrId: 100_800 }])
    expect((await owner.get(`${all}?sort=name&limit=1`)).body).toMatchObject({
      items: [{ name: "After hours" }],
      nextCursor: expect.any(String),
    })
    for (const answer of [
      await person.get(all),
      await person.get(one(100_800)),
      await person.post(all, { name: "Mine" }),
      await person.put(one(100_800), { waitSeconds: 2 }),
      await person.delete(one(100_800)),
    ])
      expect(answer.status).toBe(403)
  })

  test("are shown with every key and destination; those of other accounts and types are not found", async () => {
    const shown = {
      closed: { kind: "extension", extensionId: 100_801 },
      noInput: { kind: "extension", extensionId: 100_803, name: "Front desk" },
      keys: [
        { key: "1", destination: { extensionId: 100_804, name: "Customer support" } },
        { key: "2", destination: { extensionId: 100_805 } },
        { key: "3" },
        { key: "9", destination: { kind: "directory" } },
        { key: "*", action: "repeat" },
        { key: "0", destination: { extensionId: 100_803 } },
      ],
    }
    for (const spelled of [
      all,
      "/api/appserver/accounts/100/auto-attendants",
      "/api/ucaas/account/100/v1/vr",
      "/api/ucaas/account/v1/100/vr",
    ])
      expect((await owner.get(one(100_800, spelled))).body).toMatchObject(shown)
    const { greetingId, greetingName } = (await owner.get(one(100_800))).body
    expect((await owner.get(`/api/appserver/accounts/100/greetings/${greetingId}`)).body).toMatchObject({
      greetingKey: String(greetingId),
      name: greetingName,
    })
    expect(refusal(await owner.get(one(100_804)))).toEqual([404, "virtual_receptionist.not_found"])
    const abroad = await server.as("accountSuperUser", 101)
    const there = one(100_800, "/api/admin/accounts/101/virtual-receptionists")
    for (const answer of [
      await abroad.get(there),
      await abroad.put(there, { waitSeconds: 2 }),
      await abroad.delete(there),
    ])
      expect(refusal(answer)).toEqual([404, "virtual_receptionist.not_found"])
    expect((await abroad.get(one(100_800))).status).toBe(404)
  })

  test("one made with a name only leads nowhere, which is shown", async () => {
    const { vrId, version: _version, ...made } = await add()
    expect(made).toMatchObject({
      scheduleId: null,
      greetingId: null,
      closedGreetingId: null,
      dialExtensions: true,
      waitSeconds: 5,
      betweenDigitsSeconds: 3,
      noInputRetries: 2,
      wrongKeyRetries: 2,
      keys: [],
      noInput: null,
      wrongKey: null,
      closed: null,
      leadsNowhere: true,
    })
    expect((await owner.put(one(vrId), { noInput: to(100_804) })).body.leadsNowhere).toBe(false)
    expect((await owner.put(one(vrId), { noInput: null })).body.leadsNowhere).toBe(true)
    expect((await owner.put(one(vrId), { keys: [{ key: "*", action: "repeat" }] })).body.leadsNowhere).toBe(false)
    expect((await owner.delete(one(vrId))).status).toBe(204)
    expect(refusal(await owner.get(one(vrId)))).toEqual([404, "virtual_receptionist.not_found"])
  })

  test("one is made with everything, changed in every part, and all of it is on record", async () => {
    const made = await owner.post("/api/appserver/accounts/100/auto-attendants", {
      name: "Service menu",
      extension: "7400",
      scheduleId: 2002,
      greetingId: 4001,
      closedGreetingId: 4003,
      dialExtensions: false,
      waitSeconds: 15,
      betweenDigitsSeconds: 5,
      noInputRetries: 0,
      wrongKeyRetries: 5,
      closed: { kind: "hangUp" },
      wrongKey: to(100_803),
      keys: [
        { key: "#", action: "previous" },
        leads("1", 100_801),
        { key: "4", action: "destination", destination: { kind: "external", number: "(207) 555-0171" } },
      ],
    })
    expect(made).toMatchObject({
      status: 200,
      body: {
        extension: "7400",
        scheduleName: "Support hours",
        greetingName: "Welcome, open hours",
        closedGreetingName: "Holiday greeting",
        closed: { kind: "hangUp" },
        keys: [
          { key: "1", destination: { name: "After hours" } },
          { key: "4", destination: { number: "+12075550171" } },
          { key: "#", action: "previous" },
        ],
      },
    })
    const { vrId, version } = made.body
    expect((await lastEntry(vrId, "virtual_receptionist.created")).after).toMatchObject({
      schedule: "Support hours",
      scheduleId: 2002,
      greeting: "Welcome, open hours",
      closed: { kind: "hangUp" },
      keys: [
        { key: "1", leadsTo: "401 After hours", leadsToId: 100_801 },
        { key: "4", leadsTo: "+12075550171" },
        { key: "#", leadsTo: "previous menu" },
      ],
    })
    expect((await owner.get("/api/admin/accounts/100/schedules/2002")).body.uses).toContainEqual({
      kind: "Auto Attendant",
      id: vrId,
      name: "7400 Service menu",
    })
    const changed = await owner.put(one(vrId, "/api/ucaas/account/100/v2/vr"), {
      name: "Help menu",
      waitSeconds: 3,
      keys: [leads("2", 100_804)],
      version,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: "Help menu", waitSeconds: 3, betweenDigitsSeconds: 5, keys: [{ key: "2" }] },
    })
    expect(refusal(await owner.put(one(vrId), { waitSeconds: 1, version }))).toEqual([
      409,
      "virtual_receptionist.changed_meanwhile",
    ])
    const same = await owner.put(one(vrId), { waitSeconds: 3, keys: [leads("2", 100_804)] })
    expect(same.body.version).toBe(changed.body.version)
    // Without the schedule, nothing is left of what is for closed hours.
    expect((await owner.put(one(vrId, "/api/ucaas/account/v2/100/vr"), { scheduleId: null })).body).toMatchObject({
      scheduleId: null,
      closedGreetingId: null,
      closed: null,
    })
    expect(await lastEntry(vrId, "virtual_receptionist.changed")).toMatchObject({
      before: { closed: { kind: "hangUp" } },
      after: { closed: null },
    })
    await owner.delete(one(vrId))
  })

  test("what cannot be is refused, with the field it belongs to", async () => {
    const { vrId } = await add()
    const put = async (body: object) => refusal(await owner.put(one(vrId), body))
    const key = (destination: object) => ({
      keys: [
        { key: "*", action: "repeat" },
        { key: "1", action: "destination", destination },
      ],
    })
    const at = "keys.1.destination"
    expect(await put(key(to(vrId)))).toEqual([400, "virtual_receptionist.key_leads_to_itself", at])
    expect(await put({ keys: [leads("1", 100_804), leads("1", 100_805)] })).toEqual([
      400,
      "virtual_receptionist.key_twice",
      "keys",
    ])
    expect(await put(key(to(999_999_999)))).toEqual([400, "destination.extension_unknown", at])
    expect(await put(key(to(101_001)))).toEqual([400, "destination.extension_unknown", at])
    expect(await put(key({ kind: "flow", callFlowId: 999_999_999 }))).toEqual([400, "destination.flow_unknown", at])
    expect(await put(key({ kind: "external", number: "12" }))).toEqual([400, "destination.number_invalid", at])
    expect(await put(key({ kind: "external", number: "911" }))).toEqual([400, "destination.number_emergency", at])
    expect(await put(key({ kind: "hangUp", announcement: { mediaId: 999_999_999 } }))).toEqual([
      400,
      "destination.announcement_unknown",
      at,
    ])
    expect(await put({ noInput: to(vrId) })).toEqual([400, "destination.leads_back", "noInput"])
    expect(await put({ scheduleId: 999_999_999 })).toEqual([400, "virtual_receptionist.schedule_unknown", "scheduleId"])
    expect(await put({ greetingId: 999_999_999 })).toEqual([400, "virtual_receptionist.greeting_unknown", "greetingId"])
    expect(await put({ scheduleId: 2001, closedGreetingId: 999_999_999 })).toEqual([
      400,
      "virtual_receptionist.greeting_unknown",
      "closedGreetingId",
    ])
    for (const [field, value] of [
      ["waitSeconds", 0],
      ["waitSeconds", 16],
      ["betweenDigitsSeconds", 6],
      ["noInputRetries", 6],
      ["wrongKeyRetries", -1],
    ] as const)
      expect(await put({ [field]: value })).toEqual([400, "request.invalid", field])
    expect(refusal(await owner.post(all, { name: "Taken", extension: "203" }))).toEqual([
      409,
      "extension.number_taken",
      "extension",
    ])
    expect((await owner.get(one(vrId))).body).toMatchObject({ keys: [], version: 1 })
    await owner.delete(one(vrId))
  })

  test("one that calls are sent to is deleted only with a replacement, which then gets them", async () => {
    const [used, other] = [await add(), await add()]
    const sender = await add({ keys: [leads("1", used.vrId)] })
    expect(refusal(await owner.delete(one(used.vrId)))).toEqual([409, "extension.in_use"])
    expect(refusal(await owner.delete(`${one(used.vrId)}?replaceWith=999999999`))).toEqual([
      400,
      "extension.replacement_unknown",
      "replaceWith",
    ])
    expect((await owner.delete(`${one(used.vrId)}?replaceWith=${other.vrId}`)).status).toBe(204)
    expect((await owner.get(one(sender.vrId))).body).toMatchObject({
      keys: [{ key: "1", destination: { extensionId: other.vrId } }],
    })
    for (const { vrId } of [sender, other]) await owner.delete(one(vrId))
  })

  test("a greeting that is played is replaced when it is deleted, in every receptionist", async () => {
    const [{ id }] = (await rows<{ id: number }>(
      sql`insert into media_files (account_id, id, name, kind, source, seconds, bytes, peaks, file_key, narrow_key,
          created_by)
        select 100, 990001, 'Spare', m.kind, m.source, m.seconds, m.bytes, m.peaks, m.file_key, m.narrow_key,
          m.created_by from media_files m where m.account_id = 100 and m.id = 4001 returning id`,
    )) as [{ id: number }]
    const { vrId, version } = await add({ scheduleId: 2001, greetingId: id, closedGreetingId: id })
    const media = `/api/appserver/accounts/100/media/${id}`
    expect((await owner.get(media)).body.uses).toEqual([
      { kind: "receptionist", id: vrId, name: expect.stringContaining("Menu") },
    ])
    expect(refusal(await owner.delete(media))).toEqual([409, "media.in_use"])
    expect((await owner.delete(`${media}?replacement=4002`)).status).toBe(204)
    expect((await owner.get(one(vrId))).body).toMatchObject({
      greetingId: 4002,
      closedGreetingId: 4002,
      version: version + 1,
    })
    await owner.delete(one(vrId))
  })

  test("settings and keys are reverted from the log", async () => {
    const { vrId } = await add({
      waitSeconds: 7,
      keys: [
        leads("1", 100_804),
        { key: "2", action: "destination", destination: { kind: "voicemail", extensionId: 100_805 } },
        {
          key: "3",
          action: "destination",
          destination: { kind: "external", number: "+12075550171", present: "company" },
        },
        { key: "9", action: "destination", destination: { kind: "directory", announcement: { mediaId: 4005 } } },
        { key: "*", action: "repeat" },
      ],
    })
    const before = (await owner.get(one(vrId))).body
    await owner.put(one(vrId), { waitSeconds: 9, scheduleId: 2001, closedGreetingId: 4002 })
    expect((await revert((await lastEntry(vrId, "virtual_receptionist.changed")).id)).status).toBe(200)
    expect((await owner.get(one(vrId))).body).toMatchObject({
      waitSeconds: 7,
      scheduleId: null,
      closedGreetingId: null,
    })
    await owner.put(one(vrId), { keys: [{ key: "#", action: "previous" }] })
    const entry = await lastEntry(vrId, "virtual_receptionist.keys_changed")
    expect((await revert(entry.id)).status).toBe(200)
    expect((await owner.get(one(vrId))).body.keys).toEqual(before.keys)
    // Changed since: not reverted.
    await owner.put(one(vrId), { keys: [] })
    expect((await revert(entry.id)).status).toBe(409)
    await owner.delete(one(vrId))
  })

  test("two who save at the same time: the second is told", async () => {
    const { vrId, version } = await add()
    const answers = await Promise.all([11, 12, 13].map((waitSeconds) => owner.put(one(vrId), { waitSeconds, version })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await owner.delete(one(vrId))
  })

  test("a simulated call goes where the key leads", async () => {
    const { vrId, extension } = await add({ keys: [leads("5", 100_806)] })
    const call = async () =>
      (
        await owner.post("/api/ucaas/account/100/call-simulations", {
          from: { kind: "extension", extensionId: 100_101 },
          to: extension,
          at: "2026-11-17T15:00:00.000Z",
          keys: ["5"],
          busy: [],
          offline: [],
          answers: "nobody",
          inQueue: "answered",
        })
      ).body.steps.map(({ objectId }: { objectId: number }) => objectId)
    expect(await call()).toContain(100_806)
    await owner.put(one(vrId), { keys: [leads("5", 100_807)] })
    expect(await call()).toContain(100_807)
    await owner.delete(one(vrId))
  })
})

test("where the installation has switched changes off, receptionists are only shown", async () => {
  const off = await startTestServer({ settings: { RUNTIME_CONFIG: '{"vrGroupManagement":false}' } })
  try {
    const administrator = await off.as("accountSuperUser")
    for (const answer of [
      await administrator.post(all, { name: "New" }),
      await administrator.put(one(100_800), { waitSeconds: 2 }),
      await administrator.delete(one(100_800)),
    ])
      expect(refusal(answer)).toEqual([403, "virtual_receptionist.switched_off"])
    expect((await administrator.get(one(100_800))).status).toBe(200)
  } finally {
    await off.close()
  }
})
