import { readFileSync } from "node:fs"
import type { Device, Line } from "@dialplane/contract/inventory/devices/devices.schema"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql, rawSql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const emergency = "/api/ucaas/account/100/settings/emergencylocations"
const devices = "/api/devices/accounts/100"
const [office, warehouse, boston] = [3001, 3002, 3003]
const done = (answer: TestAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const deviceOf = async (id: number): Promise<Device> => done(await owner.get(`${devices}/devices/${id}`))
const lineOf = async (id: number): Promise<Line> => (await deviceOf(id)).lines[0]!
const moveExtension = (id: number, locationId: number | null, more: object = {}) =>
  owner.put(`/api/ucaas/extension/v1/${id}`, {
    emergencyLocation: locationId === null ? null : { locationId },
    ...more,
  })
const followersOf = async (...extensionIds: number[]) =>
  done(await owner.post(`${emergency}/extensiondevices/followers`, { extensionIds }))

let next = 0
/** Somebody at the office with a desk phone and an app. */
const addPerson = async () => {
  next += 1
  const added = done(
    await owner.post("/api/accounts/100/people", {
      firstName: "Inez",
      lastName: `Moves ${next}`,
      loginName: `inez.moves${next}@harbor-pine.demo`,
      email: `inez${next}@harbor-pine.example`,
      roleId: 2,
      extension: { kind: "next" },
      emergencyLocationId: office,
      device: {
        kind: "phone",
        make: "yealink",
        model: "T46U",
        macAddress: `00:15:65:EE:00:${next.toString(16).padStart(2, "0").toUpperCase()}`,
      },
      sendWelcome: false,
    }),
  )
  const extensionId: number = added.extension.extensionId
  const app = done(await owner.post(`${devices}/apps`, { extensionId, appType: "mobile" }))
  return {
    userId: added.userId as number,
    extensionId,
    number: added.extension.number as string,
    phoneId: added.phone.deviceId as number,
    appId: (app.line ?? app).id ?? app.lineId,
  }
}

describe("a line without a location of its own", () => {
  test("follows its extension, from the day the person is added", async () => {
    const { extensionId, phoneId, appId, number } = await addPerson()
    expect(await lineOf(phoneId)).toMatchObject({
      e911LocationId: office,
      e911LocationSource: "extension",
      e911SourceExtension: number,
    })
    done(await moveExtension(extensionId, boston))
    for (const id of [phoneId, appId])
      expect(await lineOf(id)).toMatchObject({ e911LocationId: boston, e911LocationSource: "extension" })
    done(await owner.put(`${emergency}/extensiondevices`, { extensionIds: [extensionId], locationId: warehouse }))
    for (const id of [phoneId, appId])
      expect(await lineOf(id)).toMatchObject({ e911LocationId: warehouse, e911LocationSource: "extension" })
  })
  test("still follows after its label, its phone's name or its app's line was saved with the address it showed", async () => {
    const { extensionId, phoneId, appId } = await addPerson()
    const phone = await deviceOf(phoneId)
    const { id, e911LocationId } = phone.lines[0]!
    done(
      await owner.put(`${devices}/devices/${phoneId}`, { name: "Desk", lines: [{ id, label: "Me", e911LocationId }] }),
    )
    done(await owner.put(`${devices}/lines`, { lines: [{ id: appId, e911LocationId: office }] }))
    done(await moveExtension(extensionId, boston))
    for (const one of [phoneId, appId])
      expect(await lineOf(one)).toMatchObject({ e911LocationId: boston, e911LocationSource: "extension" })
  })
  test("keeps its extension from losing the location while somebody can call from it", async () => {
    const { extensionId, phoneId, appId } = await addPerson()
    expect(await moveExtension(extensionId, null)).toMatchObject({
      status: 409,
      body: { code: "emergency_location.lines_depend" },
    })
    done(await owner.put(`${devices}/lines`, { lines: [{ id: appId, e911LocationId: boston }] }))
    expect((await moveExtension(extensionId, null)).body.message).toContain("Yealink T46U")
    expect((await lineOf(phoneId)).e911LocationId).toBe(office)
  })
  test("is given to another extension without one: refused, and nothing changes", async () => {
    const { phoneId } = await addPerson()
    expect(
      (await owner.put(`${devices}/devices/${phoneId}/assignment`, { extensionId: 100_150, replace_existing: true }))
        .body.code,
    ).toBe("emergency_location.missing")
    expect((await lineOf(phoneId)).e911LocationSource).toBe("extension")
  })
})

describe("a location of its own", () => {
  test("stays when the extension moves; before and after one is told, and it can be made to follow", async () => {
    const { extensionId, phoneId, appId } = await addPerson()
    done(await owner.put(`${devices}/lines`, { lines: [{ id: appId, e911LocationId: warehouse }] }))
    expect(await lineOf(appId)).toMatchObject({
      e911LocationId: warehouse,
      e911LocationSource: "own",
      e911ExtensionLocationName: "Head office, 3rd floor",
    })
    expect(await followersOf(extensionId)).toMatchObject({
      following: 1,
      own: 1,
      lines: [
        { lineId: appId, source: "own", locationId: warehouse },
        { deviceId: phoneId, source: "extension", locationId: office },
      ],
    })
    done(await moveExtension(extensionId, boston))
    expect([(await lineOf(phoneId)).e911LocationId, (await lineOf(appId)).e911LocationId]).toEqual([boston, warehouse])
    done(await moveExtension(extensionId, office, { ownEmergencyLocations: "follow" }))
    expect(await lineOf(appId)).toMatchObject({ e911LocationId: office, e911LocationSource: "extension" })
    const written = await server.database.transaction("system", (db) =>
      db.many<{ before: object }>(sql`
      select e.before from audit_entries e where e.account_id = 100 and e.action = 'emergency_location.lines_follow'
        order by e.id desc limit 1`),
    )
    expect(Object.values(written[0]!.before)).toEqual(["Warehouse, dock 4"])
  })
  test("is listed where it differs, and the figure is the length of the list", async () => {
    const { extensionId, appId } = await addPerson()
    const before = done(await owner.get(`${emergency}/readiness`)).linesDiffering
    done(await owner.put(`${devices}/lines`, { lines: [{ id: appId, e911LocationId: warehouse }] }))
    const { items } = done(await owner.get(`${emergency}/extensiondevices?differs=true&limit=750`))
    expect(done(await owner.get(`${emergency}/readiness`)).linesDiffering).toBe(before + 1)
    expect(items).toHaveLength(before + 1)
    expect(items.find((one: { extensionId: number }) => one.extensionId === extensionId)).toMatchObject({
      differs: true,
      devices: expect.arrayContaining([expect.objectContaining({ deviceId: appId, source: "own" })]),
    })
  })
  test("is given and given up by bulk changes", async () => {
    const { phoneId } = await addPerson()
    const bulk = async (emergencyLocationId: number | null) => {
      done(
        await owner.post(`${devices}/devices/bulk`, {
          action: "setEmergencyLocation",
          deviceIds: [phoneId],
          emergencyLocationId,
        }),
      )
      await server.kit.jobs.drain()
      return lineOf(phoneId)
    }
    expect(await bulk(boston)).toMatchObject({ e911LocationId: boston, e911LocationSource: "own" })
    expect(await bulk(null)).toMatchObject({ e911LocationId: office, e911LocationSource: "extension" })
  })
})

test("somebody else's line on a phone is found at the phone, also when the phone loses its owner", async () => {
  const [host, guest] = [await addPerson(), await addPerson()]
  done(await moveExtension(guest.extensionId, boston))
  done(
    await owner.put("/api/hoteling/accounts/100/sla", {
      deviceId: host.phoneId,
      entries: [{ extensionId: guest.extensionId, label: "Guest" }],
    }),
  )
  const guestLine = async () =>
    (await deviceOf(host.phoneId)).lines.find(({ extensionId }) => extensionId === guest.extensionId)!
  expect(await guestLine()).toMatchObject({
    e911LocationId: office,
    e911LocationSource: "extension",
    e911SourceExtension: host.number,
  })
  done(await moveExtension(host.extensionId, warehouse))
  expect(await guestLine()).toMatchObject({ e911LocationId: warehouse })
  done(await owner.delete(`${devices}/devices/${host.phoneId}/assignment`))
  expect(await guestLine()).toMatchObject({ e911LocationId: warehouse, e911LocationSource: "own" })
})

test("a file changes the emergency location of somebody's extension, phones follow, and the import can be reverted", async () => {
  const { userId, phoneId } = await addPerson()
  const person = done(await owner.get(`/api/ucaas/user/${userId}`))
  const text = `first_name,last_name,username,email,emergency_location\n${person.firstName},${person.lastName},${person.loginName},${person.email},"Boston, suite 1900"\n`
  const base = "/api/portal/accounts/100/imports"
  const { importId, mapping } = done(
    await owner.post(base, { kind: "people", fileName: "move.csv", content: Buffer.from(text).toString("base64") }),
  )
  done(await owner.put(`${base}/${importId}/check`, { mapping, existing: "update" }))
  await server.kit.jobs.drain()
  done(await owner.post(`${base}/${importId}/start`, {}))
  await server.kit.jobs.drain()
  expect(await lineOf(phoneId)).toMatchObject({ e911LocationId: boston, e911LocationSource: "extension" })
  done(await owner.post(`${base}/${importId}/revert`))
  await server.kit.jobs.drain()
  expect((await lineOf(phoneId)).e911LocationId).toBe(office)
})

test("the migration turns copies into inheritance and changes no address", async () => {
  const { extensionId, phoneId, appId } = await addPerson()
  const lineId = (await lineOf(phoneId)).id
  const put = (id: number, locationId: number) => sql`
    insert into emergency_location_uses (account_id, kind, object_id, location_id, label)
      values (100, 'line', ${id}, ${locationId}, 'copy')`
  const file = readFileSync(
    new URL("../../../migrations/0111_lines_inherit_emergency_location.sql", import.meta.url),
    "utf8",
  )
  const statements = file
    .slice(file.indexOf("set role dialplane_system;") + 26, file.indexOf("reset role;"))
    .split(";")
    .filter((part) => part.trim() !== "")
  await server.database.transaction("system", async (db) => {
    await db.run(put(lineId, office))
    await db.run(put(appId, warehouse))
    for (const statement of statements) await db.run(rawSql(statement))
  })
  expect(await lineOf(phoneId)).toMatchObject({ e911LocationId: office, e911LocationSource: "extension" })
  expect(await lineOf(appId)).toMatchObject({ e911LocationId: warehouse, e911LocationSource: "own" })
  done(await moveExtension(extensionId, boston))
  expect((await lineOf(phoneId)).e911LocationId).toBe(boston)
})
