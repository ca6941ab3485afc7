import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import {
  desk,
  devicesOfAccount,
  freshMac,
  hotDesk,
  lastEntry,
  lobby,
  menu,
  neighbour,
  office,
  own,
  phoneDraft,
  readPhone,
  room,
  roomPhone,
  warehouse,
} from "./devices.factory.ts"
import { readSipPassword } from "./devices.service.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => (server = await startTestServer()))
beforeEach(async () => void (admin ??= await server.as("accountSuperUser")))
afterAll(() => server.close())

const base = devicesOfAccount
const read = (id: number) => readPhone(admin, id)
const failed = 3012

describe("the list", () => {
  const list = async (query = "") => (await admin.get(`${base}/devices?limit=750&${query}`)).body.items as Device[]
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)
  const sorted = async (query: string) => (await ids(query)).toSorted((one, other) => one - other)

  test("has phones and apps together; an app is called by its kind", async () => {
    const items = await list()
    expect(items.filter(({ kind }) => kind === "app")).toHaveLength(12)
    expect(items.find(({ id }) => id === 4801)).toMatchObject({
      kind: "app",
      name: "Mobile App",
      macAddress: null,
      extension: "201",
      lines: [{ appType: "mobile", extensionId: 100_001 }],
    })
    expect(items.find(({ id }) => id === 4803)).toMatchObject({ name: "Desktop App", lines: [{ appType: "desktop" }] })
    expect(items.find(({ id }) => id === own)).toMatchObject({
      kind: "deskPhone",
      macAddress: "00:56:2B:1A:20:4A",
      modelName: "Cisco 8841",
      extension: "203",
      locationName: "Portland head office",
      reachability: "registered",
      lines: [
        {
          appType: null,
          e911LocationId: office,
          e911LocationState: "active",
          accountId: 100,
          registration: { userAgent: "Cisco-CP-8841-3PCC/12.0.5" },
        },
      ],
    })
    expect(JSON.stringify(items)).not.toContain("sealed")
  })

  test.each(["name", "macAddress", "model", "lastSeenAt"])(
    "sorted by %s pages through everything once, forwards and backwards",
    async (sort) => {
      const walk = async (from: "start" | "end", mark: "nextCursor" | "previousCursor") => {
        const pages: number[][] = []
        for (let cursor: string | null = ""; cursor !== null;) {
          const { body } = await admin.get(
            `${base}/devices?limit=25&sort=${sort}&from=${from}${cursor === "" ? "" : `&cursor=${cursor}`}`,
          )
          pages.push(body.items.map(({ id }: Device) => id))
          cursor = body[mark]
        }
        return pages
      }
      const forwards = (await walk("start", "nextCursor")).flat()
      expect(forwards).toHaveLength((await list()).length)
      expect(new Set(forwards).size).toBe(forwards.length)
      expect((await walk("end", "previousCursor")).toReversed().flat()).toEqual(forwards)
    },
  )

  test("is filtered by kind, make, whose, place, registration and emergency location", async () => {
    expect((await list("kind=app")).every(({ kind }) => kind === "app")).toBe(true)
    expect(await ids("kind=softphone")).toEqual([4077])
    expect(await sorted("userId=100003")).toEqual([4003, 4802])
    expect(new Set((await list("make=snom")).map(({ make }) => make))).toEqual(new Set(["snom"]))
    expect(await sorted("assigned=false")).toEqual([4072, 4074, 4075, 4076])
    expect(await sorted("shared=true")).toEqual([4071, 4072])
    expect(await sorted("emergencyLocation=false")).toEqual([4061, 4062, 4063])
    expect(await ids(`locationId=${warehouse}&kind=softphone`)).toEqual([4077])
    expect(await ids("reachability=offline")).toContain(4063)
    expect(await sorted("reachability=never")).toContain(4074)
    const states = await Promise.all(
      ["registered", "offline", "never"].map(async (state) => (await ids(`reachability=${state}`)).length),
    )
    expect(states.reduce((sum, one) => sum + one)).toBe((await list()).length)
  })

  test.each([
    ["an address with its colons", "00:56:2b:1a:20:4a", own],
    ["the last digits on the sticker", "1A204A", own],
    ["the last four", "204a", own],
    ["the last eight", "2b1a204a", own],
    ["an address with blanks", "00 56 2b 1a 20 4a", own],
    ["its last pairs as they are read out", "1A 20 4A", own],
    ["an extension", "203", own],
    ["its model", "8841", own],
    ["words in any order", "desk hot 1", hotDesk],
    ["whose it is and which", "mobile 201", 4801],
  ])("something is found by %s", async (_, search, found) =>
    expect(await ids(`search=${encodeURIComponent(search)}`)).toContain(found),
  )

  test("a new name of its extension finds the phone", async () => {
    await server.database.transaction("system", (db) =>
      db.run(sql`update extensions set name = 'Zebulon Quick' where account_id = 100 and id = ${lobby}`),
    )
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
    expect(await (await server.as("accountSuperUser", 101)).get(`${base}/devices`)).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
    expect(await admin.get(`${base}/devices/4081`)).toMatchObject({ status: 404, body: { code: "device.not_found" } })
    expect(
      (await (await server.as("partnerAccountAdministrator", 10)).get("/api/devices/accounts/101/devices/4081")).status,
    ).toBe(200)
  })
})

describe("a new phone", () => {
  test("gets a line, its person's emergency location and place, and is told in the record of changes", async () => {
    const { status, body } = await admin.post(`${base}/devices`, phoneDraft({ extensionId: desk }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: "Yealink T54W",
      extension: "203",
      locationId: office,
      reachability: "never",
      lines: [{ position: 1, extension: "203", e911LocationId: office, appType: null }],
    })
    expect(body.lines[0].sipId).toMatch(/^7\d{6}$/)
    const entry = await lastEntry(server, "device.created")
    expect(entry.after).toMatchObject({ model: "Yealink T54W", extension: "203" })
    const uses = (await admin.get(`/api/ucaas/account/100/settings/emergencylocations/${office}/uses`)).body
    // The line follows its extension: only a location of its own is a use.
    expect(uses).not.toContainEqual(expect.objectContaining({ kind: "line", objectId: body.lines[0].id }))
    const password = await server.database.transaction({ account: 100 }, (db) =>
      readSipPassword(server.kit, db, 100, body.lines[0].id),
    )
    expect(password).toMatch(/^[a-zA-Z0-9]{20}$/)
    expect(JSON.stringify(entry)).not.toContain(password)
  })

  test("for the cupboard needs no emergency location", async () =>
    expect(await admin.post(`${base}/devices`, phoneDraft())).toMatchObject({
      status: 200,
      body: { extensionId: null, lines: [{ e911LocationId: null }] },
    }))

  test.each([
    ["without an emergency location", { extensionId: room }, "emergency_location.missing"],
    [
      "that is to follow an extension without one",
      { extensionId: room, lines: [{ e911LocationId: null }] },
      "emergency_location.missing",
    ],
    [
      "at a location that the carrier refused",
      { extensionId: room, lines: [{ e911LocationId: failed }] },
      "emergency_location.failed",
    ],
    [
      "at another company's location",
      { extensionId: room, lines: [{ e911LocationId: 3101 }] },
      "emergency_location.not_found",
    ],
    ["with more lines than it holds", { model: "T33G", lines: Array(5).fill({}) }, "device.too_many_lines"],
    ["of no model", { model: "T99" }, "device.model_unknown"],
    ["without its address", { macAddress: null }, "device.mac_needed"],
    ["of an extension that is not there", { extensionId: 101_001 }, "device.extension_unknown"],
    ["of a menu", { extensionId: menu }, "device.extension_unfit"],
    ["with an address in use", { macAddress: "00-56-2b-1a-20-4a" }, "device.mac_taken"],
    ["with another company's address", { macAddress: "0015654d0001" }, "device.mac_taken"],
    ["at no place", { locationId: 3101 }, "location.not_found"],
  ])("%s is refused", async (_, more, code) => {
    const answer = await admin.post(`${base}/devices`, phoneDraft(more))
    expect(answer.body.code).toBe(code)
    if (code === "emergency_location.missing")
      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("doesn't contain emergency location") },
      })
  })

  test("with half an address is refused with what an address looks like", async () =>
    expect(await admin.post(`${base}/devices`, phoneDraft({ macAddress: "00:15:65" }))).toMatchObject({
      status: 400,
      body: {
        validationErrors: [
          { field: "macAddress", details: "Enter 12 digits and letters A to F, as printed on the phone." },
        ],
      },
    }))

  test("at a location that is still being provisioned is refused word for word", async () => {
    const address = {
      countryCode: "US",
      streetNumber: "5",
      street: "Exchange Street",
      unit: "",
      city: "Portland",
      province: "ME",
      postalCode: "04101",
    }
    const { body: location } = await admin.post("/api/ucaas/account/100/settings/emergencylocations", {
      name: "Not yet",
      customerName: "Harbor Pine",
      address,
    })
    expect(
      await admin.post(
        `${base}/devices`,
        phoneDraft({ extensionId: desk, lines: [{ e911LocationId: location.locationId }] }),
      ),
    ).toMatchObject({
      status: 400,
      body: {
        message:
          "The emergency services location is still being provisioned. Please select a different location, or try again in a few minutes.",
      },
    })
  })

  test.each(["macAddress", "make", "model"])("the refusal of a bad %s names it", async (field) => {
    const { status, body } = await admin.post(`${base}/devices`, phoneDraft({ [field]: "zz" }))
    expect([status, body.validationErrors[0].field]).toEqual([400, field])
  })

  test("in a country without the duty may have none", async () => {
    await server.database.transaction("system", (db) =>
      db.run(sql`update accounts set country_code = 'IN' where id = 110`),
    )
    const client = await server.as("accountSuperUser", 110)
    expect(await client.post("/api/devices/accounts/110/devices", phoneDraft({ extensionId: 110_001 }))).toMatchObject({
      status: 200,
      body: { lines: [{ e911LocationId: null }] },
    })
  })

  test("wants the right to add", async () =>
    expect((await (await server.as("customerSupportManager", 1)).post(`${base}/devices`, phoneDraft())).status).toBe(
      403,
    ))
})

describe("the older shape", () => {
  test("names ids and flags its own way, and takes them back", async () => {
    const { body } = await admin.get(`/api/devices/legacy/accounts/100/devices/${own}`)
    expect(body).toMatchObject({
      deviceId: own,
      mac: "00:56:2B:1A:20:4A",
      deviceModel: "8841",
      deviceKitId: desk,
      extensionNumber: "203",
      isShared: 0,
      lines: [{ lineId: 4203, appType: null }],
    })
    expect(body.resetInitHash).toMatch(/^[0-9a-f]{32}$/)
    const made = await admin.post("/api/devices/legacy/accounts/100/devices", {
      make: "snom",
      deviceModel: "D735",
      mac: "000413AA0001",
      deviceKitId: desk,
      deviceName: "Old way",
    })
    expect(made.body).toMatchObject({ deviceName: "Old way", numOfLines: 1 })
    const url = `/api/devices/legacy/accounts/100/devices/${made.body.deviceId}`
    const changed = await admin.put(url, {
      make: "snom",
      deviceModel: "D735",
      mac: "000413AA0001",
      deviceKitId: desk,
      deviceName: "Renamed",
      lines: [{ lineId: made.body.lines[0].lineId }],
    })
    expect(changed.body).toMatchObject({ deviceName: "Renamed" })
    expect(
      (await admin.get(`/api/devices/legacy/accounts/100/extensions/${desk}/devices`)).body.map(
        ({ deviceId }: { deviceId: number }) => deviceId,
      ),
    ).toContain(made.body.deviceId)
    expect((await admin.delete(url)).status).toBe(204)
    expect((await admin.get(url)).status).toBe(404)
  })
})

describe("a change", () => {
  const edit = async (id: number, more: object = {}) => {
    const { name, macAddress, make, model, description, extensionId, locationId, isShared, version } = await read(id)
    return admin.put(`${base}/devices/${id}`, {
      name,
      macAddress,
      make,
      model,
      description,
      extensionId,
      locationId,
      isShared,
      version,
      ...more,
    })
  }

  test("of name, place and lines is kept; a line keeps its SIP id", async () => {
    const before = await read(4002)
    const [first, second] = before.lines
    const { status, body } = await edit(4002, {
      name: "Reception",
      locationId: warehouse,
      lines: [{ id: second!.id, label: "Boss" }, { id: first!.id }, { extensionId: desk }],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: "Reception", locationName: "South Portland warehouse" })
    expect(body.lines.map(({ sipId, position, label }: any) => [sipId, position, label])).toEqual([
      [second!.sipId, 1, "Boss"],
      [first!.sipId, 2, ""],
      [expect.stringMatching(/^7/), 3, ""],
    ])
    expect(await lastEntry(server, "device.changed")).toMatchObject({
      before: { name: "Front office" },
      after: { name: "Reception" },
    })
  })

  test("that names one thing leaves everything else as it is, in either shape", async () => {
    const { body: before } = await admin.get(`${base}/devices/4002`)
    expect(before.extensionId).not.toBeNull()
    const kept = (device: object) => ({ ...device, name: "", description: "", version: 0, updatedAt: "" })
    const renamed = await admin.put(`${base}/devices/4002`, { name: "Only the name" })
    expect({ status: renamed.status, body: kept(renamed.body) }).toEqual({
      status: 200,
      body: { ...kept(before), emergencyChanges: [] },
    })
    expect(
      (await admin.put("/api/devices/legacy/accounts/100/devices/4002", { description: "By the window" })).status,
    ).toBe(200)
    expect((await admin.get(`${base}/devices/4002`)).body).toMatchObject({
      name: "Only the name",
      description: "By the window",
      extensionId: before.extensionId,
      locationId: before.locationId,
      isShared: before.isShared,
    })
  })
  test("from an old page is refused", async () =>
    expect(await edit(4001, { version: 99 })).toMatchObject({
      status: 409,
      body: { code: "device.changed_meanwhile" },
    }))
  test("of the address is refused", async () =>
    expect(await edit(4001, { macAddress: freshMac() })).toMatchObject({
      status: 409,
      body: { code: "device.mac_fixed" },
    }))
  test("with a line of another phone is refused", async () =>
    expect((await edit(4001, { lines: [{ id: 4203 }] })).body.code).toBe("device.line_unknown"))
  test("of a phone without an emergency location is refused until it has one", async () => {
    expect(await edit(roomPhone, { description: "On the table" })).toMatchObject({
      status: 400,
      body: { code: "emergency_location.missing" },
    })
    const { lines } = await read(roomPhone)
    expect(
      await edit(roomPhone, { description: "On the table", lines: [{ id: lines[0]!.id, e911LocationId: office }] }),
    ).toMatchObject({ status: 200, body: { lines: [{ e911LocationName: "Head office, 3rd floor" }] } })
  })
  test("of an app is refused there", async () =>
    expect((await admin.put(`${base}/devices/4801`, { ...phoneDraft(), name: "x" })).body.code).toBe("device.app_only"))
  test("of hands takes lines along and logs them out", async () => {
    const { body } = await edit(neighbour, { extensionId: desk })
    expect(body).toMatchObject({
      extension: "203",
      reachability: "offline",
      lines: [{ extension: "203", registration: null }],
    })
  })
})

describe("the phone's own password", () => {
  test("is judged by the server and never shown", async () => {
    expect((await admin.post("/api/devices/device-password/validate", { password: "short" })).body).toEqual({
      valid: false,
      message: "Use at least 8 characters.",
    })
    expect((await admin.post("/api/devices/device-password/validate", { password: "harbor7Pine" })).body).toEqual({
      valid: true,
      message: null,
    })
    expect(await admin.put(`${base}/devices/4001/password`, { password: "short" })).toMatchObject({
      status: 400,
      body: { code: "device.password_weak", validationErrors: [{ field: "password" }] },
    })
    expect((await admin.put(`${base}/devices/4001/password`, { password: "harbor7Pine" })).status).toBe(204)
    const answer = await admin.get(`${base}/devices/4001`)
    expect(answer.body.hasPassword).toBe(true)
    expect(JSON.stringify(answer.body)).not.toContain("harbor7Pine")
    expect((await admin.put(`${base}/devices/4801/password`, { password: "harbor7Pine" })).body.code).toBe(
      "device.app_only",
    )
  })
})
