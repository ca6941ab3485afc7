import { afterAll, beforeAll, expect, test } from "vitest"
import { pagingLimits } from "@dialplane/contract/calling/paging-groups/paging-groups.schema"
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
const groups = "/api/ucaas/account/100/pageGroups"
const one = (id: number, accountId = 100) => `/api/ucaas/account/${accountId}/pageGroup/${id}`
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]
let next = 0
const add = async (part: object = {}) => {
  next += 1
  const { status, body } = await owner.post(groups, { name: `Paging ${next}`, ...part })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as { pagingGroupId: number; version: number }
}
const idsOf = (listed: { extensionId: number }[]) => listed.map(({ extensionId }) => extensionId)

test("groups are listed and shown, for whoever may see them", async () => {
  expect((await owner.get(groups)).body.items).toMatchObject([
    {
      pagingGroupId: 100_808,
      pageGroupId: 100_808,
      kitId: 100_808,
      name: "Whole building",
      priority: "emergency",
      targetCount: 10,
    },
    { pagingGroupId: 100_809, twoWay: true, scheduleName: "Warehouse nights" },
  ])
  expect((await owner.get(`${groups}?search=441`)).body.items).toMatchObject([{ pagingGroupId: 100_809 }])
  expect((await owner.get(`${groups}?sort=name&limit=1`)).body.items).toMatchObject([{ name: "Loading docks" }])
  const { targets, pagers } = (await owner.get(one(100_808))).body
  expect(targets).toContainEqual({ extensionId: 100_815, extension: "470", name: "Lobby phone" })
  expect(idsOf(pagers)).toEqual([100_001, 100_002])
  const person = await server.as("endUser")
  for (const answer of [
    await person.get(groups),
    await person.get(one(100_808)),
    await person.post(groups, { name: "Mine" }),
    await person.put(one(100_808), { tone: false }),
    await person.delete(one(100_808)),
  ])
    expect(answer.status).toBe(403)
  expect(refusal(await owner.get(one(100_804)))).toEqual([404, "paging_group.not_found"])
  const abroad = await server.as("accountSuperUser", 101)
  for (const answer of [
    await abroad.get(one(100_808, 101)),
    await abroad.put(one(100_808, 101), {}),
    await abroad.delete(one(100_808, 101)),
  ])
    expect(answer.body.code).toBe("paging_group.not_found")
})

test("one made with a name only pages nobody yet, and everybody may page", async () => {
  const { pagingGroupId } = await add()
  expect((await owner.get(one(pagingGroupId))).body).toMatchObject({
    whoMayPage: "all",
    twoWay: false,
    priority: "normal",
    tone: true,
    maxSeconds: 60,
    skipBusy: true,
    scheduleId: null,
    targets: [],
    pagers: [],
  })
  expect((await owner.delete(one(pagingGroupId))).status).toBe(204)
})

test("one is changed in every part and reverted, and all of it is on record", async () => {
  const made = await add({
    extension: "7441",
    whoMayPage: "listed",
    pagers: [100_101],
    targets: [100_103, 100_105],
    scheduleId: 2002,
  })
  const { pagingGroupId, version } = made
  expect((await owner.get("/api/admin/accounts/100/schedules/2002")).body.uses).toContainEqual({
    kind: "Page Group",
    id: pagingGroupId,
    name: `7441 Paging ${next}`,
  })
  const changed = await owner.put(one(pagingGroupId), {
    name: "Yard",
    whoMayPage: "all",
    twoWay: true,
    priority: "emergency",
    tone: false,
    maxSeconds: 300,
    skipBusy: false,
    scheduleId: null,
    targets: [100_105, 100_106],
    version,
  })
  expect(changed).toMatchObject({ status: 200, body: { name: "Yard", pagers: [], targetCount: 2, maxSeconds: 300 } })
  expect(refusal(await owner.put(one(pagingGroupId), { tone: true, version }))).toEqual([
    409,
    "paging_group.changed_meanwhile",
  ])
  expect((await owner.put(one(pagingGroupId), { tone: false, targets: [100_106, 100_105] })).body.version).toBe(
    changed.body.version,
  )
  const [entry] = await rows<{ id: number; before: object; after: object }>(
    sql`select e.id, e.before, e.after from audit_entries e where e.account_id = 100
      and e.object_type = 'paging_group' and e.action = 'paging_group.changed'
      and e.object_id = ${String(pagingGroupId)} order by e.id desc limit 1`,
  )
  expect(entry).toMatchObject({
    before: {
      schedule: "Support hours",
      scheduleId: 2002,
      targets: [expect.stringMatching(/\(100103\)$/)],
      pagers: [expect.stringMatching(/\(100101\)$/)],
    },
    after: { whoMayPage: "all", targets: [expect.stringMatching(/\(100106\)$/)] },
  })
  await owner.put(one(pagingGroupId), { targets: [100_105, 100_106, 100_112] })
  expect((await owner.post(`/api/reporting/accounts/100/audit-log/events/${entry!.id}/revert`)).status).toBe(200)
  const after = (await owner.get(one(pagingGroupId))).body
  expect(after).toMatchObject({ whoMayPage: "listed", scheduleId: 2002, priority: "normal", maxSeconds: 60 })
  expect([idsOf(after.targets), idsOf(after.pagers)]).toEqual([[100_103, 100_105, 100_112], [100_101]])
  await owner.delete(one(pagingGroupId))
})

test("what cannot be is refused, with the field it belongs to", async () => {
  const { pagingGroupId } = await add()
  const put = async (body: object) => refusal(await owner.put(one(pagingGroupId), body))
  expect(await put({ targets: [100_812] })).toEqual([400, "paging_group.target_type_unsuitable", "targets"])
  expect(await put({ targets: [101_001] })).toEqual([400, "paging_group.target_unknown", "targets"])
  expect(await put({ whoMayPage: "listed", pagers: [100_812] })).toEqual([
    400,
    "paging_group.pager_type_unsuitable",
    "pagers",
  ])
  expect(await put({ whoMayPage: "listed", pagers: [101_001] })).toEqual([400, "paging_group.pager_unknown", "pagers"])
  expect(await put({ whoMayPage: "listed" })).toEqual([400, "paging_group.pagers_missing", "pagers"])
  expect(await put({ scheduleId: 999_999 })).toEqual([400, "paging_group.schedule_unknown", "scheduleId"])
  expect(await put({ maxSeconds: 9 })).toEqual([400, "request.invalid", "maxSeconds"])
  expect(await put({ maxSeconds: 301 })).toEqual([400, "request.invalid", "maxSeconds"])
  expect(await put({ targets: Array.from({ length: pagingLimits.targets + 1 }, (_, index) => index + 1) })).toEqual([
    400,
    "request.invalid",
    "targets",
  ])
  expect(refusal(await owner.post(groups, { name: "Nobody", whoMayPage: "listed" }))).toEqual([
    400,
    "paging_group.pagers_missing",
    "pagers",
  ])
  expect(refusal(await owner.post(groups, { name: "Taken", extension: "203" }))).toEqual([
    409,
    "extension.number_taken",
    "extension",
  ])
  await owner.delete(one(pagingGroupId))
})

test("an extension that is deleted is no longer paged; uses show where it was", async () => {
  const { pagingGroupId } = await add()
  const [{ id }] = (await rows<{ id: number }>(
    sql`insert into extensions (account_id, number, type, name) values (100, '74177', 'Extension', 'Short-lived')
      returning id`,
  )) as [{ id: number }]
  const { version } = (await owner.put(one(pagingGroupId), { targets: [id] })).body
  expect((await owner.get(`/api/portal/accounts/100/extensions/${id}/where-used`)).body.uses).toContainEqual(
    expect.objectContaining({ kind: "pagingGroup", blocks: false, extensionId: pagingGroupId }),
  )
  expect((await owner.delete(`/api/appserver/accounts/100/extensions/${id}`)).status).toBe(204)
  expect((await owner.get(one(pagingGroupId))).body).toMatchObject({ targets: [], version: version + 1 })
  await owner.delete(one(pagingGroupId))
})

test("two who save at the same time: the second is told", async () => {
  const { pagingGroupId, version } = await add()
  const answers = await Promise.all(
    [11, 12, 13].map((maxSeconds) => owner.put(one(pagingGroupId), { maxSeconds, version })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  await owner.delete(one(pagingGroupId))
})

test("the phone of a superior is paged only if somebody who manages them says so", async () => {
  const admin = await server.as("accountAdministrator")
  const [own] = await rows<{ id: number }>(sql`
    select e.id from extensions e where e.account_id = 100 and e.user_id = ${owner.userId} and e.type = 'Extension'
    order by e.id limit 1`)
  const refused = [403, "request.not_manageable"]
  expect(refusal(await admin.post(groups, { name: "Overheard", targets: [own!.id] }))).toEqual(refused)
  const { pagingGroupId } = await add({ targets: [100_101] })
  expect(refusal(await admin.put(one(pagingGroupId), { targets: [100_101, own!.id] }))).toEqual(refused)
  expect((await owner.put(one(pagingGroupId), { targets: [100_101, own!.id] })).status).toBe(200)
  // Whoever is a target stays one, but the page does not begin to listen.
  expect((await admin.put(one(pagingGroupId), { targets: [100_103, own!.id], maxSeconds: 30 })).status).toBe(200)
  expect(refusal(await admin.put(one(pagingGroupId), { twoWay: true }))).toEqual(refused)
  expect(refusal(await admin.put(one(pagingGroupId), { tone: false }))).toEqual(refused)
  // Nor do others begin to page in a group that listens.
  const listening = { twoWay: true, whoMayPage: "listed", pagers: [100_103] }
  expect((await owner.put(one(pagingGroupId), listening)).status).toBe(200)
  expect(refusal(await admin.put(one(pagingGroupId), { pagers: [100_103, 100_101] }))).toEqual(refused)
  expect(refusal(await admin.put(one(pagingGroupId), { whoMayPage: "all" }))).toEqual(refused)
  expect((await admin.put(one(pagingGroupId), { targets: [100_103], whoMayPage: "all", tone: false })).status).toBe(200)
})
