import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const groups = "/api/accounts/100/groups"
const associations = "/api/admin/accounts/100/group-associations"

describe("account groups", () => {
  test("are listed with their counts, and found", async () => {
    const { items } = (await owner.get(groups)).body
    expect(
      items.map(({ group_name, memberCount }: { group_name: string; memberCount: number }) => [
        group_name,
        memberCount,
      ]),
    ).toEqual([
      ["Front desk", 4],
      ["Night shift", 0],
      ["On call this month", 3],
      ["Sales", 14],
      ["Warehouse", 9],
    ])
    expect((await owner.get(`${groups}?search=DESK`)).body.items).toMatchObject([{ groupId: 101 }, { groupId: 103 }])
    expect((await owner.get("/api/admin/accounts/100/groups")).body.items).toEqual(items)
  })

  test("one is created, renamed, given members and deleted, and all of it is on record", async () => {
    const created = await owner.post(groups, {
      group_name: "Finance",
      accountId: 100,
      description: "Numbers",
      members: [100_101, 100_102],
    })
    expect(created).toMatchObject({
      status: 200,
      body: {
        group_name: "Finance",
        accountId: 100,
        memberCount: 2,
        version: 1,
        members: [{ userId: expect.any(Number) }, {}],
      },
    })
    const { groupId } = created.body
    const changed = await owner.put(`${groups}/${groupId}`, {
      group_name: "Finance & tax",
      members: [100_102, 100_103, 100_103],
      version: 1,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { group_name: "Finance & tax", description: "Numbers", memberCount: 2, version: 2 },
    })
    expect((await owner.put(`${groups}/${groupId}`, { members: [100_103, 100_102] })).body.version).toBe(2)
    expect(
      (await owner.get(`/api/admin/accounts/100/groups/${groupId}`)).body.members
        .map(({ userId }: { userId: number }) => userId)
        .toSorted(),
    ).toEqual([100_102, 100_103])
    expect((await owner.delete(`${groups}/${groupId}`)).status).toBe(204)
    expect(await owner.delete(`${groups}/${groupId}`)).toMatchObject({
      status: 404,
      body: { code: "account_group.not_found" },
    })
    const entries = await server.database.transaction("system", (db) =>
      db.many<{ action: string; before: { members?: string[] } | null; after: unknown }>(
        sql`select e.action, e.before, e.after from audit_entries e
          where e.account_id = 100 and e.object_type = 'account_group' order by e.id`,
      ),
    )
    expect(entries.map(({ action }) => action)).toEqual([
      "account_group.created",
      "account_group.changed",
      "account_group.deleted",
    ])
    expect(entries[1]).toMatchObject({
      before: { group_name: "Finance", members: [expect.stringMatching(/ \(100101\)$/)] },
      after: { group_name: "Finance & tax", members: [expect.stringMatching(/ \(100103\)$/)] },
    })
    expect(entries[2]!.before?.members).toHaveLength(2)
  })

  test("some join and some leave, whoever else is in it", async () => {
    const { groupId } = (await owner.post(groups, { group_name: "Movers", members: [100_104, 100_105] })).body
    expect(
      (await owner.put(`${groups}/${groupId}`, { join: [100_106, 100_105], leave: [100_104, 100_110], version: 1 }))
        .body,
    ).toMatchObject({ memberCount: 2, version: 2 })
    expect((await owner.put(`${groups}/${groupId}`, { join: [100_106], leave: [100_104] })).body.version).toBe(2)
    expect(await owner.put(`${groups}/${groupId}`, { join: [101_001] })).toMatchObject({
      status: 400,
      body: { code: "account_group.member_unknown" },
    })
    expect((await owner.put(`${groups}/${groupId}`, { join: [100_107], leave: [100_107] })).body.memberCount).toBe(2)
    const byWayOfPeople = await owner.post("/api/accounts/100/people", {
      firstName: "Mo",
      lastName: "Verne",
      loginName: "mo.verne@harbor-pine.demo",
      email: "mo@harbor-pine.example",
      roleId: 4,
      sendWelcome: false,
      groupIds: [groupId],
    })
    expect(byWayOfPeople.status).toBe(200)
    expect((await owner.get(`${groups}/${groupId}`)).body).toMatchObject({ memberCount: 3, version: 3 })
    expect(await owner.put(`${groups}/${groupId}`, { members: [100_105], version: 2 })).toMatchObject({
      status: 409,
      body: { code: "account_group.changed_meanwhile" },
    })
    expect((await owner.delete(`/api/users/${byWayOfPeople.body.userId}`)).status).toBe(204)
    expect((await owner.get(`${groups}/${groupId}`)).body).toMatchObject({ memberCount: 2, version: 4 })
    expect((await owner.delete(`${groups}/${groupId}`)).status).toBe(204)
  })

  test("members are read page by page, and found by the beginnings of their words", async () => {
    const first = (await owner.get(`${groups}/102/members?limit=10`)).body
    const second = (await owner.get(`${groups}/102/members?limit=10&cursor=${first.nextCursor}`)).body
    expect([...first.items, ...second.items]).toEqual((await owner.get(`${groups}/102`)).body.members)
    expect(second).toMatchObject({ items: { length: 4 }, nextCursor: null })
    const [{ userId, firstName, lastName }] = first.items
    const found = (
      await owner.get(
        `${groups}/102/members?search=${encodeURIComponent(`${lastName.slice(0, 3)} ${firstName.slice(0, 2)}`)}`,
      )
    ).body.items
    expect(found.map((member: { userId: number }) => member.userId)).toContain(userId)
    expect((await owner.get(`${groups}/102/members?search=nobodyatall`)).body.items).toEqual([])
    expect(await owner.get(`${groups}/999999/members`)).toMatchObject({
      status: 404,
      body: { code: "account_group.not_found" },
    })
  })

  test("each named refusal", async () => {
    expect(await owner.post(groups, { group_name: "sales" })).toMatchObject({
      status: 409,
      body: {
        code: "account_group.name_taken",
        validationErrors: [{ field: "group_name", details: "Another group is already called “sales”." }],
      },
    })
    expect(await owner.put(`${groups}/103`, { group_name: "SALES" })).toMatchObject({
      status: 409,
      body: { code: "account_group.name_taken" },
    })
    expect(await owner.put(`${groups}/103`, { description: "x", version: 99 })).toMatchObject({
      status: 409,
      body: { code: "account_group.changed_meanwhile" },
    })
    expect(await owner.post(groups, { group_name: "Strangers", members: [101_001] })).toMatchObject({
      status: 400,
      body: { code: "account_group.member_unknown", validationErrors: [{ field: "members" }] },
    })
    expect(await owner.post(groups, { group_name: "Elsewhere", accountId: 101 })).toMatchObject({
      status: 400,
      body: { code: "account_group.other_account" },
    })
    expect(await owner.get(`${groups}/999999`)).toMatchObject({
      status: 404,
      body: { code: "account_group.not_found" },
    })
    expect((await owner.get(`${groups}?search=strangers`)).body.items).toEqual([])
  })

  test("who is in which group is read and set", async () => {
    expect((await owner.get(`${associations}?groupId=104`)).body).toHaveLength(3)
    expect(
      (await owner.get(`${associations}?userId=100106`)).body.map(({ groupId }: { groupId: number }) => groupId),
    ).toEqual([104, 102])
    expect((await owner.put(associations, { groupId: 105, userIds: [100_110] })).body).toMatchObject([
      { groupId: 105, group_name: "Night shift", userId: 100_110 },
    ])
    expect(await owner.put(associations, { groupId: 999_999, userIds: [] })).toMatchObject({
      status: 404,
      body: { code: "account_group.not_found" },
    })
  })

  test("another account's are not there, and an end user may not look", async () => {
    const stranger = await server.as("accountSuperUser", 101)
    expect(await stranger.get("/api/accounts/101/groups/101")).toMatchObject({
      status: 404,
      body: { code: "account_group.not_found" },
    })
    expect(await stranger.delete("/api/accounts/100/groups/101")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
    expect((await (await server.as("endUser")).get(groups)).status).toBe(403)
  })

  test("an offboarded user is removed from all groups", async () => {
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`delete from users where account_id = 100 and id = 100130`),
    )
    expect((await owner.get(`${groups}/104`)).body.memberCount).toBe(2)
  })
})
