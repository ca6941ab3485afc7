import { afterAll, beforeAll, describe, expect, test } from "vitest"
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
  const entries = Object.entries(value).filter(([name]) => !["version", "changedAt", "textVersion"].includes(name))
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
  /** Rules that were deleted and restored have other ids. */
  readonly shown?: (body: any) => unknown
}
/** Changed, reverted and equal to before; after another change the revert is refused. */
const checkReverting = async ({ action, path, change, changeAgain, client = owner, shown = (body) => body }: Case) => {
  const read = async () => plain(shown(done(await client.get(path))))
  const before = await read()
  done(await change())
  expect(await read()).not.toEqual(before)
  const entry = (await newest(action))!
  expect(done(await owner.get(`${log}/${entry.entryId}`)).whyNotRevert).toBeNull()
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
      shown: ({ items }) => items.map((rule: object) => JSON.stringify({ ...rule, ruleId: 0, version: 0 })).toSorted(),
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
