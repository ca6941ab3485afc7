import type { KeyLayout } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accepted, newestEntry, revertEntry } from "../../operations/audit/audit.factory.ts"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const devices = "/api/devices/accounts/100/devices"
const base = "/api/provisioning/accounts/100"
const phone = (id: number) => `${base}/devices/${id}`
let lastMac = 0x10
const newMac = (vendor = "001565") => `${vendor}e1${(lastMac += 1).toString(16).padStart(4, "0")}`
const create = async (make: string, model: string): Promise<number> =>
  accepted(await owner.post(devices, { make, model, macAddress: newMac(make === "poly" ? "0004f2" : "001565") })).id
const line = { type: "line", line: 1, label: "" }
const blfKeys = [100_101, 100_102, 100_103, 100_104, 100_105].map((extensionId) => ({
  type: "busyLamp",
  extensionId,
  label: "",
}))
const sixKeys = [line, ...blfKeys]
const keysOf = async (id: number): Promise<KeyLayout> => accepted(await owner.get(`${phone(id)}/keys`))
const fileOf = async (id: number): Promise<string> => accepted(await owner.get(`${phone(id)}/files`)).at(-1).body
const settingsOf = async (id: number) => accepted(await owner.get(`${phone(id)}/settings`)).own
const putKeys = (id: number, keys: readonly object[]) => owner.put(`${phone(id)}/keys`, { keys })
const swap = async (one: number, other: number) =>
  accepted(await owner.post(`${devices}/${one}/swap`, { withDeviceId: other }))
const handsetIn = (db: Db, id: number) =>
  db.many(sql`select h.prop, h.value from handset_properties h where h.device_id = ${id} order by h.prop`)
const handsetOf = (id: number) => server.database.transaction("system", (db) => handsetIn(db, id))
/**
 * Everything that a swap moves, as it is kept: keys with the id of their layout, the link to the template, settings of
 * the phone alone.
 */
const rowsOf = (id: number) =>
  server.database.transaction("system", async (db) => ({
    layout: await db.many(
      sql`select k.id, k.template_id, k.template_version from key_layouts k where k.device_id = ${id}`,
    ),
    keys: await db.many(
      sql`select k.position, k.type, k.line, k.extension_id, k.number, k.label from phone_keys k
        join key_layouts l on l.id = k.layout_id where l.device_id = ${id} order by k.position`,
    ),
    settings: await db.many(
      sql`select o.settings from device_overrides o where o.device_id = ${id} and o.settings <> '{}'`,
    ),
    handset: await handsetIn(db, id),
  }))
const undoNewest = async (action: string, id: number) => {
  return revertEntry(owner, await newestEntry(owner, action, id))
}

describe("keys that do not fit on a phone", () => {
  test("are kept on the smaller phone, left out of its file, and back on the larger one", async () => {
    const [large, small] = [await create("yealink", "T54W"), await create("yealink", "T31P")]
    accepted(await putKeys(large, sixKeys))
    await swap(large, small)
    expect(await keysOf(small)).toMatchObject({ keyCount: 2, notFitting: 4, keys: sixKeys })
    const file = await fileOf(small)
    expect(file).toContain("linekey.2.type")
    expect(file).not.toContain("linekey.3.")
    await swap(large, small)
    expect(await keysOf(large)).toMatchObject({ notFitting: 0, keys: sixKeys })
    expect(await fileOf(large)).toContain("linekey.6.type")
    expect(await keysOf(small)).toMatchObject({ isPlain: true })
  })

  test("are kept when the model of a phone is corrected to a smaller one", async () => {
    const id = await create("yealink", "T54W")
    accepted(await putKeys(id, sixKeys))
    accepted(await owner.put(`${devices}/${id}`, { model: "T33G" }))
    expect(await keysOf(id)).toMatchObject({ keyCount: 4, notFitting: 2, keys: sixKeys })
    expect(await fileOf(id)).not.toContain("linekey.5.")
  })

  test("stay when the others are saved, can be removed, and no further ones can be added", async () => {
    const [large, small] = [await create("yealink", "T54W"), await create("yealink", "T31P")]
    accepted(await putKeys(large, sixKeys))
    await swap(large, small)
    const renamed = [{ ...line, label: "Desk" }, ...blfKeys]
    expect(accepted(await putKeys(small, renamed))).toMatchObject({ notFitting: 4, keys: renamed })
    expect(await putKeys(small, [...renamed, { type: "park", number: "701", label: "" }])).toMatchObject({
      status: 400,
      body: { code: "phone_keys.too_many", message: "Yealink T31P has 2 keys, but the layout has 7." },
    })
    expect(accepted(await putKeys(small, [renamed[0]!, blfKeys[0]!, { type: "none" }, blfKeys[2]!]))).toMatchObject({
      notFitting: 1,
    })
    // The list of BLF keys is another way to the same keys, and cuts nothing off either.
    const blfLink = "/api/hoteling/accounts/100/blf"
    accepted(
      await owner.put(blfLink, { deviceId: small, entries: [{ extensionId: 100_101 }, { extensionId: 100_104 }] }),
    )
    expect(await keysOf(small)).toMatchObject({
      notFitting: 1,
      keys: [{ type: "line" }, { extensionId: 100_101 }, { type: "none" }, { extensionId: 100_104 }],
    })
    expect(accepted(await putKeys(small, [line]))).toMatchObject({ notFitting: 0, keys: [line] })
  })

  test("are not copied to others of the model", async () => {
    const [large, small, same] = [
      await create("yealink", "T54W"),
      await create("yealink", "T31P"),
      await create("yealink", "T31P"),
    ]
    accepted(await putKeys(large, sixKeys))
    await swap(large, small)
    accepted(await owner.post(`${phone(small)}/keys/copy`, { deviceIds: [same] }))
    await server.kit.jobs.drain()
    expect(await keysOf(same)).toMatchObject({ notFitting: 0, keys: sixKeys.slice(0, 2) })
  })

  test("of a phone whose model is not known yet are as many as the largest of its make has", async () => {
    const id = await create("yealink", "yealink-auto")
    expect(await keysOf(id)).toMatchObject({ keyCount: 29, keys: [{ type: "line" }] })
    accepted(await putKeys(id, sixKeys))
    expect(await fileOf(id)).toContain("linekey.6.type")
  })
})

describe("a swap and its undo", () => {
  test("exchange keys, template, and the settings of the place; the undo restores each of them exactly", async () => {
    const [one, other] = [await create("yealink", "T54W"), await create("poly", "VVX 250")]
    const { id: templateId } = accepted(
      await owner.post(`${base}/key-templates`, { name: `Swap ${one}`, make: "yealink", model: "T54W", keys: sixKeys }),
    )
    accepted(await owner.post(`${base}/key-templates/${templateId}/apply`, { deviceIds: [one] }))
    await server.kit.jobs.drain()
    accepted(await putKeys(other, [line, blfKeys[4]!]))
    accepted(
      await owner.put(`${phone(one)}/settings`, {
        settings: { timeZone: "America/Chicago", timeFormat: "24hr", codecs: ["pcma"] },
      }),
    )
    accepted(await owner.put(`${phone(other)}/settings`, { settings: { voiceVlan: 7, transport: "udp" } }))
    for (const [prop, value] of [
      ["ringTone", "3"],
      ["lcdContrast", "9"],
    ])
      accepted(await owner.post(`/api/ucaas/general/sipHandsetExtProps?devId=${one}&prop=${prop}&value=${value}`))
    const before = [await rowsOf(one), await rowsOf(other)]

    await swap(one, other)
    expect(await settingsOf(other)).toEqual({ timeZone: "America/Chicago", timeFormat: "24hr", transport: "udp" })
    expect(await settingsOf(one)).toEqual({ voiceVlan: 7, codecs: ["pcma"] })
    expect((await keysOf(other)).keys).toEqual(sixKeys)
    expect(await handsetOf(other)).toEqual([{ prop: "ringTone", value: "3" }])
    expect(await handsetOf(one)).toEqual([{ prop: "lcdContrast", value: "9" }])

    expect((await undoNewest("device.swapped", one)).status).toBe(200)
    expect([await rowsOf(one), await rowsOf(other)]).toEqual(before)
    expect(await keysOf(one)).toMatchObject({ template: { id: templateId, changedSince: false } })
  })

  test("a template holds on its own model only, and again when the keys are back on it", async () => {
    const [one, other] = [await create("yealink", "T54W"), await create("yealink", "T46U")]
    const { id: templateId } = accepted(
      await owner.post(`${base}/key-templates`, {
        name: `Model ${one}`,
        make: "yealink",
        model: "T54W",
        keys: sixKeys,
      }),
    )
    accepted(await owner.post(`${base}/key-templates/${templateId}/apply`, { deviceIds: [one] }))
    await server.kit.jobs.drain()
    const phonesWithIt = async () => accepted(await owner.get(`${base}/key-templates/${templateId}`)).deviceCount
    const templateInList = async (model: string, id: number) =>
      accepted(await owner.get(`${base}/models/yealink/${model}/devices`)).find(
        ({ deviceId }: { deviceId: number }) => deviceId === id,
      ).templateId
    expect([await phonesWithIt(), await templateInList("T54W", one)]).toEqual([1, templateId])

    await swap(one, other)
    expect(await keysOf(other)).toMatchObject({ isPlain: false, template: null, keys: sixKeys })
    expect([await phonesWithIt(), await templateInList("T46U", other)]).toEqual([0, null])
    const { id: nextId } = accepted(
      await owner.post(`${base}/key-templates`, { name: `Next ${one}`, make: "yealink", model: "T54W", keys: [line] }),
    )
    expect(await owner.post(`${base}/key-templates/${templateId}/replace`, { withTemplateId: nextId })).toMatchObject({
      status: 400,
      body: { code: "phone_keys.nothing_chosen" },
    })

    await swap(one, other)
    expect(await keysOf(one)).toMatchObject({ template: { id: templateId }, keys: sixKeys })
    expect([await phonesWithIt(), await templateInList("T54W", one)]).toEqual([1, templateId])
    // What somebody arranged meanwhile is no longer from the template.
    await swap(one, other)
    accepted(await putKeys(other, [...sixKeys, { type: "park", number: "701", label: "" }]))
    await swap(one, other)
    expect(await keysOf(one)).toMatchObject({ template: null })
  })
})

describe("before phones are exchanged", () => {
  test("the preview says how many keys do not fit on which phone, and which settings go along", async () => {
    const [large, small] = [await create("yealink", "T54W"), await create("yealink", "T31P")]
    accepted(await putKeys(large, sixKeys))
    accepted(
      await owner.put(`${phone(large)}/settings`, { settings: { timeZone: "America/Chicago", codecs: ["pcma"] } }),
    )
    const before = [await rowsOf(large), await rowsOf(small)]
    expect(accepted(await owner.get(`${devices}/${large}/exchange/${small}`))).toEqual([
      {
        deviceId: large,
        modelName: "Yealink T54W",
        macAddress: expect.stringMatching(/^00:15:65/),
        keyCount: 27,
        usedKeys: 1,
        notFitting: 0,
        settingsTaken: [],
        settingsLeft: [],
      },
      {
        deviceId: small,
        modelName: "Yealink T31P",
        macAddress: expect.stringMatching(/^00:15:65/),
        keyCount: 2,
        usedKeys: 6,
        notFitting: 4,
        settingsTaken: ["timeZone"],
        settingsLeft: ["codecs"],
      },
    ])
    const replacement = (make: string, model: string) =>
      owner.get(`${devices}/${large}/replacement?make=${make}&model=${model}`)
    expect(accepted(await replacement("grandstream", "GRP2601"))).toMatchObject([
      { deviceId: null, keyCount: 2, notFitting: 4 },
    ])
    expect(accepted(await replacement("yealink", "yealink-auto"))).toMatchObject([{ keyCount: 29, notFitting: 0 }])
    expect((await replacement("yealink", "T999")).body.code).toBe("device.model_unknown")
    expect((await owner.get(`${devices}/${large}/exchange/999999`)).body.code).toBe("device.not_found")
    expect((await (await server.as("endUser")).get(`${devices}/${large}/exchange/${small}`)).status).toBe(403)
    expect([await rowsOf(large), await rowsOf(small)]).toEqual(before)
  })
})

describe("a replacement", () => {
  const old = 4003
  const replace = async (make: string, model: string) => {
    const {
      devices: [, device],
      added,
    } = accepted(await owner.post(`${devices}/${old}/replace`, { macAddress: newMac(), make, model }))
    expect(added).toMatchObject({
      deviceId: device.id,
      keyCount: (await keysOf(device.id)).keyCount,
      notFitting: (await keysOf(device.id)).notFitting,
    })
    return device.id as number
  }
  const undo = (addedId: number, who = owner) => who.post(`${devices}/${old}/replace/undo`, { withDeviceId: addedId })
  const summary = async () => {
    const { lines, version: _, ...device } = accepted(await owner.get(`${devices}/${old}`))
    return {
      name: device.name,
      extensionId: device.extensionId,
      locationId: device.locationId,
      lines: lines.map(({ id, extensionId }: { id: number; extensionId: number }) => [id, extensionId]),
    }
  }

  test("by a phone of unknown model gives it all keys and the user's settings; the undo puts the old phone back and removes the new one", async () => {
    accepted(await putKeys(old, sixKeys))
    accepted(
      await owner.put(`${phone(old)}/settings`, { settings: { timeZone: "America/Chicago", timeFormat: "24hr" } }),
    )
    const [rows, device, { keys }] = [await rowsOf(old), await summary(), await keysOf(old)]
    const added = await replace("yealink", "yealink-auto")
    expect(await keysOf(added)).toMatchObject({ notFitting: 0, keys })
    expect(await fileOf(added)).toContain(`linekey.${keys.length}.type`)
    expect(await settingsOf(added)).toEqual({ timeZone: "America/Chicago", timeFormat: "24hr" })
    expect(await settingsOf(old)).toEqual({})

    expect(accepted(await undo(added))).toMatchObject({ id: old, extensionId: device.extensionId, swappedOutAt: null })
    expect((await owner.get(`${devices}/${added}`)).status).toBe(404)
    expect([await rowsOf(old), await summary()]).toEqual([rows, device])
    expect((await undo(added)).body.code).toBe("device.replacement_gone")
  })

  test("cannot be undone after one of the phones went elsewhere, nor by people who may not delete phones", async () => {
    const added = await replace("yealink", "T54W")
    expect((await undo(added, await server.as("endUser"))).status).toBe(403)
    expect((await undo(4010)).body.code).toBe("device.replacement_gone")
    const third = await create("yealink", "T54W")
    await swap(added, third)
    expect((await undo(added)).body.code).toBe("device.replacement_gone")
    await swap(added, third)
    expect((await undo(added)).body.code).toBe("device.replacement_gone")
    // By hand, as the refusal says.
    await swap(added, old)
  })
})
