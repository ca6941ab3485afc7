import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Refusal } from "../../kit/refusal.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { requireUsable, dropUses, recordUse } from "./emergency-locations.service.ts"

let server: TestServer
let administrator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const base = "/api/ucaas/account/100/settings/emergencylocations"
const address = {
  countryCode: "US",
  streetNumber: "12",
  street: "Fore Street",
  unit: "Floor 2",
  city: "Portland",
  province: "ME",
  postalCode: "04101",
}
const draft = (name: string, change: object = {}) => ({
  name,
  customerName: "Harbor Pine",
  address: { ...address, ...change },
})
const add = async (name: string, change: object = {}) =>
  (await administrator.post(base, draft(name, change))).body as { locationId: number; version: number; state: string }
/** What waits for a later moment is due now. */
const hurry = () =>
  server.database.transaction("system", (db) =>
    db.run(sql`update jobs set run_at = now() where name = 'emergency-locations.provision' and state = 'waiting'`),
  )
const settle = async () => {
  await server.kit.jobs.drain()
  await hurry()
  await server.kit.jobs.drain()
}
const stateOf = async (locationId: number) => (await administrator.get(`${base}/${locationId}`)).body
const lineIds = async (...numbers: string[]) =>
  (
    await server.database.transaction("system", (db) =>
      db.many<{ id: number }>(
        sql`select e.id from extensions e where e.account_id = 100 and e.number = any(${numbers}::text[])
          order by e.number`,
      ),
    )
  ).map(({ id }) => id)

describe("reading", () => {
  test("the list, at both addresses: sorted, found, by state", async () => {
    const { body } = await administrator.get(base)
    expect(body.items.map((one: { name: string }) => one.name)).toEqual([
      "Boston, suite 1900",
      "Cold store, gate B",
      "Head office, 3rd floor",
      "Home of Xenia Adler",
      "Warehouse, dock 4",
    ])
    expect((await administrator.get("/api/appserver/accounts/100/emergency-locations")).body).toEqual(body)
    expect((await administrator.get(`${base}?state=failed`)).body.items).toMatchObject([
      { locationId: 3012, failureReason: expect.stringContaining("Nowhere Road") },
    ])
    expect((await administrator.get(`${base}?search=gorham`)).body.items).toMatchObject([{ locationId: 3002 }])
    const first = (await administrator.get(`${base}?limit=2&sort=city`)).body
    expect((await administrator.get(`${base}?limit=2&sort=city&cursor=${first.nextCursor}`)).body.items).toHaveLength(2)
  })
  test("one, with how often it is used, and by what", async () => {
    expect((await administrator.get(`${base}/3003`)).body).toMatchObject({
      locationId: 3003,
      countryId: "US",
      state: "active",
      uses: 6,
      address: { city: "Boston", province: "MA" },
    })
    const uses = (await administrator.get(`${base}/3003/uses`)).body
    expect(uses).toHaveLength(6)
    expect(uses).toContainEqual({ kind: "location", objectId: 3003, label: "Boston sales office" })
  })
  test("provinces of a country", async () => {
    expect((await administrator.get(`${base}/provinces/CA`)).body).toHaveLength(13)
    expect((await administrator.get(`${base}/provinces/ZZ`)).body.code).toBe("lookup.country_unknown")
  })
  test("what another account has looks like it does not exist", async () => {
    const elsewhere = await server.as("accountAdministrator", 101)
    expect(await elsewhere.get("/api/ucaas/account/101/settings/emergencylocations/3001")).toMatchObject({
      status: 404,
      body: { code: "emergency_location.not_found" },
    })
    expect(await elsewhere.get(base)).toMatchObject({ status: 404, body: { code: "account.not_found" } })
    expect(await elsewhere.delete("/api/ucaas/account/101/settings/emergencylocations/3001")).toMatchObject({
      status: 404,
    })
    expect((await administrator.get(`${base}/99999`)).body.code).toBe("emergency_location.not_found")
  })
  test("an end user may not", async () => {
    const endUser = await server.as("endUser")
    for (const answer of [
      await endUser.get(base),
      await endUser.post(base, draft("No")),
      await endUser.delete(`${base}/3001/delete`),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: "request.not_allowed" } })
  })
})

describe("validating", () => {
  test("both addresses judge, and keep nothing", async () => {
    const before = (await administrator.get(base)).body.items.length
    const verdict = await administrator.post(`${base}/validate`, { ...address, province: "Maine", postalCode: "4101" })
    expect(verdict).toMatchObject({
      status: 200,
      body: { verdict: "correctable", suggested: address, validator: expect.stringContaining("Sandbox") },
    })
    expect(
      (await administrator.post("/api/appserver/accounts/100/emergency-locations/validate", address)).body,
    ).toMatchObject({ verdict: "valid", issues: [] })
    expect((await administrator.get(base)).body.items).toHaveLength(before)
  })
  test("unknown fields are refused", async () => {
    expect(await administrator.post(`${base}/validate`, { ...address, planet: "Earth" })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "planet" }] },
    })
  })
})

describe("adding", () => {
  test("a good address is validated, provisioned and then active; every step is on record", async () => {
    const created = await administrator.post(base, draft("Annex"))
    expect(created).toMatchObject({
      status: 200,
      body: { state: "validated", name: "Annex", uses: 0, failureReason: null },
    })
    const { locationId } = created.body
    await server.kit.jobs.drain()
    expect(await stateOf(locationId)).toMatchObject({ state: "provisioning" })
    // Not before the carrier has had its time.
    await server.kit.jobs.drain()
    expect(await stateOf(locationId)).toMatchObject({ state: "provisioning" })
    await settle()
    expect(await stateOf(locationId)).toMatchObject({ state: "active" })
    const actions = await server.database.transaction("system", (db) =>
      db.many<{ action: string; actorName: string }>(
        sql`select e.action, e.actor_name from audit_entries e
          where e.account_id = 100 and e.object_type = 'emergencyLocation' and e.object_id = ${String(locationId)}
          order by e.id`,
      ),
    )
    expect(actions).toMatchObject([
      { action: "emergency_location.created" },
      { action: "emergency_location.activated", actorName: "Sandbox carrier" },
    ])
  })
  test("a bad one is refused by field, with what was meant", async () => {
    expect(await administrator.post(base, draft("Bad", { province: "Maine", postalCode: "" }))).toMatchObject({
      status: 400,
      body: {
        code: "emergency_location.address_refused",
        validationErrors: [
          { field: "address.province", details: "Enter the code for Maine. Did you mean “ME”?" },
          { field: "address.postalCode" },
        ],
      },
    })
  })
  test("a name is taken once in an account, whatever its capitals", async () => {
    expect(await administrator.post(base, draft("WAREHOUSE, dock 4"))).toMatchObject({
      status: 409,
      body: { code: "emergency_location.name_taken", validationErrors: [{ field: "name" }] },
    })
    const elsewhere = await server.as("accountAdministrator", 101)
    const theirs = {
      name: "Warehouse, dock 4",
      customerName: "Koala",
      address: {
        ...address,
        countryCode: "AU",
        street: "Wharf Road",
        city: "Sydney",
        province: "NSW",
        postalCode: "2000",
      },
    }
    expect((await elsewhere.post("/api/ucaas/account/101/settings/emergencylocations", theirs)).status).toBe(200)
  })
  test("a carrier's refusal says why, and can be tried again or corrected", async () => {
    const { locationId } = await add("Far away", { street: "Nowhere Street" })
    expect(await administrator.post(`${base}/${locationId}/retry`)).toMatchObject({
      status: 409,
      body: { code: "emergency_location.not_failed" },
    })
    await settle()
    expect(await stateOf(locationId)).toMatchObject({
      state: "failed",
      failureReason: expect.stringContaining("Nowhere Street"),
    })
    expect((await administrator.post(`${base}/${locationId}/retry`)).body).toMatchObject({
      state: "validated",
      failureReason: null,
    })
    await settle()
    expect(await stateOf(locationId)).toMatchObject({ state: "failed" })
    expect(
      (await administrator.put(`${base}/${locationId}`, draft("Far away", { street: "Congress Street" }))).body.state,
    ).toBe("validated")
    await settle()
    expect(await stateOf(locationId)).toMatchObject({ state: "active" })
  })
  test("a request sent twice with one Idempotency-Key adds one", async () => {
    const headers = { "idempotency-key": "emergency-0001" }
    const [one, two] = [
      await administrator.post(base, draft("Once"), headers),
      await administrator.post(base, draft("Once"), headers),
    ]
    expect(two.body).toEqual(one.body)
  })
})

describe("changing", () => {
  test("another name needs no carrier; another address does, and an answer about the old one counts for nothing", async () => {
    const { locationId } = await add("Movable")
    await settle()
    expect((await administrator.put(`${base}/${locationId}`, draft("Moved"))).body).toMatchObject({
      name: "Moved",
      state: "active",
    })
    await administrator.put(`${base}/${locationId}`, draft("Moved", { street: "Nowhere Alley" }))
    await server.kit.jobs.drain()
    // The carrier is busy with Nowhere Alley while the address is put right.
    await administrator.put(
      `/api/appserver/accounts/100/emergency-locations/${locationId}`,
      draft("Moved", { street: "Middle Street" }),
    )
    await hurry()
    await server.kit.jobs.drain()
    expect((await stateOf(locationId)).state).toBe("provisioning")
    await settle()
    expect(await stateOf(locationId)).toMatchObject({ state: "active", address: { street: "Middle Street" } })
  })
  test("an older version is refused", async () => {
    const { locationId, version } = await add("Versioned")
    await administrator.put(`${base}/${locationId}`, { ...draft("Versioned 2"), version })
    expect(await administrator.put(`${base}/${locationId}`, { ...draft("Versioned 3"), version })).toMatchObject({
      status: 409,
      body: { code: "emergency_location.changed_meanwhile" },
    })
  })
  test("nothing changed, nothing noted", async () => {
    const { locationId } = await add("Same")
    const before = await stateOf(locationId)
    expect((await administrator.put(`${base}/${locationId}`, draft("Same"))).body.version).toBe(before.version)
  })
})

describe("removing", () => {
  test("what is in use stays, and the refusal says by what", async () => {
    const refused = await administrator.delete(`${base}/3003/delete`)
    expect(refused).toMatchObject({ status: 409, body: { code: "emergency_location.in_use" } })
    expect(refused.body.message).toMatch(
      /^“Boston, suite 1900” is in use by 5 extensions \(342 .*…\) and 1 location \(Boston sales office\)\. Assign another emergency location to them first\.$/,
    )
  })
  test("what is in use goes when everything that uses it gets another location in the same step", async () => {
    const { locationId } = await add("Closing branch")
    await settle()
    const [line] = await lineIds("344")
    await administrator.put(`${base}/extensiondevices`, { extensionIds: [line], locationId })
    await server.database.transaction({ account: 100 }, (db) =>
      recordUse(db, { accountId: 100 }, locationId, { kind: "line", objectId: 4812, label: "App of 344" }),
    )
    expect((await administrator.delete(`${base}/${locationId}/delete?replaceBy=3012`)).body.code).toBe(
      "emergency_location.failed",
    )
    expect((await administrator.delete(`${base}/${locationId}/delete?replaceBy=${locationId}`)).body.code).toBe(
      "emergency_location.replacement_unfit",
    )
    expect((await administrator.delete(`${base}/${locationId}/delete?replaceBy=3003`)).status).toBe(204)
    expect((await administrator.get(`${base}/${locationId}`)).status).toBe(404)
    const [entry] = (await administrator.get(`${base}/extensiondevices?extensionId=${line}`)).body.items
    expect(entry).toMatchObject({ locationId: 3003, devices: [{ deviceId: 4812, locationName: "Boston, suite 1900" }] })
    await server.database.transaction({ account: 100 }, (db) => dropUses(db, { accountId: 100 }, "line", [4812]))
  })
  test("a place that names it gets the other one as well", async () => {
    const { locationId } = await add("Closing office")
    await settle()
    const place = "/api/ucaas/account/100/location/3003"
    const { version } = (await administrator.patch(place, { emergencyLocationId: locationId })).body
    expect((await administrator.delete(`${base}/${locationId}/delete?replaceBy=3003`)).status).toBe(204)
    expect((await administrator.get(place)).body).toMatchObject({
      emergencyLocationId: 3003,
      emergencyLocationName: "Boston, suite 1900",
      version: version + 1,
    })
  })
  test("what is not goes, at each of the addresses", async () => {
    for (const path of [
      `${base}/{id}/delete`,
      `${base}/{id}`,
      "/api/appserver/accounts/100/emergency-locations/{id}",
    ]) {
      const { locationId } = await add(`Gone by ${path.length}`)
      expect((await administrator.delete(path.replace("{id}", String(locationId)))).status).toBe(204)
      expect((await administrator.get(`${base}/${locationId}`)).status).toBe(404)
    }
    await settle()
  })
})

describe("lines", () => {
  test("readiness counts those without a place, and says that no carrier is connected", async () => {
    const { body } = await administrator.get(`${base}/readiness`)
    expect(body).toMatchObject({
      lines: 55,
      linesWithoutLocation: 3,
      linesWaiting: 0,
      linesDiffering: 1,
      carrier: { name: "Sandbox carrier", connected: false },
    })
    expect(body.locations.failed).toBe(1)
  })
  test("the number counts what the list shows: whatever has a phone or an app; without a place is what has one phone without", async () => {
    const listed = async (query = "") =>
      (await administrator.get(`${base}/extensiondevices?limit=750${query}`)).body.items as {
        extensionId: number
        ready: boolean
        devices: { locationName: string | null }[]
      }[]
    const { body } = await administrator.get(`${base}/readiness`)
    const [all, without, ready] = [await listed(), await listed("&assigned=false"), await listed("&assigned=true")]
    expect([all.length, without.length, ready.length]).toEqual([
      body.lines,
      body.linesWithoutLocation,
      body.lines - body.linesWithoutLocation,
    ])
    expect(all.filter((one) => !one.ready).map((one) => one.extensionId)).toEqual(without.map((one) => one.extensionId))
    // A phone in the lobby is nobody's and can call for help all the same; a place of the phone's own is as good as one
    // of the extension.
    const [lobby] = await server.database.transaction("system", (db) =>
      db.many<{ id: number }>(
        sql`insert into extensions (account_id, number, type, name) values (100, '7991', 'Extension', 'Lobby')
          returning id`,
      ),
    )
    expect((await administrator.get(`${base}/readiness`)).body.lines).toBe(body.lines)
    await server.database.transaction("system", (db) =>
      db.run(sql`
      insert into lines (account_id, id, extension_id, app_type, sip_id, sip_password_sealed, client_id)
        values (100, 4999901, ${lobby!.id}, 'desktop', 'lobby-1', 'x', 'lobby-1'),
        (100, 4999902, ${lobby!.id}, 'mobile', 'lobby-2', 'x', 'lobby-2')`),
    )
    const place = (lineId: number) =>
      server.database.transaction("system", (db) =>
        db.run(
          sql`insert into emergency_location_uses (account_id, kind, object_id, location_id, label)
            values (100, 'line', ${lineId}, 3001, 'Lobby')`,
        ),
      )
    await place(4999901)
    expect((await administrator.get(`${base}/readiness`)).body).toMatchObject({
      lines: body.lines + 1,
      linesWithoutLocation: body.linesWithoutLocation + 1,
    })
    expect((await listed("&assigned=false")).find((one) => one.extensionId === lobby!.id)).toMatchObject({
      ready: false,
      devices: [{ locationName: expect.any(String) }, { locationName: null }],
    })
    await place(4999902)
    expect((await administrator.get(`${base}/readiness`)).body).toMatchObject({
      linesWithoutLocation: body.linesWithoutLocation,
    })
    expect((await listed("&assigned=true")).some((one) => one.extensionId === lobby!.id)).toBe(true)
    await server.database.transaction("system", async (db) => {
      await db.run(sql`delete from lines where account_id = 100 and extension_id = ${lobby!.id}`)
      await db.run(sql`delete from extensions where account_id = 100 and id = ${lobby!.id}`)
    })
  })

  test("lines with their place; those without; those of one", async () => {
    expect(
      (await administrator.get(`${base}/extensiondevices?assigned=false`)).body.items.map(
        (one: { extension: string }) => one.extension,
      ),
    ).toEqual(["347", "348", "349"])
    expect((await administrator.get(`${base}/extensiondevices?locationId=3003`)).body.items).toHaveLength(3)
    expect((await administrator.get(`${base}/extensiondevices?search=342`)).body.items).toMatchObject([
      {
        extension: "342",
        locationName: "Boston, suite 1900",
        locationState: "active",
        devices: [{ deviceId: 4810, name: "Mobile App", locationName: "Boston, suite 1900" }],
      },
    ])
  })
  test("are given a place, and do not lose it while a phone in use follows them", async () => {
    const ids = await lineIds("347", "348")
    const given = await administrator.put(`${base}/extensiondevices`, { extensionIds: ids, locationId: 3001 })
    expect(given).toMatchObject({ status: 200, body: { linesWithoutLocation: 1 } })
    const refused = await administrator.put(`${base}/extensiondevices`, { extensionIds: ids, locationId: null })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "emergency_location.lines_depend",
        message: expect.stringMatching(/^347 .* and 348 .* would have no/),
      },
    })
    expect((await administrator.get(`${base}/readiness`)).body.linesWithoutLocation).toBe(1)
    await server.database.transaction({ account: 100 }, (db) => dropUses(db, { accountId: 100 }, "extension", ids))
  })
  test("not one that is being provisioned or was refused, word for word, and not a stranger's", async () => {
    const [line] = await lineIds("347")
    const { locationId } = await add("Fresh")
    expect(await administrator.put(`${base}/extensiondevices`, { extensionIds: [line], locationId })).toMatchObject({
      status: 400,
      body: {
        code: "emergency_location.still_provisioning",
        message:
          "The emergency services location is still being provisioned. Please select a different location, or try again in a few minutes.",
      },
    })
    expect(
      (await administrator.put(`${base}/extensiondevices`, { extensionIds: [line], locationId: 3012 })).body.code,
    ).toBe("emergency_location.failed")
    expect(
      (await administrator.put(`${base}/extensiondevices`, { extensionIds: [line], locationId: 3101 })).body.code,
    ).toBe("emergency_location.not_found")
    expect(
      (await administrator.put(`${base}/extensiondevices`, { extensionIds: [line, 999_999], locationId: 3001 })).body,
    ).toMatchObject({
      code: "emergency_location.extension_unknown",
      message: "Extension 999999 is not a line of this account.",
    })
    expect((await administrator.get(`${base}/readiness`)).body.linesWithoutLocation).toBe(3)
  })
})

describe("what other domains use", () => {
  const inAccount = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
    server.database.transaction({ account: 100 }, work)
  const refusalOf = (locationId: number | null) =>
    inAccount((db) => requireUsable(db, { accountId: 100 }, locationId)).then(
      () => undefined,
      (error: unknown) => (error instanceof Refusal ? { status: error.problem.status, message: error.message } : error),
    )

  test("a device without a location is refused in the words that the portal knows", async () => {
    expect(await refusalOf(null)).toEqual({ status: 400, message: "The device doesn't contain emergency location." })
    expect(await refusalOf(3001)).toBeUndefined()
    expect(await refusalOf(3101)).toMatchObject({ status: 404 })
  })
  test("a device's use keeps the location from being removed until it is dropped", async () => {
    await inAccount((db) =>
      recordUse(db, { accountId: 100 }, 3011, { kind: "device", objectId: 7, label: "Desk phone of Carla" }),
    )
    expect((await administrator.delete(`${base}/3011/delete`)).body.message).toContain("1 phone (Desk phone of Carla)")
    await inAccount((db) => dropUses(db, { accountId: 100 }, "device", [7]))
    expect((await administrator.delete(`${base}/3011/delete`)).body.message).toContain(
      "1 phone or app (303 Xenia Adler, App)",
    )
    await inAccount((db) => dropUses(db, { accountId: 100 }, "line", [4804]))
    expect((await administrator.delete(`${base}/3011/delete`)).status).toBe(204)
  })
})
