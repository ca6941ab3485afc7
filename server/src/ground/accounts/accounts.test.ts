import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

describe("account info", () => {
  test("an administrator reads every named field of the own account", async () => {
    const client = await server.as("accountAdministrator")
    const answer = await client.get("/api/ucaas/account/100/info")
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      accountId: 100,
      status: "Active",
      countryName: "United States",
      zipCode: "04101",
      parentAccountId: 10,
      partnerAccountName: "Brightwire",
      partnerAccountType: "csp",
      taxJurisdictionCode: "US-ME-PWM",
      contractInfo: { contractTerm: 36 },
      trial: false,
      fraudHold: false,
    })
    expect(answer.body.createdDateAccountInGMT).toMatch(/GMT$/)
    for (const name of [
      "billingSystem",
      "accountTypeId",
      "international",
      "cpq",
      "enterprise",
      "csp",
      "fraudReview",
      "freeTrialStatus",
      "trialExpirationDate",
    ])
      expect(answer.body, name).toHaveProperty(name)
  })

  test("the configuration has every flag, format and country that a screen asks for", async () => {
    expect((await (await server.as("endUser")).get("/api/accounts/100/configuration")).body).toMatchObject({
      isIcebergAccount: expect.any(Boolean),
      isAcctInternational: expect.any(Boolean),
      isAcctEnterprise: expect.any(Boolean),
      isAcctCSP: expect.any(Boolean),
      isAcctCPQ: expect.any(Boolean),
      isAcctWhiteLabelPartner: expect.any(Boolean),
      locale: "en-us",
      countryCode: "US",
      countryCallingCodes: { US: "1", GB: "44" },
      countryCodeToName: { US: "United States" },
      dateFormat: { mediumDate: expect.any(String), timeString: expect.stringMatching(/^(12|24)hr$/) },
    })
  })

  test("an enterprise account, one of the channel and one that is sold by quote say what they are, and the rules of each hold", async () => {
    const superuser = await server.as("superuser", 1)
    const info = async (accountId: number) => (await superuser.get(`/api/ucaas/account/${accountId}/info`)).body
    const flags = async (accountId: number) => (await superuser.get(`/api/accounts/${accountId}/configuration`)).body
    expect(await info(10)).toMatchObject({ enterprise: false, csp: true, cpq: false })
    expect(await flags(10)).toMatchObject({ isAcctCSP: true })
    expect(await info(102)).toMatchObject({ enterprise: true, cpq: false, fraudHold: false })
    expect(await flags(102)).toMatchObject({ isAcctEnterprise: true, isAcctCPQ: false })
    expect(await info(120)).toMatchObject({ enterprise: false, cpq: true, fraudReview: true, fraudHold: true })
    expect(await flags(120)).toMatchObject({ isAcctEnterprise: false, isAcctCPQ: true })
    // Under review nobody switches it on; an account that is not sold by quote is never held.
    expect(await superuser.post("/api/accounts/120/status", { status: "Active" })).toMatchObject({
      status: 409,
      body: { code: "account_status.on_hold" },
    })
  })

  test("an end user may not", async () => {
    const client = await server.as("endUser")
    const answer = await client.get("/api/ucaas/account/100/info")
    expect(answer).toMatchObject({ status: 403, body: { code: "request.not_allowed" } })
  })

  test("another company's account looks like it does not exist", async () => {
    const client = await server.as("accountSuperUser")
    expect(await client.get("/api/ucaas/account/101/info")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
    expect(await client.get("/api/ucaas/account/999999/info")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
  })

  test("a partner reads its customers and not those of another partner", async () => {
    const client = await server.as("partnerAccountAdministrator", 10)
    expect((await client.get("/api/ucaas/account/v2/101/info")).body).toMatchObject({
      accountId: 101,
      locale: "en-au",
      timeZone: "Australia/Sydney",
    })
    expect((await client.get("/api/ucaas/account/110/info")).status).toBe(404)
  })

  test("a region prefix leads to the same operation", async () => {
    const client = await server.as("accountAdministrator", 102)
    expect((await client.get("/uk/api/ucaas/account/102/info")).body.accountId).toBe(102)
  })
})

test("service counts have all ten names, zero where the account has none", async () => {
  const client = await server.as("accountSuperUser", 131)
  const answer = await client.get("/api/ucaas/account/131/v4/serviceInfo")
  expect(answer.body).toEqual({
    localCompanyNumbers: 0,
    mobileExtensions: 0,
    extensions: 0,
    nonEligibleNumbers: 0,
    tollFreeNumbers: 0,
    companyFaxes: 0,
    personalFaxes: 0,
    receptionistConsoles: 0,
    smartNumbers: 0,
    devices: 0,
  })
})

describe("account list", () => {
  test("a superuser pages through all accounts in both directions", async () => {
    const client = await server.as("superuser", 1)
    const first = await client.get("/api/accounts?limit=5")
    expect(first.body.items).toHaveLength(5)
    expect(first.body.previousCursor).toBeNull()
    const second = await client.get(`/api/accounts?limit=5&cursor=${first.body.nextCursor}`)
    const back = await client.get(`/api/accounts?limit=5&cursor=${second.body.previousCursor}`)
    expect(back.body.items).toEqual(first.body.items)
    const last = await client.get("/api/accounts?limit=5&from=end")
    expect(last.body.nextCursor).toBeNull()
    expect(last.body.items.at(-1).name).toBe("Thames Ledger")
  })

  test("a partner sees its own tree only, and finds by name, id and status", async () => {
    const client = await server.as("partnerAccountSuperuser", 10)
    const ids = async (query: string) =>
      (await client.get(`/api/accounts?${query}`)).body.items.map((item: { accountId: number }) => item.accountId)
    expect(await ids("sort=accountId")).toEqual([10, 100, 101, 102, 103, 130, 131])
    expect(await ids("search=harbor")).toEqual([100])
    expect(await ids("search=103")).toEqual([103])
    expect(await ids("status=Cancelled")).toEqual([131])
  })

  test("a line carries the counts of people and services", async () => {
    const client = await server.as("partnerAccountSuperuser", 10)
    const { items } = (await client.get("/api/accounts?sort=accountId")).body
    expect(items.find((item: { accountId: number }) => item.accountId === 100)).toMatchObject({
      partnerAccountName: "Brightwire",
      users: 60,
      services: { extensions: 62, devices: 55, phoneNumbers: 107 },
    })
    expect(items.at(-1)).toMatchObject({ accountId: 131, services: { extensions: 1, devices: 0, phoneNumbers: 0 } })
  })

  test("a page mark of another order is refused by name", async () => {
    const client = await server.as("superuser", 1)
    const { nextCursor } = (await client.get("/api/accounts?limit=5")).body
    expect(await client.get(`/api/accounts?limit=5&sort=accountId&cursor=${nextCursor}`)).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "cursor" }] },
    })
  })
})

test("names are given for reachable ids and left out for others", async () => {
  const client = await server.as("endUser")
  expect((await client.get("/api/accounts/names?ids=100,101,1")).body).toEqual([
    { accountId: 100, name: "Harbor Pine" },
  ])
})
