import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let administrator: TestClient
let partner: TestClient
let superuser: TestClient
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as("accountAdministrator")
  partner = await server.as("partnerAccountSuperuser", 10)
  superuser = await server.as("superuser", 1)
})
afterAll(() => server.close())

const address = { street: "1 New Street", city: "Bangor", region: "ME", zipCode: "04401", countryCode: "US" }
const contact = {
  firstName: "Ann",
  lastName: "Other",
  email: "ann@harbor-pine.example",
  phoneNumber: "(207) 555-0142",
  website: "https://harbor-pine.example",
}
const info = "/api/ucaas/account/100/info"
const infoV2 = "/api/ucaas/account/v2/100/info"

describe("account info", () => {
  test("is changed field by field, shows the new tax code, and goes on record with before and after", async () => {
    const { body: before } = await administrator.get(infoV2)
    const changed = await administrator.put(info, {
      name: "Harbor & Pine",
      timeZone: "America/Chicago",
      locale: "en-gb",
      timeFormat: "24hr",
      mediumDate: "y-MM-dd",
      billingAddress: { ...address, taxJurisdictionCode: "US-ME-BGR" },
      version: before.version,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        name: "Harbor & Pine",
        timeZone: "America/Chicago",
        locale: "en-gb",
        timeFormat: "24hr",
        mediumDate: "y-MM-dd",
        zipCode: "04401",
        taxJurisdictionCode: "US-ME-BGR",
        version: before.version + 1,
      },
    })
    expect((await administrator.get("/api/accounts?search=harbor")).status).toBe(403)
    expect((await partner.get("/api/accounts?search=harbor+pi")).body.items).toMatchObject([
      { accountId: 100, name: "Harbor & Pine" },
    ])
    const entry = await server.database.transaction("system", (db) =>
      db.one<{ before: object; after: object }>(
        sql`select e.before, e.after from audit_entries e where e.account_id = 100 and e.action = 'account.changed'
          order by e.id desc limit 1`,
      ),
    )
    expect(entry).toMatchObject({
      before: { name: "Harbor Pine", timeZone: "America/New_York" },
      after: { name: "Harbor & Pine", billingAddress: { city: "Bangor" } },
    })
    expect(entry.after).not.toHaveProperty("contact")
  })

  test("nothing changed is nothing saved", async () => {
    const { body: before } = await administrator.get(infoV2)
    expect((await administrator.put(info, { name: before.name })).body.version).toBe(before.version)
  })

  test("keeps the contact's number as it is dialed from anywhere", async () => {
    expect((await administrator.put(info, { contact })).body.contact).toEqual({
      ...contact,
      phoneNumber: "+12075550142",
    })
    expect((await partner.get("/api/accounts?search=207-555-0142")).body.items).toMatchObject([{ accountId: 100 }])
  })

  test("each named refusal", async () => {
    expect(await administrator.put(info, { name: "X", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "account.changed_meanwhile" },
    })
    expect(await administrator.put(info, { timeZone: "Mars/Olympus" })).toMatchObject({
      status: 400,
      body: { code: "account.time_zone_unknown", validationErrors: [{ field: "timeZone" }] },
    })
    expect(await administrator.put(info, { contact: { ...contact, phoneNumber: "call me" } })).toMatchObject({
      status: 400,
      body: { code: "account.number_unusable", validationErrors: [{ field: "contact.phoneNumber" }] },
    })
    expect(
      await administrator.put(info, { billingAddress: { ...address, zipCode: "ABC", taxJurisdictionCode: "" } }),
    ).toMatchObject({
      status: 400,
      body: { code: "account.zip_code_unusable", validationErrors: [{ field: "billingAddress.zipCode" }] },
    })
    expect(await administrator.put(info, { status: "Cancelled" })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "status" }] },
    })
  })

  test("not by an end user, and not of another account", async () => {
    const endUser = await server.as("endUser")
    expect(await endUser.put(info, { name: "Mine" })).toMatchObject({
      status: 403,
      body: { code: "request.not_allowed" },
    })
    expect(await administrator.put("/api/ucaas/account/101/info", { name: "Mine" })).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
  })
})

describe("company contact", () => {
  const company = "/api/billing/accounts/100/company-info"
  test("is read and changed as one, with its version", async () => {
    const { body: before } = await administrator.get(company)
    expect(before).toMatchObject({ accountId: 100, address: { city: "Portland" } })
    const after = await administrator.put(company, {
      companyName: "Harbor Pine",
      address,
      contact,
      version: before.version,
    })
    expect(after).toMatchObject({
      status: 200,
      body: { companyName: "Harbor Pine", address, contact: { lastName: "Other" }, version: before.version + 1 },
    })
    expect(
      await administrator.put(company, { companyName: "Late", address, contact, version: before.version }),
    ).toMatchObject({ status: 409, body: { code: "account.changed_meanwhile" } })
    // The billing address is another one.
    expect((await administrator.get(infoV2)).body.billingAddress.taxJurisdictionCode).toBe("US-ME-BGR")
  })

  test("each named refusal", async () => {
    expect(
      await administrator.put(company, { companyName: "A", address: { ...address, zipCode: "1" }, contact }),
    ).toMatchObject({ body: { code: "account.zip_code_unusable", validationErrors: [{ field: "address.zipCode" }] } })
    expect(
      await administrator.put(company, { companyName: "A", address, contact: { ...contact, phoneNumber: "call us" } }),
    ).toMatchObject({ status: 400, body: { code: "account.number_unusable" } })
    expect(
      await administrator.put(company, {
        companyName: "A",
        address,
        contact: { ...contact, website: "javascript:alert(1)" },
      }),
    ).toMatchObject({ status: 400, body: { validationErrors: [{ field: "contact.website" }] } })
  })
})

describe("around the account", () => {
  test("parent and provider; nothing above the top", async () => {
    expect((await administrator.get("/api/accounts/100/parent")).body).toEqual({
      accountId: 100,
      parentAccountId: 10,
      parentAccountName: "Brightwire",
      parentAccountKind: "channelPartner",
      parentAccountStatus: "Active",
    })
    expect((await superuser.get("/api/accounts/1/parent")).body).toMatchObject({
      parentAccountId: null,
      parentAccountName: null,
    })
    expect((await administrator.get("/api/accounts/100/provider")).body).toMatchObject({
      providerAccountId: 10,
      providerName: "Brightwire",
      providerKind: "channelPartner",
    })
    expect((await superuser.get("/api/accounts/120/provider")).body).toMatchObject({ providerAccountId: 1 })
    expect((await superuser.get("/api/accounts/1/provider")).body).toMatchObject({ providerAccountId: 1 })
  })

  test("time zones: the account's, and every one by both addresses", async () => {
    expect((await administrator.get("/api/ucaas/account/100/timezone")).body).toMatchObject({
      timeZone: "America/Chicago",
      name: "Central Time",
    })
    const { body } = await administrator.get("/api/ucaas/account/availableTimezones")
    expect(body.length).toBeGreaterThan(400)
    expect(body).toContainEqual({ timeZone: "Asia/Kolkata", name: "India Standard Time", offsetMinutes: 330 })
    expect((await administrator.get("/api/ucaas/account/100/account/availableTimezones")).body).toEqual(body)
  })

  test("call countries: the own and its neighbour always, others as listed", async () => {
    const countries = "/api/accounts/100/call-countries"
    const of = (list: { countryCode: string; allowed: boolean }[], code: string) =>
      list.find(({ countryCode }) => countryCode === code)
    const { body } = await administrator.get(countries)
    expect(body.length).toBeGreaterThan(200)
    expect([of(body, "US"), of(body, "CA"), of(body, "GB"), of(body, "FR")]).toMatchObject([
      { domestic: true, allowed: true },
      { domestic: true, allowed: true },
      { callingCode: "44", domestic: false, allowed: true },
      { allowed: false },
    ])
    const { body: after } = await administrator.put(countries, { countryCodes: ["FR"] })
    expect([of(after, "FR")?.allowed, of(after, "GB")?.allowed]).toEqual([true, false])
    expect(await administrator.put(countries, { countryCodes: ["ZZ"] })).toMatchObject({
      status: 400,
      body: { code: "account.country_unknown" },
    })
  })

  test("routes are for those who help", async () => {
    expect((await partner.get("/api/admin/accounts/102/routes")).body).toContainEqual({
      service: "phoneSystem",
      region: "uk",
      path: "/uk",
    })
    expect((await server.as("endUser").then((client) => client.get("/api/admin/accounts/100/routes"))).status).toBe(403)
  })

  test("provisioning keeps the same account under three versions", async () => {
    const { body } = await administrator.get("/api/provisioning/v4/accounts/100")
    expect(body).toMatchObject({
      accountId: 100,
      accountNumber: "00000100",
      region: "us",
      services: expect.arrayContaining([expect.objectContaining({ service: "extensions", quantity: 64 })]),
    })
    for (const version of ["v2", "v3"])
      expect((await administrator.get(`/api/provisioning/${version}/accounts/100`)).body).toEqual(body)
  })
})

describe("virtual account", () => {
  test("is the same account under a V, with indicators v2 unless v1 is asked for, and its contract", async () => {
    expect((await administrator.get("/api/virtual-accounts/V100")).body).toMatchObject({
      vAccountId: "V100",
      accountId: 100,
      hdapAccountId: 100,
      parentVAccountId: "V10",
      customerReference: "PO-2291",
    })
    expect((await administrator.get("/api/virtual-accounts/V100/indicator")).body).toMatchObject({
      version: "v2",
      status: "Active",
      indicators: { trial: false, suspended: false },
    })
    expect((await superuser.get("/api/virtual-accounts/v1/V121/indicator")).body).toEqual({
      vAccountId: "V121",
      accountId: 121,
      version: "v1",
      indicator: "TRIAL",
    })
    expect((await superuser.get("/api/virtual-accounts/v1/V120/indicator")).body.indicator).toBe("FRAUD_HOLD")
    expect((await administrator.get("/api/virtual-accounts/V100/contract")).body.contractInfo).toEqual({
      contractTerm: 36,
      startDate: "2024-07-01",
      endDate: "2027-07-01",
      autoRenew: true,
    })
  })

  test("its reference is changed by the company, its contract only from above", async () => {
    expect(
      (await administrator.patch("/api/virtual-accounts/V100", { customerReference: "PO-1" })).body.customerReference,
    ).toBe("PO-1")
    expect(
      await administrator.patch("/api/virtual-accounts/V100", { contractInfo: { contractTerm: 1 } }),
    ).toMatchObject({ status: 403, body: { code: "account.only_from_above" } })
    expect(
      (
        await partner.patch("/api/virtual-accounts/V100", {
          contractInfo: { contractTerm: 1, startDate: "2025-01-31" },
        })
      ).status,
    ).toBe(200)
    expect((await partner.get("/api/virtual-accounts/V100/contract")).body.contractInfo).toMatchObject({
      contractTerm: 1,
      endDate: "2025-02-28",
    })
    expect(await partner.patch("/api/virtual-accounts/V100", { name: "X", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "account.changed_meanwhile" },
    })
  })

  test("an id of another kind is none, and another's account does not exist", async () => {
    expect((await administrator.get("/api/virtual-accounts/100")).status).toBe(400)
    expect(await administrator.get("/api/virtual-accounts/V101")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
  })
})
