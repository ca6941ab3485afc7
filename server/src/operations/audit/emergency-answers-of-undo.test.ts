import type { EmergencyChange, SwappedDevice } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  addPersonWithPhone,
  boston,
  devicesOfAccount,
  office,
  readEmergencyNames,
  readPhone,
  warehouse,
} from "../../inventory/devices/devices.factory.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { accepted, auditLog, newestEntry, revertEntry } from "./audit.factory.ts"

/** Nobody changes where help is sent without hearing of it, also not by an undo. */
let server: TestServer
let owner: TestClient
let names: Record<number, string>
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  names = await readEmergencyNames(owner)
})
afterAll(() => server.close())

const base = devicesOfAccount
const phone = (id: number) => readPhone(owner, id)
const addPerson = (emergencyLocationId: number) => addPersonWithPhone(owner, emergencyLocationId)
const revertNewest = async (action: string) =>
  (accepted(await revertEntry(owner, await newestEntry(owner, action))).emergencyChanges as EmergencyChange[]).map(
    ({ deviceId, from, to }) => ({ deviceId, from, to }),
  )

describe("the answer of an undo says which emergency address changes", () => {
  test("of a phone that was given to somebody else", async () => {
    const [here, there] = [await addPerson(office), await addPerson(boston)]
    accepted(
      await owner.put(`${base}/devices/${here.phoneId}/assignment`, {
        extensionId: there.extensionId,
        replace_existing: true,
      }),
    )
    expect(await revertNewest("device.assigned")).toEqual([
      { deviceId: here.phoneId, from: names[boston], to: names[office] },
    ])
  })

  test("of lines that had an address of their own", async () => {
    const { phoneId } = await addPerson(office)
    const [line] = (await phone(phoneId)).lines
    accepted(await owner.put(`${base}/lines`, { lines: [{ id: line!.id, e911LocationId: warehouse }] }))
    expect(await revertNewest("lines.changed")).toEqual([
      { deviceId: phoneId, from: names[warehouse], to: names[office] },
    ])
  })

  test("of lines of others, which come back", async () => {
    const [host, guest] = [await addPerson(office), await addPerson(boston)]
    const share = async (extensionIds: number[]) =>
      accepted(
        await owner.put("/api/hoteling/accounts/100/sla", {
          deviceId: host.phoneId,
          entries: extensionIds.map((extensionId) => ({ extensionId })),
        }),
      )
    await share([guest.extensionId])
    await share([])
    expect(await revertNewest("device.shared_lines_changed")).toEqual([
      { deviceId: host.phoneId, from: null, to: names[office] },
    ])
  })

  test("of the phones that follow an extension", async () => {
    const { phoneId, extensionId } = await addPerson(office)
    accepted(await owner.put(`/api/ucaas/extension/v1/${extensionId}`, { emergencyLocation: { locationId: boston } }))
    expect(await revertNewest("extension.changed")).toEqual([
      { deviceId: phoneId, from: names[boston], to: names[office] },
    ])
    accepted(await owner.put(`/api/ucaas/extension/v1/${extensionId}`, { doNotDisturb: true }))
    expect(await revertNewest("extension.changed")).toEqual([])
  })

  test("of a removed phone that is restored", async () => {
    const { phoneId } = await addPerson(office)
    accepted(await owner.delete(`${base}/devices/${phoneId}`))
    expect(await revertNewest("device.deleted")).toEqual([{ deviceId: phoneId, from: null, to: names[office] }])
  })

  test("and nothing where none changes", async () => {
    const { phoneId } = await addPerson(office)
    const { macAddress, make, model, description, extensionId, locationId, isShared } = await phone(phoneId)
    accepted(
      await owner.put(`${base}/devices/${phoneId}`, {
        name: "Mistyped",
        macAddress,
        make,
        model,
        description,
        extensionId,
        locationId,
        isShared,
      }),
    )
    expect(await revertNewest("device.changed")).toEqual([])
  })

  test("in a job, with the result of each change", async () => {
    const [one, other] = [await addPerson(office), await addPerson(boston)]
    const { jobId } = accepted(
      await owner.post(`${base}/devices/bulk`, {
        action: "setEmergencyLocation",
        deviceIds: [one.phoneId, other.phoneId],
        emergencyLocationId: boston,
      }),
    )
    await server.kit.jobs.drain()
    const undo = accepted(await owner.post(`/api/portal/jobs/${jobId}/revert`))
    await server.kit.jobs.drain()
    const rows = async (which: string) =>
      accepted(await owner.get(`/api/portal/jobs/${undo.jobId}?rows=${which}`)).rows as {
        ok: boolean
        message: string
      }[]
    const { name } = await phone(one.phoneId)
    // The other had that address already: there was nothing to undo, and nothing is said.
    expect((await rows("withMessage")).map(({ ok, message }) => ({ ok, message }))).toEqual([
      {
        ok: true,
        message: `Emergency location of ${name}, extension ${one.number}: ${names[boston]} → ${names[office]}.`,
      },
    ])
    expect(await rows("failed")).toEqual([])
  })
})

describe("a swap is undone from its entry", () => {
  const swap = async (one: number, other: number) =>
    accepted(await owner.post(`${base}/devices/${one}/swap`, { withDeviceId: other })) as SwappedDevice[]
  const undo = (deviceId: number, auditEntryId: number, client = owner) =>
    client.post(`${base}/devices/${deviceId}/swap/undo`, { auditEntryId })

  test("by whoever may change phones, and says which addresses change", async () => {
    const [here, there] = [await addPerson(office), await addPerson(boston)]
    const [first, second] = await swap(here.phoneId, there.phoneId)
    expect([first!.id, second!.id]).toEqual([here.phoneId, there.phoneId])
    const usersAdmin = await server.as("usersAdmin")
    expect((await usersAdmin.get(auditLog)).status).toBe(403)
    const told = accepted(await undo(here.phoneId, first!.auditEntryId!, usersAdmin))
      .emergencyChanges as EmergencyChange[]
    expect(told.map(({ deviceId, from, to }) => ({ deviceId, from, to }))).toEqual([
      { deviceId: here.phoneId, from: names[boston], to: names[office] },
      { deviceId: there.phoneId, from: names[office], to: names[boston] },
    ])
    expect(await phone(here.phoneId)).toMatchObject({ extensionId: here.extensionId })
    expect(await undo(here.phoneId, first!.auditEntryId!)).toMatchObject({
      status: 409,
      body: { code: "audit.as_before" },
    })
  })

  test("also when one of the people was renumbered, and not when a phone was given away since", async () => {
    const [here, there, third] = [await addPerson(office), await addPerson(boston), await addPerson(office)]
    const [renumbered] = await swap(here.phoneId, there.phoneId)
    accepted(await owner.put(`/api/portal/accounts/100/extensions/${here.extensionId}/number`, { extension: "981" }))
    accepted(await undo(here.phoneId, renumbered!.auditEntryId!))
    expect(await phone(here.phoneId)).toMatchObject({ extensionId: here.extensionId })
    const [given] = await swap(here.phoneId, there.phoneId)
    accepted(
      await owner.put(`${base}/devices/${here.phoneId}/assignment`, {
        extensionId: third.extensionId,
        replace_existing: true,
      }),
    )
    expect(await undo(here.phoneId, given!.auditEntryId!)).toMatchObject({
      status: 409,
      body: { code: "audit.changed_since" },
    })
    expect(await phone(here.phoneId)).toMatchObject({ extensionId: third.extensionId })
  })

  test("and from no other entry, by nobody without the permission, in no other account", async () => {
    const [here, there] = [await addPerson(office), await addPerson(boston)]
    const [first, second] = await swap(here.phoneId, there.phoneId)
    const notFound = { status: 404, body: { code: "audit.not_found" } }
    expect(await undo(here.phoneId, second!.auditEntryId!)).toMatchObject(notFound)
    expect(await undo(here.phoneId, await newestEntry(owner, "device.created"))).toMatchObject(notFound)
    expect((await undo(here.phoneId, first!.auditEntryId!, await server.as("endUser"))).status).toBe(403)
    expect((await undo(here.phoneId, first!.auditEntryId!, await server.as("accountSuperUser", 101))).status).toBe(404)
  })
})
