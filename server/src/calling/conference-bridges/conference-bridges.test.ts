import { afterAll, beforeAll, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const bridges = "/api/ucaas/account/100/conferenceKits"
const kit = (id: number, spelled = "/api/ucaas/account/100/conferenceKit") => `${spelled}/${id}`
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]
let next = 0
const add = async (part: object = {}) => {
  next += 1
  const { status, body } = await owner.post(bridges, { name: `Bridge ${next}`, ...part })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as { kitId: number; version: number; hostPin: string; guestPin: string; extension: string }
}
const entriesOf = (id: number) =>
  rows<{ id: number; action: string; before: object | null; after: object | null }>(
    sql`select e.id, e.action, e.before, e.after from audit_entries e where e.account_id = 100
      and e.object_type = 'conference_bridge' and e.object_id = ${String(id)} order by e.id`,
  )

test("bridges are listed without PINs and shown with them, for whoever may see them", async () => {
  const { items } = (await owner.get(bridges)).body
  expect(items).toMatchObject([
    { kitId: 100_806, name: "Management", extension: "430", maxParticipants: 12, announce: "name", hasPins: true },
    { kitId: 100_807, name: "Suppliers", startMuted: true },
  ])
  expect(JSON.stringify(items)).not.toContain("481935")
  expect((await owner.get("/api/appserver/accounts/100/conference-kits?search=supp")).body.items).toMatchObject([
    { kitId: 100_807 },
  ])
  expect((await owner.get(`${bridges}?sort=name&direction=desc&limit=1`)).body).toMatchObject({
    items: [{ name: "Suppliers" }],
    nextCursor: expect.any(String),
  })
  expect((await owner.get(kit(100_806))).body).toMatchObject({ hostPin: "481935", guestPin: "260714", record: "host" })
  const person = await server.as("endUser")
  for (const answer of [
    await person.get(bridges),
    await person.get(kit(100_806)),
    await person.post(bridges, { name: "Mine" }),
    await person.put(kit(100_806), { locked: true }),
    await person.delete(kit(100_806)),
  ])
    expect(answer.status).toBe(403)
  expect((await owner.get(kit(100_804))).body.code).toBe("conference_bridge.not_found")
  const abroad = await server.as("accountSuperUser", 101)
  expect((await abroad.get(kit(100_806, "/api/ucaas/account/101/conferenceKit"))).body.code).toBe(
    "conference_bridge.not_found",
  )
})

test("one gets PINs by itself, which are stored encrypted, differ and can be changed", async () => {
  const { kitId, hostPin, guestPin, version } = await add()
  expect(hostPin).toMatch(/^\d{6}$/)
  expect(guestPin).toMatch(/^\d{6}$/)
  expect(guestPin).not.toBe(hostPin)
  const stored = await rows<{ hostPin: string }>(
    sql`select b.host_pin from conference_bridges b where b.extension_id = ${kitId}`,
  )
  expect(stored[0]!.hostPin).toMatch(/^v1\./)
  const changed = await owner.put(kit(kitId), { hostPin: "40718", version })
  expect(changed.body).toMatchObject({ hostPin: "40718", guestPin, version: version + 1 })
  expect((await entriesOf(kitId)).at(-1)).toMatchObject({
    action: "conference_bridge.pins_changed",
    after: { changedPins: "host" },
  })
  expect(JSON.stringify(await entriesOf(kitId))).not.toMatch(new RegExp(`40718|${hostPin}|${guestPin}`))
  // A repeated request does not store the PINs either.
  expect(refusal(await owner.put(kit(kitId), { hostPin: "40719", version }))).toEqual([
    409,
    "conference_bridge.changed_meanwhile",
  ])
  await owner.delete(kit(kitId))
})

test("one that was added as an extension gets its PINs with the first change", async () => {
  const made = await owner.post("/api/appserver/accounts/100/extensions", {
    extensionType: "Conference",
    name: "Plain",
  })
  const id = made.body.extensionId
  expect((await owner.get(kit(id))).body).toMatchObject({ hasPins: false, hostPin: null, guestPin: null })
  expect((await owner.put(kit(id, "/api/appserver/accounts/100/conference-kits"), {})).body).toMatchObject({
    hasPins: true,
    hostPin: expect.stringMatching(/^\d{6}$/),
  })
  await owner.delete(kit(id))
})

test("settings are changed and reverted, and nothing is recorded when nothing changes", async () => {
  const { kitId } = await add({ maxParticipants: 10, announce: "none", record: "always", hostPin: "40718" })
  const { version } = (
    await owner.put(kit(kitId), {
      name: "Renamed",
      maxParticipants: 40,
      waitForHost: false,
      musicWhileWaiting: false,
      announce: "name",
      announceOn: "join",
      startMuted: true,
      record: "off",
      locked: true,
    })
  ).body
  expect((await owner.get(kit(kitId))).body).toMatchObject({ name: "Renamed", maxParticipants: 40, locked: true })
  expect((await owner.put(kit(kitId), { maxParticipants: 40, hostPin: "40718" })).body.version).toBe(version)
  const entry = (await entriesOf(kitId)).findLast(({ action }) => action === "conference_bridge.changed")!
  expect(entry).toMatchObject({ before: { maxParticipants: 10, announce: "none" }, after: { announceOn: "join" } })
  expect((await owner.post(`/api/reporting/accounts/100/audit-log/events/${entry.id}/revert`)).status).toBe(200)
  expect((await owner.get(kit(kitId))).body).toMatchObject({
    maxParticipants: 10,
    waitForHost: true,
    record: "always",
    locked: false,
  })
  await owner.delete(kit(kitId))
})

test("PINs that are easy to guess, equal or no digits are refused, and so are impossible sizes", async () => {
  const { kitId, guestPin } = await add({ extension: "74300" })
  const put = async (body: object) => refusal(await owner.put(kit(kitId), body))
  expect(await put({ hostPin: "1234" })).toEqual([400, "conference_bridge.host_pin_weak", "hostPin"])
  expect(await put({ guestPin: "7777" })).toEqual([400, "conference_bridge.guest_pin_weak", "guestPin"])
  expect(await put({ hostPin: "74300" })).toEqual([400, "conference_bridge.host_pin_weak", "hostPin"])
  expect(await put({ hostPin: guestPin })).toEqual([400, "conference_bridge.pins_equal", "guestPin"])
  expect(await put({ hostPin: "40718", guestPin: "40718" })).toEqual([400, "conference_bridge.pins_equal", "guestPin"])
  expect(await put({ hostPin: "407" })).toEqual([400, "request.invalid", "hostPin"])
  expect(await put({ hostPin: "40718293011" })).toEqual([400, "request.invalid", "hostPin"])
  expect(await put({ hostPin: "40a8" })).toEqual([400, "request.invalid", "hostPin"])
  expect(await put({ maxParticipants: 1 })).toEqual([400, "request.invalid", "maxParticipants"])
  expect(await put({ maxParticipants: 101 })).toEqual([400, "request.invalid", "maxParticipants"])
  expect(refusal(await owner.post(bridges, { name: "Taken", extension: "203" }))).toEqual([
    409,
    "extension.number_taken",
    "extension",
  ])
  await owner.delete(kit(kitId))
})

test("one that calls are sent to is deleted only with a replacement", async () => {
  const [used, other] = [await add(), await add()]
  const group = await owner.post("/api/ucaas/account/100/groups", {
    name: "Sender",
    noAnswer: { kind: "extension", extensionId: used.kitId },
  })
  expect(refusal(await owner.delete(kit(used.kitId)))).toEqual([409, "extension.in_use"])
  expect(refusal(await owner.delete(`${kit(used.kitId)}?replaceWith=${used.kitId}`))).toEqual([
    400,
    "extension.replacement_unknown",
    "replaceWith",
  ])
  expect((await owner.delete(`${kit(used.kitId)}?replaceWith=${other.kitId}`)).status).toBe(204)
  expect((await owner.get(`/api/ucaas/account/100/callgroup/${group.body.callGroupId}`)).body.noAnswer).toMatchObject({
    extensionId: other.kitId,
  })
  await owner.delete(`/api/ucaas/account/100/callgroup/${group.body.callGroupId}`)
  expect((await owner.delete(kit(other.kitId, "/api/appserver/accounts/100/conference-kits"))).status).toBe(204)
})

test("two who save at the same time: the second is told", async () => {
  const { kitId, version } = await add()
  const answers = await Promise.all(
    [11, 12, 13].map((maxParticipants) => owner.put(kit(kitId), { maxParticipants, version })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  await owner.delete(kit(kitId))
})

test("the code by which hosts record is the account's, or none where it is turned off", async () => {
  const code = async () => (await owner.get("/api/ucaas/account/100/conference-recording-code")).body
  const settings = "/api/ucaas/account/100/v2/pbxSettings"
  const { featureCodes } = (await owner.get(settings)).body
  const set = async (part: object) => {
    const { version } = (await owner.get(settings)).body
    const changed = featureCodes.map((one: { feature: string }) =>
      one.feature === "record" ? { ...one, ...part } : one,
    )
    expect((await owner.put(settings, { featureCodes: changed, version })).status).toBe(200)
  }
  await set({ code: "*33", enabled: true })
  expect(await code()).toEqual({ code: "*33" })
  await set({ code: "*33", enabled: false })
  expect(await code()).toEqual({ code: null })
  await set({ code: "*3", enabled: true })
  expect(await code()).toEqual({ code: "*3" })
})
