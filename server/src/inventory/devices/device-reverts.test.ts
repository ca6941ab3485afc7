import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { desk, devicesOfAccount, office, phoneDraft, readPhone, room, warehouse } from "./devices.factory.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => (server = await startTestServer()))
beforeEach(async () => void (admin ??= await server.as("accountSuperUser")))
afterAll(() => server.close())

const base = devicesOfAccount
const read = (id: number) => readPhone(admin, id)

describe("reverting from the audit log", () => {
  const log = "/api/reporting/accounts/100/audit-log/events"
  const newest = async (action: string) =>
    (await admin.get(`${log}?action=${action}&limit=1`)).body.items[0] as { entryId: number; reverts: number | null }
  const revert = async (action: string) => admin.post(`${log}/${(await newest(action)).entryId}/revert`)
  const edit = async (id: number, change: object) => {
    const { name, macAddress, make, model, description, extensionId, locationId, isShared } = await read(id)
    return admin.put(`${base}/devices/${id}`, {
      name,
      macAddress,
      make,
      model,
      description,
      extensionId,
      locationId,
      isShared,
      ...change,
    })
  }
  const fresh = async (more: object = {}) =>
    (await admin.post(`${base}/devices`, phoneDraft({ extensionId: desk, locationId: office, ...more }))).body as Device

  test("name, place and labels of a phone", async () => {
    const before = await fresh({ name: "Counter" })
    await edit(before.id, {
      name: "Mistyped",
      locationId: warehouse,
      lines: [{ id: before.lines[0]!.id, label: "Front" }],
    })
    const entry = await newest("device.changed")
    expect((await admin.get(`${log}/${entry.entryId}`)).body).toMatchObject({ whyNotRevert: null })
    expect(await revert("device.changed")).toMatchObject({ status: 200, body: { revertedBy: expect.any(Number) } })
    expect(await read(before.id)).toMatchObject({
      name: "Counter",
      locationId: office,
      lines: [{ label: "", sipId: before.lines[0]!.sipId, extensionId: desk }],
    })
    expect(await newest("device.changed")).toMatchObject({ reverts: entry.entryId })
  })
  test("whose it is, with the place that help is sent to", async () => {
    const before = await fresh()
    await admin.delete(`${base}/devices/${before.id}/assignment`)
    expect(await read(before.id)).toMatchObject({ extensionId: null, lines: [{ e911LocationId: null }] })
    expect((await revert("device.unassigned")).status).toBe(200)
    expect(await read(before.id)).toMatchObject({
      extensionId: desk,
      lines: [{ extensionId: desk, e911LocationId: before.lines[0]!.e911LocationId }],
    })
    await admin.delete(`${base}/devices/${before.id}/assignment`)
    await admin.put(`${base}/devices/${before.id}/assignment`, { extensionId: room, e911LocationId: office })
    expect((await revert("device.assigned")).status).toBe(200)
    expect(await read(before.id)).toMatchObject({ extensionId: null, lines: [{ extensionId: null }] })
  })
  test("single settings of a handset, and how the account deals with phones", async () => {
    const { id } = await fresh()
    await admin.post(`/api/ucaas/general/sipHandsetExtProps?devId=${id}&prop=ringVolume&value=3`)
    await admin.post(`/api/ucaas/general/sipHandsetExtProps?devId=${id}&prop=ringVolume&value=9`)
    expect((await revert("device.property_set")).status).toBe(200)
    expect((await admin.get(`/api/ucaas/general/sipHandsetExtProps?devId=${id}`)).body.props).toContainEqual(
      expect.objectContaining({ prop: "ringVolume", value: "3" }),
    )
    const { version: _, ...settings } = (await admin.get(`${base}/settings`)).body
    await admin.put(`${base}/settings`, { ...settings, hotelingHours: 7 })
    expect((await revert("device_settings.changed")).status).toBe(200)
    expect((await admin.get(`${base}/settings`)).body.hotelingHours).toBe(settings.hotelingHours)
    const url = "/api/ucaas/account/100/phoneConfigurationDetails"
    const { version: _version, ...usual } = (await admin.get(url)).body
    await admin.put(url, { ...usual, transport: "udp" })
    expect((await revert("phone_configuration.changed")).status).toBe(200)
    expect((await admin.get(url)).body.transport).toBe(usual.transport)
  })
  test("what a phone and a model are told", async () => {
    const { id } = await fresh()
    const of = (path: string) => `/api/provisioning/accounts/100/${path}/settings`
    for (const path of [`devices/${id}`, "models/yealink/T54W"]) {
      const { own, version } = (await admin.get(of(path))).body
      await admin.put(of(path), { settings: { ...own, registerSeconds: 240 }, version })
      expect((await revert("phone_settings.changed")).status).toBe(200)
      expect((await admin.get(of(path))).body.own).toEqual(own)
    }
  })
  test("is refused with its reason: lines that went, a thing that is gone, later changes, secrets, a phone that is gone, and without the permission", async () => {
    const two = await fresh({ lines: [{}, {}] })
    await edit(two.id, { lines: [{ id: two.lines[0]!.id }] })
    expect((await revert("device.changed")).body).toMatchObject({
      code: "device.lines_gone",
      message: expect.stringContaining("SIP passwords"),
    })
    const { address, kind, timeZone, mainNumber } = (await admin.get(`/api/ucaas/account/100/location/${warehouse}`))
      .body
    const annex = {
      name: "Annex to go",
      kind,
      address,
      timeZone,
      mainNumber,
      isDefault: false,
      status: "Active",
      emergencyLocationId: null,
    }
    const { locationId } = (await admin.post("/api/ucaas/account/100/location", annex)).body
    await edit(two.id, { locationId })
    await edit(two.id, { locationId: office })
    expect((await admin.delete(`/api/ucaas/account/100/location/${locationId}`)).status).toBe(204)
    expect((await revert("device.changed")).body).toMatchObject({
      code: "device.gone",
      message: expect.stringContaining("Location “Annex to go”"),
    })
    await edit(two.id, { name: "One" })
    const { entryId } = await newest("device.changed")
    await edit(two.id, { name: "Two" })
    expect((await admin.post(`${log}/${entryId}/revert`)).body).toMatchObject({ code: "audit.changed_since" })
    await admin.put(`${base}/devices/${two.id}/reset-sip-password`)
    await admin.put(`${base}/devices/${two.id}/password`, { password: "harbor7Pine" })
    expect((await revert("device.password_set")).body.code).toBe("audit.not_revertible")
    await edit(two.id, { name: "Three" })
    expect(
      (await (await server.as("usersAdmin")).post(`${log}/${(await newest("device.changed")).entryId}/revert`)).status,
    ).toBe(403)
    await admin.delete(`${base}/devices/${two.id}`)
    expect((await revert("device.changed")).body.code).toBe("audit.object_gone")
  })
})
