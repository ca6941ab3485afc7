import { newQueueSettings, noDestinations } from "@dialplane/contract/calling/queues/queue-settings"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let queueAdmin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  queueAdmin = await server.as("callQueuesAdmin")
  await rows(sql`
    insert into media_files (account_id, id, name, kind, seconds, file_key, narrow_key, source, bytes) values
      (100, 71, 'Welcome', 'greeting', 4, 'k1', 'k1n', 'upload', 9),
      (100, 76, 'Of one queue', 'greeting', 4, 'k6', 'k6n', 'upload', 9), (100, 72, 'Soft piano', 'hold', 90, 'k2', 'k2n', 'upload', 9),
      (100, 73, 'Almost there', 'greeting', 6, 'k3', 'k3n', 'upload', 9), (101, 74, 'Of others', 'greeting', 5, 'k4', 'k4n', 'upload', 9)`)
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const queues = "/api/ucaas/account/100/callQueues"
const kit = (id: number) => `/api/ucaas/account/100/callQueueKit/${id}`
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]
const add = async (part: object = {}) => {
  const made = await queueAdmin.post(queues, { name: "Set up", ...part })
  expect({ status: made.status, body: made.body }).toMatchObject({ status: 200 })
  return made.body
}
const entriesOf = (queueId: number) =>
  rows<{ id: number; action: string; before: Record<string, unknown>; after: Record<string, unknown> }>(
    sql`select e.id, e.action, e.before, e.after from audit_entries e
      where e.account_id = 100 and e.object_type = 'queue' and e.object_id = ${String(queueId)}
        and e.action <> 'queue.created' order by e.id`,
  )
const revert = (entryId: number) => owner.post(`/api/reporting/accounts/100/audit-log/events/${entryId}/revert`)

describe("settings of a queue", () => {
  test("a queue starts with the defaults, whoever makes its extension", async () => {
    const made = await add()
    expect(made).toMatchObject({ settings: newQueueSettings, destinations: noDestinations, status: "noAgents" })
    const { body } = await owner.post("/api/appserver/accounts/100/extensions", {
      extensionType: "Call Queue",
      name: "By extension",
    })
    expect((await queueAdmin.get(kit(body.extensionId))).body).toMatchObject({ settings: newQueueSettings })
  })

  test("all of them are read as they were written, and what is omitted stays", async () => {
    const { queueId, version } = await add()
    const settings = {
      ...newQueueSettings,
      strategy: "byPriority",
      ringSeconds: 35,
      retrySeconds: 5,
      wrapUpSeconds: 0,
      queuePriority: 1,
      autoPauseMissed: 3,
      membersMayLogOut: false,
      maxWaiting: 0,
      maxWaitSeconds: 0,
      noAgentsApplies: "new",
      schedule: { scheduleId: 2004, name: "Always open" },
      exitKey: "*",
      greeting: { mediaId: 71, name: "Welcome" },
      holdAudio: { mediaId: 72, name: "Soft piano" },
      comfortMessage: { mediaId: 73, name: "Almost there" },
      comfortSeconds: 45,
      announcePosition: "always",
      announceWait: "each",
      whisper: true,
      whisperSound: { mediaId: 71, name: "Welcome" },
      callerNamePrefix: "Help:",
      callbackKey: "2",
      callbackAttempts: 5,
      callbackGapMinutes: 60,
      serviceLevelPercent: 95,
      serviceLevelSeconds: 10,
      ignoreAbandonedSeconds: 0,
      waitingWarning: 2,
      waitingAlarm: 4,
      longestWaitWarning: 30,
      longestWaitAlarm: 90,
    }
    const destinations = {
      full: { kind: "voicemail", extensionId: queueId },
      waitedTooLong: { kind: "external", number: "(207) 555-0190", present: "company" },
      noAgents: { kind: "extension", extensionId: 100_805, announcement: { mediaId: 71 } },
      closed: { kind: "hangUp" },
      exitKey: { kind: "extension", extensionId: 100_800 },
    }
    const saved = await queueAdmin.put(kit(queueId), { settings, destinations, version })
    expect({ status: saved.status, body: saved.body }).toMatchObject({
      status: 200,
      body: {
        settings,
        version: version + 1,
        destinations: {
          full: { kind: "voicemail", extensionId: queueId, name: "Set up" },
          waitedTooLong: { kind: "external", number: "+12075550190", present: "company" },
          noAgents: { extension: "421", name: "Sales", announcement: { mediaId: 71, name: "Welcome" } },
          closed: { kind: "hangUp" },
          exitKey: { extension: "400", name: "Main menu", extensionType: "Auto Attendant" },
        },
      },
    })
    // What was read can be sent back, and changes nothing.
    const { body: read } = await queueAdmin.get(kit(queueId))
    const again = await queueAdmin.put(kit(queueId), { settings: read.settings, destinations: read.destinations })
    expect(again.body).toMatchObject({ version: version + 1, settings: read.settings })
    expect((await queueAdmin.put(kit(queueId), { settings: { ringSeconds: 12 } })).body.settings).toEqual({
      ...read.settings,
      ringSeconds: 12,
    })
    expect(await entriesOf(queueId)).toMatchObject([
      {
        action: "queue.changed",
        before: { strategy: "longestIdle", schedule: null, scheduleId: null, whenFull: null },
        after: {
          strategy: "byPriority",
          schedule: "Always open",
          scheduleId: 2004,
          greeting: "Welcome",
          greetingId: 71,
        },
      },
      { action: "queue.changed", before: { ringSeconds: 35 }, after: { ringSeconds: 12 } },
    ])
    // Its own voicemail is no use by others, and it goes with its destinations.
    expect((await queueAdmin.delete(kit(queueId))).status).toBe(204)
    expect(await rows(sql`select from call_destinations d where d.owner_extension_id = ${queueId}`)).toEqual([])
  })

  test("what does not go together is refused at its field", async () => {
    const { queueId } = await add()
    const put = async (body: object) => refusal(await queueAdmin.put(kit(queueId), body))
    expect(await put({ settings: { exitKey: "0" } })).toEqual([
      400,
      "queue.exit_key_without_destination",
      "destinations.exitKey",
    ])
    expect(await put({ destinations: { exitKey: { kind: "hangUp" } } })).toEqual([
      400,
      "queue.exit_destination_without_key",
      "settings.exitKey",
    ])
    expect(
      await put({ settings: { exitKey: "1", callbackKey: "1" }, destinations: { exitKey: { kind: "hangUp" } } }),
    ).toEqual([400, "queue.same_key_twice", "settings.callbackKey"])
    expect(await put({ settings: { waitingWarning: 10 } })).toEqual([
      400,
      "queue.alarm_before_warning",
      "settings.waitingAlarm",
    ])
    expect(await put({ settings: { longestWaitAlarm: 60 } })).toEqual([
      400,
      "queue.alarm_before_warning",
      "settings.longestWaitAlarm",
    ])
    expect(await put({ settings: { schedule: { scheduleId: 2011 } } })).toEqual([
      400,
      "queue.schedule_unknown",
      "settings.schedule",
    ])
    for (const mediaId of [74, 99_999])
      expect(await put({ settings: { comfortMessage: { mediaId } } })).toEqual([
        400,
        "queue.sound_unknown",
        "settings.comfortMessage",
      ])
    expect(await put({ destinations: { full: { kind: "extension", extensionId: queueId } } })).toEqual([
      400,
      "destination.leads_back",
      "destinations.full",
    ])
    expect(await put({ destinations: { closed: { kind: "external", number: "911" } } })).toEqual([
      400,
      "destination.number_emergency",
      "destinations.closed",
    ])
    for (const [field, value] of [
      ["ringSeconds", 9],
      ["ringSeconds", 61],
      ["retrySeconds", 0],
      ["wrapUpSeconds", 601],
      ["maxWaiting", 201],
      ["maxWaitSeconds", 7201],
      ["comfortSeconds", 14],
      ["callbackKey", "0"],
      ["callbackGapMinutes", 4],
      ["queuePriority", 11],
      ["callerNamePrefix", "More than fifteen"],
      ["autoPauseMissed", 11],
    ] as const)
      expect(await put({ settings: { [field]: value } })).toEqual([400, "request.invalid", `settings.${field}`])
    expect((await queueAdmin.get(kit(queueId))).body).toMatchObject({ version: 1, settings: newQueueSettings })
  })

  test("turning the exit key off removes its destination", async () => {
    const { queueId } = await add({
      settings: { exitKey: "0" },
      destinations: { exitKey: { kind: "extension", extensionId: 100_805 } },
    })
    expect((await queueAdmin.put(kit(queueId), { settings: { exitKey: null } })).body).toMatchObject({
      settings: { exitKey: null },
      destinations: { exitKey: null },
    })
    const [, off] = await entriesOf(queueId)
    expect(off).toMatchObject({ before: { exitKey: "0", onExitKey: { extension: "421" } }, after: { onExitKey: null } })
    expect(await revert(off!.id)).toMatchObject({ status: 200 })
    expect((await queueAdmin.get(kit(queueId))).body).toMatchObject({
      settings: { exitKey: "0" },
      destinations: { exitKey: { extensionId: 100_805 } },
    })
  })

  test("a change is reverted, with schedules, sounds and destinations by id; not after another change of the same", async () => {
    const { queueId } = await add()
    await queueAdmin.put(kit(queueId), {
      settings: { schedule: { scheduleId: 2004 }, greeting: { mediaId: 71 }, maxWaiting: 9 },
      destinations: { closed: { kind: "extension", extensionId: 100_805 } },
    })
    await queueAdmin.put(kit(queueId), {
      settings: { schedule: null, greeting: null, maxWaiting: 10 },
      destinations: { closed: null },
    })
    const [, second] = await entriesOf(queueId)
    await queueAdmin.put(kit(queueId), { settings: { ringSeconds: 44 } })
    expect(await revert(second!.id)).toMatchObject({ status: 200 })
    expect((await queueAdmin.get(kit(queueId))).body).toMatchObject({
      settings: { schedule: { scheduleId: 2004 }, greeting: { mediaId: 71 }, maxWaiting: 9, ringSeconds: 44 },
      destinations: { closed: { extensionId: 100_805 } },
    })
    await queueAdmin.put(kit(queueId), { settings: { maxWaiting: 11 } })
    const [first] = await entriesOf(queueId)
    expect((await revert(first!.id)).status).toBe(409)
  })

  test("a change by version loses nothing of others", async () => {
    const { queueId, version } = await add()
    expect((await owner.put(kit(queueId), { settings: { ringSeconds: 30 }, version })).status).toBe(200)
    expect(refusal(await queueAdmin.put(kit(queueId), { settings: { ringSeconds: 40 }, version }))).toEqual([
      409,
      "queue.changed_meanwhile",
    ])
    const both = await Promise.all(
      [1, 2, 3, 4].map((skill) =>
        queueAdmin.put(kit(queueId), { settings: { maxWaiting: skill }, version: version + 1 }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  test("a schedule and sounds that a queue uses name it, and stay", async () => {
    const schedule = (await owner.post("/api/admin/accounts/100/schedules", { name: "Of the queue", weekly: {} })).body
    const { queueId, extension } = await add({
      settings: {
        schedule: { scheduleId: schedule.scheduleId },
        greeting: { mediaId: 76 },
        whisperSound: { mediaId: 76 },
      },
    })
    const address = `/api/admin/accounts/100/schedules/${schedule.scheduleId}`
    expect((await owner.get(address)).body.uses).toEqual([{ kind: "queue", id: queueId, name: `${extension} Set up` }])
    expect(refusal(await owner.delete(address))).toEqual([409, "schedule.in_use"])
    expect((await queueAdmin.get(kit(queueId))).body).toMatchObject({ status: "closed" })
    const uses = await server.database.transaction({ account: 100 }, (db) =>
      server.kit.uses.find(db, "media", 100, [76]),
    )
    expect(uses).toEqual([{ usedId: 76, kind: "Call Queue", id: queueId, name: `${extension} Set up` }])
    expect((await owner.delete("/api/appserver/accounts/100/media/76?replaceWith=71")).status).toBe(204)
    expect((await queueAdmin.get(kit(queueId))).body).toMatchObject({
      settings: { greeting: { mediaId: 71 }, whisperSound: { mediaId: 71 } },
      version: 2,
    })
    await queueAdmin.delete(kit(queueId))
    expect((await owner.delete(address)).status).toBe(204)
  })

  test("a queue that others send calls to is deleted with a replacement, which gets their calls", async () => {
    const target = await add({ name: "Going" })
    const from = await add({ destinations: { full: { kind: "extension", extensionId: target.queueId } } })
    expect((await queueAdmin.get(`${kit(target.queueId)}/where-used`)).body).toMatchObject({
      uses: [{ kind: "destination", label: `${from.extension} Set up`, blocks: true, extensionId: from.queueId }],
      more: false,
    })
    expect(refusal(await queueAdmin.get(`${kit(100_800)}/where-used`))).toEqual([404, "queue.not_found"])
    expect(refusal(await queueAdmin.delete(kit(target.queueId)))).toEqual([409, "extension.in_use"])
    expect(refusal(await queueAdmin.delete(`${kit(target.queueId)}?replaceWith=${from.queueId}`))).toEqual([
      400,
      "extension.replacement_unsuitable",
      "replaceWith",
    ])
    expect((await queueAdmin.delete(`${kit(target.queueId)}?replaceWith=100805`)).status).toBe(204)
    expect((await queueAdmin.get(kit(from.queueId))).body).toMatchObject({
      destinations: { full: { extensionId: 100_805 } },
      version: from.version + 1,
    })
  })
})

describe("ranks of agents", () => {
  test("are set for agents, on record and reverted; others are refused", async () => {
    const { queueId } = await add({ agents: [100_101, 100_103] })
    const ranked = await queueAdmin.put(kit(queueId), {
      agentSettings: [
        { extensionId: 100_101, priority: 1 },
        { extensionId: 100_103, skill: 10 },
      ],
    })
    expect(ranked.body.agents).toMatchObject([
      { extensionId: 100_101, priority: 1, skill: 5 },
      { extensionId: 100_103, priority: 5, skill: 10 },
    ])
    const entry = (await entriesOf(queueId)).at(-1)!
    expect(entry).toMatchObject({
      action: "queue.agent_ranks_changed",
      before: { agents: [{ agentId: 100_101, priority: 5, skill: 5 }, { agentId: 100_103 }] },
      after: {
        agents: [
          { agentId: 100_101, priority: 1, skill: 5 },
          { agentId: 100_103, skill: 10 },
        ],
      },
    })
    expect(await revert(entry.id)).toMatchObject({ status: 200 })
    expect((await queueAdmin.get(kit(queueId))).body.agents).toMatchObject([
      { priority: 5, skill: 5 },
      { priority: 5, skill: 5 },
    ])
    expect(
      refusal(await queueAdmin.put(kit(queueId), { agentSettings: [{ extensionId: 100_106, skill: 1 }] })),
    ).toEqual([400, "queue.not_its_agent", "agentSettings"])
    // Joining and ranking in one change.
    expect(
      (await queueAdmin.put(kit(queueId), { join: [100_106], agentSettings: [{ extensionId: 100_106, skill: 1 }] }))
        .body.agents,
    ).toContainEqual(expect.objectContaining({ extensionId: 100_106, skill: 1 }))
  })
})

describe("priorities of queues", () => {
  const address = "/api/ucaas/account/100/callQueuePriority"
  test("are set for several queues in one change, or for none", async () => {
    const [one, other] = [await add(), await add()]
    expect(
      await queueAdmin.put(address, {
        priorities: [
          { callQueueId: other.queueId, priority: 2 },
          { callQueueId: one.queueId, priority: 9 },
        ],
      }),
    ).toMatchObject({
      status: 200,
      body: [
        { callQueueId: other.queueId, name: "Set up", priority: 2 },
        { callQueueId: one.queueId, priority: 9 },
      ],
    })
    expect(
      refusal(
        await queueAdmin.put(address, {
          priorities: [
            { callQueueId: one.queueId, priority: 1 },
            { callQueueId: 100_800, priority: 1 },
          ],
        }),
      ),
    ).toEqual([404, "queue.not_found"])
    expect((await queueAdmin.get(kit(one.queueId))).body.settings.queuePriority).toBe(9)
    expect(
      (
        await (
          await server.as("callQueuesReportingAdmin")
        ).put(address, { priorities: [{ callQueueId: 1, priority: 1 }] })
      ).status,
    ).toBe(403)
    expect((await entriesOf(one.queueId)).at(-1)).toMatchObject({ after: { queuePriority: 9 } })
  })
})
