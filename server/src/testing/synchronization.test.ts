import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { sql, type Sql } from "../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "./test-server.ts"

// Programs that keep a copy of an account: external ids, and lists of what changed.

let server: TestServer
let owner: TestClient
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))

const location = (name: string) => ({
  name,
  kind: "branch",
  address: { line1: "1 Main St", line2: "", city: "Portland", province: "ME", postalCode: "04101", countryCode: "US" },
  timeZone: "America/New_York",
  mainNumber: "",
  isDefault: false,
  status: "Active",
  emergencyLocationId: null,
})
let next = 0
const ok = async (asked: Promise<TestAnswer>) => {
  const { status, body } = await asked
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

interface Kind {
  readonly name: string
  readonly list: string
  readonly idIn: (item: any) => unknown
  /** Adds an object; the id of the external system as given. */
  readonly make: (externalId?: string | null) => Promise<TestAnswer>
  readonly id: (body: any) => string | number
  readonly change: (id: string | number, body: object) => Promise<TestAnswer>
  readonly read: (id: string | number) => Promise<TestAnswer>
  /** A change that has nothing to do with the id. */
  readonly other: object
  readonly action: string
}
const withId = (externalId: string | null | undefined) => (externalId === undefined ? {} : { externalId })
const kinds: readonly Kind[] = [
  {
    name: "users",
    list: "/api/users/accounts/100",
    idIn: (item) => item.userId,
    make: async (externalId) => {
      next += 1
      return owner.post("/api/accounts/100/people", {
        firstName: "Sync",
        lastName: `Person ${next}`,
        loginName: `sync${next}@harbor-pine.demo`,
        email: `sync${next}@harbor-pine.example`,
        roleId: roles.endUser.id,
        extension: { kind: "none" },
        sendWelcome: false,
        ...withId(externalId),
      })
    },
    id: (body) => body.userId,
    change: (id, body) => owner.put(`/api/ucaas/user/v4/${id}`, body),
    read: (id) => owner.get(`/api/ucaas/user/${id}`),
    other: { firstName: "Synced" },
    action: "user.external_id_changed",
  },
  {
    name: "extensions",
    list: "/api/ucaas/account/v2/100/extensionList",
    idIn: (item) => item.extensionId,
    make: (externalId) =>
      owner.post("/api/appserver/accounts/100/extensions", { name: `Sync ${next++}`, ...withId(externalId) }),
    id: (body) => body.extensionId,
    change: (id, body) => owner.put(`/api/ucaas/extension/v1/${id}`, body),
    read: (id) => owner.get(`/api/ucaas/extension/v1/${id}`),
    other: { doNotDisturb: true },
    action: "extension.external_id_changed",
  },
  {
    name: "devices",
    list: "/api/devices/accounts/100/devices",
    idIn: (item) => item.id,
    make: (externalId) =>
      owner.post("/api/devices/accounts/100/devices", {
        make: "yealink",
        model: "T46U",
        macAddress: `001565${(0x7a0000 + next++).toString(16)}`,
        ...withId(externalId),
      }),
    id: (body) => body.id,
    change: (id, body) => owner.put(`/api/devices/accounts/100/devices/${id}`, body),
    read: (id) => owner.get(`/api/devices/accounts/100/devices/${id}`),
    other: { description: "In the hall" },
    action: "device.external_id_changed",
  },
  {
    name: "locations",
    list: "/api/ucaas/account/100/locations",
    idIn: (item) => item.locationId,
    make: (externalId) =>
      owner.post("/api/ucaas/account/100/location", { ...location(`Sync ${next++}`), ...withId(externalId) }),
    id: (body) => body.locationId,
    change: (id, body) => owner.patch(`/api/ucaas/account/100/location/${id}`, body),
    read: (id) => owner.get(`/api/ucaas/account/100/location/${id}`),
    other: { kind: "store" },
    action: "location.external_id_changed",
  },
  {
    name: "numbers",
    list: "/api/phone-numbers/accounts/100/numbers",
    idIn: (item) => item.phoneNumber,
    make: async (externalId) => {
      const phoneNumber = `1207556${String(1000 + next++)}`
      await rows(sql`insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status,
        source) values (100, ${phoneNumber}, ${phoneNumber.slice(1)}, 'US', false, 'Available', 'demo')`)
      return owner.put(`/api/appserver/accounts/100/phone-numbers/${phoneNumber}`, withId(externalId))
    },
    id: (body) => body.phoneNumber,
    change: (id, body) => owner.put(`/api/appserver/accounts/100/phone-numbers/${id}`, body),
    read: (id) => owner.get(`/api/appserver/accounts/100/phone-numbers/${id}`),
    other: { callerIdName: "SYNC" },
    action: "phone_number.external_id_changed",
  },
]

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const asQuery = (query: Record<string, string>) => new URLSearchParams(query).toString()

describe.each(kinds)("$name", ({ name, list, idIn, make, id, change, read, other, action }) => {
  const found = async (query: Record<string, string>) => {
    const { items } = await ok(owner.get(`${list}?${asQuery({ limit: "750", ...query })}`))
    return items.map(idIn) as unknown[]
  }
  const external = (text: string) => `${name}-${text}`

  test("have the external id they were created with, and are found by it", async () => {
    const made = id(await ok(make(external("new"))))
    expect((await read(made)).body).toMatchObject({ externalId: external("new") })
    expect(await found({ externalId: external("new") })).toEqual([made])
    expect(await found({ externalId: external("NEW") })).toEqual([])
    const total = await ok(owner.get(`${list}?${asQuery({ externalId: external("new"), totalOnly: "true" })}`))
    expect(total.total).toEqual({ count: 1, isExact: true })
    expect((await read(id(await ok(make())))).body.externalId).toBeNull()
  })
  test("get, keep and lose it by changes; each is in the audit log and can be reverted", async () => {
    const made = id(await ok(make()))
    await ok(change(made, { externalId: external("a") }))
    await ok(change(made, other))
    expect((await read(made)).body).toMatchObject({ externalId: external("a") })
    const again = await ok(change(made, { externalId: external("a") }))
    expect(again.version).toBe((await read(made)).body.version)
    await ok(change(made, { externalId: external("b") }))
    const object = String(made)
    const entries = await rows<{ id: number; before: object; after: object }>(sql`
      select a.id, a.before, a.after from audit_entries a
      where a.account_id = 100 and a.action = ${action} and a.object_id = ${object} order by a.id`)
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ ownId: null }, { ownId: external("a") }],
      [{ ownId: external("a") }, { ownId: external("b") }],
    ])
    const undone = await owner.post(`/api/reporting/accounts/100/audit-log/events/${entries[1]!.id}/revert`)
    expect({ status: undone.status, body: undone.body }).toMatchObject({ status: 200 })
    expect((await read(made)).body.externalId).toBe(external("a"))
    await ok(change(made, { externalId: null }))
    expect((await read(made)).body.externalId).toBeNull()
  })
  test("cannot share one, and the refusal names field and reason", async () => {
    await ok(make(external("taken")))
    const other = id(await ok(make()))
    for (const refused of [await make(external("taken")), await change(other, { externalId: external("taken") })])
      expect({ status: refused.status, body: refused.body }).toMatchObject({
        status: 409,
        body: {
          code: "external_id.taken",
          validationErrors: [{ field: "externalId", details: expect.stringContaining(external("taken")) }],
        },
      })
    for (const externalId of ["", " ", "x".repeat(121), "a\nb", 7])
      expect((await change(other, { externalId })).body, String(externalId)).toMatchObject({
        code: "request.invalid",
        validationErrors: [{ field: "externalId" }],
      })
  })
  test("are listed since they changed, and not because of other objects", async () => {
    const [changed, still] = [id(await ok(make())), id(await ok(make()))]
    const { updatedAt } = (await read(still)).body
    const since = new Date(Date.parse(updatedAt) + 1).toISOString()
    expect(await found({ updatedSince: since })).not.toContain(still)
    await ok(change(changed, other))
    const after = (await read(changed)).body.updatedAt as string
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(updatedAt))
    const listed = await found({ updatedSince: since })
    expect(listed).toContain(changed)
    expect(listed).not.toContain(still)
    expect(await found({ updatedSince: after })).toContain(changed)
    expect(await found({ updatedSince: "2099-01-01T00:00:00+15:59" })).toEqual([])
    // Offsets that the database does not know.
    expect(await found({ updatedSince: "2098-01-01T00:00:00+23:59" })).toEqual([])
    for (const wrong of ["yesterday", "2026-11-18", "0000-01-01T00:00:00Z"])
      expect((await owner.get(`${list}?${asQuery({ updatedSince: wrong })}`)).body).toMatchObject({
        validationErrors: [{ field: "updatedSince" }],
      })
  })
})

describe("what changes beside the row", () => {
  const updatedAt = async (address: string) => Date.parse((await ok(owner.get(address))).updatedAt)

  test("a sign-in is no change of a user, another role is", async () => {
    const { userId, loginName } = await ok(kinds[0]!.make())
    const address = `/api/ucaas/user/${userId}`
    const before = await updatedAt(address)
    await rows(
      sql`update users set last_sign_in_at = now(), preferences = '{"theme":"dark"}' where login_name = ${loginName}`,
    )
    expect(await updatedAt(address)).toBe(before)
    await rows(sql`update role_memberships set role_id = 5 where account_id = 100 and user_id = ${userId}`)
    expect(await updatedAt(address)).toBeGreaterThan(before)
  })
  test("an extension changes with its location, by whichever operation", async () => {
    const { extensionId } = await ok(kinds[1]!.make())
    const { locationId } = await ok(kinds[3]!.make())
    const address = `/api/ucaas/extension/v1/${extensionId}`
    const before = await updatedAt(address)
    await rows(sql`insert into location_services (account_id, kind, object_id, location_id)
      values (100, 'extension', ${extensionId}, ${locationId})`)
    const placed = await updatedAt(address)
    expect(placed).toBeGreaterThan(before)
    await rows(sql`delete from location_services where account_id = 100 and object_id = ${extensionId}`)
    expect(await updatedAt(address)).toBeGreaterThan(placed)
  })
  test("call groups, queues, groups and schedules are listed since they changed", async () => {
    const since = new Date(Date.now() - 1).toISOString()
    const group = await ok(owner.post("/api/accounts/100/groups", { group_name: `Synced ${next++}` }))
    const callGroup = await ok(owner.post("/api/ucaas/account/100/groups", { name: `Synced ${next++}` }))
    const queue = await ok(owner.post("/api/ucaas/account/100/callQueues", { name: `Synced ${next++}` }))
    const schedule = await ok(
      owner.post("/api/admin/accounts/100/schedules", {
        name: `Synced ${next++}`,
        timeZone: "America/New_York",
        weekly: Object.fromEntries(
          ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [day, []]),
        ),
      }),
    )
    const lists: [string, string, unknown, () => Promise<unknown>][] = [
      [
        "/api/accounts/100/groups",
        "groupId",
        group.groupId,
        () => ok(owner.put(`/api/accounts/100/groups/${group.groupId}`, { join: [100_101] })),
      ],
      [
        "/api/ucaas/account/100/groups",
        "callGroupId",
        callGroup.callGroupId,
        () => ok(owner.put(`/api/ucaas/account/100/callgroup/${callGroup.callGroupId}`, { passes: 2 })),
      ],
      [
        "/api/ucaas/account/100/callQueues",
        "queueId",
        queue.queueId,
        () => ok(owner.put(`/api/ucaas/account/100/callQueueKit/${queue.queueId}`, { name: `Synced ${next++}` })),
      ],
      [
        "/api/admin/accounts/100/schedules",
        "scheduleId",
        schedule.scheduleId,
        () => ok(owner.put(`/api/admin/accounts/100/schedules/${schedule.scheduleId}`, { description: "Changed" })),
      ],
    ]
    for (const [list, idName, made, change] of lists) {
      const changedSince = async (time: string) =>
        (await ok(owner.get(`${list}?${asQuery({ updatedSince: time, limit: "750" })}`))).items as any[]
      const mine = (await changedSince(since)).find((item) => item[idName] === made)
      expect(mine, list).toBeDefined()
      const later = new Date(Date.parse(mine.updatedAt) + 1).toISOString()
      expect((await changedSince(later)).map((item) => item[idName])).not.toContain(made)
      await change()
      expect((await changedSince(later)).map((item) => item[idName])).toContain(made)
    }
  })
})

describe("what comes back", () => {
  test("a removed number keeps its external id, unless another one got it meanwhile", async () => {
    const numbers = kinds[4]!
    const first = numbers.id(await ok(numbers.make("back-1")))
    const remove = () => owner.delete(`/api/appserver/accounts/100/phone-numbers/${first}`)
    const restore = () =>
      ok(owner.post("/api/phone-numbers/accounts/100/bulk/restore", { phoneNumbers: [String(first)] }))
    expect((await remove()).status).toBe(204)
    await restore()
    expect((await numbers.read(first)).body.externalId).toBe("back-1")
    expect((await remove()).status).toBe(204)
    await ok(numbers.make("back-1"))
    await restore()
    expect((await numbers.read(first)).body.externalId).toBeNull()
  })
  test("a restored phone keeps its external id, unless another one got it meanwhile", async () => {
    const devices = kinds[2]!
    for (const isTaken of [false, true]) {
      const externalId = `back-phone-${isTaken}`
      const made = devices.id(await ok(devices.make(externalId)))
      expect((await owner.delete(`/api/devices/accounts/100/devices/${made}`)).status).toBe(204)
      if (isTaken) await ok(devices.make(externalId))
      const [entry] = await rows<{ id: number }>(sql`
        select a.id from audit_entries a
        where a.account_id = 100 and a.action = 'device.deleted' and a.object_id = ${String(made)}`)
      await ok(owner.post(`/api/reporting/accounts/100/audit-log/events/${entry!.id}/revert`))
      expect((await devices.read(made)).body.externalId).toBe(isTaken ? null : externalId)
    }
  })
})

describe("what was made can be read where Location says", () => {
  test.each(kinds.filter(({ name }) => name !== "numbers"))("$name", async ({ make, read, id }) => {
    const made = await make()
    expect(made.headers["location"]).toBeTruthy()
    expect(await ok(owner.get(String(made.headers["location"])))).toEqual((await read(id(made.body))).body)
  })
  test("a job is read where it is started", async () => {
    const { headers, body } = await owner.post("/api/accounts/100/people/export", {})
    expect(headers["location"]).toBe(`/api/accounts/100/jobs/${body.jobId}`)
  })
})
