import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { callGroupLimits } from "@dialplane/contract/calling/call-groups/call-groups.schema"
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
const groups = "/api/ucaas/account/100/groups"
const kit = (id: number, spelled = "/api/ucaas/account/100/callgroup") => `${spelled}/${id}`
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]
const inGroup = (...ids: number[]) => ids.map((extensionId) => ({ kind: "extension", extensionId }))
const to = (extensionId: number) => ({ kind: "extension", extensionId })
const membersOf = async (id: number) =>
  (await owner.get(kit(id))).body.members.map(
    ({ extensionId, number }: { extensionId: number; number: string }) => extensionId ?? number,
  )
let next = 0
const add = async (part: object = {}) => {
  next += 1
  const { status, body } = await owner.post(groups, { name: `Team ${next}`, ...part })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as { callGroupId: number; version: number; extension: string; name: string }
}
const lastEntry = async (id: number, action: string) =>
  (
    await rows<{ id: number; before: object; after: object }>(
      sql`select e.id, e.before, e.after from audit_entries e where e.account_id = 100 and e.object_type = 'call_group'
        and e.object_id = ${String(id)} and e.action = ${action} order by e.id desc limit 1`,
    )
  )[0]!
const revert = (id: number) => owner.post(`/api/reporting/accounts/100/audit-log/events/${id}/revert`)

describe("call groups", () => {
  test("are listed, searched and sorted, for whoever may see them", async () => {
    const { items } = (await owner.get(groups)).body
    expect(items).toMatchObject([
      {
        callGroupId: 100_802,
        kitId: 100_802,
        name: "Warehouse floor",
        extension: "410",
        strategy: "all",
        memberCount: 5,
        loggedOutCount: 1,
      },
      { callGroupId: 100_803, name: "Front desk", strategy: "inOrder", scheduleName: "Office hours", memberCount: 4 },
    ])
    expect((await owner.get("/api/appserver/accounts/100/call-groups?search=FRONT")).body.items).toMatchObject([
      { callGroupId: 100_803 },
    ])
    expect((await owner.get(`${groups}?search=410`)).body.items).toMatchObject([{ callGroupId: 100_802 }])
    expect((await owner.get(`${groups}?sort=name&limit=1`)).body).toMatchObject({
      items: [{ name: "Front desk" }],
      nextCursor: expect.any(String),
    })
    for (const answer of [
      await person.get(groups),
      await person.get(kit(100_802)),
      await person.post(groups, { name: "Mine" }),
      await person.put(kit(100_802), { passes: 2 }),
      await person.put(groups, { groups: [{ callGroupId: 100_802, passes: 2 }] }),
      await person.delete(kit(100_802)),
    ])
      expect(answer.status).toBe(403)
  })

  test("are shown with members in order and where calls go; those of other accounts and types are not found", async () => {
    expect((await owner.get(kit(100_803))).body).toMatchObject({
      noAnswer: { kind: "voicemail", extensionId: 100_803 },
      closed: { kind: "extension", extensionId: 100_801 },
      hasVoicemail: true,
      members: [
        { kind: "extension", extensionId: 100_815, extension: "470", confirm: false, loggedOut: false },
        { extensionId: 100_101 },
        { extensionId: 100_106, seconds: 10 },
        { kind: "external", extensionId: null, number: "+12075550118", name: "Evening guard", confirm: true },
      ],
    })
    expect((await owner.get(kit(100_804))).body.code).toBe("call_group.not_found")
    const abroad = await server.as("accountSuperUser", 101)
    expect((await abroad.get(kit(100_803, "/api/ucaas/account/101/callgroup"))).body.code).toBe("call_group.not_found")
    expect((await abroad.put(kit(100_803, "/api/ucaas/account/101/callgroup"), { passes: 2 })).body.code).toBe(
      "call_group.not_found",
    )
    expect((await abroad.delete(kit(100_803, "/api/ucaas/account/101/callgroup"))).body.code).toBe(
      "call_group.not_found",
    )
    expect((await abroad.get(kit(100_803))).status).toBe(404)
  })

  test("one made with a name only rings all members and sends unanswered calls to its voicemail", async () => {
    const { callGroupId, extension } = await add()
    expect((await owner.get(kit(callGroupId))).body).toMatchObject({
      strategy: "all",
      ringSeconds: 20,
      passes: 1,
      skipBusy: true,
      respectDoNotDisturb: true,
      callerNamePrefix: "",
      ringBack: "tone",
      membersCanLogOut: false,
      scheduleId: null,
      noAnswer: { kind: "voicemail", extensionId: callGroupId, extension },
      closed: null,
      members: [],
    })
    // The same, when it is added as an extension.
    const made = await owner.post("/api/appserver/accounts/100/extensions", {
      extensionType: "Call Group",
      name: "Plain",
    })
    expect((await owner.get(kit(made.body.extensionId))).body).toMatchObject({
      name: "Plain",
      noAnswer: { kind: "voicemail", extensionId: made.body.extensionId },
    })
    expect((await owner.delete(`/api/appserver/accounts/100/extensions/${made.body.extensionId}`)).status).toBe(204)
    expect((await owner.delete(kit(callGroupId))).status).toBe(204)
    expect((await owner.get(kit(callGroupId))).body.code).toBe("call_group.not_found")
    // The audit log names what was deleted, by either way.
    expect(
      await rows(sql`
        select e.action from audit_entries e where e.account_id = 100 and e.object_type = 'extension'
          and e.object_id in (${String(callGroupId)}, ${String(made.body.extensionId)}) and e.action like '%.deleted'`),
    ).toEqual([{ action: "call_group.deleted" }, { action: "call_group.deleted" }])
  })

  test("one is made with everything, changed in every part, and all of it is on record", async () => {
    const made = await owner.post("/api/appserver/accounts/100/call-groups", {
      name: "Service desk",
      extension: "7410",
      strategy: "roundRobin",
      ringSeconds: 15,
      passes: 3,
      skipBusy: false,
      respectDoNotDisturb: false,
      callerNamePrefix: "Service: ",
      ringBack: "music",
      membersCanLogOut: true,
      scheduleId: 2002,
      noAnswer: to(100_804),
      closed: { kind: "hangUp" },
      members: [
        { kind: "extension", extensionId: 100_101, seconds: 30 },
        { kind: "external", number: "(207) 555-0171", name: "Guard", confirm: false, delay: 5 },
      ],
    })
    expect(made).toMatchObject({
      status: 200,
      body: {
        extension: "7410",
        scheduleName: "Support hours",
        noAnswer: { kind: "extension", extensionId: 100_804, name: "Customer support" },
        closed: { kind: "hangUp" },
        members: [
          { extensionId: 100_101, seconds: 30, delay: 0 },
          { number: "+12075550171", name: "Guard", confirm: false, delay: 5 },
        ],
      },
    })
    const { callGroupId, version } = made.body
    expect((await lastEntry(callGroupId, "call_group.created")).after).toMatchObject({
      schedule: "Support hours",
      scheduleId: 2002,
      noAnswer: { extensionId: 100_804 },
      members: [{ memberId: 100_101 }, { label: "+12075550171" }],
    })
    const uses = (await owner.get("/api/admin/accounts/100/schedules/2002")).body.uses
    expect(uses).toContainEqual({ kind: "Call Group", id: callGroupId, name: "7410 Service desk" })
    expect(refusal(await owner.delete("/api/admin/accounts/100/schedules/2002"))).toEqual([409, "schedule.in_use"])

    const changed = await owner.put(kit(callGroupId, "/api/ucaas/account/100/v1/callgroup"), {
      name: "Helpdesk",
      strategy: "inOrder",
      noAnswer: { kind: "voicemail", extensionId: callGroupId },
      members: [...inGroup(100_103), ...inGroup(100_101)],
      version,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: "Helpdesk", strategy: "inOrder", passes: 3, noAnswer: { kind: "voicemail" } },
    })
    expect(await membersOf(callGroupId)).toEqual([100_103, 100_101])
    expect(refusal(await owner.put(kit(callGroupId), { passes: 1, version }))).toEqual([
      409,
      "call_group.changed_meanwhile",
    ])
    const before = changed.body.version
    expect(
      (await owner.put(kit(callGroupId), { passes: 3, members: [...inGroup(100_103), ...inGroup(100_101)] })).body
        .version,
    ).toBe(before)
    // Without the schedule, nothing is left of the destination outside its hours.
    expect(
      (await owner.put(kit(callGroupId, "/api/ucaas/account/v1/100/callgroup"), { scheduleId: null })).body,
    ).toMatchObject({ scheduleId: null, closed: null })
    expect(await lastEntry(callGroupId, "call_group.changed")).toMatchObject({
      before: { closed: { kind: "hangUp" } },
      after: { closed: null },
    })
    await owner.delete(kit(callGroupId))
  })

  test("members join and leave without knowing the others, and stay logged out", async () => {
    const { callGroupId } = await add({ members: [...inGroup(100_101), ...inGroup(100_103)] })
    await owner.put(`${kit(callGroupId)}/members/100103/login`, { loggedIn: false })
    const moved = await owner.put(kit(callGroupId), { join: [100_106, 100_101], leave: [100_101, 100_112] })
    expect(moved.body.members).toMatchObject([
      { extensionId: 100_103, loggedOut: true },
      { extensionId: 100_106, loggedOut: false },
    ])
    expect((await owner.get(`${groups}/memberships?extensionId=100106`)).body).toContainEqual(
      expect.objectContaining({ callGroupId, extensionId: 100_106, loggedOut: false }),
    )
    expect((await owner.get(`${groups}/memberships?userId=100103`)).body).toMatchObject([
      { callGroupId, loggedOut: true },
    ])
    const { uses } = (await owner.get("/api/portal/accounts/100/extensions/100106/where-used")).body
    expect(uses).toContainEqual(expect.objectContaining({ kind: "callGroup", blocks: false, extensionId: callGroupId }))
    await owner.delete(kit(callGroupId))
  })

  test("a member whose extension is deleted is gone from the group, which is another version then", async () => {
    const made = await owner.post("/api/ucaas/account/100/groups", { name: "Short" })
    const [{ id }] = (await rows<{ id: number }>(
      sql`insert into extensions (account_id, number, type, name) values (100, '74199', 'Extension', 'Short-lived')
        returning id`,
    )) as [{ id: number }]
    const { version } = (await owner.put(kit(made.body.callGroupId), { members: inGroup(id) })).body
    expect((await owner.delete(`/api/appserver/accounts/100/extensions/${id}`)).status).toBeLessThan(300)
    expect((await owner.get(kit(made.body.callGroupId))).body).toMatchObject({ members: [], version: version + 1 })
    await owner.delete(kit(made.body.callGroupId))
  })

  test("several are changed at once, all or none", async () => {
    const [one, other] = [await add(), await add()]
    const edits = (last: object) => ({
      groups: [
        { callGroupId: one.callGroupId, ringSeconds: 33 },
        { callGroupId: other.callGroupId, ...last },
      ],
    })
    expect(refusal(await owner.put(groups, edits({ join: [100_804] })))).toEqual([
      400,
      "call_group.member_type_unsuitable",
      "members",
    ])
    expect((await owner.get(kit(one.callGroupId))).body.ringSeconds).toBe(20)
    expect(refusal(await owner.put(groups, { groups: [{ callGroupId: 1 }] }))).toEqual([404, "call_group.not_found"])
    expect(
      refusal(
        await owner.put(groups, { groups: [{ callGroupId: one.callGroupId }, { callGroupId: one.callGroupId }] }),
      ),
    ).toEqual([400, "request.invalid", "groups"])
    for (const spelled of ["/api/ucaas/account/100/v1/groups", "/api/ucaas/account/v1/100/groups"])
      expect((await owner.put(spelled, edits({ join: [100_101] }))).body.groups).toMatchObject([
        { callGroupId: one.callGroupId, ringSeconds: 33 },
        { callGroupId: other.callGroupId, members: [{ extensionId: 100_101 }] },
      ])
    for (const { callGroupId } of [one, other]) await owner.delete(kit(callGroupId))
  })

  test("what cannot be is refused, with the field it belongs to", async () => {
    const { callGroupId } = await add()
    const put = async (body: object) => refusal(await owner.put(kit(callGroupId), body))
    expect(await put({ join: [100_810] })).toEqual([400, "call_group.member_type_unsuitable", "members"])
    expect(await put({ join: [101_001] })).toEqual([400, "call_group.member_unknown", "members"])
    expect(await put({ members: inGroup(100_101, 100_101) })).toEqual([400, "call_group.member_twice", "members"])
    expect(await put({ members: [{ kind: "external", number: "12" }] })).toEqual([
      400,
      "call_group.number_invalid",
      "members.0.number",
    ])
    expect(await put({ members: [...inGroup(100_101), { kind: "external", number: "911" }] })).toEqual([
      400,
      "call_group.number_emergency",
      "members.1.number",
    ])
    expect(
      await put({ members: inGroup(...Array.from({ length: callGroupLimits.members + 1 }, (_, index) => index + 1)) }),
    ).toEqual([400, "request.invalid", "members"])
    expect(await put({ scheduleId: 999_999, closed: { kind: "hangUp" } })).toEqual([
      400,
      "call_group.schedule_unknown",
      "scheduleId",
    ])
    expect(await put({ scheduleId: 2001 })).toEqual([400, "call_group.closed_missing", "closed"])
    expect(await put({ scheduleId: 2001, closed: null })).toEqual([400, "call_group.closed_missing", "closed"])
    expect(await put({ noAnswer: to(callGroupId) })).toEqual([400, "destination.leads_back", "noAnswer"])
    expect(await put({ noAnswer: to(100_810) })).toEqual([400, "destination.cannot_take_calls", "noAnswer"])
    expect(await put({ noAnswer: null })).toEqual([400, "request.invalid", "noAnswer"])
    expect(await put({ ringSeconds: 4 })).toEqual([400, "request.invalid", "ringSeconds"])
    expect(await put({ ringSeconds: 61 })).toEqual([400, "request.invalid", "ringSeconds"])
    expect(await put({ passes: 6 })).toEqual([400, "request.invalid", "passes"])
    expect(await put({ callerNamePrefix: "x".repeat(16) })).toEqual([400, "request.invalid", "callerNamePrefix"])
    expect(refusal(await owner.post(groups, { name: "Taken", extension: "203" }))).toEqual([
      409,
      "extension.number_taken",
      "extension",
    ])
    await rows(
      sql`with made as (insert into extensions (account_id, number, type, name) select 100, (60000 + n)::text,
        'Extension', 'Desk' from generate_series(1, ${callGroupLimits.members}) n returning id)
        insert into call_group_members (account_id, group_id, position, member_extension_id)
        select 100, ${callGroupId}, 1, m.id from made m`,
    )
    expect(await put({ join: [100_101] })).toEqual([409, "call_group.full", "members"])
    await rows(
      sql`delete from extensions e where e.account_id = 100 and e.number between '60001' and '60100'
        and length(e.number) = 5`,
    )
    await owner.delete(kit(callGroupId))
  })

  test("groups that would send calls around in a circle are refused", async () => {
    const [one, two, three] = [await add(), await add(), await add()]
    await owner.put(kit(one.callGroupId), { noAnswer: to(two.callGroupId) })
    await owner.put(kit(two.callGroupId), { noAnswer: to(three.callGroupId) })
    const circle = await owner.put(kit(three.callGroupId), { noAnswer: to(one.callGroupId) })
    expect(refusal(circle)).toEqual([400, "call_group.loop", "noAnswer"])
    expect(circle.body.message).toContain(`${three.extension} ${three.name} → ${one.extension} ${one.name}`)
    expect(refusal(await owner.put(kit(three.callGroupId), { scheduleId: 2001, closed: to(two.callGroupId) }))).toEqual(
      [400, "call_group.loop", "closed"],
    )
    for (const { callGroupId } of [one, two, three]) await owner.delete(kit(callGroupId))
  })

  test("one that calls are sent to is deleted only with a replacement, which then gets them", async () => {
    const [sender, used, other] = [await add(), await add(), await add()]
    await owner.put(kit(sender.callGroupId), { noAnswer: to(used.callGroupId) })
    expect(refusal(await owner.delete(kit(used.callGroupId)))).toEqual([409, "extension.in_use"])
    expect(refusal(await owner.delete(`${kit(used.callGroupId)}?replaceWith=999999999`))).toEqual([
      400,
      "extension.replacement_unknown",
      "replaceWith",
    ])
    expect((await owner.delete(`${kit(used.callGroupId)}?replaceWith=${other.callGroupId}`)).status).toBe(204)
    expect((await owner.get(kit(sender.callGroupId))).body.noAnswer).toMatchObject({ extensionId: other.callGroupId })
    for (const { callGroupId } of [sender, other]) await owner.delete(kit(callGroupId))
  })

  test("settings, members and log-ins are reverted from the log", async () => {
    const { callGroupId } = await add({
      ringSeconds: 12,
      members: [...inGroup(100_101), { kind: "external", number: "+12075550171", name: "Guard", seconds: 30 }],
    })
    await owner.put(kit(callGroupId), { ringSeconds: 40, scheduleId: 2001, closed: { kind: "hangUp" } })
    expect((await revert((await lastEntry(callGroupId, "call_group.changed")).id)).status).toBe(200)
    expect((await owner.get(kit(callGroupId))).body).toMatchObject({ ringSeconds: 12, scheduleId: null, closed: null })

    await owner.put(kit(callGroupId), { members: inGroup(100_103) })
    const members = await lastEntry(callGroupId, "call_group.members_changed")
    expect((await revert(members.id)).status).toBe(200)
    expect((await owner.get(kit(callGroupId))).body.members).toMatchObject([
      { extensionId: 100_101 },
      { number: "+12075550171", name: "Guard", confirm: true, seconds: 30 },
    ])
    // Changed since: not reverted.
    await owner.put(kit(callGroupId), { join: [100_106] })
    expect((await revert(members.id)).status).toBe(409)

    await owner.put(`${kit(callGroupId)}/members/100101/login`, { loggedIn: false })
    expect((await revert((await lastEntry(callGroupId, "call_group.member_logged_out")).id)).status).toBe(200)
    expect((await owner.get(kit(callGroupId))).body.loggedOutCount).toBe(0)
    await owner.delete(kit(callGroupId))
  })

  test("two who save at the same time: the second is told", async () => {
    const { callGroupId, version } = await add()
    const answers = await Promise.all(
      [11, 12, 13].map((ringSeconds) => owner.put(kit(callGroupId), { ringSeconds, version })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await owner.delete(kit(callGroupId))
  })
})

describe("logging in and out", () => {
  const mine = "/api/portal/my-call-groups"
  const own = (id: number) => `${mine}/${id}/extensions/${person.userId}/login`

  test("users do it themselves where the group lets them, and see their own groups only", async () => {
    const { callGroupId, name } = await add({ members: inGroup(person.userId, 100_101) })
    expect((await person.get(mine)).body).toContainEqual(
      expect.objectContaining({ callGroupId, groupName: name, extensionId: person.userId, loggedOut: false }),
    )
    expect(refusal(await person.put(own(callGroupId), { loggedIn: false }))).toEqual([409, "call_group.cannot_log_out"])
    await owner.put(kit(callGroupId), { membersCanLogOut: true })
    const { version } = (await owner.get(kit(callGroupId))).body
    expect((await person.put(own(callGroupId), { loggedIn: false })).body).toContainEqual(
      expect.objectContaining({ callGroupId, loggedOut: true }),
    )
    expect((await owner.get(kit(callGroupId))).body).toMatchObject({ loggedOutCount: 1, version })
    expect(await lastEntry(callGroupId, "call_group.member_logged_out")).toMatchObject({
      before: { extensionId: person.userId, loggedIn: true },
      after: { loggedIn: false },
    })
    // Not for others, and not in groups one is not in.
    expect(refusal(await person.put(`${mine}/${callGroupId}/extensions/100101/login`, { loggedIn: false }))).toEqual([
      404,
      "call_group.not_a_member",
    ])
    expect(refusal(await person.put(own(100_803), { loggedIn: false }))).toEqual([404, "call_group.not_a_member"])
    expect((await person.put(own(callGroupId), { loggedIn: true })).status).toBe(200)
    await owner.delete(kit(callGroupId))
  })

  test("administrators do it for every member, and for nobody else", async () => {
    const { callGroupId } = await add({ members: inGroup(100_101) })
    const login = (extensionId: number) => `${kit(callGroupId)}/members/${extensionId}/login`
    expect((await owner.put(login(100_101), { loggedIn: false })).body).toMatchObject({
      loggedOutCount: 1,
      members: [{ extensionId: 100_101, loggedOut: true }],
    })
    expect(refusal(await owner.put(login(100_103), { loggedIn: false }))).toEqual([404, "call_group.not_a_member"])
    expect((await person.put(login(100_101), { loggedIn: true })).status).toBe(403)
    await owner.delete(kit(callGroupId))
  })
})
