import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let partner: TestClient
let superuser: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  partner = await server.as("partnerAccountSuperuser", 10)
  superuser = await server.as("superuser", 1)
})
afterAll(() => server.close())

describe("billing and store", () => {
  const view = async (client: TestClient, accountId: number) =>
    (await client.get(`/api/accounts/${accountId}/billing-view`)).body

  test("each rule over HTTP", async () => {
    expect(await view(await server.as("vsu@dialplane.demo"), 110)).toEqual({
      canAddService: true,
      hideBilling: false,
      showPaymentInfo: true,
      disabledStore: false,
      rule: "vendorSupport",
      storeUnavailable: null,
    })
    expect(await view(partner, 10)).toMatchObject({ rule: "parentOnOwnAccount", hideBilling: false })
    expect(await view(partner, 101)).toEqual({
      canAddService: false,
      hideBilling: true,
      disabledStore: false,
      rule: "parentOnChild",
      storeUnavailable: null,
    })
    expect(await view(await server.as("accountSuperUser", 110), 110)).toEqual({
      canAddService: false,
      hideBilling: true,
      disabledStore: true,
      rule: "whiteLabelChild",
      storeUnavailable: null,
    })
    expect(await view(owner, 100)).toEqual({
      canAddService: true,
      hideBilling: false,
      showPaymentInfo: true,
      disabledStore: false,
      rule: "resellerSettings",
      storeUnavailable: null,
    })
    expect(await view(await server.as("accountSuperUser", 140), 140)).toMatchObject({
      rule: "ownSettings",
      disabledStore: true,
      storeUnavailable: "iceberg",
    })
    expect(await view(await server.as("accountSuperUser", 150), 150)).toMatchObject({
      rule: "resellerSettings",
      hideBilling: true,
      disabledStore: true,
      storeUnavailable: "retailPlatform",
    })
    expect(await view(superuser, 130)).toMatchObject({ disabledStore: true, storeUnavailable: "demo" })
    expect(await view(superuser, 131)).toMatchObject({ storeUnavailable: "cancelled" })
  })

  test("where billing is hidden, no list of permissions carries its keys", async () => {
    const hidden = /:(billing|billing-history|payment-methods|orders|contracts)$/
    const listed = async (client: TestClient, accountId: number) => {
      const session = (await client.get("/api/portal/session")).body.permissions as string[]
      const mine = (await client.get("/api/authorizer/permissions/self")).body.permissions as string[]
      const all = (await client.get(`/api/admin/accounts/${accountId}/permissions`)).body as {
        key: string
        held: boolean
      }[]
      expect(session.toSorted()).toEqual(mine.toSorted())
      return [session, all.filter(({ held }) => held).map(({ key }) => key)].map((keys) =>
        keys.some((key) => hidden.test(key)),
      )
    }
    // A white label's customer, and one whose reseller hides billing.
    for (const accountId of [110, 150])
      expect(await listed(await server.as("accountSuperUser", accountId), accountId), String(accountId)).toEqual([
        false,
        false,
      ])
    expect(await listed(owner, 100)).toEqual([true, true])
    // A partner has its own billing, and in a customer's account what that account's settings show.
    expect(await listed(partner, 101)).toEqual([true, false])
    expect(await listed(await server.as("vsu@dialplane.demo"), 110)).toEqual([true, true])
  })

  test("what the settings revoke is told with its reason, and refused", async () => {
    const limits = async (client: TestClient, accountId: number): Promise<{ keys: string[]; reason: string }[]> =>
      (await client.get(`/api/accounts/${accountId}/configuration`)).body.limits
    const whiteLabel = await server.as("accountSuperUser", 110)
    expect(await limits(whiteLabel, 110)).toMatchObject([
      {
        keys: expect.arrayContaining(["read:billing-history", "read:payment-methods"]),
        reason: "Your provider handles billing for this account.",
      },
      {
        keys: ["create:purchase", "update:purchase", "read:phone-number-search"],
        reason: "Only your provider can add services to this account.",
      },
      { keys: expect.arrayContaining(["read:store"]), reason: "The store is turned off for this account." },
    ])
    const refused = {
      status: 403,
      body: { code: "request.limited_by_account", message: "Only your provider can add services to this account." },
    }
    expect(await whiteLabel.get("/api/admin/accounts/110/number-reservations")).toMatchObject(refused)
    expect(await limits(owner, 100)).toEqual([])
    expect((await owner.get("/api/admin/accounts/100/number-reservations")).status).toBe(200)
    // A parent gets the child's settings; vendor support gets everything.
    expect(await limits(partner, 101)).toMatchObject([
      { reason: "This account's settings hide billing." },
      { reason: "This account's settings do not allow adding services." },
    ])
    expect(await limits(await server.as("vsu@dialplane.demo"), 110)).toEqual([])
    expect(await limits(await server.as("accountSuperUser", 150), 150)).toContainEqual(
      expect.objectContaining({ reason: "This account uses the store of the platform that sold it." }),
    )
  })

  test("hidden fields are absent, not blank", async () => {
    const own = await server.as("accountSuperUser", 110)
    const money = ["billingSystem", "taxJurisdictionCode", "contractInfo", "billingAddress"]
    const hidden = (await own.get("/api/ucaas/account/v2/110/info")).body
    for (const field of money) expect(hidden).not.toHaveProperty(field)
    const shown = (await owner.get("/api/ucaas/account/v2/100/info")).body
    for (const field of money) expect(shown).toHaveProperty(field)
    expect((await own.get("/api/virtual-accounts/V110/contract")).body).toEqual({ vAccountId: "V110", accountId: 110 })
    const address = { street: "", city: "", region: "", zipCode: "", countryCode: "GB", taxJurisdictionCode: "" }
    expect(await own.put("/api/ucaas/account/110/info", { billingAddress: address })).toMatchObject({
      status: 403,
      body: { code: "account.billing_hidden" },
    })
    expect(await own.patch("/api/virtual-accounts/V110", { contractInfo: { contractTerm: 1 } })).toMatchObject({
      status: 403,
      body: { code: "account.billing_hidden" },
    })
  })

  test("the partner sets how it sells and every customer sees it at once, with its origin", async () => {
    expect((await owner.get("/api/ucaas/account/100/resellerSettings")).body).toEqual({
      resellerType: "csp",
      hideBilling: false,
      canAddService: true,
      origin: { accountId: 10, name: "Brightwire", own: false },
    })
    expect((await superuser.get("/api/ucaas/account/120/resellerSettings")).body).toEqual({
      resellerType: null,
      hideBilling: false,
      canAddService: true,
      origin: null,
    })
    expect(
      await partner.put("/api/ucaas/account/10/resellerSettings", {
        resellerType: "wholesale",
        hideBilling: true,
        canAddService: false,
      }),
    ).toMatchObject({ status: 200, body: { origin: { own: true } } })
    expect(await view(owner, 100)).toMatchObject({ hideBilling: true, canAddService: false })
    expect((await owner.get("/api/ucaas/account/100/info")).body).not.toHaveProperty("contractInfo")
    expect(
      await owner.post("/api/ucaas/account/100/service/assignAccountServices", {
        services: [{ service: "smartNumbers", quantity: 9 }],
      }),
    ).toMatchObject({ status: 403, body: { code: "account.add_service_off" } })
    await partner.put("/api/ucaas/account/10/resellerSettings", {
      resellerType: "csp",
      hideBilling: false,
      canAddService: true,
    })
    expect(
      await partner.put("/api/ucaas/account/100/resellerSettings", {
        resellerType: "csp",
        hideBilling: false,
        canAddService: true,
      }),
    ).toMatchObject({ status: 409, body: { code: "account.not_a_reseller" } })
    expect(
      (
        await owner.put("/api/ucaas/account/100/resellerSettings", {
          resellerType: "csp",
          hideBilling: false,
          canAddService: true,
        })
      ).status,
    ).toBe(403)
  })

  test("what is set for an account is set from above", async () => {
    const settings = { canAddService: true, hideBilling: false, showPaymentInfo: false, disabledStore: true }
    expect((await partner.put("/api/accounts/102/billing-settings", settings)).body).toEqual(settings)
    expect((await partner.get("/api/accounts/102/billing-settings")).body).toEqual(settings)
    expect(await view(partner, 102)).toMatchObject({ ...settings, rule: "parentOnChild" })
    expect(await partner.put("/api/accounts/10/billing-settings", settings)).toMatchObject({
      status: 403,
      body: { code: "account.only_from_above" },
    })
    expect((await owner.get("/api/accounts/100/billing-settings")).status).toBe(403)
  })
})

describe("attributes", () => {
  const put = (client: TestClient, accountId: number, body: object) =>
    client.put(`/api/ucaas/account/${accountId}/updateAccountAttributes`, body)

  test("flags are set from above, and trial and hold follow from them", async () => {
    expect(await put(owner, 100, { enterprise: true })).toMatchObject({
      status: 403,
      body: { code: "account.only_from_above" },
    })
    expect(
      (await put(partner, 100, { enterprise: true, migrationPhase: "PLANNED", disableApp: true })).body,
    ).toMatchObject({ enterprise: true, migrationPhase: "PLANNED", disableApp: true })
    expect((await owner.get("/api/ucaas/account/100/accountMigrationPhase")).body).toEqual({
      accountId: 100,
      phase: "PLANNED",
    })
    expect((await owner.get("/api/accounts/100/disable-app")).body).toEqual({ accountId: 100, disableApp: true })
    expect((await put(superuser, 120, { fraudReview: false })).body.fraudReview).toBe(false)
    expect((await superuser.get("/api/ucaas/account/120/info")).body).toMatchObject({
      fraudReview: false,
      fraudHold: false,
    })
    await put(superuser, 120, { freeTrialStatus: "ON_HOLD" })
    expect((await superuser.get("/api/ucaas/account/120/info")).body).toMatchObject({
      freeTrialStatus: "ON_HOLD",
      fraudHold: true,
    })
    await put(superuser, 120, { csp: true })
    expect((await superuser.get("/api/ucaas/account/120/info")).body.fraudHold).toBe(false)
    expect((await superuser.get("/api/ucaas/account/121/info")).body).toMatchObject({
      trial: true,
      trialExpirationDate: expect.any(String),
    })
    await put(superuser, 121, { partnerAccountType: "csp" })
    expect((await superuser.get("/api/ucaas/account/121/info")).body.trial).toBe(false)
    expect(await put(partner, 100, { csp: true, version: 1 })).toMatchObject({
      status: 409,
      body: { code: "account.changed_meanwhile" },
    })
    expect((await owner.get("/api/ucaas/account/100/accountAttributes")).body).toMatchObject({
      accountId: 100,
      enterprise: true,
    })
  })

  test("custom attributes: the switch for outside messages by its own address, the others by name", async () => {
    const own = "/api/ucaas/account/100/customAttributes"
    expect((await owner.get(own)).body.map(({ name }: { name: string }) => name)).toEqual([
      "accountManager",
      "costCenter",
      "crmReference",
      "supportTier",
    ])
    expect(await owner.put(`${own}/disableOffNetSMS`)).toMatchObject({
      status: 200,
      body: { name: "disableOffNetSMS", value: "true" },
    })
    expect((await owner.delete(`${own}/disableOffNetSMS`)).status).toBe(204)
    expect(await owner.delete(`${own}/disableOffNetSMS`)).toMatchObject({
      status: 404,
      body: { code: "account.attribute_not_set" },
    })
    expect((await owner.put("/api/accounts/100/custom-attributes/costCenter", { value: "99" })).body.value).toBe("99")
    expect(
      await owner.put("/api/accounts/100/custom-attributes/purchaseOrderNeeded", { value: "maybe" }),
    ).toMatchObject({ status: 400, body: { code: "account.attribute_value", validationErrors: [{ field: "value" }] } })
    expect((await owner.put("/api/accounts/100/custom-attributes/shoeSize", { value: "44" })).status).toBe(400)
    expect((await owner.delete("/api/accounts/100/custom-attributes/costCenter")).status).toBe(204)
    const actions = await server.database.transaction("system", (db) =>
      db.many<{ action: string }>(
        sql`select e.action from audit_entries e where e.account_id = 100 and e.action like 'account.custom%'
          order by e.id`,
      ),
    )
    expect(actions.map(({ action }) => action)).toEqual([
      "account.custom_attribute_set",
      "account.custom_attribute_removed",
      "account.custom_attribute_set",
      "account.custom_attribute_removed",
    ])
    expect((await server.as("endUser").then((client) => client.get(own))).status).toBe(403)
  })

  test("searches: what there is, and who has it, within reach", async () => {
    expect((await owner.get("/api/ucaas/generic/CustomAttribute/search?name=supportTier")).body).toMatchObject([
      { name: "supportTier", type: "text" },
    ])
    const found = async (client: TestClient, query: string) =>
      (await client.get(`/api/ucaas/generic/AccountCustomAttribute/search?${query}`)).body.items.map(
        ({ accountId, name }: { accountId: number; name: string }) => `${accountId} ${name}`,
      )
    expect(await found(superuser, "name=accountManager")).toEqual(["100 accountManager", "103 accountManager"])
    expect(await found(partner, "accountId=102")).toEqual(["102 disableOffNetSMS"])
    expect(await found(owner, "accountId=102")).toEqual([])
    expect(await found(await server.as("partnerAccountSuperuser", 20), "")).toEqual([])
  })
})

describe("services", () => {
  test("are listed whole and by kind, and both addresses agree", async () => {
    const all = (await owner.get("/api/provisioning/accounts/100/account-services")).body
    expect(all.services).toHaveLength(10)
    expect((await owner.get("/api/admin/accounts/100/services")).body).toEqual(all)
    const names = async (path: string) =>
      (await owner.get(`/api/provisioning/accounts/100/${path}`)).body.services.map(
        ({ service, quantity }: { service: string; quantity: number }) => [service, quantity],
      )
    expect(await names("fax-services")).toEqual([
      ["companyFaxes", 2],
      ["personalFaxes", 8],
    ])
    expect(await names("receptionist-console")).toEqual([["receptionistConsoles", 4]])
    expect(await names("programmable-services")).toEqual([["smartNumbers", 4]])
    const { inUse } = (await owner.get("/api/phone-numbers/accounts/100/programmable-numbers")).body
    expect(inUse).toBeGreaterThan(0)
    expect((await owner.get("/api/provisioning/accounts/100/programmable-services")).body.services[0]).toMatchObject({
      quantity: 4,
      inUse,
    })
  })

  test("are assigned, but not below what is in use, nor while the account is suspended", async () => {
    const assign = (client: TestClient, accountId: number, service: string, quantity: number) =>
      client.post(`/api/ucaas/account/${accountId}/service/assignAccountServices`, {
        services: [{ service, quantity }],
      })
    expect((await assign(owner, 100, "smartNumbers", 6)).body.services).toContainEqual(
      expect.objectContaining({ service: "smartNumbers", quantity: 6 }),
    )
    expect((await owner.get("/api/ucaas/account/100/v4/serviceInfo")).body.smartNumbers).toBe(6)
    expect(await assign(owner, 100, "extensions", 3)).toMatchObject({
      status: 409,
      body: { code: "account.service_in_use" },
    })
    expect(await assign(owner, 100, "smartNumbers", 1)).toMatchObject({
      status: 409,
      body: { code: "account.service_in_use" },
    })
    expect(await assign(superuser, 103, "extensions", 60)).toMatchObject({
      status: 409,
      body: {
        code: "account.service_while_status",
        message: "Services cannot be added while the account is suspended.",
      },
    })
    expect((await assign(superuser, 103, "devices", 1)).status).toBe(200)
  })
})
