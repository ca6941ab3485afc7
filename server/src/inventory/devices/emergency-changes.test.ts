import type { EmergencyChange } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accepted, auditLog, revertEntry } from "../../operations/audit/audit.factory.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import {
  addPersonWithPhone,
  boston,
  devicesOfAccount,
  office,
  readEmergencyNames,
  readPhone,
  warehouse,
} from "./devices.factory.ts"

/**
 * Nobody changes where help is sent without hearing of it: before, by a preview that changes nothing, and after, by the
 * answer.
 */
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
const read = (id: number) => readPhone(owner, id)
/** Somebody with a phone and an app that follow their extension. */
const addPerson = async (emergencyLocationId: number) => {
  const person = await addPersonWithPhone(owner, emergencyLocationId)
  const app = accepted(await owner.post(`${base}/apps`, { extensionId: person.extensionId, appType: "mobile" }))
  return { ...person, appId: app.line.id as number }
}
const changes = (list: readonly EmergencyChange[]) =>
  list.map(({ deviceId, extension, from, to }) => ({ deviceId, extension, from, to }))

/** The preview and the answer say the same, and the preview changes nothing. */
const both = async (
  id: number,
  preview: () => Promise<TestAnswer>,
  change: () => Promise<TestAnswer>,
  answered: (body: any) => readonly EmergencyChange[],
) => {
  const before = await read(id)
  const previewed = changes(accepted(await preview()).emergencyChanges)
  expect(await read(id)).toEqual(before)
  expect(changes(answered(accepted(await change())))).toEqual(previewed)
  return previewed
}

describe("which emergency address a phone gets is said before and after", () => {
  test("it is given to another extension", async () => {
    const [here, there] = [await addPerson(office), await addPerson(boston)]
    const path = `${base}/devices/${here.phoneId}/assignment`
    const body = { extensionId: there.extensionId, replace_existing: true }
    const told = await both(
      here.phoneId,
      () => owner.post(`${path}/preview`, body),
      () => owner.put(path, body),
      (answer) => answer.emergencyChanges,
    )
    expect(told).toEqual([{ deviceId: here.phoneId, extension: there.number, from: names[office], to: names[boston] }])
  })

  test("who loses a phone by an assignment is named, before and after; each loss is a decision of its own", async () => {
    const [here, there] = [await addPerson(office), await addPerson(boston)]
    const path = `${base}/devices/${here.phoneId}/assignment`
    const to = { extensionId: there.extensionId }
    expect((await owner.post(`${path}/preview`, to)).body.code).toBe("device.assigned_elsewhere")
    expect((await owner.put(path, { ...to, replace_existing: true, reassign: false })).body.code).toBe(
      "device.assigned_elsewhere",
    )

    const takenFrom = { extensionId: here.extensionId, extension: here.number }
    const moved = { ...to, reassign: true }
    expect(accepted(await owner.post(`${path}/preview`, moved))).toMatchObject({ takenFrom, unassignedPhones: [] })
    const kept = await read(there.phoneId)
    expect(accepted(await owner.put(path, moved))).toMatchObject({ takenFrom, unassignedPhones: [] })
    expect(await read(there.phoneId)).toEqual(kept)
    expect((await read(here.phoneId)).extensionId).toBe(there.extensionId)

    // With replace_existing alone, as older clients send it, both happen.
    const third = await addPerson(warehouse)
    const old = { extensionId: third.extensionId, replace_existing: true }
    const { name: deviceName, macAddress } = await read(third.phoneId)
    const told = {
      takenFrom: { extensionId: there.extensionId, extension: there.number },
      unassignedPhones: [{ deviceId: third.phoneId, deviceName, macAddress, emergencyLocation: names[warehouse] }],
    }
    expect(accepted(await owner.post(`${path}/preview`, old))).toMatchObject(told)
    expect((await read(third.phoneId)).extensionId).toBe(third.extensionId)
    expect(accepted(await owner.put(path, old))).toMatchObject(told)
    expect(await read(third.phoneId)).toMatchObject({ extensionId: null, lines: [{ e911LocationId: null }] })
  })

  test("reverting the entries that an assignment names puts every phone back", async () => {
    const [here, there] = [await addPerson(office), await addPerson(boston)]
    const ids = [here.phoneId, there.phoneId]
    const before = await Promise.all(ids.map(usedAs))
    const body = { extensionId: there.extensionId, replace_existing: true, reassign: true }
    const { auditEntryIds } = accepted(await owner.put(`${base}/devices/${here.phoneId}/assignment`, body))
    expect(auditEntryIds).toHaveLength(2)
    for (const entryId of auditEntryIds) accepted(await revertEntry(owner, entryId))
    expect(await Promise.all(ids.map(usedAs))).toEqual(before)
    // Nothing changes, nothing to undo.
    const same = accepted(
      await owner.put(`${base}/devices/${here.phoneId}/assignment`, { extensionId: here.extensionId }),
    )
    expect(same).toMatchObject({ auditEntryIds: [], takenFrom: null, unassignedPhones: [] })
  })

  test("its extension is changed in the form of the phone", async () => {
    const [here, there] = [await addPerson(office), await addPerson(boston)]
    const path = `${base}/devices/${here.phoneId}`
    const told = await both(
      here.phoneId,
      () => owner.post(`${path}/preview`, { extensionId: there.extensionId }),
      () => owner.put(path, { extensionId: there.extensionId }),
      (answer) => answer.emergencyChanges,
    )
    expect(told).toEqual([{ deviceId: here.phoneId, extension: there.number, from: names[office], to: names[boston] }])
  })

  test("its line gets an address of its own, and loses it again", async () => {
    const { phoneId, number } = await addPerson(office)
    const { id } = (await read(phoneId)).lines[0]!
    const path = `${base}/devices/${phoneId}`
    const edit = (e911LocationId: number | null) => ({ lines: [{ id, e911LocationId }] })
    const save = (place: number | null) =>
      both(
        phoneId,
        () => owner.post(`${path}/preview`, edit(place)),
        () => owner.put(path, edit(place)),
        (answer) => answer.emergencyChanges,
      )
    expect(await save(warehouse)).toEqual([
      { deviceId: phoneId, extension: number, from: names[office], to: names[warehouse] },
    ])
    expect(await save(null)).toEqual([
      { deviceId: phoneId, extension: number, from: names[warehouse], to: names[office] },
    ])
  })

  test("an app goes to somebody else", async () => {
    const [here, there] = [await addPerson(office), await addPerson(boston)]
    const body = { lines: [{ id: here.appId, extensionId: there.extensionId }] }
    const told = await both(
      here.appId,
      () => owner.post(`${base}/lines/preview`, body),
      () => owner.put(`${base}/lines`, body),
      (answer) => answer.flatMap((line: any) => line.emergencyChange ?? []),
    )
    expect(told).toEqual([{ deviceId: here.appId, extension: there.number, from: names[office], to: names[boston] }])
  })

  test("two phones are swapped: each calls with the address of the other's line, wherever it stands", async () => {
    const [here, there] = [await addPerson(office), await addPerson(boston)]
    const path = `${base}/devices/${here.phoneId}/swap`
    const body = { withDeviceId: there.phoneId }
    const told = await both(
      here.phoneId,
      () => owner.post(`${path}/preview`, body),
      () => owner.post(path, body),
      (answer) => answer.flatMap((device: any) => device.emergencyChanges),
    )
    expect(told).toEqual([
      { deviceId: here.phoneId, extension: there.number, from: names[office], to: names[boston] },
      { deviceId: there.phoneId, extension: here.number, from: names[boston], to: names[office] },
    ])
  })

  test("a swap tells of nobody whose phone and person both keep their address, also where one phone has more lines", async () => {
    const [here, there, third] = [await addPerson(office), await addPerson(office), await addPerson(office)]
    accepted(
      await owner.put("/api/hoteling/accounts/100/sla", {
        deviceId: here.phoneId,
        entries: [{ extensionId: third.extensionId }],
      }),
    )
    expect((await read(here.phoneId)).lines).toHaveLength(2)
    expect(
      accepted(await owner.post(`${base}/devices/${here.phoneId}/swap/preview`, { withDeviceId: there.phoneId }))
        .emergencyChanges,
    ).toEqual([])
    // Its second line comes to a phone that stands somewhere else.
    const elsewhere = await addPerson(boston)
    const told = changes(
      accepted(await owner.post(`${base}/devices/${here.phoneId}/swap/preview`, { withDeviceId: elsewhere.phoneId }))
        .emergencyChanges,
    )
    expect(told).toEqual([
      { deviceId: here.phoneId, extension: elsewhere.number, from: names[office], to: names[boston] },
      { deviceId: elsewhere.phoneId, extension: here.number, from: names[boston], to: names[office] },
      { deviceId: elsewhere.phoneId, extension: third.number, from: names[boston], to: names[office] },
    ])
  })

  test("a new phone takes the place of a broken one", async () => {
    const { phoneId, number } = await addPerson(office)
    const { devices } = accepted(
      await owner.post(`${base}/devices/${phoneId}/replace`, {
        macAddress: "00:15:65:EC:01:01",
        make: "yealink",
        model: "T46U",
      }),
    )
    expect(devices.map((device: any) => changes(device.emergencyChanges))).toEqual([
      [],
      [{ deviceId: devices[1].id, extension: number, from: null, to: names[office] }],
    ])
  })

  test("the phones of an extension are set as a whole, and those of a person are added to", async () => {
    const [here, there, third] = [await addPerson(office), await addPerson(boston), await addPerson(warehouse)]
    const set = accepted(
      await owner.put(`${base}/extensions/${there.extensionId}/devices`, { deviceIds: [here.phoneId] }),
    )
    expect(set.flatMap((device: any) => changes(device.emergencyChanges))).toEqual([
      { deviceId: here.phoneId, extension: there.number, from: names[office], to: names[boston] },
    ])
    const added = accepted(
      await owner.post(`/api/ucaas/user/${third.userId}/settings/extensions/${third.number}/devices`, {
        deviceIds: [here.phoneId],
      }),
    )
    expect(added.flatMap((device: any) => changes(device.emergencyChanges))).toEqual([
      { deviceId: here.phoneId, extension: third.number, from: names[boston], to: names[warehouse] },
    ])
  })

  test("nothing is said where the address stays", async () => {
    const [here, there] = [await addPerson(office), await addPerson(office)]
    const body = { extensionId: there.extensionId, replace_existing: true }
    expect(
      accepted(await owner.post(`${base}/devices/${here.phoneId}/assignment/preview`, body)).emergencyChanges,
    ).toEqual([])
    expect(
      accepted(await owner.post(`${base}/devices/${here.phoneId}/preview`, { name: "Desk" })).emergencyChanges,
    ).toEqual([])
  })

  test("what would be refused is refused by the preview too", async () => {
    const { phoneId } = await addPerson(office)
    expect(
      (
        await owner.post(`${base}/devices/${phoneId}/assignment/preview`, {
          extensionId: 100_150,
          replace_existing: true,
        })
      ).body.code,
    ).toBe("emergency_location.missing")
  })

  test("lines of others on a phone say where help is sent to", async () => {
    const [here, there] = [await addPerson(office), await addPerson(boston)]
    const list = accepted(
      await owner.put("/api/hoteling/accounts/100/sla", {
        deviceId: here.phoneId,
        entries: [{ extensionId: there.extensionId }],
      }),
    )
    expect(list.find((line: any) => line.deviceId === here.phoneId)).toMatchObject({
      extension: there.number,
      e911LocationName: names[office],
    })
  })
})

// --- undo ------------------------------------------------------------------------------------------------------------

const entriesOf = async (deviceId: number, action: string) =>
  (
    accepted(await owner.get(`${auditLog}?objectType=device&objectId=${deviceId}&limit=50`)).items as {
      entryId: number
      action: string
    }[]
  ).filter((entry) => entry.action === action)
const undo = async (deviceId: number, action: string, who = owner) => {
  const [newest] = await entriesOf(deviceId, action)
  return revertEntry(who, newest!.entryId)
}
const usedAs = async (id: number) => {
  const { name, extension, description, locationId, lines } = await read(id)
  return {
    name,
    extension,
    description,
    locationId,
    lines: lines.map(({ id, sipId, extension, label, e911LocationId, e911LocationSource }) => ({
      id,
      sipId,
      extension,
      label,
      e911LocationId,
      e911LocationSource,
    })),
  }
}

describe("the undo of a swap", () => {
  const swap = async (one: number, other: number) =>
    accepted(await owner.post(`${base}/devices/${one}/swap`, { withDeviceId: other }))

  test.each(["the first", "the second"])(
    "puts both phones back from the entry of %s, and can be undone itself",
    async (which) => {
      const [one, other] = [await addPerson(office), await addPerson(boston)]
      const ids = [one.phoneId, other.phoneId]
      const before = await Promise.all(ids.map(usedAs))
      await swap(one.phoneId, other.phoneId)
      const swapped = await Promise.all(ids.map(usedAs))
      expect(swapped).not.toEqual(before)
      const from = which === "the first" ? one.phoneId : other.phoneId
      accepted(await undo(from, "device.swapped"))
      expect(await Promise.all(ids.map(usedAs))).toEqual(before)
      accepted(await undo(from, "device.swapped"))
      expect(await Promise.all(ids.map(usedAs))).toEqual(swapped)
    },
  )

  test("is refused when the other phone was given to somebody else since", async () => {
    const [one, other, third] = [await addPerson(office), await addPerson(boston), await addPerson(office)]
    await swap(one.phoneId, other.phoneId)
    accepted(
      await owner.put(`${base}/devices/${other.phoneId}/assignment`, {
        extensionId: third.extensionId,
        replace_existing: true,
      }),
    )
    expect((await undo(one.phoneId, "device.swapped")).body.code).toBe("audit.changed_since")
  })

  test("is refused to those who may not manage one of the people", async () => {
    const [one, other] = [await addPerson(office), await addPerson(boston)]
    const admin = await server.as("accountAdministrator")
    await swap(one.phoneId, other.phoneId)
    accepted(await owner.put(`/api/ucaas/user/${other.userId}`, { roleId: roles.accountSuperUser.id }))
    const before = await usedAs(one.phoneId)
    expect((await undo(one.phoneId, "device.swapped", admin)).status).toBe(403)
    expect(await usedAs(one.phoneId)).toEqual(before)
  })
})

describe("the undo of shared lines", () => {
  const share = async (deviceId: number, ...extensionIds: number[]) =>
    accepted(
      await owner.put("/api/hoteling/accounts/100/sla", {
        deviceId,
        entries: extensionIds.map((extensionId) => ({ extensionId, label: `L${extensionId}` })),
      }),
    )
  const shown = async (id: number) =>
    (await read(id)).lines.map(({ extension, label, e911LocationId, e911LocationSource }) => ({
      extension,
      label,
      e911LocationId,
      e911LocationSource,
    }))

  test("removes a line that was added, and restores one that was removed, with its address", async () => {
    const [phone, one, other] = [await addPerson(office), await addPerson(boston), await addPerson(boston)]
    const plain = await shown(phone.phoneId)
    await share(phone.phoneId, one.extensionId, other.extensionId)
    const lines = (await read(phone.phoneId)).lines
    accepted(await owner.put(`${base}/lines`, { lines: [{ id: lines[1]!.id, e911LocationId: warehouse }] }))
    const shared = await shown(phone.phoneId)
    expect(shared).toMatchObject([
      { extension: phone.number },
      { extension: one.number, e911LocationId: warehouse, e911LocationSource: "own" },
      { extension: other.number, e911LocationId: office },
    ])
    await share(phone.phoneId, other.extensionId)
    accepted(await undo(phone.phoneId, "device.shared_lines_changed"))
    expect(await shown(phone.phoneId)).toEqual(shared)
    accepted(
      await owner.put(`${base}/lines`, {
        lines: [{ id: (await read(phone.phoneId)).lines[1]!.id, e911LocationId: null }],
      }),
    )
    await share(phone.phoneId)
    expect(await shown(phone.phoneId)).toEqual(plain)
    await share(phone.phoneId, one.extensionId)
    accepted(await undo(phone.phoneId, "device.shared_lines_changed"))
    expect(await shown(phone.phoneId)).toEqual(plain)
  })

  test("is refused to those who may not manage who was on the phone", async () => {
    const [phone, other] = [await addPerson(office), await addPerson(boston)]
    const admin = await server.as("accountAdministrator")
    await share(phone.phoneId, other.extensionId)
    await share(phone.phoneId)
    accepted(await owner.put(`/api/ucaas/user/${other.userId}`, { roleId: roles.accountSuperUser.id }))
    expect((await undo(phone.phoneId, "device.shared_lines_changed", admin)).status).toBe(403)
    expect(await shown(phone.phoneId)).toHaveLength(1)
  })
})
