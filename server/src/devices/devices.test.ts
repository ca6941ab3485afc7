import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Device } from "@dialplane/contract/devices/devices.schema"
import { sql } from "../kit/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../testing/test-server.ts"
import { readSipPassword } from "./devices.service.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => (server = await startTestServer()))
beforeEach(async () => void (admin ??= await server.as("accountSuperUser")))
afterAll(() => server.close())

const base = "/api/devices/accounts/100"
const [spare, hotDesk, roomPhone, own, neighbour] = [4074, 4071, 4061, 4003, 4011]
const [desk, room, lobby, menu] = [100_003, 100_147, 100_815, 100_800]
const [office, warehouse, failed] = [3001, 3002, 3012]
let macs = 0
const freshMac = () => `00:15:65:AA:00:${(macs++).toString(16).padStart(2, "0").toUpperCase()}`
const draft = (more: object = {}) => ({ make: "yealink", model: "T54W", macAddress: freshMac(), ...more })
const read = async (id: number): Promise<Device> => (await admin.get(`${base}/devices/${id}`)).body
const lastEntry = (action: string) =>
  server.database.transaction("system", (db) => db.one<{ before: any; after: any; objectName: string }>(sql`select a.before, a.after, a.object_name from audit_entries a where a.action = ${action} order by a.id desc limit 1`))

describe("the list", () => {
  const list = async (query = "") => (await admin.get(`${base}/devices?limit=750&${query}`)).body.items as Device[]
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)
  const sorted = async (query: string) => (await ids(query)).toSorted((one, other) => one - other)

  test("has phones and apps together; an app is called by its kind", async () => {
    const items = await list()
    expect(items.filter(({ kind }) => kind === "app")).toHaveLength(12)
    expect(items.find(({ id }) => id === 4801)).toMatchObject({ kind: "app", name: "Mobile App", macAddress: null, extension: "201", lines: [{ appType: "mobile", extensionId: 100_001 }] })
    expect(items.find(({ id }) => id === 4803)).toMatchObject({ name: "Desktop App", lines: [{ appType: "desktop" }] })
    expect(items.find(({ id }) => id === own)).toMatchObject({
      kind: "deskPhone", macAddress: "00:56:2B:1A:20:4A", modelName: "Cisco 8841", extension: "203", locationName: "Portland head office", reachability: "registered",
      lines: [{ appType: null, e911LocationId: office, e911LocationState: "active", accountId: 100, registration: { userAgent: "Cisco-CP-8841-3PCC/12.0.5" } }],
    })
    expect(JSON.stringify(items)).not.toContain("sealed")
  })

  test.each(["name", "macAddress", "model", "lastSeenAt"])("sorted by %s pages through everything once, forwards and backwards", async (sort) => {
    const walk = async (from: "start" | "end", mark: "nextCursor" | "previousCursor") => {
      const pages: number[][] = []
      for (let cursor: string | null = ""; cursor !== null;) {
        const { body } = await admin.get(`${base}/devices?limit=25&sort=${sort}&from=${from}${cursor === "" ? "" : `&cursor=${cursor}`}`)
        pages.push(body.items.map(({ id }: Device) => id))
        cursor = body[mark]
      }
      return pages
    }
    const forwards = (await walk("start", "nextCursor")).flat()
    expect(forwards).toHaveLength((await list()).length)
    expect(new Set(forwards).size).toBe(forwards.length)
    expect((await walk("end", "previousCursor")).toReversed().flat()).toEqual(forwards)
  })

  test("is filtered by kind, make, whose, place, registration and emergency location", async () => {
    expect((await list("kind=app")).every(({ kind }) => kind === "app")).toBe(true)
    expect(await ids("kind=softphone")).toEqual([4077])
    expect(await sorted("userId=100003")).toEqual([4003, 4802])
    expect(new Set((await list("make=snom")).map(({ make }) => make))).toEqual(new Set(["snom"]))
    expect(await sorted("assigned=false")).toEqual([4072, 4074, 4075, 4076])
    expect(await sorted("shared=true")).toEqual([4071, 4072])
    expect(await sorted("emergencyLocation=false")).toEqual([4061, 4062, 4063])
    expect(await ids(`locationId=${warehouse}&kind=softphone`)).toEqual([4077])
    expect(await ids("reachability=silent")).toContain(4063)
    expect(await sorted("reachability=never")).toContain(4074)
    const states = await Promise.all(["registered", "silent", "never"].map(async (state) => (await ids(`reachability=${state}`)).length))
    expect(states.reduce((sum, one) => sum + one)).toBe((await list()).length)
  })

  test.each([
    ["an address with its colons", "00:56:2b:1a:20:4a", own], ["the last digits on the sticker", "1A204A", own], ["the last four", "204a", own],
    ["the last eight", "2b1a204a", own], ["an address with blanks", "00 56 2b 1a 20 4a", own], ["its last pairs as they are read out", "1A 20 4A", own],
    ["an extension", "203", own], ["its model", "8841", own], ["words in any order", "desk hot 1", hotDesk], ["whose it is and which", "mobile 201", 4801],
  ])("something is found by %s", async (_, search, found) => expect(await ids(`search=${encodeURIComponent(search)}`)).toContain(found))

  test("a new name of its extension finds the phone", async () => {
    await server.database.transaction("system", (db) => db.run(sql`update extensions set name = 'Zebulon Quick' where account_id = 100 and id = ${lobby}`))
    expect(await ids("search=zebulon")).toContain(4073)
  })

  test("with lines gives the fields that are asked for", async () => {
    const { body } = await admin.get(`${base}/devices-with-lines?limit=3&fields=id,lines`)
    expect(body.items.map((item: object) => Object.keys(item))).toEqual(Array(3).fill(["id", "lines"]))
    expect(Object.keys((await admin.get(`${base}/devices-with-lines?limit=1`)).body.items[0])).toContain("macAddress")
    expect(await admin.get(`${base}/devices-with-lines?fields=secret`)).toMatchObject({ status: 400 })
  })

  test("is not for those without phones in their role, and not for other companies", async () => {
    expect(await (await server.as("billingAdmin")).get(`${base}/devices`)).toMatchObject({ status: 403 })
    expect(await (await server.as("accountSuperUser", 101)).get(`${base}/devices`)).toMatchObject({ status: 404, body: { code: "account.not_found" } })
    expect(await admin.get(`${base}/devices/4081`)).toMatchObject({ status: 404, body: { code: "device.not_found" } })
    expect((await (await server.as("partnerAccountAdministrator", 10)).get("/api/devices/accounts/101/devices/4081")).status).toBe(200)
  })
})

describe("a new phone", () => {
  test("gets a line, its person's emergency location and place, and is told in the record of changes", async () => {
    const { status, body } = await admin.post(`${base}/devices`, draft({ extensionId: desk }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: "Yealink T54W", extension: "203", locationId: office, reachability: "never", lines: [{ position: 1, extension: "203", e911LocationId: office, appType: null }] })
    expect(body.lines[0].sipId).toMatch(/^7\d{6}$/)
    const entry = await lastEntry("device.created")
    expect(entry.after).toMatchObject({ model: "Yealink T54W", extension: "203" })
    const uses = (await admin.get(`/api/ucaas/account/100/settings/emergencylocations/${office}/uses`)).body
    // The line follows its extension: only a location of its own is a use.
    expect(uses).not.toContainEqual(expect.objectContaining({ kind: "line", objectId: body.lines[0].id }))
    const password = await server.database.transaction({ account: 100 }, (db) => readSipPassword(server.kit, db, 100, body.lines[0].id))
    expect(password).toMatch(/^[a-zA-Z0-9]{20}$/)
    expect(JSON.stringify(entry)).not.toContain(password)
  })

  test("for the cupboard needs no emergency location", async () => expect(await admin.post(`${base}/devices`, draft())).toMatchObject({ status: 200, body: { extensionId: null, lines: [{ e911LocationId: null }] } }))

  test.each([
    ["without an emergency location", { extensionId: room }, "emergency_location.missing"], ["that is to follow an extension without one", { extensionId: room, lines: [{ e911LocationId: null }] }, "emergency_location.missing"],
    ["at a location that the carrier refused", { extensionId: room, lines: [{ e911LocationId: failed }] }, "emergency_location.failed"], ["at another company's location", { extensionId: room, lines: [{ e911LocationId: 3101 }] }, "emergency_location.not_found"],
    ["with more lines than it holds", { model: "T33G", lines: Array(5).fill({}) }, "device.too_many_lines"], ["of no model", { model: "T99" }, "device.model_unknown"], ["without its address", { macAddress: null }, "device.mac_needed"],
    ["of an extension that is not there", { extensionId: 101_001 }, "device.extension_unknown"], ["of a menu", { extensionId: menu }, "device.extension_unfit"], ["with an address in use", { macAddress: "00-56-2b-1a-20-4a" }, "device.mac_taken"],
    ["with another company's address", { macAddress: "0015654d0001" }, "device.mac_taken"], ["at no place", { locationId: 3101 }, "location.not_found"],
  ])("%s is refused", async (_, more, code) => {
    const answer = await admin.post(`${base}/devices`, draft(more))
    expect(answer.body.code).toBe(code)
    if (code === "emergency_location.missing") expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining("doesn't contain emergency location") } })
  })

  test("with half an address is refused with what an address looks like", async () =>
    expect(await admin.post(`${base}/devices`, draft({ macAddress: "00:15:65" }))).toMatchObject({ status: 400, body: { validationErrors: [{ field: "macAddress", details: "Twelve digits and letters a to f, as printed on the phone." }] } }))

  test("at a location that is still being provisioned is refused word for word", async () => {
    const address = { countryCode: "US", streetNumber: "5", street: "Exchange Street", unit: "", city: "Portland", province: "ME", postalCode: "04101" }
    const { body: location } = await admin.post("/api/ucaas/account/100/settings/emergencylocations", { name: "Not yet", customerName: "Harbor Pine", address })
    expect(await admin.post(`${base}/devices`, draft({ extensionId: desk, lines: [{ e911LocationId: location.locationId }] }))).toMatchObject({
      status: 400, body: { message: "The emergency services location is still being provisioned. Please select a different location, or try again in a few minutes." },
    })
  })

  test.each(["macAddress", "make", "model"])("the refusal of a bad %s names it", async (field) => {
    const { status, body } = await admin.post(`${base}/devices`, draft({ [field]: "zz" }))
    expect([status, body.validationErrors[0].field]).toEqual([400, field])
  })

  test("in a country without the duty may have none", async () => {
    await server.database.transaction("system", (db) => db.run(sql`update accounts set country_code = 'IN' where id = 110`))
    const client = await server.as("accountSuperUser", 110)
    expect(await client.post("/api/devices/accounts/110/devices", draft({ extensionId: 110_001 }))).toMatchObject({ status: 200, body: { lines: [{ e911LocationId: null }] } })
  })

  test("wants the right to add", async () => expect((await (await server.as("customerSupportManager", 1)).post(`${base}/devices`, draft())).status).toBe(403))
})

describe("the older shape", () => {
  test("names ids and flags its own way, and takes them back", async () => {
    const { body } = await admin.get(`/api/devices/legacy/accounts/100/devices/${own}`)
    expect(body).toMatchObject({ deviceId: own, mac: "00:56:2B:1A:20:4A", deviceModel: "8841", deviceKitId: desk, extensionNumber: "203", isShared: 0, lines: [{ lineId: 4203, appType: null }] })
    expect(body.resetInitHash).toMatch(/^[0-9a-f]{32}$/)
    const made = await admin.post("/api/devices/legacy/accounts/100/devices", { make: "snom", deviceModel: "D735", mac: "000413AA0001", deviceKitId: desk, deviceName: "Old way" })
    expect(made.body).toMatchObject({ deviceName: "Old way", numOfLines: 1 })
    const url = `/api/devices/legacy/accounts/100/devices/${made.body.deviceId}`
    const changed = await admin.put(url, { make: "snom", deviceModel: "D735", mac: "000413AA0001", deviceKitId: desk, deviceName: "Renamed", lines: [{ lineId: made.body.lines[0].lineId }] })
    expect(changed.body).toMatchObject({ deviceName: "Renamed" })
    expect((await admin.get(`/api/devices/legacy/accounts/100/extensions/${desk}/devices`)).body.map(({ deviceId }: { deviceId: number }) => deviceId)).toContain(made.body.deviceId)
    expect((await admin.delete(url)).status).toBe(204)
    expect((await admin.get(url)).status).toBe(404)
  })
})

describe("a change", () => {
  const edit = async (id: number, more: object = {}) => {
    const { name, macAddress, make, model, description, extensionId, locationId, isShared, version } = await read(id)
    return admin.put(`${base}/devices/${id}`, { name, macAddress, make, model, description, extensionId, locationId, isShared, version, ...more })
  }

  test("of name, place and lines is kept; a line keeps its SIP id", async () => {
    const before = await read(4002)
    const [first, second] = before.lines
    const { status, body } = await edit(4002, { name: "Reception", locationId: warehouse, lines: [{ id: second!.id, label: "Boss" }, { id: first!.id }, { extensionId: desk }] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: "Reception", locationName: "South Portland warehouse" })
    expect(body.lines.map(({ sipId, position, label }: any) => [sipId, position, label])).toEqual([[second!.sipId, 1, "Boss"], [first!.sipId, 2, ""], [expect.stringMatching(/^7/), 3, ""]])
    expect(await lastEntry("device.changed")).toMatchObject({ before: { name: "Front office" }, after: { name: "Reception" } })
  })

  test("that names one thing leaves everything else as it is, in either shape", async () => {
    const { body: before } = await admin.get(`${base}/devices/4002`)
    expect(before.extensionId).not.toBeNull()
    const kept = (device: object) => ({ ...device, name: "", description: "", version: 0 })
    const renamed = await admin.put(`${base}/devices/4002`, { name: "Only the name" })
    expect({ status: renamed.status, body: kept(renamed.body) }).toEqual({ status: 200, body: { ...kept(before), emergencyChanges: [] } })
    expect((await admin.put("/api/devices/legacy/accounts/100/devices/4002", { description: "By the window" })).status).toBe(200)
    expect((await admin.get(`${base}/devices/4002`)).body).toMatchObject({ name: "Only the name", description: "By the window", extensionId: before.extensionId, locationId: before.locationId, isShared: before.isShared })
  })
  test("from an old page is refused", async () => expect(await edit(4001, { version: 99 })).toMatchObject({ status: 409, body: { code: "device.changed_meanwhile" } }))
  test("of the address is refused", async () => expect(await edit(4001, { macAddress: freshMac() })).toMatchObject({ status: 409, body: { code: "device.mac_fixed" } }))
  test("with a line of another phone is refused", async () => expect((await edit(4001, { lines: [{ id: 4203 }] })).body.code).toBe("device.line_unknown"))
  test("of a phone without an emergency location is refused until it has one", async () => {
    expect(await edit(roomPhone, { description: "On the table" })).toMatchObject({ status: 400, body: { code: "emergency_location.missing" } })
    const { lines } = await read(roomPhone)
    expect(await edit(roomPhone, { description: "On the table", lines: [{ id: lines[0]!.id, e911LocationId: office }] })).toMatchObject({ status: 200, body: { lines: [{ e911LocationName: "Head office, 3rd floor" }] } })
  })
  test("of an app is refused there", async () => expect((await admin.put(`${base}/devices/4801`, { ...draft(), name: "x" })).body.code).toBe("device.app_only"))
  test("of hands takes lines along and logs them out", async () => {
    const { body } = await edit(neighbour, { extensionId: desk })
    expect(body).toMatchObject({ extension: "203", reachability: "silent", lines: [{ extension: "203", registration: null }] })
  })
})

describe("assigning", () => {
  const assign = (id: number, body: object) => admin.put(`${base}/devices/${id}/assignment`, body)
  test("gives a phone to an extension, beside those it has", async () => {
    expect(await assign(spare, { extensionId: desk })).toMatchObject({ status: 200, body: { extension: "203", lines: [{ extension: "203", e911LocationId: office }] } })
    expect((await read(own)).extension).toBe("203")
    expect(await lastEntry("device.assigned")).toMatchObject({ before: { extension: null }, after: { extension: "203" } })
  })
  test("somebody's phone wants replacing, and then takes the others away", async () => {
    expect(await assign(spare, { extensionId: 100_004 })).toMatchObject({ status: 409, body: { code: "device.assigned_elsewhere", message: expect.stringContaining("203") } })
    expect((await assign(spare, { extensionId: 100_004, replace_existing: true })).body.extension).toBe("204")
    expect((await read(4004)).extension).toBeNull()
  })
  test("to a room without a location is refused, with one it works", async () => {
    expect((await assign(4075, { extensionId: 100_150 })).body.code).toBe("emergency_location.missing")
    expect(await assign(4075, { extensionId: 100_150, e911LocationId: office })).toMatchObject({ status: 200, body: { emergencyChanges: [{ deviceId: 4075, from: null, to: expect.any(String) }] } })
  })
  test("the answer names lines whose emergency address changed", async () => {
    const [before] = (await read(4075)).lines
    const [other] = await server.database.transaction("system", (db) => db.many<{ id: number; name: string }>(sql`select e.id, e.name from emergency_locations e where e.account_id = 100 and e.state = 'active' and e.id <> ${office} order by e.id limit 1`))
    const { body } = await assign(4075, { extensionId: 100_150, e911LocationId: other!.id })
    expect(body.emergencyChanges).toMatchObject([{ deviceId: 4075, lineId: before!.id, from: before!.e911LocationName, to: other!.name }])
    await assign(4075, { extensionId: 100_150, e911LocationId: office })
  })
  test("to what cannot have a phone is refused", async () => {
    expect((await assign(4076, { extensionId: menu })).body.code).toBe("device.extension_unfit")
    expect((await assign(4076, { extensionId: 999_999 })).body.code).toBe("device.extension_unknown")
    expect((await assign(4801, { extensionId: desk })).body.code).toBe("device.app_only")
  })
  test("unassigning leaves it silent and without a place for rescuers", async () => {
    expect(await admin.delete(`${base}/devices/4006/assignment`)).toMatchObject({ status: 200, body: { extensionId: null, reachability: "silent", lines: [{ extensionId: null, e911LocationId: null, registration: null }] } })
  })
  test("while another user is logged in it is refused word for word", async () => {
    expect(await admin.delete(`${base}/devices/${hotDesk}/assignment`)).toMatchObject({ status: 400, body: { message: "Another user is logged into this device. Please have them log out and then try again." } })
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
    expect((await admin.get("/api/ucaas/user/100006/settings/extensions/999/devices")).body.code).toBe("device.extension_not_found")
    expect((await (await server.as("billingAdmin")).post(`${url}/devices`, { deviceIds: [4006] })).status).toBe(403)
  })
})

describe("lines and apps", () => {
  test("many lines change together or not at all", async () => {
    const before = await read(4008)
    const { lines, name, macAddress, make, model, extensionId } = before
    const good = { id: lines[0]!.id, label: "Desk", e911LocationId: warehouse }
    expect(await admin.put(`${base}/lines`, { lines: [good, { id: 999_999 }] })).toMatchObject({ status: 400, body: { code: "device.line_unknown" } })
    expect((await read(4008)).lines[0]!.label).toBe("")
    expect((await admin.put(`${base}/lines`, { lines: [good] })).body).toMatchObject([{ label: "Desk", e911LocationName: "Warehouse, dock 4" }])
    expect(await admin.put(`${base}/lines`, { lines: [{ id: good.id, label: "One" }, { id: good.id, enabled: true }] })).toMatchObject({ status: 400, body: { validationErrors: [{ field: "lines", details: "Each line once." }] } })
    // Who had the phone open before does not write over it.
    expect(await admin.put(`${base}/devices/4008`, { name, macAddress, make, model, extensionId, version: before.version })).toMatchObject({ status: 409, body: { code: "device.changed_meanwhile" } })
    expect((await admin.put(`${base}/lines`, { lines: [{ id: lines[0]!.id, e911LocationId: null }] })).body).toMatchObject([{ e911LocationId: office, e911LocationSource: "extension" }])
    expect((await admin.put(`${base}/lines`, { lines: [{ id: lines[0]!.id, enabled: false, e911LocationId: null }] })).status).toBe(200)
    const off = await read(4008)
    expect(off.reachability).toBe("silent")
    // The list tells of the phone, its page of the line: both the same moment.
    expect(off.lastSeenAt).toBe(off.lines[0]!.lastSeenAt)
  })

  test("an app shows its SIP password once and leads a life of its own", async () => {
    const { status, body } = await admin.post(`${base}/apps`, { extensionId: desk, appType: "desktop" })
    expect(status).toBe(200)
    expect(body).toMatchObject({ line: { appType: "desktop", extension: "203", e911LocationId: office }, sipPassword: expect.stringMatching(/^\w{20}$/) })
    expect(await read(body.line.id)).toMatchObject({ name: "Desktop App", kind: "app" })
    expect((await admin.post(`${base}/apps`, { extensionId: room, appType: "mobile" })).body.code).toBe("emergency_location.missing")
    expect((await admin.post(`${base}/apps`, { extensionId: desk, appType: "watch" })).status).toBe(400)
    const reset = await admin.put(`${base}/devices/${body.line.id}/reset-sip-password`)
    expect(reset.body).toMatchObject([{ lineId: body.line.id, sipId: body.line.sipId }])
    expect(reset.body[0].sipPassword).not.toBe(body.sipPassword)
    const kept = await server.database.transaction("system", (db) => db.many<{ text: string }>(sql`select a.after::text as text from audit_entries a where a.object_id = ${String(body.line.id)}`))
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
      { id: 4016, macAddress: one.macAddress, name: "Lobby phone", extension: "470", lines: [{ sipId: other.lines[0]!.sipId }] },
      { id: 4073, macAddress: other.macAddress, extension: one.extension, lines: [{ sipId: one.lines[0]!.sipId }] },
    ])
    expect(body[0].resetInitHash).not.toBe(one.resetInitHash)
    await admin.post(`${base}/devices/4073/swap`, { withDeviceId: 4016 })
    expect(await read(4016)).toMatchObject({ name: one.name, extension: one.extension, lines: [{ sipId: one.lines[0]!.sipId }] })
  })
  test("a line was registered by the hardware it leaves: the phone it comes to has not been seen yet", async () => {
    const registered = (await admin.get(`${base}/devices?kind=deskPhone&reachability=registered&shared=false&assigned=true&limit=1`)).body.items[0]
    const spare = (await admin.post(`${base}/devices`, { make: registered.make, model: registered.model, macAddress: "001565f05a01" })).body
    const { body } = await admin.post(`${base}/devices/${registered.id}/swap`, { withDeviceId: spare.id })
    expect(body[1]).toMatchObject({ id: spare.id, extension: registered.extension, reachability: "never", lines: [{ registration: null }] })
    expect((await admin.get(`${base}/devices/${spare.id}/health`)).body.nextStep.code).toBe("neverFetched")
    await admin.post(`${base}/devices/${registered.id}/swap`, { withDeviceId: spare.id })
  })
  test.each([[4016, 4016, "device.same_device"], [4016, 4801, "device.app_only"], [4016, 4081, "device.not_found"], [hotDesk, 4016, "device.logged_in"], [roomPhone, 4002, "device.swap_too_small"]])("%i with %i is refused: %s", async (one, other, code) => {
    expect((await admin.post(`${base}/devices/${one}/swap`, { withDeviceId: other })).body.code).toBe(code)
  })
})

describe("the phone's own password", () => {
  test("is judged by the server and never shown", async () => {
    expect((await admin.post("/api/devices/device-password/validate", { password: "short" })).body).toEqual({ valid: false, message: "At least 8 characters." })
    expect((await admin.post("/api/devices/device-password/validate", { password: "harbor7Pine" })).body).toEqual({ valid: true, message: null })
    expect(await admin.put(`${base}/devices/4001/password`, { password: "short" })).toMatchObject({ status: 400, body: { code: "device.password_weak", validationErrors: [{ field: "password" }] } })
    expect((await admin.put(`${base}/devices/4001/password`, { password: "harbor7Pine" })).status).toBe(204)
    const answer = await admin.get(`${base}/devices/4001`)
    expect(answer.body.hasPassword).toBe(true)
    expect(JSON.stringify(answer.body)).not.toContain("harbor7Pine")
    expect((await admin.put(`${base}/devices/4801/password`, { password: "harbor7Pine" })).body.code).toBe("device.app_only")
  })
})

describe("putting back from the audit log", () => {
  const log = "/api/reporting/accounts/100/audit-log/events"
  const newest = async (action: string) => (await admin.get(`${log}?action=${action}&limit=1`)).body.items[0] as { entryId: number; reverts: number | null }
  const revert = async (action: string) => admin.post(`${log}/${(await newest(action)).entryId}/revert`)
  const edit = async (id: number, change: object) => {
    const { name, macAddress, make, model, description, extensionId, locationId, isShared } = await read(id)
    return admin.put(`${base}/devices/${id}`, { name, macAddress, make, model, description, extensionId, locationId, isShared, ...change })
  }
  const fresh = async (more: object = {}) => (await admin.post(`${base}/devices`, draft({ extensionId: desk, locationId: office, ...more }))).body as Device

  test("name, place and labels of a phone", async () => {
    const before = await fresh({ name: "Counter" })
    await edit(before.id, { name: "Mistyped", locationId: warehouse, lines: [{ id: before.lines[0]!.id, label: "Front" }] })
    const entry = await newest("device.changed")
    expect((await admin.get(`${log}/${entry.entryId}`)).body).toMatchObject({ whyNotRevert: null })
    expect(await revert("device.changed")).toMatchObject({ status: 200, body: { revertedBy: expect.any(Number) } })
    expect(await read(before.id)).toMatchObject({ name: "Counter", locationId: office, lines: [{ label: "", sipId: before.lines[0]!.sipId, extensionId: desk }] })
    expect(await newest("device.changed")).toMatchObject({ reverts: entry.entryId })
  })
  test("whose it is, with the place that help is sent to", async () => {
    const before = await fresh()
    await admin.delete(`${base}/devices/${before.id}/assignment`)
    expect(await read(before.id)).toMatchObject({ extensionId: null, lines: [{ e911LocationId: null }] })
    expect((await revert("device.unassigned")).status).toBe(200)
    expect(await read(before.id)).toMatchObject({ extensionId: desk, lines: [{ extensionId: desk, e911LocationId: before.lines[0]!.e911LocationId }] })
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
    expect((await admin.get(`/api/ucaas/general/sipHandsetExtProps?devId=${id}`)).body.props).toContainEqual(expect.objectContaining({ prop: "ringVolume", value: "3" }))
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
    expect((await revert("device.changed")).body).toMatchObject({ code: "device.lines_gone", message: expect.stringContaining("SIP passwords") })
    const { address, kind, timeZone, mainNumber } = (await admin.get(`/api/ucaas/account/100/location/${warehouse}`)).body
    const annex = { name: "Annex to go", kind, address, timeZone, mainNumber, isDefault: false, status: "Active", emergencyLocationId: null }
    const { locationId } = (await admin.post("/api/ucaas/account/100/location", annex)).body
    await edit(two.id, { locationId })
    await edit(two.id, { locationId: office })
    expect((await admin.delete(`/api/ucaas/account/100/location/${locationId}`)).status).toBe(204)
    expect((await revert("device.changed")).body).toMatchObject({ code: "device.gone", message: expect.stringContaining("Location “Annex to go”") })
    await edit(two.id, { name: "One" })
    const { entryId } = await newest("device.changed")
    await edit(two.id, { name: "Two" })
    expect((await admin.post(`${log}/${entryId}/revert`)).body).toMatchObject({ code: "audit.changed_since" })
    await admin.put(`${base}/devices/${two.id}/reset-sip-password`)
    await admin.put(`${base}/devices/${two.id}/password`, { password: "harbor7Pine" })
    expect((await revert("device.password_set")).body.code).toBe("audit.not_revertible")
    await edit(two.id, { name: "Three" })
    expect((await (await server.as("usersAdmin")).post(`${log}/${(await newest("device.changed")).entryId}/revert`)).status).toBe(403)
    await admin.delete(`${base}/devices/${two.id}`)
    expect((await revert("device.changed")).body.code).toBe("audit.object_gone")
  })
})

describe("where the network says a phone is", () => {
  const health = async (id: number) => (await admin.get(`${base}/devices/${id}/health`)).body
  const moveTo = (lineId: number, address: string) => server.database.transaction("system", (db) => db.run(sql`update registrations set address = ${address} where account_id = 100 and line_id = ${lineId}`))

  test("is the location of the range it registers from, and a line with another emergency location is named", async () => {
    const registered = (await admin.get(`${base}/devices?limit=750&kind=deskPhone&reachability=registered&assigned=true&shared=false`)).body.items as Device[]
    const phone = registered.find(({ lines }) => lines.length === 1 && lines[0]!.registration?.address.startsWith("10.20.") && lines[0]!.e911LocationId === office)!
    const [line] = phone.lines
    expect((await health(phone.id)).networkPlace).toMatchObject({ seenBy: "registration", locationId: office, locationName: "Portland head office", emergencyLocationName: "Head office, 3rd floor", differing: [] })
    await moveTo(line!.id, "[::ffff:10.30.4.9]:5060")
    expect((await health(phone.id)).networkPlace).toMatchObject({
      address: "[::ffff:10.30.4.9]:5060", locationId: warehouse, locationName: "South Portland warehouse", differing: [{ lineId: line!.id, position: 1, emergencyLocationName: "Head office, 3rd floor" }],
    })
    for (const nowhere of ["192.0.2.1:5060", "phone.example:5060", ""]) {
      await moveTo(line!.id, nowhere)
      expect((await health(phone.id)).networkPlace).toBeNull()
    }
    await moveTo(line!.id, line!.registration!.address)
  })

  test("without a registration it is the range it fetched its settings from", async () => {
    const fetched = (await admin.get(`${base}/devices?limit=750&reachability=silent`)).body.items.find(({ kind }: Device) => kind === "deskPhone") as Device
    expect((await health(fetched.id)).networkPlace).toMatchObject({ seenBy: "fetch", address: "203.0.113.14", locationId: office })
    expect((await health(spare)).networkPlace).toBeNull()
  })
})
