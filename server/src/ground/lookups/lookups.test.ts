import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let someone: TestClient
beforeAll(async () => {
  server = await startTestServer()
  someone = await server.as("endUser")
})
afterAll(() => server.close())

const names = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name)

test("countries: those we serve first, found without accents or capitals", async () => {
  const all = await someone.get("/api/ucaas/general/countries")
  expect(all.body).toHaveLength(249)
  expect(names(all).slice(0, 5)).toEqual(["Australia", "Canada", "India", "United Kingdom", "United States"])
  expect(all.body[4]).toEqual({
    countryId: "US",
    name: "United States",
    code3: "USA",
    numericCode: "840",
    served: true,
  })
  expect(names(await someone.get("/api/ucaas/general/countries?search=reunion"))).toEqual(["Réunion"])
})

describe("provinces", () => {
  test.each([
    ["US", 56, ["ME", "Maine"]],
    ["CA", 13, ["QC", "Quebec"]],
    ["GB", 4, ["ENG", "England"]],
    ["UK", 4, ["SCT", "Scotland"]],
    ["AU", 8, ["NSW", "New South Wales"]],
    ["IN", 36, ["MH", "Maharashtra"]],
    ["840", 56, ["PR", "Puerto Rico"]],
    ["de", 16, ["BY", "Bayern"]],
  ])("of %s: %s", async (country, count, [provinceCode, name]) => {
    const { status, body } = await someone.get(`/api/ucaas/general/${country}/provinces`)
    expect(status).toBe(200)
    expect(body).toHaveLength(count)
    expect(body).toContainEqual(expect.objectContaining({ provinceCode, name }))
  })
  test("of a country that does not exist", async () => {
    expect(await someone.get("/api/ucaas/general/ZZ/provinces")).toMatchObject({
      status: 404,
      body: { code: "lookup.country_unknown", message: "There is no country “ZZ”." },
    })
    expect(await someone.get("/api/ucaas/general/everywhere/provinces")).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "countryId" }] },
    })
  })
})

describe("cities", () => {
  test.each([
    ["US", "ME", "Portland"],
    ["US", "PR", "San Juan"],
    ["CA", "ON", "Toronto"],
    ["GB", "ENG", "London"],
    ["AU", "NSW", "Sydney"],
    ["IN", "MH", "Mumbai"],
    ["us", "tx", "Austin"],
  ])("%s %s has %s", async (country, province, town) => {
    expect(names(await someone.get(`/api/ucaas/general/${country}/${province}/cities`))).toContain(town)
  })
  test("narrowed and cut", async () => {
    expect(names(await someone.get("/api/ucaas/general/CA/QC/cities?search=montreal"))).toContain("Montréal")
    expect((await someone.get("/api/ucaas/general/US/CA/cities?limit=3")).body).toHaveLength(3)
    expect(names(await someone.get("/api/ucaas/general/US/ME/cities?search=port&limit=8"))[0]).toMatch(/^Port/)
  })
  test("none are known outside the countries we serve, and a part must exist", async () => {
    expect(await someone.get("/api/ucaas/general/DE/BY/cities")).toMatchObject({ status: 200, body: [] })
    expect(await someone.get("/api/ucaas/general/US/QQ/cities")).toMatchObject({
      status: 404,
      body: { code: "lookup.province_unknown", message: "United States has no state or province “QQ”." },
    })
  })
})

test("time zones: all, and a country's", async () => {
  expect((await someone.get("/api/ucaas/general/timezones")).body.length).toBeGreaterThan(400)
  expect((await someone.get("/api/ucaas/general/timezones?countryId=IN")).body).toEqual([
    { timeZoneId: "Asia/Kolkata", name: "India Standard Time", city: "Kolkata", offsetMinutes: 330 },
  ])
  expect(await someone.get("/api/ucaas/general/timezones?countryId=ZZ")).toMatchObject({
    status: 404,
    body: { code: "lookup.country_unknown" },
  })
})

test("phone number statuses and providers", async () => {
  expect(names(await someone.get("/api/ucaas/generic/PhoneNumberStatus/search"))).toEqual([
    "Available",
    "Assigned",
    "In Use",
    "Reserved",
    "Porting",
    "Suspended",
    "Removed",
  ])
  expect(names(await someone.get("/api/ucaas/generic/PhoneNumberStatus/search?search=PORT"))).toEqual(["Porting"])
  const providers = await someone.get("/api/ucaas/generic/Providers/search?search=canada")
  expect(providers.body).toEqual([
    { providerId: 2, name: "Sandbox carrier, Canada", countryCodes: ["CA"], sandbox: true },
  ])
})

test("only for who is signed in", async () => {
  for (const path of [
    "general/countries",
    "general/US/provinces",
    "general/US/ME/cities",
    "general/timezones",
    "generic/PhoneNumberStatus/search",
    "generic/Providers/search",
  ]) {
    expect((await server.anonymous().get(`/api/ucaas/${path}`)).status, path).toBe(401)
  }
})
