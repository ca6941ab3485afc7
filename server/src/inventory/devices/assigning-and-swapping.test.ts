import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import {
  desk,
  devicesOfAccount,
  hotDesk,
  lastEntry,
  menu,
  office,
  own,
  readPhone,
  room,
  roomPhone,
  spare,
  warehouse,
} from "./devices.factory.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => (server = await startTestServer()))
beforeEach(async () => void (admin ??= await server.as("accountSuperUser")))
afterAll(() => server.close())

const base = devicesOfAccount
const read = (id: number) => readPhone(admin, id)

describe("assigning", () => {
  const assign = (id: number, body: object) => admin.put(`${base}/devices/${id}/assignment`, body)
  test("gives a phone to an extension, beside those it has", async () => {
    expect(await assign(spare, { extensionId: desk })).toMatchObject({
      status: 200,
      body: { extension: "203", lines: [{ extension: "203", e911LocationId: office }] },
    })
    expect((await read(own)).extension).toBe("203")
    expect(await lastEntry(server, "device.assigned")).toMatchObject({
      before: { extension: null },
      after: { extension: "203" },
    })
  })
  test("somebody's phone wants replacing, and then takes the others away", async () => {
    expect(await assign(spare, { extensionId: 100_004 })).toMatchObject({
      status: 409,
      body: { code: "device.assigned_elsewhere", message: expect.stringContaining("203") },
    })
    expect((await assign(spare, { extensionId: 100_004, replace_existing: true })).body.extension).toBe("204")
    expect((await read(4004)).extension).toBeNull()
  })
  test("to a room without a location is refused, with one it works", async () => {
    expect((await assign(4075, { extensionId: 100_150 })).body.code).toBe("emergency_location.missing")
    expect(await assign(4075, { extensionId: 100_150, e911LocationId: office })).toMatchObject({
      status: 200,
      body: { emergencyChanges: [{ deviceId: 4075, from: null, to: expect.any(String) }] },
    })
  })
  test("the answer names lines whose emergency address changed", async () => {
    const [before] = (await read(4075)).lines
    const [other] = await server.database.transaction("system", (db) =>
      db.many<{ id: number; name: string }>(
        sql`select e.id, e.name from emergency_locations e
          where e.account_id = 100 and e.state = 'active' and e.id <> ${office} order by e.id limit 1`,
      ),
    )
    const { body } = await assign(4075, { extensionId: 100_150, e911LocationId: other!.id })
    expect(body.emergencyChanges).toMatchObject([
      { deviceId: 4075, lineId: before!.id, from: before!.e911LocationName, to: other!.name },
    ])
    await assign(4075, { extensionId: 100_150, e911LocationId: office })
  })
  test("to what cannot have a phone is refused", async () => {
    expect((await assign(4076, { extensionId: menu })).body.code).toBe("device.extension_unfit")
    expect((await assign(4076, { extensionId: 999_999 })).body.code).toBe("device.extension_unknown")
    expect((await assign(4801, { extensionId: desk })).body.code).toBe("device.app_only")
  })
  test("unassigning leaves it silent and without a place for rescuers", async () => {
    expect(await admin.delete(`${base}/devices/4006/assignment`)).toMatchObject({
      status: 200,
      body: {
        extensionId: null,
        reachability: "offline",
        lines: [{ extensionId: null, e911LocationId: null, registration: null }],
      },
    })
  })
  test("while another user is logged in it is refused word for word", async () => {
    expect(await admin.delete(`${base}/devices/${hotDesk}/assignment`)).toMatchObject({
      status: 400,
      body: { message: "Another user is logged into this device. Please have them log out and then try again." },
    })
    expect((await admin.delete(`${base}/devices/${hotDesk}`)).body.code).toBe("device.logged_in")
  })
  test("an extension has exactly the phones that are named", async () => {
    const { body } = await admin.put(`${base}/extensions/100006/devices`, { deviceIds: [4006, 4009] })
    expect(body.map(({ id }: Device) => id)).toEqual([4006, 4009])
    expect((await admin.get(`${base}/extensions/100006/devices`)).body).toHaveLength(2)
    expect((await admin.put(`${base}/extensions/100006/devices`, { deviceIds: [] })).body).toEqual([])
    expect((await admin.get(`${base}/extensions/101001/devices`)).body.code).toBe("device.extension_not_found")
  })
  test("the addresses by person and number do the same", async () => {
    const url = "/api/ucaas/user/100006/settings/extensions/206"
    expect((await admin.post(`${url}/devices`, { deviceIds: [4006] })).body.map(({ id }: Device) => id)).toEqual([4006])
    expect((await (await server.as("billingAdmin")).get(`${url}/devices`)).body).toHaveLength(1)
    for (const path of ["removeDevices", "devices/removeDevices", "v1/removeDevices", "v2/removeDevices"]) {
      expect((await admin.post(`${url}/${path}`, { deviceIds: [4006] })).body).toEqual([])
      await admin.post(`${url}/devices`, { deviceIds: [4006] })
    }
    expect((await admin.post(`${url}/removeDevices`, { deviceIds: [4007] })).body.code).toBe("device.not_found")
    expect((await admin.get("/api/ucaas/user/100006/settings/extensions/999/devices")).body.code).toBe(
      "device.extension_not_found",
    )
    expect((await (await server.as("billingAdmin")).post(`${url}/devices`, { deviceIds: [4006] })).status).toBe(403)
  })
})

describe("lines and apps", () => {
  test("many lines change together or not at all", async () => {
    const before = await read(4008)
    const { lines, name, macAddress, make, model, extensionId } = before
    const good = { id: lines[0]!.id, label: "Desk", e911LocationId: warehouse }
    expect(await admin.put(`${base}/lines`, { lines: [good, { id: 999_999 }] })).toMatchObject({
      status: 400,
      body: { code: "device.line_unknown" },
    })
    expect((await read(4008)).lines[0]!.label).toBe("")
    expect((await admin.put(`${base}/lines`, { lines: [good] })).body).toMatchObject([
      { label: "Desk", e911LocationName: "Warehouse, dock 4" },
    ])
    expect(
      await admin.put(`${base}/lines`, {
        lines: [
          { id: good.id, label: "One" },
          { id: good.id, enabled: true },
        ],
      }),
    ).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "lines", details: "List each line only once." }] },
    })
    // Who had the phone open before does not write over it.
    expect(
      await admin.put(`${base}/devices/4008`, { name, macAddress, make, model, extensionId, version: before.version }),
    ).toMatchObject({ status: 409, body: { code: "device.changed_meanwhile" } })
    expect(
      (await admin.put(`${base}/lines`, { lines: [{ id: lines[0]!.id, e911LocationId: null }] })).body,
    ).toMatchObject([{ e911LocationId: office, e911LocationSource: "extension" }])
    expect(
      (await admin.put(`${base}/lines`, { lines: [{ id: lines[0]!.id, enabled: false, e911LocationId: null }] }))
        .status,
    ).toBe(200)
    const off = await read(4008)
    expect(off.reachability).toBe("offline")
    // The list tells of the phone, its page of the line: both the same moment.
    expect(off.lastSeenAt).toBe(off.lines[0]!.lastSeenAt)
  })

  test("an app shows its SIP password once and leads a life of its own", async () => {
    const { status, body } = await admin.post(`${base}/apps`, { extensionId: desk, appType: "desktop" })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      line: { appType: "desktop", extension: "203", e911LocationId: office },
      sipPassword: expect.stringMatching(/^\w{20}$/),
    })
    expect(await read(body.line.id)).toMatchObject({ name: "Desktop App", kind: "app" })
    expect((await admin.post(`${base}/apps`, { extensionId: room, appType: "mobile" })).body.code).toBe(
      "emergency_location.missing",
    )
    expect((await admin.post(`${base}/apps`, { extensionId: desk, appType: "watch" })).status).toBe(400)
    const reset = await admin.put(`${base}/devices/${body.line.id}/reset-sip-password`)
    expect(reset.body).toMatchObject([{ lineId: body.line.id, sipId: body.line.sipId }])
    expect(reset.body[0].sipPassword).not.toBe(body.sipPassword)
    const kept = await server.database.transaction("system", (db) =>
      db.many<{ text: string }>(
        sql`select a.after::text as text from audit_entries a where a.object_id = ${String(body.line.id)}`,
      ),
    )
    expect(kept.map(({ text }) => text).join()).not.toContain(reset.body[0].sipPassword)
    expect((await admin.delete(`${base}/devices/${body.line.id}`)).status).toBe(204)
  })

  test("a reset ends registrations and tells the phone to start afresh", async () => {
    const before = await read(4009)
    expect((await admin.put(`${base}/devices/4009/reset-sip-password`)).body).toHaveLength(1)
    const after = await read(4009)
    expect(after.resetInitHash).not.toBe(before.resetInitHash)
    expect(after.lines[0]!.registration).toBeNull()
  })
})

describe("swapping", () => {
  test("exchanges lines, names and places, and swapping again puts it back", async () => {
    const [one, other] = [await read(4016), await read(4073)]
    const { body } = await admin.post(`${base}/devices/4016/swap`, { withDeviceId: 4073 })
    expect(body).toMatchObject([
      {
        id: 4016,
        macAddress: one.macAddress,
        name: "Lobby phone",
        extension: "470",
        lines: [{ sipId: other.lines[0]!.sipId }],
      },
      { id: 4073, macAddress: other.macAddress, extension: one.extension, lines: [{ sipId: one.lines[0]!.sipId }] },
    ])
    expect(body[0].resetInitHash).not.toBe(one.resetInitHash)
    await admin.post(`${base}/devices/4073/swap`, { withDeviceId: 4016 })
    expect(await read(4016)).toMatchObject({
      name: one.name,
      extension: one.extension,
      lines: [{ sipId: one.lines[0]!.sipId }],
    })
  })
  test("a line was registered by the hardware it leaves: the phone it comes to has not been seen yet", async () => {
    const registered = (
      await admin.get(`${base}/devices?kind=deskPhone&reachability=registered&shared=false&assigned=true&limit=1`)
    ).body.items[0]
    const spare = (
      await admin.post(`${base}/devices`, {
        make: registered.make,
        model: registered.model,
        macAddress: "001565f05a01",
      })
    ).body
    const { body } = await admin.post(`${base}/devices/${registered.id}/swap`, { withDeviceId: spare.id })
    expect(body[1]).toMatchObject({
      id: spare.id,
      extension: registered.extension,
      reachability: "never",
      lines: [{ registration: null }],
    })
    expect((await admin.get(`${base}/devices/${spare.id}/health`)).body.nextStep.code).toBe("neverFetched")
    await admin.post(`${base}/devices/${registered.id}/swap`, { withDeviceId: spare.id })
  })
  test.each([
    [4016, 4016, "device.same_device"],
    [4016, 4801, "device.app_only"],
    [4016, 4081, "device.not_found"],
    [hotDesk, 4016, "device.logged_in"],
    [roomPhone, 4002, "device.swap_too_small"],
  ])("%i with %i is refused: %s", async (one, other, code) => {
    expect((await admin.post(`${base}/devices/${one}/swap`, { withDeviceId: other })).body.code).toBe(code)
  })
})
