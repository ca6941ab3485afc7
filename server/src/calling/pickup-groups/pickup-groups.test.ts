import { afterAll, beforeAll, expect, test } from "vitest"
import { pickupLimits } from "@dialplane/contract/calling/pickup-groups/pickup-groups.schema"
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
const groups = "/api/appserver/accounts/100/call-pickup-groups"
const one = (id: number) => `${groups}/${id}`
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]
let next = 0
const add = async (members: number[] = []) => {
  next += 1
  const { status, body } = await owner.post(groups, { name: `Pickup ${next}`, members })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as { groupId: number; version: number; name: string }
}
const membersOf = async (id: number) =>
  (await owner.get(one(id))).body.members.map(({ extensionId }: { extensionId: number }) => extensionId)

test("nobody is put together with users whom the caller does not manage", async () => {
  const administrator = await server.as("accountAdministrator")
  const freeOf = async (userId: number) =>
    (
      await rows<{ id: number }>(sql`
        select e.id from extensions e where e.account_id = 100 and e.user_id = ${userId} and e.type = 'Extension'
          and not exists (select from pickup_group_members m where m.extension_id = e.id) order by e.id limit 1`)
    )[0]!.id
  const [superior, own] = [await freeOf(owner.userId), await freeOf(administrator.userId)]
  const refused = [403, "request.not_manageable"]
  expect(refusal(await administrator.post(groups, { name: "Reach up", members: [own, superior] }))).toEqual(refused)
  const { groupId } = await add([superior])
  // Joining a group reaches the calls of those who are in it.
  expect(refusal(await administrator.put(one(groupId), { members: [superior, own] }))).toEqual(refused)
  expect((await administrator.put(one(groupId), { notifySeconds: 10 })).status).toBe(200)
  expect((await administrator.put(one(groupId), { members: [own] })).status).toBe(200)
  expect(refusal(await administrator.put(one(groupId), { members: [own, superior] }))).toEqual(refused)
  expect((await owner.delete(one(groupId))).status).toBe(204)
})

test("groups are listed and shown with the code to dial, for whoever may see them", async () => {
  expect((await owner.get(groups)).body.items).toMatchObject([
    { groupId: 3001, name: "Accounting", notifySeconds: 5, pickupCode: "*8", memberCount: 3 },
    { name: "Front office" },
    { name: "Warehouse" },
  ])
  expect((await owner.get(`${groups}?search=FRONT`)).body.items).toMatchObject([{ groupId: 3002 }])
  expect((await owner.get(`${groups}?direction=desc&limit=1`)).body).toMatchObject({
    items: [{ name: "Warehouse" }],
    nextCursor: expect.any(String),
  })
  expect((await owner.get(one(3002))).body.members).toContainEqual({
    extensionId: 100_815,
    extension: "470",
    name: "Lobby phone",
  })
  const person = await server.as("endUser")
  for (const answer of [
    await person.get(groups),
    await person.get(one(3001)),
    await person.post(groups, { name: "Mine" }),
    await person.put(one(3001), { notifySeconds: 0 }),
    await person.delete(one(3001)),
  ])
    expect(answer.status).toBe(403)
  expect(refusal(await owner.get(one(1)))).toEqual([404, "pickup_group.not_found"])
  const abroad = await server.as("accountSuperUser", 101)
  const there = "/api/appserver/accounts/101/call-pickup-groups/3001"
  for (const answer of [await abroad.get(there), await abroad.put(there, {}), await abroad.delete(there)])
    expect(answer.body.code).toBe("pickup_group.not_found")
})

test("one is made, changed, reverted and deleted, and all of it is on record", async () => {
  const { groupId, version } = await add([100_103, 100_105])
  expect((await owner.get("/api/portal/accounts/100/extensions/100103/where-used")).body.uses).toContainEqual(
    expect.objectContaining({ kind: "pickupGroup", label: `Pickup ${next}`, blocks: false }),
  )
  const changed = await owner.put(one(groupId), {
    name: "Desk pickup",
    notifySeconds: 15,
    members: [100_105, 100_116],
    version,
  })
  expect(changed.body).toMatchObject({ name: "Desk pickup", notifySeconds: 15, memberCount: 2, version: version + 1 })
  expect((await owner.put(one(groupId), { members: [100_116, 100_105] })).body.version).toBe(version + 1)
  expect(refusal(await owner.put(one(groupId), { name: "Late", version }))).toEqual([
    409,
    "pickup_group.changed_meanwhile",
  ])
  const entries = await rows<{ id: number; action: string; before: object; after: object }>(
    sql`select e.id, e.action, e.before, e.after from audit_entries e where e.account_id = 100
      and e.object_type = 'pickup_group' and e.object_id = ${String(groupId)} order by e.id`,
  )
  expect(entries).toMatchObject([
    { action: "pickup_group.created" },
    {
      action: "pickup_group.changed",
      before: { notifySeconds: 5, members: [expect.stringMatching(/\(100103\)$/)] },
      after: { name: "Desk pickup", members: [expect.stringMatching(/\(100116\)$/)] },
    },
  ])
  // Whoever joined since stays.
  await owner.put(one(groupId), { members: [100_105, 100_116, 100_118] })
  expect((await owner.post(`/api/reporting/accounts/100/audit-log/events/${entries[1]!.id}/revert`)).status).toBe(200)
  expect(await membersOf(groupId)).toEqual([100_103, 100_105, 100_118])
  expect((await owner.delete(one(groupId))).status).toBe(204)
  expect((await owner.get(one(groupId))).body.code).toBe("pickup_group.not_found")
  expect(await rows(sql`select from pickup_group_members m where m.group_id = ${groupId}`)).toEqual([])
})

test("an extension is in one group only, and leaves it when it is deleted", async () => {
  const [first, second] = [await add([100_103]), await add()]
  const refused = await owner.put(one(second.groupId), { members: [100_103] })
  expect(refusal(refused)).toEqual([409, "pickup_group.member_elsewhere", "members"])
  expect(refused.body.message).toContain(`“${first.name}”`)
  const [{ id }] = (await rows<{ id: number }>(
    sql`insert into extensions (account_id, number, type, name) values (100, '74188', 'Extension', 'Short-lived')
      returning id`,
  )) as [{ id: number }]
  const { version } = (await owner.put(one(second.groupId), { members: [id] })).body
  expect((await owner.delete(`/api/appserver/accounts/100/extensions/${id}`)).status).toBe(204)
  expect((await owner.get(one(second.groupId))).body).toMatchObject({ members: [], version: version + 1 })
  // At the same moment: one of them gets it.
  const answers = await Promise.all(
    [second, await add()].map(({ groupId }) => owner.put(one(groupId), { members: [100_116] })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
})

test("what cannot be is refused, with the field it belongs to", async () => {
  const { groupId } = await add()
  const put = async (body: object) => refusal(await owner.put(one(groupId), body))
  expect(await put({ members: [100_804] })).toEqual([400, "pickup_group.member_type_unsuitable", "members"])
  expect(await put({ members: [101_001] })).toEqual([400, "pickup_group.member_unknown", "members"])
  expect(await put({ name: "ACCOUNTING" })).toEqual([409, "pickup_group.name_taken", "name"])
  expect(await put({ notifySeconds: 7 })).toEqual([400, "request.invalid", "notifySeconds"])
  expect(await put({ members: Array.from({ length: pickupLimits.members + 1 }, (_, index) => index + 1) })).toEqual([
    400,
    "request.invalid",
    "members",
  ])
  expect(refusal(await owner.post(groups, { name: "accounting" }))).toEqual([409, "pickup_group.name_taken", "name"])
  await rows(
    sql`insert into pickup_groups (account_id, name) select 100, 'Filler ' || n
      from generate_series(1, ${pickupLimits.groups}) n`,
  )
  expect(refusal(await owner.post(groups, { name: "One more" }))).toEqual([409, "pickup_group.too_many"])
  await rows(sql`delete from pickup_groups g where g.account_id = 100 and g.name like 'Filler %'`)
  await owner.delete(one(groupId))
})

test("where the installation has switched pickup groups off, they are not changed", async () => {
  const off = await startTestServer({ settings: { RUNTIME_CONFIG: '{"callPickupGroups":false}' } })
  try {
    const administrator = await off.as("accountSuperUser")
    for (const answer of [
      await administrator.post(groups, { name: "New" }),
      await administrator.put(one(3001), { notifySeconds: 0 }),
      await administrator.delete(one(3001)),
    ])
      expect(refusal(answer)).toEqual([403, "pickup_group.switched_off"])
    expect((await administrator.get(one(3001))).status).toBe(200)
  } finally {
    await off.close()
  }
})
