import { deviceBulk, deviceRemoval, type Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let room: number
let devices: Record<"a phone" | "an app" | "a phone with its own address" | "a phone without an address", number>

const base = "/api/devices/accounts/100"
const [warehouse, boston, failed] = [3002, 3003, 3012]
const done = (answer: TestAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const inSystem = (statement: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(statement))

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  const add = async (suffix: string, more: object) =>
    done(
      await owner.post(`${base}/devices`, {
        make: "yealink",
        model: "T54W",
        name: `Undo ${suffix}`,
        macAddress: `00156501020${suffix}`,
        description: "",
        isShared: false,
        locationId: null,
        ...more,
      }),
    ).id as number
  // Without phones, apps and an address so far.
  room = (
    await server.database.transaction("system", (db) =>
      db.one<{ id: number }>(sql`
    select e.id from extensions e where e.account_id = 100 and e.type = 'Extension'
      and not exists (select from lines l where l.account_id = 100 and l.extension_id = e.id)
      and not exists (select from emergency_location_uses u
        where u.account_id = 100 and u.kind = 'extension' and u.object_id = e.id)
    order by e.id desc limit 1`),
    )
  ).id
  devices = {
    "a phone": await add("1", { extensionId: 100_003 }),
    "an app": done(await owner.post(`${base}/apps`, { extensionId: 100_003, appType: "mobile" })).line.id,
    "a phone with its own address": await add("2", { extensionId: 100_003, lines: [{ e911LocationId: warehouse }] }),
    "a phone without an address": await add("3", { extensionId: room, lines: [{ e911LocationId: warehouse }] }),
  }
  // As imported phones are: in use, and nobody said where they are.
  await inSystem(sql`delete from emergency_location_uses where account_id = 100 and kind = 'line' and object_id in (
    select l.id from lines l where l.account_id = 100 and l.device_id = ${devices["a phone without an address"]})`)
})
afterAll(() => server.close())

/** Everything that a change may have left behind; not how often and when it was written. */
const stateOf = async (id: number) => {
  const {
    version: _version,
    updatedAt: _updatedAt,
    assignedAt: _assignedAt,
    lastSeenAt: _lastSeenAt,
    ...device
  }: Device = done(await owner.get(`${base}/devices/${id}`))
  return { ...device, lines: device.lines.map(({ lastSeenAt: _seen, ...line }) => line) }
}
const statesOf = (ids: readonly number[]) => Promise.all(ids.map(stateOf))
const runJob = async (path: string, body: object) => {
  const { jobId } = done(await owner.post(path, body))
  await server.kit.jobs.drain()
  return jobId as number
}
const undoJob = async (jobId: number) => {
  const undo = done(await owner.post(`/api/portal/jobs/${jobId}/revert`))
  await server.kit.jobs.drain()
  return done(await owner.get(`/api/portal/jobs/${undo.jobId}?rows=all`))
}

/** What each change for many devices is made with; undefined where there is nothing to revert. */
const bulkChanges: Record<string, object | undefined> = {
  unassign: {},
  moveLocation: { locationId: 3002 },
  setEmergencyLocation: { emergencyLocationId: boston },
  remove: {},
  // Phones register again by themselves.
  logOut: undefined,
}

describe("undoing a change of many devices", () => {
  test("covers every change there is", () => {
    const actions = [...deviceBulk.options, deviceRemoval].map(({ shape }) => shape.action.value)
    expect(Object.keys(bulkChanges).toSorted()).toEqual(actions.toSorted())
  })

  test.each(Object.entries(bulkChanges).flatMap(([action, more]) => (more === undefined ? [] : [{ action, more }])))(
    "$action: phones and apps are what they were, also without an address",
    async ({ action, more }) => {
      const ids = Object.values(devices)
      const before = await statesOf(ids)
      const path = action === "remove" ? "devices/removal" : "devices/bulk"
      const jobId = await runJob(
        `${base}/${path}`,
        action === "remove" ? { deviceIds: ids } : { action, deviceIds: ids, ...more },
      )
      expect(await undoJob(jobId)).toMatchObject({ failedRows: 0 })
      expect(await statesOf(ids)).toEqual(before)
    },
  )

  test("removes addresses that were given and restores those that were given up", async () => {
    const ids = Object.values(devices)
    const before = await statesOf(ids)
    const jobId = await runJob(`${base}/devices/bulk`, {
      action: "setEmergencyLocation",
      deviceIds: ids,
      emergencyLocationId: boston,
    })
    expect((await statesOf(ids)).map(({ lines }) => lines[0]!.e911LocationId)).toEqual(ids.map(() => boston))
    await undoJob(jobId)
    expect((await statesOf(ids)).map(({ lines }) => [lines[0]!.e911LocationId, lines[0]!.e911LocationSource])).toEqual(
      before.map(({ lines }) => [lines[0]!.e911LocationId, lines[0]!.e911LocationSource]),
    )
    expect(before.map(({ lines }) => lines[0]!.e911LocationSource)).toEqual(["extension", "extension", "own", null])
  })
})

test("the preview of another address names the addresses in force, line by line, and nothing else", async () => {
  const change = { action: "setEmergencyLocation", deviceIds: Object.values(devices), emergencyLocationId: boston }
  const preview = done(await owner.post(`${base}/devices/bulk/preview`, change))
  expect(preview).toMatchObject({ changed: 4, unchanged: 0, leftOutCount: 0 })
  expect(preview.fields).toEqual([
    {
      field: "emergencyLocation",
      values: [
        { before: "Head office, 3rd floor", after: "Boston, suite 1900", count: 2 },
        { before: "Warehouse, dock 4", after: "Boston, suite 1900", count: 1 },
        { before: null, after: "Boston, suite 1900", count: 1 },
      ],
    },
  ])
})

describe("undoing a change of one device", () => {
  const log = "/api/reporting/accounts/100/audit-log/events"
  const revertNewest = async (action: string) => {
    const [entry] = done(await owner.get(`${log}?action=${action}&limit=1`)).items
    return owner.post(`${log}/${entry.entryId}/revert`)
  }

  test.each(["an app", "a phone", "a phone without an address"] as const)("the line of %s", async (which) => {
    const before = await stateOf(devices[which])
    done(
      await owner.put(`${base}/lines`, {
        lines: [{ id: before.lines[0]!.id, e911LocationId: boston, label: "Front", enabled: false }],
      }),
    )
    done(await revertNewest("lines.changed"))
    expect(await stateOf(devices[which])).toEqual(before)
  })

  test("does not leave a line without the address it had: the extension lost it meanwhile", async () => {
    const id = devices["a phone without an address"]
    const extension = (locationId: number | null) =>
      owner.put(`/api/ucaas/extension/v1/${room}`, { emergencyLocation: locationId === null ? null : { locationId } })
    done(await extension(boston))
    const [line] = (await stateOf(id)).lines
    expect(line).toMatchObject({ e911LocationSource: "extension" })
    done(await owner.put(`${base}/lines`, { lines: [{ id: line!.id, e911LocationId: warehouse }] }))
    done(await extension(null))
    expect((await revertNewest("lines.changed")).body.code).toBe("emergency_location.missing")
  })

  test("and nobody can choose what only an undo may restore", async () => {
    const [line] = (await stateOf(devices["an app"])).lines
    expect((await owner.put(`${base}/lines`, { lines: [{ id: line!.id, restores: { hadNone: true } }] })).status).toBe(
      400,
    )
    expect(
      (await owner.put(`${base}/lines`, { lines: [{ id: line!.id, e911LocationId: failed }] })).status,
    ).toBeGreaterThanOrEqual(400)
  })
})
