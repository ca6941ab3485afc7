import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import type { Appearance, FreePhone } from "@dialplane/contract/inventory/devices/hoteling.schema"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let admin: TestClient
let person: TestClient
beforeAll(async () => (server = await startTestServer()))
beforeEach(async () => {
  admin ??= await server.as("accountSuperUser")
  person ??= await server.as("endUser")
})
afterAll(() => server.close())

const devices = "/api/devices/accounts/100"
const hotel = "/api/hoteling/accounts/100"
const general = "/api/ucaas/general"
const [taken, free] = [4071, 4072]
const guest = 100_145
const ids = (answer: { body: Device[] }) => answer.body.map(({ id }) => id)

describe("shared phones", () => {
  test("are listed with who is logged in, on both addresses", async () => {
    const answer = await admin.get(`${hotel}/devices`)
    expect(answer.body).toMatchObject([
      { id: taken, name: "Hot desk 1", loggedIn: { extensionId: guest, extension: "345" } },
      { id: free, loggedIn: null },
    ])
    expect((await admin.get(`${hotel}/shared-devices`)).body).toEqual(answer.body)
    expect((await admin.get(`${devices}/logged-in-extensions`)).body).toMatchObject([
      { deviceId: taken, extension: "345", userId: guest },
    ])
    expect((await admin.get(`${hotel}/lines`)).body).toMatchObject([
      { deviceId: taken, ownExtension: "471", speaksAs: "345" },
      { deviceId: free, ownExtension: null, speaksAs: null },
    ])
  })
  test("are made and unmade, but not under somebody", async () => {
    expect(
      ids(await admin.put(`${hotel}/shared-devices`, { devices: [{ deviceId: 4001, isShared: true }] })),
    ).toContain(4001)
    expect(
      ids(await admin.put(`${hotel}/shared-devices`, { devices: [{ deviceId: 4001, isShared: false }] })),
    ).not.toContain(4001)
    expect(
      (await admin.put(`${hotel}/shared-devices`, { devices: [{ deviceId: taken, isShared: false }] })).body,
    ).toMatchObject({ code: "hoteling.in_use", message: expect.stringContaining("Hot desk 1") })
    const { name, macAddress, make, model, extensionId, version } = (await admin.get(`${devices}/devices/${taken}`))
      .body as Device
    expect(
      (
        await admin.put(`${devices}/devices/${taken}`, {
          name,
          macAddress,
          make,
          model,
          extensionId,
          isShared: false,
          version,
        })
      ).body.code,
    ).toBe("hoteling.in_use")
    expect(
      (await admin.put(`${hotel}/shared-devices`, { devices: [{ deviceId: 4801, isShared: true }] })).body.code,
    ).toBe("device.app_only")
  })
  test("take one person at a time, who sits at one phone only", async () => {
    const login = (deviceId: number, extensionId: number) =>
      admin.post(`${hotel}/devices/${deviceId}/login`, { extensionId })
    expect((await login(taken, 100_003)).body.code).toBe("hoteling.taken")
    expect((await login(free, guest)).body).toMatchObject({
      code: "hoteling.elsewhere",
      message: expect.stringContaining("Hot desk 1"),
    })
    expect((await login(4001, 100_003)).body.code).toBe("hoteling.not_shared")
    expect((await login(free, 100_800)).body.code).toBe("device.extension_unfit")
    await admin.put(`${hotel}/shared-devices`, { devices: [{ deviceId: 4062, isShared: true }] })
    expect((await login(4062, 100_003)).body.code).toBe("emergency_location.missing")
    await admin.put(`${hotel}/shared-devices`, { devices: [{ deviceId: 4062, isShared: false }] })
    expect(await login(free, 100_003)).toMatchObject({ status: 200, body: { loggedIn: { extension: "203" } } })
    expect((await login(free, 100_003)).status).toBe(200)
  })
  test("logging out ends it, on both addresses, and registrations with it", async () => {
    expect(await admin.put(`${hotel}/devices/${free}/logout`)).toMatchObject({
      status: 200,
      body: { loggedIn: null, lines: [{ registration: null }] },
    })
    expect((await admin.put(`${devices}/devices/${taken}/logout`)).body.loggedIn).toBeNull()
    expect((await admin.delete(`${devices}/devices/${taken}/assignment`)).status).toBe(200)
  })
  test("a log-in that has run out counts for nothing", async () => {
    await admin.post(`${hotel}/devices/${free}/login`, { extensionId: guest })
    await server.database.transaction("system", (db) =>
      db.run(
        sql`update hoteling_sessions set ends_at = now() - interval '1 minute'
          where device_id = ${free} and ended_at is null`,
      ),
    )
    expect((await admin.get(`${devices}/logged-in-extensions`)).body).toEqual([])
    expect((await admin.post(`${hotel}/devices/${free}/login`, { extensionId: 100_101 })).status).toBe(200)
  })
  test("are not for those whose role has no hoteling", async () => {
    expect((await (await server.as("usersAdmin")).get(`${hotel}/devices`)).status).toBe(403)
    expect((await (await server.as("accountSuperUser", 101)).get(`${hotel}/devices`)).status).toBe(404)
  })
})

describe("one's own", () => {
  test("phones and apps are there, others' are not", async () => {
    const own = (await person.get("/api/devices/me")).body as Device[]
    expect(own.map(({ id }) => id)).toEqual([4003, 4802])
  })
  test("one logs into a free phone and out again, with one's own extension only", async () => {
    await admin.put(`${hotel}/devices/${free}/logout`)
    const log = (extensionId: number) => person.put(`/api/hoteling/me/phones/${free}`, { extensionId })
    expect((await log(100_101)).body.code).toBe("device.extension_unknown")
    expect((await log(100_003)).body.find((phone: FreePhone) => phone.deviceId === free)).toMatchObject({
      isMine: true,
    })
    expect((await person.delete(`/api/hoteling/me/phones/${taken}`)).body.code).toBe("device.not_found")
    expect(
      (await person.delete(`/api/hoteling/me/phones/${free}`)).body.find((phone: FreePhone) => phone.deviceId === free),
    ).toMatchObject({ isMine: false, takenBy: null })
  })
  test("is off when the account says so", async () => {
    const { version, ...settings } = (await admin.get(`${devices}/settings`)).body
    expect(await admin.put(`${devices}/settings`, { ...settings, hotelingEnabled: false, version })).toMatchObject({
      status: 200,
      body: { hotelingEnabled: false },
    })
    expect((await person.put(`/api/hoteling/me/phones/${free}`, { extensionId: 100_003 })).body.code).toBe(
      "hoteling.off",
    )
    expect((await admin.put(`${devices}/settings`, { ...settings, version })).body.code).toBe(
      "device.changed_meanwhile",
    )
    expect((await admin.put(`${devices}/settings`, { ...settings, defaultLocationId: 3101 })).body.code).toBe(
      "location.not_found",
    )
    expect((await admin.put(`${devices}/settings`, settings)).status).toBe(200)
  })
})

describe("BLF keys and shared lines", () => {
  test.each([
    ["blf", [100_101, 100_001]],
    ["sla", [100_815]],
  ])("the list of a phone is set as a whole: %s", async (name, extensionIds) => {
    const { body } = await admin.put(`${hotel}/${name}`, {
      deviceId: 4001,
      entries: extensionIds.map((extensionId) => ({ extensionId })),
    })
    expect(
      body.filter(({ deviceId }: Appearance) => deviceId === 4001).map(({ extensionId }: Appearance) => extensionId),
    ).toEqual(extensionIds)
    expect((await admin.get(`${hotel}/${name}`)).body).toEqual(body)
    expect(
      (await admin.put(`${hotel}/${name}`, { deviceId: 4001, entries: [{ extensionId: 101_001 }] })).body.code,
    ).toBe("device.extension_unknown")
    expect((await admin.put(`${hotel}/${name}`, { deviceId: 4081, entries: [] })).body.code).toBe("device.not_found")
    expect(
      (
        await admin.put(`${hotel}/${name}`, {
          deviceId: 4001,
          entries: [{ extensionId: 100_001 }, { extensionId: 100_001 }],
        })
      ).status,
    ).toBe(400)
  })
  test("a shared line is a line of the phone, with an account of its own, and goes with the entry", async () => {
    const put = (entries: object[], deviceId = 4001) => admin.put(`${hotel}/sla`, { deviceId, entries })
    const read = async () => (await admin.get(`${devices}/devices/4001`)).body as Device
    const linesBefore = (await read()).lines
    await put([{ extensionId: 100_815, label: "Lobby" }, { extensionId: 100_003 }])
    const { lines, version } = await read()
    expect(lines).toMatchObject([
      { extension: "201" },
      { extension: "470", label: "Lobby", e911LocationId: linesBefore[0]!.e911LocationId },
      { extension: "203" },
    ])
    const files = (await admin.get("/api/provisioning/accounts/100/devices/4001/files")).body as { body: string }[]
    const told = files.map(({ body }) => body).join("\n")
    expect(told).toContain(`account.2.user_name = ${lines[1]!.sipId}`)
    expect(told).toContain("account.2.shared_line = 1")
    await put([{ extensionId: 100_003 }])
    expect((await read()).lines.map(({ id }) => id)).toEqual([lines[0]!.id, lines[2]!.id])
    expect((await read()).version).toBeGreaterThan(version)
    expect((await put([{ extensionId: 100_001 }])).body.code).toBe("hoteling.own_line")
    expect((await put([{ extensionId: 100_800 }])).body.code).toBe("device.extension_unfit")
    expect((await put([{ extensionId: 100_815 }, { extensionId: 100_001 }], 4009)).body.code).toBe(undefined)
    expect(
      (
        await put(
          [100_815, 100_001, 100_002, 100_004, 100_101].map((extensionId) => ({ extensionId })),
          4009,
        )
      ).body.code,
    ).toBe("device.too_many_lines")
    await put([], 4009)
    // Somebody's second line on it stays with the first.
    await put([{ extensionId: 100_815 }])
    const { id: deviceId, lines: present, ...phone } = await read()
    const { name, macAddress, make, model, description, extensionId, locationId, isShared } = phone
    const two = await admin.put(`${devices}/devices/${deviceId}`, {
      name,
      macAddress,
      make,
      model,
      description,
      extensionId,
      locationId,
      isShared,
      lines: [
        ...present.map(({ id }) => ({ id })),
        { extensionId: 100_815, e911LocationId: present[0]!.e911LocationId, label: "Lobby 2" },
      ],
    })
    expect(two.body.lines).toHaveLength(3)
    await put([{ extensionId: 100_815, label: "Lobby" }, { extensionId: 100_003 }])
    expect((await read()).lines).toMatchObject([
      { extension: "201" },
      { extension: "470", label: "Lobby", id: two.body.lines[1].id },
      { extension: "470", label: "Lobby 2", id: two.body.lines[2].id },
      { extension: "203" },
    ])
    await put([])
    expect((await read()).lines).toHaveLength(1)
  })
  test("shared lines are read where phones are read, too", async () =>
    expect((await (await server.as("usersAdmin")).get(`${devices}/sla`)).body).toEqual(
      (await admin.get(`${hotel}/sla`)).body,
    ))
})

describe("registrations", () => {
  test("are followed page by page until there is no next one", async () => {
    const seen: number[] = []
    for (let uri: string | undefined = `${devices}/registrations?limit=20`; uri !== undefined;) {
      const { status, body } = await admin.get(uri)
      expect(status).toBe(200)
      seen.push(...body.devices.map(({ deviceId }: { deviceId: number }) => deviceId))
      uri = body.next_page_uri
    }
    expect(seen).toHaveLength((await admin.get(`${devices}/devices?limit=750`)).body.items.length)
    expect(new Set(seen).size).toBe(seen.length)
  })
  test("a line is there, or currently not available", async () => {
    expect((await admin.get(`${devices}/lines/4201/registration`)).body).toMatchObject({
      status: "Registered",
      address: expect.stringContaining("10.20.4."),
    })
    await admin.put(`${devices}/devices/4001/logout`)
    expect((await admin.get(`${devices}/lines/4201/registration`)).body).toMatchObject({
      status: "Currently not available",
      address: null,
    })
    expect((await admin.get(`${devices}/lines/1/registration`)).body.code).toBe("device.line_not_found")
  })
  test.each([
    [4002, "allRegistered"],
    [4013, "offlineSince"],
    [4021, "fetchedNeverRegistered"],
    [4026, "neverFetched"],
    [4032, "fetchRefused"],
    [4061, "noEmergencyLocation"],
    [4074, "noExtension"],
    [4806, "appNeverSignedIn"],
    [4809, "offlineAppSince"],
  ])("phone %i tells what to do: %s", async (id, code) => {
    const { body } = await admin.get(`${devices}/devices/${id}/health`)
    expect(body).toMatchObject({ nextStep: { code }, source: { name: "Sandbox", connected: false } })
    expect(body.lines[0].days).toHaveLength(30)
  })
  test("a suspended account explains every silence", async () => {
    await server.database.transaction("system", (db) =>
      db.run(sql`update accounts set status = 'Suspended' where id = 102`),
    )
    expect(
      (await (await server.as("superuser", 1)).get("/api/devices/accounts/102/devices/4083/health")).body.nextStep.code,
    ).toBe("accountSuspended")
  })
  test("and takes nothing new", async () => {
    const root = await server.as("superuser", 1)
    const code = async (path: string, body: object) => (await root.post(path, body)).body.code
    expect(await code("/api/appserver/accounts/102/extensions", { name: "One more" })).toBe(
      "account.service_while_status",
    )
    expect(
      await code("/api/devices/accounts/102/devices", { make: "yealink", model: "T46U", macAddress: "001565f05b03" }),
    ).toBe("account.service_while_status")
    expect(await code("/api/devices/accounts/102/apps", { extensionId: 102_001, appType: "mobile" })).toBe(
      "account.service_while_status",
    )
  })
})

describe("what has no account in its address", () => {
  test("an address in use tells its extension to who may see it, and nothing else to others", async () => {
    expect((await admin.get("/api/devices/mac/00:56:2b:1a:20:4a")).body).toEqual({
      isInUse: true,
      accountId: 100,
      extension: "203",
      deviceId: 4003,
      make: "cisco",
    })
    expect((await admin.get("/api/devices/mac/0015653C0042")).body).toMatchObject({
      isInUse: true,
      extension: "no extension assigned",
      deviceId: 4074,
    })
    expect((await admin.get("/api/devices/mac/0015654D0001")).body).toEqual({
      isInUse: true,
      accountId: null,
      extension: null,
      deviceId: null,
      make: "yealink",
    })
    expect(
      (await (await server.as("partnerAccountAdministrator", 10)).get("/api/devices/mac/0015654D0001")).body,
    ).toMatchObject({ isInUse: true, accountId: 101, deviceId: null })
    expect((await admin.get("/api/devices/mac/001565FFFFFF")).body).toMatchObject({ isInUse: false, accountId: null })
    expect((await person.get("/api/devices/mac/001565FFFFFF")).status).toBe(403)
    const { body } = await admin.get(`${general}/macAddressToExtensionMap?macList=00562B1A204A,001565FFFFFF`)
    expect(body).toMatchObject({ "00562B1A204A": { extension: "203" }, "001565FFFFFF": { isInUse: false } })
  })
  test("a SIP id is taken once, written down, and not by a foreign page", async () => {
    const confirmed = { "x-confirm-change": "true" }
    const [one, other] = [
      (await admin.get(`${general}/nextsipid`, confirmed)).body.sipId,
      (await admin.get(`${general}/nextsipid`, confirmed)).body.sipId,
    ]
    expect(Number(other)).toBe(Number(one) + 1)
    expect(
      await admin.get(`${general}/nextsipid`, { ...confirmed, cookie: "dp_session=x; CSRF-TOKEN=y" }),
    ).toMatchObject({
      status: 403,
      body: { code: "request.forgery_check_failed" },
    })
    expect(
      await server.database.transaction("system", (db) =>
        db.many(sql`select from audit_entries a where a.action = 'sip_id.taken'`),
      ),
    ).toHaveLength(2)
    expect((await person.get(`${general}/nextsipid`)).status).toBe(403)
  })
  test("models are read with the vendor's header as well", async () => {
    const { status, body } = await server
      .anonymous()
      .get(`${general}/info/v1/provisioningModels`, { "x-vendor-token": admin.token })
    expect(status).toBe(200)
    expect(body.at(-1)).toEqual({
      description: "Other",
      name: "other",
      autoProvisionModel: null,
      models: [{ description: "Other", provision_model: "other", part_number: "" }],
    })
    expect(
      (await server.anonymous().get(`${general}/info/v1/provisioningModels`, { "x-vendor-token": "nobody" })).status,
    ).toBe(401)
    // Nowhere else.
    expect(
      (await server.anonymous().get(`${general}/macAddressToExtensionMap?macList=1`, { "x-vendor-token": admin.token }))
        .status,
    ).toBe(401)
    expect(
      (await admin.get("/api/devices/countries/IN/makes-and-models")).body.map(({ name }: { name: string }) => name),
    ).not.toContain("snom")
    expect((await admin.get("/api/devices/countries/ZZ/makes-and-models")).status).toBe(404)
  })
  test("a handset's settings are found by address and by id, within reach", async () => {
    expect(
      (await admin.post(`${general}/sipHandsetExtProps?devId=4001&prop=ringVolume&value=7`)).body.props,
    ).toContainEqual(expect.objectContaining({ prop: "ringVolume", value: "7" }))
    expect((await admin.get(`${general}/sipHandsetExtProps?mac=00:15:65:1A:20:00`)).body).toMatchObject({
      devId: 4001,
      props: expect.arrayContaining([expect.objectContaining({ prop: "ringVolume", value: "7" })]),
    })
    expect((await admin.post(`${general}/sipHandsetExtProps?devId=4001&prop=ringVolume&value=99`)).body.code).toBe(
      "device.property_unfit",
    )
    expect((await admin.post(`${general}/sipHandsetExtProps?devId=4001&prop=firmware&value=1`)).status).toBe(400)
    expect((await admin.get(`${general}/sipHandsetExtProps?devId=4081`)).body.code).toBe("device.not_found")
    expect(
      (
        await (
          await server.as("partnerAccountAdministrator", 10)
        ).post(`${general}/sipHandsetExtProps?devId=4081&prop=autoAnswer&value=on`)
      ).body.devId,
    ).toBe(4081)
    expect((await admin.get(`${general}/sipHandsetExtProps`)).body.code).toBe("device.not_found")
  })
})

describe("settings", () => {
  test("a default place that is gone is none: phones are set up all the same", async () => {
    const place = (
      await admin.post("/api/ucaas/account/100/location", {
        name: "Pop-up shop",
        kind: "store",
        timeZone: "America/New_York",
        mainNumber: "",
        isDefault: false,
        status: "Active",
        emergencyLocationId: null,
        address: {
          line1: "1 Pier",
          line2: "",
          city: "Portland",
          province: "ME",
          postalCode: "04101",
          countryCode: "US",
        },
      })
    ).body
    const { version, ...settings } = (await admin.get(`${devices}/settings`)).body
    expect(
      (await admin.put(`${devices}/settings`, { ...settings, defaultLocationId: place.locationId, version })).body
        .defaultLocationId,
    ).toBe(place.locationId)
    expect(
      (await admin.post(`${devices}/devices`, { make: "yealink", model: "T46U", macAddress: "001565f05b01" })).body
        .locationName,
    ).toBe("Pop-up shop")
    await server.database.transaction("system", (db) =>
      db.run(sql`update locations set status = 'Closed' where id = ${place.locationId}`),
    )
    expect((await admin.get(`${devices}/settings`)).body.defaultLocationId).toBeNull()
    expect(
      await admin.post(`${devices}/devices`, { make: "yealink", model: "T46U", macAddress: "001565f05b02" }),
    ).toMatchObject({ status: 200, body: { locationId: null } })
    expect(
      (await admin.put(`${devices}/settings`, { ...settings, defaultLocationId: place.locationId })).body.code,
    ).toBe("location.closed")
    await admin.put(`${devices}/settings`, settings)
  })
  test("phone configuration starts with the usual and keeps what is changed", async () => {
    const url = "/api/ucaas/account/100/phoneConfigurationDetails"
    const { version, ...usual } = (await admin.get(url)).body
    expect(usual).toMatchObject({ language: "en", transport: "tls", codecs: ["opus", "g722", "pcmu", "pcma"] })
    expect(await admin.put(url, { ...usual, transport: "tcp", version })).toMatchObject({
      status: 200,
      body: { transport: "tcp" },
    })
    expect((await admin.put(url, { ...usual, version })).body.code).toBe("device.changed_meanwhile")
    expect((await admin.put(url, { ...usual, codecs: [] })).status).toBe(400)
    expect((await admin.put(url, { ...usual, dialPlan: "x." })).status).toBe(400)
    expect((await admin.get(`${devices}/settings`)).body.version).toBeGreaterThan(0)
  })
  test("saving one thing for all phones leaves the rest as it is usual in the country", async () => {
    const root = await server.as("superuser", 1)
    const url = "/api/ucaas/account/101/phoneConfigurationDetails"
    const told = async () =>
      (await root.get("/api/provisioning/accounts/101/devices/4081/settings")).body.inherited.values as Record<
        string,
        unknown
      >
    const before = await told()
    const { version: _, ...usual } = (await root.get(url)).body
    expect(usual).toMatchObject({ language: "en-GB", codecs: ["opus", "g722", "pcma", "pcmu"] })
    await root.put(url, { ...usual, screensaverMinutes: 25 })
    expect(await told()).toEqual({ ...before, screensaverMinutes: 25 })
  })
  test("flags are read", async () => {
    expect((await admin.get(`${devices}/iceberg-features`)).body).toEqual({ icebergFeatures: false })
    expect((await (await server.as("superuser", 1)).get("/api/devices/accounts/140/iceberg-features")).body).toEqual({
      icebergFeatures: true,
    })
    expect((await admin.get("/api/ucaas/account/100/vdpProvisioningModelSupported")).body).toEqual({
      vdpProvisioningModelSupported: true,
    })
  })
})

describe("one change for many", () => {
  const start = async (body: object) => {
    const answer = await admin.post(`${devices}/devices/bulk`, body)
    if (answer.status !== 200) return answer.body
    await server.kit.jobs.drain()
    return server.database.transaction("system", (db) =>
      db.many<{ row: number; ok: boolean; message: string }>(
        sql`select r.row, r.ok, r.message from job_rows r where r.job_id = ${answer.body.jobId} order by r.row`,
      ),
    )
  }
  test("each phone has its own result", async () => {
    expect(await start({ action: "unassign", deviceIds: [4017, 4801, 4081, 4018] })).toMatchObject([
      { row: 1, ok: true },
      { row: 2, ok: false, message: "Mobile App (201): This is an app, not a phone." },
      { row: 3, ok: false, message: expect.stringContaining("There is no such phone") },
      { row: 4, ok: true },
    ])
    expect((await admin.get(`${devices}/devices/4017`)).body.extensionId).toBeNull()
    expect((await admin.get("/api/devices/accounts/101/devices/4081")).status).toBe(404)
  })
  test("places, emergency locations and registrations change", async () => {
    const before = (await admin.get(`${devices}/devices/4019`)).body
    expect(await start({ action: "moveLocation", deviceIds: [4019], locationId: 3003 })).toMatchObject([{ ok: true }])
    expect(
      await start({ action: "setEmergencyLocation", deviceIds: [4061, 4019], emergencyLocationId: 3003 }),
    ).toMatchObject([{ ok: true }, { ok: true }])
    expect(await start({ action: "logOut", deviceIds: [4019] })).toMatchObject([{ ok: true }])
    const after = (await admin.get(`${devices}/devices/4019`)).body
    expect(after).toMatchObject({ locationId: 3003, reachability: "offline", lines: [{ e911LocationId: 3003 }] })
    // Whoever had it open before does not write over it.
    expect(after.version).toBeGreaterThanOrEqual(before.version + 2)
  })
  test("what is known to be wrong is refused before it begins", async () => {
    expect(await start({ action: "moveLocation", deviceIds: [4019], locationId: 3101 })).toMatchObject({
      code: "location.not_found",
    })
    expect(await start({ action: "setEmergencyLocation", deviceIds: [4019], emergencyLocationId: 3012 })).toMatchObject(
      { code: "emergency_location.failed" },
    )
    expect(await start({ action: "explode", deviceIds: [4019] })).toMatchObject({ code: "request.invalid" })
    expect(await start({ action: "logOut", deviceIds: [] })).toMatchObject({ code: "request.invalid" })
  })
})
