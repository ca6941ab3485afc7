import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { offeredCountries, servedCountries } from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { isExcluded, readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { sql } from "../../kit/database/sql.ts"
import { listProvinces } from "../../ground/lookups/lookups.service.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { areasOf, tollFreeOf } from "./area-codes.rules.ts"
import { judgePort, patternOf, sandboxCarrier } from "./sandbox-carrier.adapter.ts"
import { addWorkingDays, isWorkingDay, onWorkingDay } from "./working-days.rules.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
}, 60_000)
afterAll(() => server.close())

const didSearch = "/api/ucaas/general/didSearch"
const place = "/api/admin/accounts/100"
const find = async (body: object, client = owner): Promise<string[]> =>
  (await client.post(didSearch, body)).body.items.map((item: any) => item.phoneNumber)
const buy = (body: object, key: string = randomUUID(), client = owner) =>
  client.post(`${place}/number-orders`, body, { "idempotency-key": key })

describe("finding", () => {
  test("by area, digits, pattern, capability and kind; the answer says that it is the sandbox", async () => {
    const { body } = await owner.post(didSearch, { countryCode: "US", areaCode: "303", limit: 5 })
    expect(body).toMatchObject({
      sandbox: true,
      carrier: "Sandbox carrier",
      provisioning: true,
      more: true,
      nearby: [],
    })
    expect(body.items).toHaveLength(5)
    for (const item of body.items)
      expect(item).toMatchObject({
        phoneNumber: expect.stringMatching(/^130355501\d\d$/),
        city: "Denver",
        provinceCode: "CO",
        kind: "local",
      })
    for (const number of await find({ countryCode: "US", provinceCode: "co", contains: "017" }))
      expect(number).toContain("017")
    for (const number of await find({ countryCode: "US", pattern: "01?7" })) expect(number).toMatch(/01\d7$/)
    for (const item of (await owner.post(didSearch, { countryCode: "GB", city: "Bris", capabilities: ["sms", "fax"] }))
      .body.items)
      expect(item).toMatchObject({ city: "Bristol", capabilities: ["voice", "fax", "sms"] })
    for (const number of await find({ countryCode: "US", kind: "tollFree" }))
      expect(number).toMatch(/^18(00|33|44|55|66|77|88)/)
    expect(await owner.post(didSearch, { countryCode: "FR" })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "countryCode", details: "The carrier has no numbers in this country." }] },
    })
  })

  test.each([
    [{}, ["US", "CA", "GB", "AU", "IN"]],
    [{ canadaProvisioning: false }, ["US", "GB", "AU", "IN"]],
    [{ worldOfficeCountries: ["CA", "UK", "FR"] }, ["CA", "GB"]],
    [{ worldOfficeCountries: ["CA"], canadaProvisioning: false }, []],
  ])("where numbers are sold with %j", (config, countries) => expect(offeredCountries(config)).toEqual(countries))

  test("a country that the installation does not sell in is not searched, kept or bought", async () => {
    const [halifax] = await find({ countryCode: "CA", areaCode: "902" })
    const settings = server.kit.config as { runtimeConfig: Readonly<Record<string, unknown>> }
    const before = settings.runtimeConfig
    settings.runtimeConfig = { ...before, canadaProvisioning: false }
    try {
      expect((await owner.post(didSearch, { countryCode: "CA" })).body.code).toBe("number_order.country_not_served")
      expect((await owner.get(`${place}/number-inventory/areas?countryCode=CA`)).body.code).toBe(
        "number_order.country_not_served",
      )
      expect(
        (await owner.post(`${place}/number-reservations`, { phoneNumbers: [halifax] })).body.results,
      ).toMatchObject([{ reserved: false, reason: "The carrier does not offer this number." }])
      expect((await buy({ phoneNumbers: [halifax] })).body.code).toBe("number_order.not_offered")
      expect((await owner.post(didSearch, { countryCode: "US" })).status).toBe(200)
    } finally {
      settings.runtimeConfig = before
    }
  })

  test("a sold-out area shows what is near", async () => {
    const empty = sandboxCarrier.areas("US").find((area) => !area.inStock)!
    const { body } = await owner.post(`${place}/number-inventory/search`, {
      countryCode: "US",
      areaCode: empty.areaCode,
    })
    expect(body.items).toEqual([])
    expect(body.nearby.length).toBeGreaterThan(0)
    expect(body.nearby.every((area: any) => area.inStock)).toBe(true)
    const areas = (await owner.get(`${place}/number-inventory/areas?countryCode=UK`)).body
    expect(areas.areas).toContainEqual({
      areaCode: "20",
      city: "London",
      provinceCode: "ENG",
      provinceName: "England",
      inStock: expect.any(Boolean),
    })
  })

  test("who may not", async () => {
    expect((await (await server.as("endUser")).post(didSearch, { countryCode: "US" })).body.code).toBe(
      "request.not_allowed",
    )
    expect(
      (await (await server.as("accountSuperUser", 110)).post(`${place}/number-inventory/search`, { countryCode: "US" }))
        .body.code,
    ).toBe("account.not_found")
    expect((await (await server.as("usersAdmin")).get(`${place}/number-reservations`)).body.code).toBe(
      "request.not_allowed",
    )
  })
})

describe("keeping and buying", () => {
  test("an assignment of a number that is not in the order is refused, not passed over", async () => {
    const [phoneNumber] = await find({ countryCode: "US", areaCode: "503" })
    expect(
      await buy({ phoneNumbers: [phoneNumber], assignments: [{ phoneNumber: "12075550100", extensionId: 100_101 }] }),
    ).toMatchObject({ status: 400, body: { code: "number_order.assignment_unknown" } })
  })

  test("whoever is there to buy finds and buys, but does not say where calls go", async () => {
    const payer = await server.as("billingAdmin")
    const [phoneNumber] = await find({ countryCode: "US", areaCode: "512" }, payer)
    expect(
      (
        await buy(
          { phoneNumbers: [phoneNumber], assignments: [{ phoneNumber, extensionId: 100_101 }] },
          randomUUID(),
          payer,
        )
      ).body.code,
    ).toBe("extension.not_manageable")
    expect((await buy({ phoneNumbers: [phoneNumber] }, randomUUID(), payer)).body).toMatchObject({
      state: "completed",
      lines: [{ phoneNumber, bought: true, extensionId: null }],
    })
  })

  test("what one person keeps nobody else is offered, until it is let go or 15 minutes are over", async () => {
    const [number, other] = await find({ countryCode: "CA", areaCode: "416" })
    const kept = (await owner.post(`${place}/number-reservations`, { phoneNumbers: [number, "19995550100"] })).body
    expect(kept.results).toEqual([
      { phoneNumber: number, reserved: true, reason: "" },
      { phoneNumber: "19995550100", reserved: false, reason: "The carrier does not offer this number." },
    ])
    const stranger = await server.as("accountSuperUser", 102)
    const theirs = (body: object) => stranger.post("/api/admin/accounts/102/number-reservations", body)
    expect((await theirs({ phoneNumbers: [number, other] })).body.results).toMatchObject([
      { reserved: false, reason: "The number is no longer available." },
      { reserved: true },
    ])
    expect(await find({ countryCode: "CA", areaCode: "416" }, stranger)).not.toContain(number)
    expect(await find({ countryCode: "CA", areaCode: "416" })).toContain(number)
    expect((await owner.get(`${place}/number-reservations`)).body).toMatchObject([
      { phoneNumber: number, city: "Toronto" },
    ])
    expect(await buy({ phoneNumbers: [other] })).toMatchObject({
      status: 409,
      body: { code: "number_order.not_offered" },
    })
    expect((await owner.delete(`${place}/number-reservations`, { phoneNumbers: [number] })).status).toBe(204)
    expect((await theirs({ phoneNumbers: [number] })).body.results[0].reserved).toBe(true)
    await server.database.transaction("system", (db) =>
      db.run(sql`update number_reservations set reserved_until = now() - interval '1 second'`),
    )
    expect(
      (await owner.post(`${place}/number-reservations`, { phoneNumbers: [number] })).body.results[0].reserved,
    ).toBe(true)
  })

  test("a cart has 50 at most", async () => {
    const many = await find({ countryCode: "GB", areaCode: "20", limit: 60 })
    expect((await owner.post(`${place}/number-reservations`, { phoneNumbers: many.slice(0, 45) })).status).toBe(200)
    expect(await owner.post(`${place}/number-reservations`, { phoneNumbers: many.slice(45, 55) })).toMatchObject({
      status: 400,
      body: { code: "number_order.cart_full" },
    })
    expect((await owner.post(`${place}/number-reservations`, { phoneNumbers: many.slice(0, 51) })).status).toBe(400)
    await owner.delete(`${place}/number-reservations`, { phoneNumbers: many.slice(0, 45) })
  })

  test("bought once, however often it is asked; the number leads where it shall", async () => {
    const [first, second] = await find({ countryCode: "US", areaCode: "206" })
    const extensionId = (
      await server.database.transaction("system", (db) =>
        db.one<{ id: number }>(sql`select e.id from extensions e where e.account_id = 100 and e.number = '303'`),
      )
    ).id
    const key = randomUUID()
    const body = { phoneNumbers: [first, second], assignments: [{ phoneNumber: first, extensionId }] }
    const order = await buy(body, key)
    expect(order).toMatchObject({
      status: 200,
      body: {
        state: "completed",
        sandbox: true,
        lines: [
          { phoneNumber: first, bought: true, extensionId, city: "Seattle" },
          { phoneNumber: second, bought: true, extensionId: null },
        ],
      },
    })
    expect((await buy(body, key)).body.orderId).toBe(order.body.orderId)
    const rows = await server.database.transaction("system", (db) =>
      db.many(
        sql`select n.number, n.status, n.source, n.extension_id from phone_numbers n
          where n.number = any(${[first, second]}::text[]) order by n.number`,
      ),
    )
    expect(rows).toMatchObject([
      { number: first, source: "order", extensionId },
      { number: second, status: "Available", extensionId: null },
    ])
    expect(await find({ countryCode: "US", areaCode: "206", limit: 100 })).not.toContain(first)
    expect((await owner.get(`${place}/number-orders?search=${first}`)).body.items).toMatchObject([
      { orderId: order.body.orderId },
    ])
    expect(await owner.post(`${place}/number-orders`, { phoneNumbers: [first] })).toMatchObject({
      status: 400,
      body: { code: "request.idempotency_key_missing" },
    })
  })

  test("all or nothing means nothing when one is gone; one by one takes the rest", async () => {
    const [gone, free] = await find({ countryCode: "US", areaCode: "512" })
    await buy({ phoneNumbers: [gone] })
    expect(await buy({ phoneNumbers: [free, gone] })).toMatchObject({
      status: 409,
      body: { code: "number_order.not_offered" },
    })
    expect(await find({ countryCode: "US", areaCode: "512" })).toContain(free)
    expect((await buy({ phoneNumbers: [free, gone], mode: "perNumber" })).body).toMatchObject({
      state: "partly",
      lines: [{ bought: true }, { bought: false }],
    })
    expect((await buy({ phoneNumbers: [gone], mode: "perNumber" })).body.state).toBe("failed")
    const [third] = await find({ countryCode: "US", areaCode: "512" })
    expect(await buy({ phoneNumbers: [third], assignments: [{ phoneNumber: third, extensionId: 1 }] })).toMatchObject({
      status: 400,
      body: { code: "number.extension_unknown" },
    })
  })

  test("two who buy the same number at once: one has it", async () => {
    const [number] = await find({ countryCode: "AU", city: "Perth" })
    const rival = await server.as("accountSuperUser", 101)
    const answers = await Promise.all([
      buy({ phoneNumbers: [number] }),
      rival.post(
        "/api/admin/accounts/101/number-orders",
        { phoneNumbers: [number] },
        { "idempotency-key": randomUUID() },
      ),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe("rules", () => {
  test("the inventory is made of real areas and never of emergency numbers", () => {
    for (const country of servedCountries) {
      const provinces = new Set(listProvinces(country).map(({ provinceCode }) => provinceCode))
      for (const area of areasOf[country]) expect(provinces, `${country} ${area.city}`).toContain(area.provinceCode)
      expect(new Set([...areasOf[country], ...tollFreeOf[country]].map(({ prefix }) => prefix)).size).toBe(
        areasOf[country].length + tollFreeOf[country].length,
      )
      const found = [
        ...sandboxCarrier.search({ countryCode: country, kind: "local", capabilities: [] }),
        ...sandboxCarrier.search({ countryCode: country, kind: "tollFree", capabilities: [] }),
      ]
      expect(found.length).toBeGreaterThan(100)
      for (const { phoneNumber, countryCode } of found) {
        expect(readPhoneNumber(`+${phoneNumber}`).ok, phoneNumber).toBe(true)
        expect(isExcluded(phoneNumber)).toBe(false)
        expect(sandboxCarrier.find(phoneNumber)?.phoneNumber).toBe(phoneNumber)
        expect(countryCode).toBe(country)
      }
    }
  })
  test.each([
    ["CATS", "2287"],
    ["555-?1*", "555\\d1\\d*"],
    ["***", "\\d*"],
  ])("pattern %s", (text, expected) => {
    expect(patternOf(text).source).toBe(`${expected}$`)
  })
  test("working days leave out weekends and holidays", () => {
    expect(isWorkingDay("2026-11-14", "US")).toBe(false)
    expect(isWorkingDay("2026-07-04", "GB")).toBe(false)
    expect(isWorkingDay("2025-07-04", "US")).toBe(false)
    expect(isWorkingDay("2025-07-04", "GB")).toBe(true)
    expect(onWorkingDay("2026-12-25", "GB")).toBe("2026-12-28")
    expect(addWorkingDays("2026-11-13", 5, "US")).toBe("2026-11-20")
    expect(addWorkingDays("2026-11-17", -2, "US")).toBe("2026-11-13")
  })
  const request = {
    countryCode: "US",
    losingCarrier: "Old",
    carrierAccountNumber: "12345",
    pin: "1234",
    customerName: "Harbor",
    signerName: "Ava",
    phoneNumbers: ["12075559111"],
    requestedPortDate: null,
    today: "2026-11-13",
  }
  test.each([
    [{}, { accepted: true, date: "2026-11-20", remark: "" }],
    [{ requestedPortDate: "2026-11-29" }, { accepted: true, date: "2026-11-30" }],
    [{ requestedPortDate: "2026-11-16" }, { accepted: true, date: "2026-11-20" }],
    [{ pin: "0000" }, { accepted: false }],
    [{ carrierAccountNumber: "12" }, { accepted: false }],
    [{ customerName: "Unknown" }, { accepted: false }],
    [{ phoneNumbers: ["12075559199"] }, { accepted: false, numbers: [{ phoneNumber: "12075559199" }] }],
  ])("the sandbox provider answers %j", (part, answer) => {
    expect(judgePort({ ...request, ...part })).toMatchObject(answer)
  })
})
