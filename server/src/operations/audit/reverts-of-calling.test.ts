import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { eventTypes } from "@dialplane/contract/operations/audit/event-types"
import type { EventTypeDraft } from "@dialplane/contract/operations/audit/event-type"
import { mostSchedules } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { pickupLimits } from "@dialplane/contract/calling/pickup-groups/pickup-groups.schema"
import { deletedRule as deletedBlockingRule } from "../../calling/call-blocking/call-blocking.queries.ts"
import { deletedFlow } from "../../calling/call-flows/call-flows.queries.ts"
import { deletedRule as deletedMonitoringRule } from "../../calling/call-monitoring/call-monitoring.queries.ts"
import { deletedGroup } from "../../calling/pickup-groups/pickup-groups.queries.ts"
import { deletedExtension } from "../../inventory/extensions/deleted-extensions.queries.ts"
import { deletedSchedule } from "../../inventory/schedules/schedules.queries.ts"
import type { Db } from "../../kit/database/database.ts"
import type { Restorable } from "../../kit/database/deleted-objects.ts"
import { copyRows, putRows } from "../../kit/database/row-snapshots.ts"
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

const log = "/api/reporting/accounts/100/audit-log/events"
interface Entry {
  readonly entryId: number
  readonly action: string
  readonly objectId: string
  readonly traceId: string
  readonly before: object
  readonly after: object
}
const newest = async (action: string) =>
  (await owner.get(`${log}?action=${action}&limit=1`)).body.items[0] as Entry | undefined
const revert = (entryId: number) => owner.post(`${log}/${entryId}/revert`)
const done = ({ status, body }: TestAnswer) => {
  expect(status >= 200 && status < 300, JSON.stringify(body)).toBe(true)
  return body
}
/** Without what counts changes or says when one was made. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).filter(
    ([name]) => !["version", "changedAt", "updatedAt", "textVersion"].includes(name),
  )
  return Object.fromEntries(entries.map(([name, inner]) => [name, plain(inner)]))
}

interface Case {
  readonly action: string
  /** What everybody sees of the object. */
  readonly path: string
  readonly change: () => Promise<TestAnswer>
  /** Another change of the same fields. */
  readonly changeAgain: () => Promise<TestAnswer>
  readonly client?: TestClient
  readonly shown?: (body: any) => unknown
}
/** Changed, reverted and equal to before; after another change the revert is refused. */
const checkReverting = async ({ action, path, change, changeAgain, client = owner, shown = (body) => body }: Case) => {
  const read = async () => plain(shown(done(await client.get(path))))
  const before = await read()
  done(await change())
  expect(await read()).not.toEqual(before)
  const entry = (await newest(action))!
  expect(done(await owner.get(`${log}/${entry.entryId}`))).toMatchObject({ whyNotRevert: null, kind: "change" })
  done(await revert(entry.entryId))
  expect(await read()).toEqual(before)
  expect(done(await owner.get(`${log}/${entry.entryId}`)).revertedBy).toBeGreaterThan(entry.entryId)

  done(await change())
  const second = (await newest(action))!
  done(await changeAgain())
  expect(await revert(second.entryId)).toMatchObject({ status: 409, body: { code: "audit.changed_since" } })
}

let count = 0
const stamp = (name: string) => `${name} ${(count += 1)}`

describe("a change is reverted, and all is as before", () => {
  test("settings and destinations of a call group, together", async () => {
    const { callGroupId } = done(
      await owner.post("/api/ucaas/account/100/groups", {
        name: stamp("Team"),
        scheduleId: 2001,
        closed: { kind: "flow", callFlowId: 6001 },
        noAnswer: { kind: "external", number: "+12075550199", present: "company" },
      }),
    )
    const path = `/api/ucaas/account/100/callgroup/${callGroupId}`
    await checkReverting({
      action: "call_group.changed",
      path,
      change: () => owner.put(path, { scheduleId: null, noAnswer: { kind: "hangUp" }, ringSeconds: 44 }),
      changeAgain: () => owner.put(path, { noAnswer: { kind: "extension", extensionId: 100_804 } }),
    })
  })

  test("a destination that was renamed since is still the same destination", async () => {
    const flows = "/api/admin/accounts/100/call-flows"
    const { callFlowId } = done(await owner.post(flows, { name: stamp("Flow") }))
    const { callGroupId } = done(await owner.post("/api/ucaas/account/100/groups", { name: stamp("Team") }))
    const path = `/api/ucaas/account/100/callgroup/${callGroupId}`
    const before = plain(done(await owner.get(path)))
    done(await owner.put(path, { noAnswer: { kind: "flow", callFlowId } }))
    const { entryId } = (await newest("call_group.changed"))!
    done(await owner.put(`${flows}/${callFlowId}`, { name: stamp("Renamed flow") }))
    done(await revert(entryId))
    expect(plain(done(await owner.get(path)))).toEqual(before)
  })

  test("destinations of a virtual receptionist, with its hours", async () => {
    const all = "/api/admin/accounts/100/virtual-receptionists"
    const [{ mediaId }] = done(await owner.get("/api/appserver/accounts/100/media")).items
    const { vrId } = done(
      await owner.post(all, {
        name: stamp("Menu"),
        scheduleId: 2001,
        closed: { kind: "extension", extensionId: 100_803, announcement: { mediaId } },
        noInput: { kind: "extension", extensionId: 100_804 },
      }),
    )
    await checkReverting({
      action: "virtual_receptionist.changed",
      path: `${all}/${vrId}`,
      change: () => owner.put(`${all}/${vrId}`, { scheduleId: null, noInput: null, wrongKey: { kind: "hangUp" } }),
      changeAgain: () => owner.put(`${all}/${vrId}`, { wrongKey: { kind: "directory" } }),
    })
  })

  test("blocking rules of the account and of an extension, and how an extension blocks", async () => {
    const rules = "/api/admin/accounts/100/call-blocking/rules"
    const { ruleId } = done(await owner.post(rules, { value: "+12125550177", note: "Sales" }))
    await checkReverting({
      action: "blocking_rule.changed",
      path: `${rules}/${ruleId}`,
      change: () => owner.put(`${rules}/${ruleId}`, { match: "prefix", value: "+1900", enabled: false }),
      changeAgain: () => owner.put(`${rules}/${ruleId}`, { enabled: true }),
    })
    const own = "/api/portal/my-blocking"
    const [{ extensionId }] = done(await person.get(own))
    const mine = `${own}/${extensionId}`
    await checkReverting({
      action: "own_blocking.changed",
      path: own,
      client: person,
      change: () => person.put(mine, { on: false, blockAnonymous: true, action: "busy" }),
      changeAgain: () => person.put(mine, { action: "reject" }),
    })
    const made = done(await person.post(`${mine}/rules`, { value: "+12125550178" }))
    await checkReverting({
      action: "own_blocking_rule.changed",
      path: own,
      client: person,
      change: () => person.put(`${mine}/rules/${made.ruleId}`, { note: "Rings at night", list: "allow" }),
      changeAgain: () => person.put(`${mine}/rules/${made.ruleId}`, { list: "block" }),
    })
  })

  test("monitoring rules that were set together, and the text of the disclaimer", async () => {
    const base = "/api/admin/accounts/100/call-monitoring"
    const bulk = (part: object) =>
      owner.put(`${base}/bulk`, { supervisorIds: [100_103], action: "replace", modes: ["listen"], tone: true, ...part })
    done(await bulk({ targets: [{ kind: "everyone" }, { kind: "person", id: 100_105 }] }))
    await checkReverting({
      action: "monitoring_rule.set_for_person",
      path: `${base}/rules?limit=100`,
      shown: ({ items }) => items.map((rule: object) => JSON.stringify({ ...rule, version: 0 })).toSorted(),
      change: () => bulk({ modes: ["whisper"], targets: [{ kind: "everyone" }] }),
      changeAgain: () => bulk({ modes: ["barge"], targets: [{ kind: "everyone" }] }),
    })
    await checkReverting({
      action: "call_monitoring.disclaimer_changed",
      path: `${base}/disclaimer`,
      // The earlier text is a new version, which has to be accepted.
      shown: ({ text, isStandard }) => ({ text, isStandard }),
      change: () => owner.put(`${base}/disclaimer`, { text: "Ours." }),
      changeAgain: () => owner.put(`${base}/disclaimer`, { text: "Ours, again." }),
    })
  })

  test("how long call records are kept", async () => {
    const path = "/api/ucaas/account/100/call-retention"
    await checkReverting({
      action: "call_records.retention_changed",
      path,
      change: () => owner.put(path, { months: 12 }),
      changeAgain: () => owner.put(path, { months: 36 }),
    })
  })

  test("a click-to-call button", async () => {
    const keys = "/api/ucaas/account/100/phonenumber/12075550140/click-to-call-keys"
    const { keyId } = done(
      await owner.post(keys, { label: "Contact page", allowedOrigins: ["https://www.example.com"], scheduleId: 2001 }),
    )
    await checkReverting({
      action: "click_to_call.key_changed",
      path: keys,
      change: () => owner.put(`${keys}/${keyId}`, { label: "Shop", scheduleId: null, callsPerHour: 7 }),
      changeAgain: () => owner.put(`${keys}/${keyId}`, { label: "Help" }),
    })
  })

  test("a schedule that was opened or closed manually, and the holidays it keeps", async () => {
    const path = "/api/admin/accounts/100/schedules"
    const day = [{ from: "09:00", to: "17:00" }]
    const { scheduleId } = done(
      await owner.post(path, {
        name: stamp("Hours"),
        weekly: { monday: day },
        keptHolidays: [{ country: "US", name: "Thanksgiving Day" }],
      }),
    )
    const one = `${path}/${scheduleId}`
    await checkReverting({
      action: "schedule.overridden",
      path: one,
      change: () => owner.put(`${one}/override`, { state: "closed" }),
      changeAgain: () => owner.put(`${one}/override`, { state: "open" }),
    })
    await checkReverting({
      action: "schedule.override_ended",
      path: one,
      change: () => owner.delete(`${one}/override`),
      changeAgain: () => owner.put(`${one}/override`, { state: "closed" }),
    })
    await checkReverting({
      action: "schedule.kept_holidays_changed",
      path: one,
      change: () => owner.put(one, { keptHolidays: [{ country: "US", name: "Juneteenth", hours: day }] }),
      changeAgain: () => owner.put(one, { keptHolidays: [] }),
    })
  })
})

describe("each kind of entry about call handling", () => {
  const areas =
    /^(voicemail(_box)?|recordings?|schedule|receptionist_console|(own_)?blocking_rule|(own|call)_blocking|pbx_settings|media|hold_audio|queue|simulated_calls|test_call|call_scenario|call_records|call_group|monitoring_rule|call_monitoring|pickup_group|paging_group|virtual_receptionist|call_flow|conference_bridge|click_to_call)\./
  const kinds = Object.entries<EventTypeDraft>(eventTypes).filter(([action]) => areas.test(action))

  test("can be reverted, or its entry says why not", () => {
    const revertible = new Set(server.kit.undos.actions())
    expect(kinds.length).toBeGreaterThan(90)
    expect(kinds.filter(([action, { whyFinal }]) => revertible.has(action) === (whyFinal !== undefined))).toEqual([])
    expect(kinds.filter(([, { whyFinal }]) => whyFinal !== undefined && !/^[A-Z].*\.$/.test(whyFinal))).toEqual([])
  })

  test("without a way back gives its reason to whoever opens the entry", async () => {
    const { kitId } = done(await owner.post("/api/ucaas/account/100/conferenceKits", { name: stamp("Bridge") }))
    done(await owner.put(`/api/ucaas/account/100/conferenceKit/${kitId}`, { hostPin: "40718" }))
    const { entryId } = (await newest("conference_bridge.pins_changed"))!
    const reason =
      "This change cannot be reverted from the audit log. The log does not contain PINs. Set new ones at the conference bridge."
    expect(done(await owner.get(`${log}/${entryId}`)).whyNotRevert).toBe(reason)
    expect(await revert(entryId)).toMatchObject({ status: 409, body: { code: "audit.is_final", message: reason } })
  })
})

interface Managed {
  readonly name: string
  readonly actions: string
  readonly all: string
  readonly id: string
  readonly one: (id: number) => string
  readonly draft: () => object
  readonly edit: object
}
const ucaas = "/api/ucaas/account/100"
const toSales = {
  start: "hours",
  steps: [
    { kind: "schedule", id: "hours", scheduleId: 2001, open: "desk", closed: "end" },
    {
      kind: "destination",
      id: "desk",
      to: { kind: "extension", extensionId: 100_804, announcement: null },
      noAnswer: "end",
    },
    { kind: "destination", id: "end", to: { kind: "hangUp" }, noAnswer: null },
  ],
}
const objects: readonly Managed[] = [
  {
    name: "a call group",
    actions: "call_group",
    all: `${ucaas}/groups`,
    id: "callGroupId",
    one: (id) => `${ucaas}/callgroup/${id}`,
    draft: () => ({
      name: stamp("Group"),
      strategy: "inOrder",
      ringSeconds: 33,
      scheduleId: 2001,
      closed: { kind: "hangUp" },
      noAnswer: { kind: "extension", extensionId: 100_804 },
      members: [
        { kind: "extension", extensionId: 100_101, seconds: 12 },
        { kind: "external", number: "+12125550123", name: "On call" },
      ],
    }),
    edit: { noAnswer: { kind: "hangUp" } },
  },
  {
    name: "a call queue",
    actions: "queue",
    all: `${ucaas}/callQueues`,
    id: "queueId",
    one: (id) => `${ucaas}/callQueueKit/${id}`,
    draft: () => ({
      name: stamp("Queue"),
      agents: [100_101, 100_103],
      settings: { ringSeconds: 27, schedule: { scheduleId: 2001 }, exitKey: "9" },
      destinations: {
        closed: { kind: "extension", extensionId: 100_805 },
        exitKey: { kind: "voicemail", extensionId: 100_805 },
      },
    }),
    edit: { leave: [100_103] },
  },
  {
    name: "a virtual receptionist",
    actions: "virtual_receptionist",
    all: "/api/admin/accounts/100/virtual-receptionists",
    id: "vrId",
    one: (id) => `/api/admin/accounts/100/virtual-receptionists/${id}`,
    draft: () => ({
      name: stamp("Menu"),
      waitSeconds: 7,
      noInput: { kind: "directory" },
      keys: [
        { key: "1", action: "destination", destination: { kind: "extension", extensionId: 100_804 } },
        { key: "*", action: "repeat" },
      ],
    }),
    edit: { keys: [] },
  },
  {
    name: "a conference bridge",
    actions: "conference_bridge",
    all: `${ucaas}/conferenceKits`,
    id: "kitId",
    one: (id) => `${ucaas}/conferenceKit/${id}`,
    draft: () => ({ name: stamp("Bridge"), maxParticipants: 9, startMuted: true, hostPin: "40718", guestPin: "91526" }),
    edit: { locked: true },
  },
  {
    name: "a paging group",
    actions: "paging_group",
    all: `${ucaas}/pageGroups`,
    id: "pagingGroupId",
    one: (id) => `${ucaas}/pageGroup/${id}`,
    draft: () => ({ name: stamp("Paging"), twoWay: true, scheduleId: 2001, targets: [100_101, 100_103] }),
    edit: { targets: [100_101, 100_103, 100_105] },
  },
  {
    name: "a pickup group",
    actions: "pickup_group",
    all: "/api/appserver/accounts/100/call-pickup-groups",
    id: "groupId",
    one: (id) => `/api/appserver/accounts/100/call-pickup-groups/${id}`,
    draft: () => ({ name: stamp("Pickup"), notifySeconds: 10, members: [100_116, 100_118] }),
    edit: { members: [100_116] },
  },
  {
    name: "a call flow",
    actions: "call_flow",
    all: "/api/admin/accounts/100/call-flows",
    id: "callFlowId",
    one: (id) => `/api/admin/accounts/100/call-flows/${id}`,
    draft: () => ({ name: stamp("Flow"), description: "Of a test", graph: toSales }),
    edit: { description: "Other" },
  },
  {
    name: "a schedule",
    actions: "schedule",
    all: "/api/admin/accounts/100/schedules",
    id: "scheduleId",
    one: (id) => `/api/admin/accounts/100/schedules/${id}`,
    draft: () => ({
      name: stamp("Schedule"),
      weekly: { monday: [{ from: "08:00", to: "12:00" }] },
      keptHolidays: [{ country: "US", name: "Juneteenth" }],
    }),
    edit: { weekly: { monday: [] } },
  },
]

describe("creating and deleting", () => {
  test.each(objects)("$name can be reverted", async ({ actions, all, id, one, draft, edit }) => {
    const made = done(await owner.post(all, draft()))
    const created = (await newest(`${actions}.created`))!
    const path = one(made[id])
    const before = plain(done(await owner.get(path)))
    expect(done(await revert(created.entryId)).kind).toBe("creation")
    expect((await owner.get(path)).status).toBe(404)

    // Reverting its creation has deleted it like anybody else, and that is reverted with its id.
    const deleted = (await newest(`${actions}.deleted`))!
    expect(deleted).toMatchObject({ reverts: created.entryId })
    expect(done(await owner.get(`${log}/${deleted.entryId}`))).toMatchObject({ whyNotRevert: null, kind: "deletion" })
    done(await revert(deleted.entryId))
    expect(plain(done(await owner.get(path)))).toEqual(before)
    expect(await revert(deleted.entryId)).toMatchObject({ status: 409, body: { code: "audit.as_before" } })

    // Once changed it is no longer what was created.
    done(await owner.put(path, edit))
    expect(await revert(created.entryId)).toMatchObject({ status: 409, body: { code: "audit.changed_since" } })
    done(await owner.delete(path))
    expect((await newest(`${actions}.deleted`))!.entryId).toBeGreaterThan(deleted.entryId)
    // This deletion was reverted once; the next one has its own entry.
    expect(await revert(deleted.entryId)).toMatchObject({ status: 409, body: { code: "audit.reverted_already" } })
    expect(done(await owner.get(`${log}/${deleted.entryId}`)).whyNotRevert).toContain("revert the later deletion")
  })

  test("a deleted object whose number, name or schedule is gone, or that was kept long enough, stays deleted", async () => {
    const group = done(
      await owner.post(`${ucaas}/groups`, { name: stamp("Group"), scheduleId: 2002, closed: { kind: "hangUp" } }),
    )
    done(await owner.delete(`${ucaas}/callgroup/${group.callGroupId}`))
    const { entryId } = (await newest("call_group.deleted"))!
    const other = done(await owner.post(`${ucaas}/groups`, { name: stamp("Group"), extension: group.extension }))
    expect(await revert(entryId)).toMatchObject({ status: 409, body: { code: "extension.number_taken" } })
    done(await owner.delete(`${ucaas}/callgroup/${other.callGroupId}`))

    const { scheduleId } = done(
      await owner.post("/api/admin/accounts/100/schedules", { name: stamp("Short"), weekly: {} }),
    )
    const second = done(
      await owner.post(`${ucaas}/groups`, { name: stamp("Group"), scheduleId, closed: { kind: "hangUp" } }),
    )
    done(await owner.delete(`${ucaas}/callgroup/${second.callGroupId}`))
    const following = (await newest("call_group.deleted"))!.entryId
    done(await owner.delete(`/api/admin/accounts/100/schedules/${scheduleId}`))
    const schedule = (await newest("schedule.deleted"))!.entryId
    expect(await revert(following)).toMatchObject({ status: 409, body: { code: "audit.reference_gone" } })
    done(await revert(schedule))
    const heard: object[] = []
    const stop = server.kit.events.subscribe(({ topic, data }) => void heard.push({ topic, data }))
    done(await revert(following))
    // The next request waits for what the last one published.
    done(await owner.get(`${ucaas}/callgroup/${second.callGroupId}`))
    stop()
    expect(heard).toContainEqual({ topic: "callGroup", data: { callGroupId: second.callGroupId, change: "restored" } })

    await server.database.transaction("system", (db) =>
      db.run(sql`update deleted_objects set kept_until = now() - interval '1 second' where object_type = 'extension'`),
    )
    expect(await revert(entryId)).toMatchObject({ status: 409, body: { code: "audit.copy_gone" } })
  })

  test("blocking rules and monitoring rules can be reverted, and keep their ids and earlier entries", async () => {
    const rules = "/api/admin/accounts/100/call-blocking/rules"
    const listed = async () => plain(done(await owner.get(`${rules}?search=5550187`)).items)
    done(await owner.post(rules, { value: "+12125550187", note: "Twice", direction: "out", action: "busy" }))
    const before = await listed()
    expect(before).toHaveLength(1)
    done(await revert((await newest("blocking_rule.created"))!.entryId))
    expect(await listed()).toEqual([])
    done(await revert((await newest("blocking_rule.deleted"))!.entryId))
    expect(await listed()).toEqual(before)

    const base = "/api/admin/accounts/100/call-monitoring/rules"
    const ofOne = async () =>
      done(await owner.get(`${base}?limit=100`))
        .items.filter((rule: { supervisorId: number }) => rule.supervisorId === 100_104)
        .map(({ ruleId, target, modes, tone }: Record<string, unknown>) => ({ ruleId, target, modes, tone }))
    expect(await ofOne()).toEqual([])
    done(await owner.post(base, { supervisorId: 100_104, target: { kind: "everyone" }, modes: ["barge"], tone: false }))
    const allowed = await ofOne()
    done(await revert((await newest("monitoring_rule.created"))!.entryId))
    expect(await ofOne()).toEqual([])
    done(await revert((await newest("monitoring_rule.deleted"))!.entryId))
    expect(await ofOne()).toEqual(allowed)
    const [{ ruleId }] = allowed
    done(await owner.put(`${base}/${ruleId}`, { modes: ["listen"] }))
    const changed = (await newest("monitoring_rule.changed"))!.entryId
    done(await owner.delete(`${base}/${ruleId}`))
    done(await revert((await newest("monitoring_rule.deleted"))!.entryId))
    done(await revert(changed))
    expect(await ofOne()).toEqual(allowed)
    done(await owner.delete(`${base}/${ruleId}`))
    done(
      await owner.post(base, { supervisorId: 100_104, target: { kind: "everyone" }, modes: ["listen"], tone: false }),
    )
    const deleted = (await newest("monitoring_rule.deleted"))!.entryId
    expect(await revert(deleted)).toMatchObject({ status: 409, body: { code: "call_monitoring.rule_exists" } })
    expect(done(await owner.get(`${log}/${deleted}`)).whyNotRevert).not.toBeNull()
  })

  test("rules that were deleted together come back one by one, with their ids", async () => {
    const rules = "/api/admin/accounts/100/call-blocking/rules"
    const made = []
    for (const value of ["+12125550301", "+12125550302"]) made.push(done(await owner.post(rules, { value })))
    const ids = made.map(({ ruleId }) => ruleId)
    done(await owner.put(`${rules}/${ids[0]}`, { note: "Sales" }))
    const noted = (await newest("blocking_rule.changed"))!.entryId
    done(await owner.post(`${rules}/bulk-delete`, { ruleIds: ids }))
    const entries: Entry[] = done(await owner.get(`${log}?action=blocking_rule.deleted&limit=2`)).items
    expect(entries.map(({ objectId }) => Number(objectId)).toSorted((one, other) => one - other)).toEqual(ids)
    for (const { entryId } of entries) done(await revert(entryId))
    expect(plain(done(await owner.get(`${rules}/${ids[1]}`)))).toEqual(plain(made[1]))
    done(await revert(noted))
    expect(plain(done(await owner.get(`${rules}/${ids[0]}`)))).toEqual(plain(made[0]))
    // Another rule about the same number has taken its place.
    done(await owner.delete(`${rules}/${ids[1]}`))
    done(await owner.post(rules, { value: "+12125550302" }))
    expect(await revert((await newest("blocking_rule.deleted"))!.entryId)).toMatchObject({
      status: 409,
      body: { code: "call_blocking.exists" },
    })
  })

  test("a rule of an extension comes back with its id, from whoever manages its user", async () => {
    const own = "/api/portal/my-blocking"
    const [{ extensionId }] = done(await person.get(own))
    const mine = `${own}/${extensionId}/rules`
    const { ruleId } = done(await person.post(mine, { value: "+12125550303" }))
    done(await person.delete(`${mine}/${ruleId}`))
    done(await revert((await newest("own_blocking_rule.deleted"))!.entryId))
    const [{ rules }] = done(await person.get(own))
    expect(rules.map((rule: { ruleId: number }) => rule.ruleId)).toContain(ruleId)
  })

  test("a right to monitor is restored only by whoever may give it", async () => {
    const base = "/api/admin/accounts/100/call-monitoring/rules"
    const admin = await server.as("accountAdministrator")
    done(await owner.post(base, { supervisorId: owner.userId, target: { kind: "everyone" }, modes: ["listen"] }))
    const { objectId } = (await newest("monitoring_rule.created"))!
    done(await owner.delete(`${base}/${objectId}`))
    const { entryId } = (await newest("monitoring_rule.deleted"))!
    expect(await admin.post(`${log}/${entryId}/revert`)).toMatchObject({
      status: 403,
      body: { code: "request.not_manageable" },
    })
    done(await revert(entryId))
    expect(done(await owner.get(`${base}/${objectId}`)).supervisorId).toBe(owner.userId)
  })

  test("a published call flow comes back with its versions, its draft, its extension and those that start in it", async () => {
    const flows = "/api/admin/accounts/100/call-flows"
    const flow = done(await owner.post(flows, { name: stamp("Flow"), graph: toSales }))
    const one = `${flows}/${flow.callFlowId}`
    const publish = async () => {
      const { scenarios } = done(await owner.post(`${one}/publish-preview`, {}))
      done(await owner.post(`${one}/publish`, { comment: "Now", changedScenarios: scenarios.length }))
    }
    await publish()
    done(await owner.put(one, { extensionIds: [100_116] }))
    done(await owner.put(one, { graph: { start: "end", steps: toSales.steps.slice(2) } }))
    const seen = async () => ({
      flow: plain(done(await owner.get(one))),
      versions: done(await owner.get(`${one}/versions`)),
      extension: plain(done(await owner.get(`${ucaas}/extension/${flow.extensionId}`))),
    })
    const before = await seen()
    expect(before.flow).toMatchObject({ state: "changed", extensions: [{ extensionId: 100_116 }] })
    done(await owner.delete(one))
    const deleted = (await newest("call_flow.deleted"))!
    expect((await owner.get(`${ucaas}/extension/${flow.extensionId}`)).status).toBe(404)

    const other = done(await owner.post(`${ucaas}/groups`, { name: stamp("Group"), extension: flow.extension }))
    expect(done(await owner.get(`${log}/${deleted.entryId}`)).whyNotRevert).toContain(flow.extension)
    expect(await revert(deleted.entryId)).toMatchObject({ status: 409, body: { code: "extension.number_taken" } })
    done(await owner.delete(`${ucaas}/callgroup/${other.callGroupId}`))
    const namesake = done(await owner.post(flows, { name: flow.name, extension: "7998", graph: toSales }))
    expect(await revert(deleted.entryId)).toMatchObject({ status: 409, body: { code: "call_flow.name_taken" } })
    done(await owner.delete(`${flows}/${namesake.callFlowId}`))

    done(await revert(deleted.entryId))
    expect(await seen()).toEqual(before)
    expect((await newest("call_flow.restored"))!.objectId).toBe(String(flow.callFlowId))
    await publish()
    expect(done(await owner.get(one)).publishedVersion).toBe(2)
  })

  test("a call flow, an audio file and a button can be reverted while they are as they were created", async () => {
    const flows = "/api/admin/accounts/100/call-flows"
    const graph = { start: "end", steps: [{ kind: "destination", id: "end", to: { kind: "hangUp" }, noAnswer: null }] }
    const flow = done(await owner.post(flows, { name: stamp("Flow"), graph }))
    const first = (await newest("call_flow.created"))!.entryId
    done(await owner.put(`${flows}/${flow.callFlowId}`, { description: "Other" }))
    expect(await revert(first)).toMatchObject({ status: 409, body: { code: "audit.changed_since" } })
    done(await revert((await newest("call_flow.changed"))!.entryId))
    done(await revert(first))
    expect((await owner.get(`${flows}/${flow.callFlowId}`)).status).toBe(404)

    const keys = `${ucaas}/phonenumber/12075550140/click-to-call-keys`
    const before = done(await owner.get(keys))
    done(await owner.post(keys, { label: "Short-lived", allowedOrigins: ["https://www.example.com"] }))
    done(await revert((await newest("click_to_call.key_made"))!.entryId))
    expect(done(await owner.get(keys))).toEqual(before)
    expect(await revert((await newest("click_to_call.key_revoked"))!.entryId)).toMatchObject({
      body: { code: "audit.is_final" },
    })
  })
})

describe("what comes back with a deleted object", () => {
  const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))

  test.each<Restorable>([
    deletedExtension,
    deletedSchedule,
    deletedGroup,
    deletedFlow,
    deletedBlockingRule,
    deletedMonitoringRule,
  ])("is decided for every table that depends on $table", async ({ table, with: parts, without }) => {
    const references = await rows<{ child: string; parent: string }>(sql`
        select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent
        from pg_constraint c where c.contype = 'f' and c.confdeltype in ('c', 'n')
          and c.connamespace = 'public'::regnamespace`)
    const reached = new Set([table])
    for (const parent of reached)
      for (const { child } of references.filter((one) => one.parent === parent && !without.includes(parent)))
        reached.add(child)
    const decided = new Set([table, ...parts, ...without])
    expect([...reached].filter((one) => !decided.has(one))).toEqual([])
    expect(parts.filter((one) => without.includes(one))).toEqual([])
  })

  test("has no right to listen, neither in a new copy nor in an older one", async () => {
    const { queueId } = done(await owner.post(`${ucaas}/callQueues`, { name: stamp("Queue"), agents: [100_101] }))
    const rules = "/api/admin/accounts/100/call-monitoring/rules"
    const target = { kind: "queue", id: queueId }
    done(await owner.post(rules, { supervisorId: 100_104, target, modes: ["listen"], tone: false }))
    const [rule] = await rows<{ row: string }>(sql`
      select to_jsonb(r)::text as row from monitoring_rules r where r.target_extension_id = ${queueId}`)
    const path = `${ucaas}/callQueueKit/${queueId}`
    const listening = () => rows(sql`select from monitoring_rules r where r.target_extension_id = ${queueId}`)
    done(await owner.delete(path))
    done(await revert((await newest("queue.deleted"))!.entryId))
    expect(await listening()).toEqual([])
    done(await owner.delete(path))
    await rows(sql`
      update deleted_objects set kept = jsonb_set(kept, '{rows}', kept->'rows' || ${JSON.stringify([
        { table: "monitoring_rules", row: rule!.row },
      ])}::jsonb)
      where object_type = 'extension' and object_id = ${queueId} returning 1`)
    done(await revert((await newest("queue.deleted"))!.entryId))
    expect(await listening()).toEqual([])
    expect(done(await owner.get(path)).agents).toHaveLength(1)
  })

  test("needs managing the people whose phones a paging group turns on", async () => {
    const admin = await server.as("accountAdministrator")
    const [own] = await rows<{ id: number }>(sql`
      select e.id from extensions e where e.account_id = 100 and e.user_id = ${owner.userId} and e.type = 'Extension'
      order by e.id limit 1`)
    const draft = { name: stamp("Paging"), targets: [100_101, own!.id] }
    const { pagingGroupId } = done(await owner.post(`${ucaas}/pageGroups`, draft))
    done(await admin.delete(`${ucaas}/pageGroup/${pagingGroupId}`))
    const { entryId } = (await newest("paging_group.deleted"))!
    expect(await admin.post(`${log}/${entryId}/revert`)).toMatchObject({
      status: 403,
      body: { code: "request.not_manageable" },
    })
    done(await revert(entryId))
  })

  test("is not looked at in full to show an entry, which names what is in the way", async () => {
    const group = done(await owner.post(`${ucaas}/groups`, { name: stamp("Group") }))
    done(await owner.delete(`${ucaas}/callgroup/${group.callGroupId}`))
    const { entryId } = (await newest("call_group.deleted"))!
    const why = async () => done(await owner.get(`${log}/${entryId}`)).whyNotRevert
    expect(await why()).toBeNull()
    const other = done(await owner.post(`${ucaas}/groups`, { name: stamp("Group"), extension: group.extension }))
    expect(await why()).toContain(group.extension)
    done(await owner.delete(`${ucaas}/callgroup/${other.callGroupId}`))
    expect(await why()).toBeNull()
    expect(await rows(sql`select from extensions where id = ${group.callGroupId}`)).toEqual([])
    await rows(sql`
      update deleted_objects set kept_until = now() - interval '1 second' where object_id = ${group.callGroupId}
      returning 1`)
    expect(await why()).toMatch(/30 days|no longer kept/)
  })

  test("is inserted table by table, without the rows that no longer fit", async () => {
    const agents = [100_101, 100_103, 100_105, 100_106]
    const { queueId } = done(await owner.post(`${ucaas}/callQueues`, { name: stamp("Queue"), agents }))
    const which = sql`t.account_id = 100 and t.id = ${queueId}`
    const put = await server.database.transaction("system", async (db) => {
      const copy = await copyRows(db, "extensions", which, deletedExtension)
      await db.run(sql`delete from extensions t where ${which}`)
      const inserts: string[] = []
      const counting: Db = {
        ...db,
        run: (query) => {
          const [, table] = /insert into (\w+)/.exec(query.compile().text) ?? []
          if (table !== undefined) inserts.push(table)
          return db.run(query)
        },
      }
      const joined = copy.rows.filter(({ table }) => table === "queue_agents")
      const stranger = { ...joined[0]!, row: joined[0]!.row.replace(/"agent_id": \d+/, '"agent_id": 999999999') }
      const whole = await putRows(counting, copy)
      await db.run(sql`delete from queue_agents where account_id = 100 and queue_id = ${queueId}`)
      const lost = await putRows(db, { rows: [...joined, stranger], links: [] })
      const now = await db.many(sql`select from queue_agents where account_id = 100 and queue_id = ${queueId}`)
      return { inserts, whole, lost: lost.map(({ row }) => row), stranger: stranger.row, now: now.length }
    })
    expect(put.inserts).toEqual([...new Set(put.inserts)])
    expect(put).toMatchObject({ whole: [], lost: [put.stranger], now: agents.length })
  })

  test.each([
    {
      what: "schedules",
      all: "/api/admin/accounts/100/schedules",
      action: "schedule.deleted",
      draft: () => ({ name: stamp("Schedule"), weekly: {} }),
      id: "scheduleId",
      fill: sql`insert into schedules (account_id, name, time_zone, weekly)
        select 100, 'Filler ' || n, 'America/New_York', '{}' from generate_series(1,
          ${mostSchedules} - (select count(*)::int from schedules where account_id = 100)) n returning 1`,
      clear: sql`delete from schedules where account_id = 100 and name like 'Filler %' returning 1`,
      code: "schedule.too_many",
    },
    {
      what: "pickup groups",
      all: "/api/appserver/accounts/100/call-pickup-groups",
      action: "pickup_group.deleted",
      draft: () => ({ name: stamp("Pickup"), members: [] }),
      id: "groupId",
      fill: sql`insert into pickup_groups (account_id, name, notify_seconds)
        select 100, 'Filler ' || n, 10 from generate_series(1,
          ${pickupLimits.groups} - (select count(*)::int from pickup_groups where account_id = 100)) n returning 1`,
      clear: sql`delete from pickup_groups where account_id = 100 and name like 'Filler %' returning 1`,
      code: "pickup_group.too_many",
    },
  ])("is refused where there are as many $what as an account can have", async (one) => {
    const made = done(await owner.post(one.all, one.draft()))
    done(await owner.delete(`${one.all}/${made[one.id]}`))
    const { entryId } = (await newest(one.action))!
    await rows(one.fill)
    const refused = await revert(entryId)
    await rows(one.clear)
    expect(refused).toMatchObject({ body: { code: one.code } })
    done(await revert(entryId))
  })
})
