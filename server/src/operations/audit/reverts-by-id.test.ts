import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { accountId, userId } from "@dialplane/contract/kit/ids"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { writeAudit } from "../../kit/audit/audit.ts"
import { sql } from "../../kit/database/sql.ts"
import {
  addPersonWithPhone,
  boston,
  devicesOfAccount,
  office,
  readPhone,
  warehouse,
} from "../../inventory/devices/devices.factory.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { accepted, auditLog, newestEntry, revertEntry } from "./audit.factory.ts"

/**
 * Numbers and names pass on to others. An entry is reverted for whom it was about, not for whoever is called so by
 * then.
 */
let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const inSystem = (statement: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(statement))
const devices = devicesOfAccount
const newest = (action: string) => newestEntry(owner, action)
const revert = (entryId: number) => revertEntry(owner, entryId)
const phone = (id: number) => readPhone(owner, id)
const addPerson = (emergencyLocationId: number, more: object = {}) =>
  addPersonWithPhone(owner, emergencyLocationId, more)
const renumber = async (extensionId: number, extension: string) =>
  accepted(await owner.put(`/api/portal/accounts/100/extensions/${extensionId}/number`, { extension }))
const renameIn = (table: "locations" | "emergency_locations", id: number, name: string) =>
  inSystem(
    table === "locations"
      ? sql`update locations set name = ${name} where account_id = 100 and id = ${id}`
      : sql`update emergency_locations set name = ${name} where account_id = 100 and id = ${id}`,
  )

let nextFree = 970
/** The first is reached under another number now, and the other has theirs. */
const passNumberOn = async (from: { extensionId: number; number: string }, to: { extensionId: number }) => {
  await renumber(from.extensionId, String((nextFree += 1)))
  await renumber(to.extensionId, from.number)
}

describe("whose phone it was", () => {
  test("an unassigned phone returns to the same person, not to whoever has their number by now", async () => {
    const [ann, bob] = [await addPerson(office), await addPerson(boston)]
    accepted(await owner.delete(`${devices}/devices/${ann.phoneId}/assignment`))
    const entryId = await newest("device.unassigned")
    await passNumberOn(ann, bob)
    expect(accepted(await revert(entryId)).emergencyChanges).toMatchObject([{ deviceId: ann.phoneId, from: null }])
    expect(await phone(ann.phoneId)).toMatchObject({
      extensionId: ann.extensionId,
      lines: [{ extensionId: ann.extensionId, e911LocationId: office }],
    })
  })

  test("a phone that was given to a person and then to the next one with their number is not taken from the second", async () => {
    const [ann, bob] = [await addPerson(office), await addPerson(office)]
    const spare = accepted(
      await owner.post(`${devices}/devices`, {
        make: "yealink",
        model: "T46U",
        macAddress: "001565ED0190",
        name: "Spare",
      }),
    ) as Device
    accepted(
      await owner.put(`${devices}/devices/${spare.id}/assignment`, {
        extensionId: ann.extensionId,
        replace_existing: false,
      }),
    )
    const entryId = await newest("device.assigned")
    await passNumberOn(ann, bob)
    accepted(
      await owner.put(`${devices}/devices/${spare.id}/assignment`, {
        extensionId: bob.extensionId,
        replace_existing: true,
      }),
    )
    expect(await revert(entryId)).toMatchObject({
      status: 409,
      body: { code: "audit.changed_since", message: expect.stringContaining("“Extension”") },
    })
    expect(await phone(spare.id)).toMatchObject({ extensionId: bob.extensionId })
  })

  test("lines of others return for the same people", async () => {
    const [host, ann, bob] = [await addPerson(office), await addPerson(office), await addPerson(office)]
    const share = async (extensionIds: number[]) =>
      accepted(
        await owner.put("/api/hoteling/accounts/100/sla", {
          deviceId: host.phoneId,
          entries: extensionIds.map((extensionId) => ({ extensionId, label: "Guest" })),
        }),
      )
    await share([ann.extensionId])
    await share([])
    const entryId = await newest("device.shared_lines_changed")
    await passNumberOn(ann, bob)
    accepted(await revert(entryId))
    expect((await phone(host.phoneId)).lines.map(({ extensionId }) => extensionId)).toEqual([
      host.extensionId,
      ann.extensionId,
    ])
  })

  test("a name goes back to the same extension", async () => {
    const [ann, bob] = [await addPerson(office), await addPerson(office)]
    const nameOf = async ({ extensionId }: typeof ann) =>
      accepted(await owner.get(`/api/ucaas/extension/v1/${extensionId}`)).name as string
    const before = [await nameOf(ann), await nameOf(bob)]
    const path = `/api/accounts/100/people/${ann.userId}`
    const uses = (accepted(await owner.get(`${path}/name-uses`)) as { kind: string; id: number }[]).filter(
      ({ kind }) => kind === "extension",
    )
    accepted(
      await owner.put(path, { edit: { lastName: "Mistyped" }, alsoRename: uses.map(({ kind, id }) => ({ kind, id })) }),
    )
    expect(await nameOf(ann)).toBe("Pat Mistyped")
    const entryId = await newest("people.renamed")
    await passNumberOn(ann, bob)
    accepted(await revert(entryId))
    expect([await nameOf(ann), await nameOf(bob)]).toEqual(before)
  })
})

describe("where it was", () => {
  /** While the work is done, the first is called otherwise and the second as the first was. */
  const withPassedOnName = async (
    table: "locations" | "emergency_locations",
    [first, second]: readonly [number, number],
    work: () => Promise<void>,
  ) => {
    const names = await server.database.transaction("system", (db) =>
      db.many<{ id: number; name: string }>(
        table === "locations"
          ? sql`select l.id, l.name from locations l where l.account_id = 100`
          : sql`select l.id, l.name from emergency_locations l where l.account_id = 100`,
      ),
    )
    const nameOf = (id: number) => names.find((one) => one.id === id)!.name
    await renameIn(table, first, "Called otherwise")
    await renameIn(table, second, nameOf(first))
    try {
      await work()
    } finally {
      await renameIn(table, second, nameOf(second))
      await renameIn(table, first, nameOf(first))
    }
  }

  test("a line gets its own emergency address back, not the one that is called so by now", async () => {
    const { phoneId } = await addPerson(boston)
    const [line] = (await phone(phoneId)).lines
    const setOwn = async (e911LocationId: number) =>
      accepted(await owner.put(`${devices}/lines`, { lines: [{ id: line!.id, e911LocationId }] }))
    await setOwn(warehouse)
    await setOwn(office)
    const entryId = await newest("lines.changed")
    await withPassedOnName("emergency_locations", [warehouse, 3012], async () => void accepted(await revert(entryId)))
    expect((await phone(phoneId)).lines[0]).toMatchObject({ e911LocationId: warehouse, e911LocationSource: "own" })
  })

  test("a phone, a number and what is moved as a service return to the same location", async () => {
    const { phoneId } = await addPerson(office)
    const { name, macAddress, make, model, description, extensionId, isShared } = await phone(phoneId)
    const place = async (locationId: number) =>
      accepted(
        await owner.put(`${devices}/devices/${phoneId}`, {
          name,
          macAddress,
          make,
          model,
          description,
          extensionId,
          isShared,
          locationId,
        }),
      )
    const number = "12075550140"
    const placeNumber = async (locationId: number) =>
      accepted(await owner.put(`/api/appserver/accounts/100/phone-numbers/${number}`, { locationId }))
    await place(warehouse)
    await placeNumber(warehouse)
    await place(office)
    const ofPhone = await newest("device.changed")
    await placeNumber(office)
    const ofNumber = await newest("phone_number.placed")
    const services = "/api/provisioning/accounts/100/services/location"
    accepted(
      await owner.put(services, { toLocationId: warehouse, services: [{ kind: "extension", objectId: extensionId }] }),
    )
    await server.kit.jobs.drain()
    accepted(
      await owner.put(services, { toLocationId: office, services: [{ kind: "extension", objectId: extensionId }] }),
    )
    await server.kit.jobs.drain()
    const ofService = await newest("location.service_moved")
    await withPassedOnName("locations", [warehouse, boston], async () => {
      for (const entryId of [ofPhone, ofNumber, ofService]) accepted(await revert(entryId))
    })
    expect(await phone(phoneId)).toMatchObject({ locationId: warehouse })
    expect(accepted(await owner.get(`/api/appserver/accounts/100/phone-numbers/${number}`))).toMatchObject({
      locationId: warehouse,
    })
    expect(accepted(await owner.get(`/api/ucaas/extension/v1/${extensionId}`)).location).toMatchObject({
      locationId: warehouse,
    })
  })

  test("an extension whose location was only renamed since can still be reverted", async () => {
    const { extensionId } = await addPerson(office)
    const put = async (locationId: number) =>
      accepted(await owner.put(`/api/ucaas/extension/v1/${extensionId}`, { location: { locationId } }))
    await put(warehouse)
    await put(office)
    const entryId = await newest("extension.changed")
    await withPassedOnName("locations", [office, boston], async () => void accepted(await revert(entryId)))
    expect(accepted(await owner.get(`/api/ucaas/extension/v1/${extensionId}`)).location).toMatchObject({
      locationId: warehouse,
    })
  })
})

describe("numbers", () => {
  const number = "12075550141"
  const path = `/api/appserver/accounts/100/phone-numbers/${number}`

  test("a freed number leads to the same person again", async () => {
    const [ann, bob] = [await addPerson(office), await addPerson(office)]
    accepted(await owner.put(path, { extensionId: ann.extensionId }))
    accepted(await owner.put(path, { extensionId: null }))
    const entryId = await newest("phone_number.freed")
    await passNumberOn(ann, bob)
    accepted(await revert(entryId))
    expect(accepted(await owner.get(path)).leadsTo).toMatchObject({ extensionId: ann.extensionId })
    // Nobody reads ids where words say the same.
    const [latest] = accepted(await owner.get(`/api/phone-numbers/accounts/100/numbers/${number}/history`)) as {
      changes: { field: string }[]
    }[]
    expect(latest!.changes.map(({ field }) => field)).toEqual(["Routes to", "Status"])
  })

  test("a number that leads to the next one with the same words is not taken from them", async () => {
    const [ann, bob] = [
      await addPerson(office, { firstName: "Same", lastName: "Name" }),
      await addPerson(office, { firstName: "Same", lastName: "Name" }),
    ]
    accepted(await owner.put(path, { extensionId: null }))
    accepted(await owner.put(path, { extensionId: ann.extensionId }))
    const entryId = await newest("phone_number.assigned")
    await passNumberOn(ann, bob)
    accepted(await owner.put(path, { extensionId: bob.extensionId }))
    expect(await revert(entryId)).toMatchObject({
      status: 409,
      body: { code: "audit.changed_since", message: expect.stringContaining("“Routes to”") },
    })
  })

  test("a tag comes back, whatever it is called by now; one that is gone is named", async () => {
    const tags = "/api/ucaas/account/100/generic/customTag"
    const make = async (name: string) => accepted(await owner.post(`${tags}/create`, { name })).customTagId as number
    const [first, second] = [await make("Passed on"), await make("Second")]
    accepted(await owner.put(path, { customTagId: first }))
    accepted(await owner.put(path, { customTagId: null }))
    const entryId = await newest("phone_number.changed")
    accepted(await owner.put(`${tags}/${first}`, { name: "Otherwise" }))
    accepted(await owner.put(`${tags}/${second}`, { name: "Passed on" }))
    accepted(await revert(entryId))
    expect(accepted(await owner.get(path))).toMatchObject({ customTagId: first })
    accepted(await owner.put(path, { customTagId: null }))
    const later = await newest("phone_number.changed")
    await owner.delete(`${tags}/${first}`)
    expect(await revert(later)).toMatchObject({
      status: 409,
      body: { code: "number.gone", message: expect.stringContaining("Tag “Otherwise”") },
    })
  })
})

describe("entries from before ids were kept", () => {
  const write = (entry: { action: string; type: string; id: string | number; before: object; after: object }) =>
    server.database.transaction("system", (db) =>
      writeAudit(db, {
        action: entry.action,
        object: { type: entry.type, id: entry.id },
        before: entry.before,
        after: entry.after,
        accountId: accountId.parse(100),
        actorUserId: userId.parse(owner.userId),
        actorName: "Earlier",
        traceId: crypto.randomUUID(),
      }),
    )

  test("are refused where they name things by their words, and say so before anybody tries", async () => {
    const { phoneId, extensionId, number } = await addPerson(office)
    const [line] = (await phone(phoneId)).lines
    const words = { extension: number, label: line!.label, emergencyLocation: "Boston office", enabled: true }
    const old = [
      {
        action: "device.assigned",
        type: "device",
        id: phoneId,
        before: { extension: null },
        after: { extension: number },
      },
      {
        action: "lines.changed",
        type: "device",
        id: phoneId,
        before: { [`SIP ${line!.sipId}`]: words },
        after: { [`SIP ${line!.sipId}`]: { ...words, label: "x" } },
      },
      {
        action: "device.shared_lines_changed",
        type: "device",
        id: phoneId,
        before: { sharedLines: [{ extension: "201", label: "", emergencyLocation: null }] },
        after: { sharedLines: [] },
      },
      {
        action: "phone_number.freed",
        type: "phone_number",
        id: "12075550140",
        before: { leadsTo: "205 Rita", status: "In Use" },
        after: { leadsTo: null, status: "Available" },
      },
      {
        action: "phone_number.changed",
        type: "phone_number",
        id: "12075550140",
        before: { tag: "Sales" },
        after: { tag: null },
      },
      {
        action: "phone_number.placed",
        type: "phone_number",
        id: "12075550140",
        before: { location: "Boston" },
        after: { location: null },
      },
      {
        action: "location.service_moved",
        type: "extension",
        id: extensionId,
        before: { location: "Boston", serviceId: extensionId },
        after: { location: null, serviceId: extensionId },
      },
      {
        action: "people.renamed",
        type: "user",
        id: 1,
        before: { [`Extension ${number}`]: "Old" },
        after: { [`Extension ${number}`]: "New" },
      },
      {
        action: "device.swapped",
        type: "device",
        id: phoneId,
        before: { extension: number, swappedWith: null },
        after: { extension: null, swappedWith: { id: 4001, name: "x" } },
      },
    ]
    for (const entry of old) {
      const entryId = await write(entry)
      expect(accepted(await owner.get(`${auditLog}/${entryId}`)).whyNotRevert, entry.action).toMatch(
        /before IDs were stored/,
      )
      expect(await revert(entryId), entry.action).toMatchObject({ status: 409, body: { code: "audit.without_ids" } })
    }
  })

  test("are reverted where they name nothing", async () => {
    const { phoneId } = await addPerson(office)
    const { name } = await phone(phoneId)
    accepted(
      await revert(
        await write({
          action: "device.changed",
          type: "device",
          id: phoneId,
          before: { name: "Once" },
          after: { name },
        }),
      ),
    )
    expect(await phone(phoneId)).toMatchObject({ name: "Once" })
    const spare = accepted(
      await owner.post(`${devices}/devices`, {
        make: "yealink",
        model: "T46U",
        macAddress: "001565ED0191",
        name: "Nobody's",
        locationId: null,
      }),
    ) as Device
    const silent = { extension: null, emergencyLocation: null, enabled: true }
    accepted(
      await revert(
        await write({
          action: "device.changed",
          type: "device",
          id: spare.id,
          before: { lines: { "Line 1": { ...silent, label: "Was" } } },
          after: { lines: { "Line 1": { ...silent, label: "" } } },
        }),
      ),
    )
    expect((await phone(spare.id)).lines[0]).toMatchObject({ label: "Was" })
  })
})
