import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let administrator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const one = "/api/ucaas/account/100/location"
const address = {
  line1: "5 Monument Square",
  line2: "",
  city: "Portland",
  province: "ME",
  postalCode: "04101",
  countryCode: "US",
}
const draft = (name: string, change: object = {}) => ({
  name,
  kind: "office",
  address,
  timeZone: "America/New_York",
  mainNumber: "",
  isDefault: false,
  status: "Active",
  emergencyLocationId: null,
  ...change,
})
const add = async (name: string, change: object = {}) =>
  (await administrator.post(one, draft(name, change))).body as { locationId: number; version: number }

describe("reading", () => {
  test("the list with what is at each place, at both addresses", async () => {
    const { body } = await administrator.get("/api/ucaas/account/100/locations")
    expect(body.items.map((place: { name: string }) => place.name)).toEqual([
      "Boston sales office",
      "Manchester branch",
      "Portland head office",
      "South Portland warehouse",
    ])
    expect(body.items[2]).toMatchObject({
      locationId: 3001,
      isDefault: true,
      status: "Active",
      timeZone: "America/New_York",
      emergencyLocationName: "Head office, 3rd floor",
      emergencyLocationState: "active",
      usage: {
        extensions: expect.any(Number),
        phoneNumbers: expect.any(Number),
        devices: expect.any(Number),
        networks: 3,
      },
    })
    expect((await administrator.get("/api/appserver/accounts/100/locations")).body).toEqual(body)
    expect((await administrator.get("/api/ucaas/account/100/locations?status=Pending")).body.items).toMatchObject([
      { locationId: 3004 },
    ])
    expect(
      (await administrator.get("/api/ucaas/account/100/locations?kind=warehouse&search=gorham")).body.items,
    ).toMatchObject([{ locationId: 3002 }])
  })
  test("one, at both addresses; another account's looks like none", async () => {
    expect((await administrator.get(`${one}/3001`)).body).toEqual(
      (await administrator.get("/api/appserver/accounts/100/locations/3001")).body,
    )
    expect(await administrator.get(`${one}/3101`)).toMatchObject({ status: 404, body: { code: "location.not_found" } })
    expect(await administrator.get("/api/ucaas/account/101/location/3101")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
  })
  test("a partner looks after its customer's places; an end user does not see them", async () => {
    const partner = await server.as("partnerAccountAdministrator", 10)
    expect((await partner.get("/api/ucaas/account/101/location/3101")).body.name).toBe("Sydney depot")
    expect((await (await server.as("endUser")).get("/api/ucaas/account/100/locations")).status).toBe(403)
  })
})

describe("adding and changing", () => {
  test("POST adds, PUT, POST and PATCH change, and the record says what", async () => {
    const { locationId, version } = await add("Annex", { mainNumber: "(207) 555-0188" })
    expect((await administrator.put(`${one}/${locationId}`, { ...draft("Annex 2"), version })).body).toMatchObject({
      name: "Annex 2",
      mainNumber: "",
      version: version + 1,
    })
    expect((await administrator.post(`${one}/${locationId}`, draft("Annex 3"))).body.name).toBe("Annex 3")
    expect((await administrator.patch(`${one}/${locationId}`, { kind: "store" })).body).toMatchObject({
      name: "Annex 3",
      kind: "store",
    })
    expect(
      (await administrator.patch(`/api/appserver/accounts/100/locations/${locationId}`, { status: "Pending" })).body
        .status,
    ).toBe("Pending")
    const entries = await server.database.transaction("system", (db) =>
      db.many<{ action: string; after: object }>(
        sql`select e.action, e.after from audit_entries e
          where e.account_id = 100 and e.object_type = 'location' and e.object_id = ${String(locationId)}
          order by e.id`,
      ),
    )
    expect(entries.map(({ action }) => action)).toEqual([
      "location.created",
      "location.changed",
      "location.changed",
      "location.changed",
      "location.changed",
    ])
    expect(entries[3]!.after).toEqual({ kind: "store" })
    expect((await administrator.delete(`${one}/${locationId}`)).status).toBe(204)
  })
  test("the status changes at once by version 2 of the status change, by the same rules as in the form", async () => {
    const { locationId, version } = await add("Opening soon", { status: "Pending" })
    const to = (status: string, id = locationId) => `/api/billing/v2/accounts/100/locations/${id}/status/${status}/now`
    expect(await administrator.put(to("Active"), { version })).toMatchObject({
      status: 200,
      body: { locationId, status: "Active", version: version + 1 },
    })
    expect((await administrator.get(`${one}/${locationId}`)).body.status).toBe("Active")
    expect(await administrator.put(to("Closed"), { version })).toMatchObject({
      status: 409,
      body: { code: "location.changed_meanwhile" },
    })
    expect((await administrator.put(to("Closed"))).body.status).toBe("Closed")
    expect(await administrator.put(to("Closed", 3001))).toMatchObject({
      status: 409,
      body: { code: "location.default_closed" },
    })
    expect(await administrator.put(to("Closed", 3002))).toMatchObject({
      status: 409,
      body: { code: "location.in_use" },
    })
    expect(await administrator.put(to("Suspended"))).toMatchObject({ status: 400, body: { code: "request.invalid" } })
    expect((await (await server.as("endUser")).put(to("Active"))).status).toBe(403)
  })
  test("what is unchanged is not noted, and an older version is refused", async () => {
    const { locationId, version } = await add("Steady")
    expect((await administrator.patch(`${one}/${locationId}`, { name: "Steady" })).body.version).toBe(version)
    await administrator.patch(`${one}/${locationId}`, { mainNumber: "+1 207 555 0177" })
    expect(await administrator.patch(`${one}/${locationId}`, { name: "Late", version })).toMatchObject({
      status: 409,
      body: { code: "location.changed_meanwhile" },
    })
  })
  test.each([
    [{ name: "" }, "name"],
    [{ timeZone: "Mars/Olympus" }, "timeZone"],
    [{ kind: "castle" }, "kind"],
    [{ status: "Open" }, "status"],
    [{ planet: 3 }, "planet"],
    [{ address: { ...address, countryCode: "DE" } }, "address.countryCode"],
  ])("%j is refused by field", async (change, field) => {
    expect(await administrator.post(one, draft("Odd", change))).toMatchObject({
      status: 400,
      body: { code: "request.invalid", validationErrors: [{ field }] },
    })
  })
  test.each([
    [{ name: "portland HEAD office" }, 409, "location.name_taken"],
    [{ mainNumber: "call me" }, 400, "location.number_unusable"],
    [{ isDefault: true, status: "Pending" }, 409, "location.default_closed"],
    [{ emergencyLocationId: 3012 }, 400, "emergency_location.failed"],
    [{ emergencyLocationId: 3101 }, 404, "emergency_location.not_found"],
  ])("%j is refused with %s %s", async (change, status, code) => {
    expect(await administrator.post(one, draft("Refused", change))).toMatchObject({ status, body: { code } })
  })
  test("a place stays in its country, and its emergency location is there too", async () => {
    expect(await administrator.patch(`${one}/3004`, { address: { ...address, countryCode: "CA" } })).toMatchObject({
      status: 400,
      body: { code: "location.country_fixed" },
    })
    const canada = { ...address, city: "Ottawa", province: "ON", postalCode: "K1A 0A9", countryCode: "CA" }
    expect(
      await administrator.post(one, draft("Ottawa", { address: canada, emergencyLocationId: 3001 })),
    ).toMatchObject({ status: 400, body: { code: "location.emergency_country" } })
  })
  test("the emergency location knows that the place uses it, until it does not", async () => {
    const { locationId } = await add("Linked", { emergencyLocationId: 3011 })
    const uses = "/api/ucaas/account/100/settings/emergencylocations/3011/uses"
    // A line of the demo data uses it as well.
    const locations = async () =>
      ((await administrator.get(uses)).body as { kind: string }[]).filter(({ kind }) => kind === "location")
    expect(await locations()).toEqual([{ kind: "location", objectId: locationId, label: "Linked" }])
    await administrator.patch(`${one}/${locationId}`, { name: "Relinked" })
    expect(await locations()).toMatchObject([{ label: "Relinked" }])
    await administrator.patch(`${one}/${locationId}`, { emergencyLocationId: null })
    expect(await locations()).toEqual([])
  })
})

describe("the default", () => {
  test("passes from one to the other, never away", async () => {
    expect(await administrator.patch(`${one}/3001`, { isDefault: false })).toMatchObject({
      status: 409,
      body: { code: "location.default_needed" },
    })
    expect(await administrator.patch(`${one}/3001`, { status: "Closed" })).toMatchObject({
      status: 409,
      body: { code: "location.default_closed" },
    })
    expect(await administrator.delete(`${one}/3001`)).toMatchObject({
      status: 409,
      body: { code: "location.is_default" },
    })
    expect((await administrator.patch(`${one}/3003`, { isDefault: true })).body.isDefault).toBe(true)
    expect((await administrator.get(`${one}/3001`)).body.isDefault).toBe(false)
    await administrator.patch(`${one}/3001`, { isDefault: true })
  })
  test("is the first place of an account, whatever was said", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10)
    const first = await partner.post("/api/ucaas/account/130/location", draft("First", { status: "Pending" }))
    expect(first.body).toMatchObject({ isDefault: true, status: "Active" })
  })
  test("two that want it at once: one is, both are saved", async () => {
    const ids = [(await add("Left")).locationId, (await add("Right")).locationId]
    await Promise.all(ids.map((id) => administrator.patch(`${one}/${id}`, { isDefault: true })))
    const { items } = (await administrator.get("/api/ucaas/account/100/locations")).body
    expect(items.filter((place: { isDefault: boolean }) => place.isDefault)).toHaveLength(1)
    await administrator.patch(`${one}/3001`, { isDefault: true })
  })
})

describe("in use", () => {
  test("a place with services is neither removed nor closed, and the refusal counts them", async () => {
    const message = expect.stringMatching(
      /^“Boston sales office” still has \d+ extensions.* and 1 network range\. Move them to another location first\.$/,
    )
    expect(await administrator.delete(`${one}/3003`)).toMatchObject({
      status: 409,
      body: { code: "location.in_use", message },
    })
    expect(await administrator.patch(`${one}/3003`, { status: "Closed" })).toMatchObject({
      status: 409,
      body: { code: "location.in_use", message },
    })
  })
})

describe("networks", () => {
  const networks = "/api/provisioning/v4/accounts/100/network-locations"
  test("in every version of the service: listed, by place, and by an address in them", async () => {
    const { body } = await administrator.get(networks)
    expect(body).toHaveLength(5)
    for (const version of ["v2", "v3"])
      expect((await administrator.get(networks.replace("v4", version))).body).toEqual(body)
    expect((await administrator.get(`${networks}?locationId=3001`)).body).toHaveLength(3)
    expect((await administrator.get(`${networks}?address=203.0.113.40`)).body).toMatchObject([
      { netLocId: 3001, locationName: "Portland head office", locationUri: `${one}/3001`, range: "203.0.113.0/26" },
    ])
    expect((await administrator.get(`${networks}?address=2001:db8:20:1::5`)).body).toMatchObject([{ netLocId: 3003 }])
    expect((await administrator.get(`${networks}?address=192.0.2.1`)).body).toEqual([])
    expect((await administrator.get(`${networks}/3005`)).body.range).toBe("198.51.100.16/28")
    expect((await administrator.get(`${networks}/99`)).body.code).toBe("location.network_not_found")
  })
  test("added, changed and removed", async () => {
    const made = await administrator.post(networks, {
      locationId: 3004,
      range: "192.0.2.0/25",
      description: "New line",
    })
    expect(made).toMatchObject({ status: 200, body: { range: "192.0.2.0/25", locationName: "Manchester branch" } })
    const { netLocId, version } = made.body
    expect(
      (
        await administrator.put(`${networks}/${netLocId}`, {
          locationId: 3004,
          range: "192.0.2.0/24",
          description: "Wider",
          version,
        })
      ).body,
    ).toMatchObject({ range: "192.0.2.0/24", description: "Wider" })
    expect(
      (
        await administrator.put(`${networks}/${netLocId}`, {
          locationId: 3004,
          range: "192.0.2.0/24",
          description: "Late",
          version,
        })
      ).body.code,
    ).toBe("location.changed_meanwhile")
    expect((await administrator.delete(`${networks}/${netLocId}`)).status).toBe(204)
  })
  test.each([
    ["203.0.113.32/28", "203.0.113.0/26"],
    ["203.0.112.0/20", "203.0.113.0/26"],
    ["10.20.7.0/24", "10.20.0.0/16"],
    ["2001:db8:20:ff::/64", "2001:db8:20::/48"],
  ])("%s overlaps %s, and the refusal says whose that is", async (range, other) => {
    expect(await administrator.post(networks, { locationId: 3003, range, description: "" })).toMatchObject({
      status: 409,
      body: {
        code: "location.network_overlap",
        message: `${range} overlaps ${other}, which belongs to “Portland head office”.`,
        validationErrors: [{ field: "range" }],
      },
    })
  })
  test("the database itself refuses what slips past the question", async () => {
    const insert = server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`insert into network_locations (account_id, location_id, range) values (100, 3002, '10.20.1.0/24')`),
    )
    await expect(insert).rejects.toMatchObject({ constraint: "network_locations_no_overlap" })
  })
  test("accounts share ranges: every office has a 10.0.0.0", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10)
    expect(
      (
        await partner.post("/api/provisioning/v4/accounts/101/network-locations", {
          locationId: 3101,
          range: "10.20.0.0/16",
          description: "",
        })
      ).status,
    ).toBe(200)
  })
  test("a range has to be one, and the place the account's", async () => {
    expect(
      (await administrator.post(networks, { locationId: 3001, range: "203.0.113.7/26", description: "" })).body,
    ).toMatchObject({
      code: "request.invalid",
      validationErrors: [{ field: "range", details: "This range starts at 203.0.113.0/26." }],
    })
    expect(
      (await administrator.post(networks, { locationId: 3101, range: "192.0.2.0/28", description: "" })).body.code,
    ).toBe("location.not_found")
  })
})

describe("requests", () => {
  const requests = "/api/provisioning/v4/accounts/100/add-location-requests"
  const request = (name: string) => ({
    name,
    kind: "branch",
    address,
    timeZone: "America/New_York",
    reason: "We grow.",
  })

  test("are listed newest first, by state, and read one by one", async () => {
    expect((await administrator.get(requests)).body.items.map((item: { requestId: number }) => item.requestId)).toEqual(
      [3001, 3002, 3003],
    )
    expect((await administrator.get(`${requests}?state=declined`)).body.items).toMatchObject([
      { requestId: 3003, decisionNote: "Federal Street has room until next year." },
    ])
    expect((await administrator.get(`${requests.replace("v4", "v2")}/3002`)).body).toMatchObject({
      state: "approved",
      locationId: 3004,
    })
    expect((await administrator.get(`${requests}/1`)).body.code).toBe("location.request_not_found")
  })
  test("approved, the place is there and waits to be switched on", async () => {
    const { requestId } = (await administrator.post(requests, request("Bangor"))).body
    const approved = await administrator.post(`${requests}/${requestId}`, { decision: "approve", note: "Go." })
    expect(approved.body).toMatchObject({ state: "approved", decisionNote: "Go." })
    expect((await administrator.get(`${one}/${approved.body.locationId}`)).body).toMatchObject({
      name: "Bangor",
      status: "Pending",
    })
    expect(await administrator.post(`${requests}/${requestId}`, { decision: "decline" })).toMatchObject({
      status: 409,
      body: { code: "location.request_decided", message: "This request was already approved." },
    })
  })
  test("declined or taken back, there is none", async () => {
    const first = (await administrator.post(requests, request("Augusta"))).body.requestId
    expect(
      (await administrator.post(`${requests}/${first}`, { decision: "decline", note: "Too soon." })).body,
    ).toMatchObject({ state: "declined", locationId: null })
    const second = (await administrator.post(requests, request("Lewiston"))).body.requestId
    expect((await administrator.post(`${requests}/${second}`, { decision: "withdraw" })).body.state).toBe("withdrawn")
  })
  test("who may see places but not add them asks, takes back what is their own, and decides nothing", async () => {
    const owner = await server.as("accountSuperUser")
    const { roleId } = (
      await owner.post("/api/authorizer/accounts/100/roles", {
        name: "Office scout",
        description: "",
        keys: ["read:profile", "read:locations"],
      })
    ).body
    await owner.put("/api/ucaas/user/100003", { roleId })
    const scout = await server.as("end-user@harbor-pine.demo")
    expect((await scout.post(one, draft("Mine"))).status).toBe(403)
    const { requestId } = (await scout.post(requests, request("Scouted"))).body
    expect(await scout.post(`${requests}/${requestId}`, { decision: "approve" })).toMatchObject({
      status: 403,
      body: { code: "request.not_allowed" },
    })
    expect(await scout.post(`${requests}/3001`, { decision: "withdraw" })).toMatchObject({
      status: 403,
      body: { code: "location.not_your_request" },
    })
    expect((await scout.post(`${requests}/${requestId}`, { decision: "withdraw" })).body.state).toBe("withdrawn")
  })
  test("a name that was taken meanwhile stops the approval, and the request stays open", async () => {
    const { requestId } = (await administrator.post(requests, request("Manchester branch"))).body
    expect((await administrator.post(`${requests}/${requestId}`, { decision: "approve" })).body.code).toBe(
      "location.name_taken",
    )
    expect((await administrator.get(`${requests}/${requestId}`)).body.state).toBe("pending")
  })
})

describe("moving services", () => {
  const path = "/api/provisioning/accounts/100/services/location"
  const extensions = async (locationId: number) =>
    (await administrator.get(`${one}/${locationId}`)).body.usage.extensions as number

  test("everything at a place moves as a job with a result for each, and then the place can go", async () => {
    const { locationId } = await add("Emptied")
    const { items } = (
      await administrator.get("/api/ucaas/account/100/locationServices?locationId=3002&kind=extension")
    ).body
    const named = items
      .slice(0, 3)
      .map(({ kind, objectId }: { kind: string; objectId: number }) => ({ kind, objectId }))
    const first = await administrator.put(path, {
      toLocationId: locationId,
      services: [...named, { kind: "extension", objectId: 999_999 }],
    })
    expect(first.status).toBe(200)
    await server.kit.jobs.drain()
    expect((await administrator.get(`/api/portal/jobs/${first.body.jobId}?rows=all`)).body).toMatchObject({
      state: "done",
      done: 4,
      total: 4,
      failedRows: 1,
      title: "Move 4 services to Emptied",
      rows: [
        { ok: true },
        { ok: true },
        { ok: true },
        { ok: false, message: "extension 999999: It no longer exists." },
      ],
    })
    expect(await extensions(locationId)).toBe(3)
    const second = await administrator.put(path, { toLocationId: 3002, fromLocationId: locationId })
    expect(await administrator.put(path, { toLocationId: 3003, fromLocationId: locationId })).toMatchObject({
      status: 409,
      body: { code: "location.move_under_way" },
    })
    await server.kit.jobs.drain()
    expect((await administrator.get(`/api/portal/jobs/${second.body.jobId}`)).body).toMatchObject({
      state: "done",
      done: 3,
      failedRows: 0,
      title: "Move everything from Emptied to South Portland warehouse",
    })
    expect(await extensions(locationId)).toBe(0)
    expect((await administrator.delete(`${one}/${locationId}`)).status).toBe(204)
  })
  test("services without a place are found", async () => {
    expect(
      (await administrator.get("/api/ucaas/account/100/locationServices?placed=false&kind=extension")).body.items.map(
        (item: { label: string }) => item.label.slice(0, 3),
      ),
    ).toEqual(expect.arrayContaining(["347", "348", "349", "350"]))
    expect(
      (await administrator.get("/api/ucaas/account/100/locationServices?search=342&kind=extension")).body.items,
    ).toMatchObject([{ locationName: "Boston sales office" }])
  })
  test.each([
    [{ toLocationId: 99_999, fromLocationId: 3001 }, "location.not_found"],
    [{ toLocationId: 3001, fromLocationId: 3001 }, "location.same_location"],
    [{ toLocationId: 3001, fromLocationId: 3004 }, "location.nothing_to_move"],
    [{ toLocationId: 3001 }, "request.invalid"],
    [{ toLocationId: 3001, fromLocationId: 3002, services: [] }, "request.invalid"],
  ])("%j: %s", async (body, code) => expect((await administrator.put(path, body)).body.code).toBe(code))
  test("a closed place takes nothing", async () => {
    const { locationId } = await add("Shut", { status: "Closed" })
    expect(await administrator.put(path, { toLocationId: locationId, fromLocationId: 3003 })).toMatchObject({
      status: 409,
      body: { code: "location.closed", message: "“Shut” is closed and cannot take services." },
    })
  })
})
