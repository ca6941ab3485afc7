import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const path = "/api/ucaas/account/100/v2/pbxSettings"
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]
const put = (body: object) => owner.put(path, body)
const lastEntry = async () =>
  (
    await rows<{ id: number; before: Record<string, unknown>; after: Record<string, unknown> }>(
      sql`select e.id, e.before, e.after from audit_entries e
        where e.account_id = 100 and e.action = 'pbx_settings.changed' order by e.id desc limit 1`,
    )
  )[0]!
const revert = (entry: number) => owner.post(`/api/reporting/accounts/100/audit-log/events/${entry}/revert`)
const dial = async (dialed: string, extensionId?: number) =>
  (
    await owner.get(
      `${path}/dialedNumber?dialed=${encodeURIComponent(dialed)}${extensionId === undefined ? "" : `&extensionId=${extensionId}`}`,
    )
  ).body

describe("PBX settings", () => {
  test("an account that never changed them has the defaults, at every address", async () => {
    const other = await server.as("accountSuperUser", 101)
    const { body } = await other.get("/api/ucaas/account/101/v2/pbxSettings")
    expect(body).toMatchObject({
      accountId: 101,
      outsidePrefix: "",
      sevenDigitDialing: false,
      internationalCalling: "off",
      parkingFirstSlot: 701,
      parkingLastSlot: 720,
      skippedSlots: ["711"],
      version: 1,
    })
    expect(body.featureCodes).toContainEqual({ feature: "voicemail", code: "*97", enabled: true })
    expect((await other.get("/api/ucaas/account/v2/101/pbxSettings")).body).toEqual(body)
    expect((await other.get("/api/appserver/accounts/101/pbx-settings")).body).toEqual(body)
    expect((await other.get("/api/ucaas/account/101/sevenDigitDialing")).body).toEqual({
      sevenDigitDialing: false,
      areaCode: null,
    })
  })

  test("the demo company's", async () => {
    expect((await owner.get(path)).body).toMatchObject({
      countryCode: "US",
      extensionDigits: 3,
      areaCode: "207",
      operator: { extensionId: 100_803, extension: "412", name: "Front desk" },
      internationalCalling: "listed",
      internationalCountries: ["GB", "MX"],
      mainNumber: "+12075550140",
    })
    expect((await owner.get("/api/ucaas/account/100/callerIdSettings")).body).toEqual({
      defaultCallerId: "main",
      mainNumber: "+12075550140",
      callerName: "Harbor Pine",
    })
  })

  test("a change touches only what was sent, is on record and is reverted", async () => {
    const before = (await owner.get(path)).body
    const changed = await put({
      operator: { extensionId: 100_800 },
      ringSeconds: 40,
      featureCodes: [{ feature: "park", code: "*70", enabled: true }],
      version: before.version,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { ringSeconds: 40, operator: { extension: "400" }, areaCode: "207", version: before.version + 1 },
    })
    const entry = await lastEntry()
    expect([entry.before, entry.after]).toEqual([
      {
        ringSeconds: 25,
        operator: "412 Front desk",
        operatorId: 100_803,
        featureCodes: ["*68 park"],
      },
      { ringSeconds: 40, operator: "400 Main menu", operatorId: 100_800, featureCodes: ["*70 park"] },
    ])
    expect(refusal(await put({ ringSeconds: 50, version: before.version }))).toEqual([
      409,
      "pbx_settings.changed_meanwhile",
    ])
    expect((await put({ ringSeconds: 40 })).body.version).toBe(before.version + 1)
    expect((await revert(entry.id)).status).toBe(200)
    expect((await owner.get(path)).body).toEqual({ ...before, version: before.version + 2 })
  })

  test("two changes of one version: one is refused", async () => {
    const { version } = (await owner.get(path)).body
    const answers = await Promise.all([put({ ringSeconds: 31, version }), put({ ringSeconds: 32, version })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await put({ ringSeconds: 25 })
  })

  test("international calling: off, some countries, all of them", async () => {
    const international = "/api/ucaas/account/100/internationalCalling"
    const countries = async (code: string) =>
      (await owner.get("/api/accounts/100/call-countries")).body.find(
        ({ countryCode }: { countryCode: string }) => countryCode === code,
      ).allowed
    expect((await owner.put(international, { internationalCalling: "all" })).body).toEqual({
      internationalCalling: "all",
      internationalCountries: [],
    })
    expect([await countries("FR"), (await dial("011 33 1 23 45 67 89")).allowed]).toEqual([true, true])
    const entry = await lastEntry()
    expect(entry.after).toEqual({ internationalCalling: "all", internationalCountries: [] })
    expect((await owner.put(international, { internationalCalling: "off" })).body.internationalCalling).toBe("off")
    expect([await countries("GB"), (await dial("011442079460958")).because]).toEqual([false, "internationalOff"])
    expect((await put({ internationalCountries: ["FR", "GB", "FR"] })).body).toMatchObject({
      internationalCalling: "listed",
      internationalCountries: ["FR", "GB"],
    })
    expect(refusal(await owner.put(international, { internationalCalling: "listed" }))).toEqual([
      400,
      "pbx_settings.countries_missing",
      "internationalCountries",
    ])
    expect(refusal(await put({ internationalCountries: ["ZZ"] }))).toEqual([
      400,
      "account.country_unknown",
      "internationalCountries",
    ])
    // The list of the account is the same fact.
    await owner.put("/api/accounts/100/call-countries", { countryCodes: ["GB", "MX"] })
    expect((await owner.get(international)).body).toEqual({
      internationalCalling: "listed",
      internationalCountries: ["GB", "MX"],
    })
  })

  test.each<[string, object, unknown[]]>([
    ["7 digits without an area code", { areaCode: null }, [400, "pbx_settings.area_code_missing", "areaCode"]],
    [
      "an operator that does not exist",
      { operator: { extensionId: 999_999 } },
      [400, "pbx_settings.extension_unknown", "operator"],
    ],
    [
      "an operator of another account",
      { operator: { extensionId: 101_800 } },
      [400, "pbx_settings.extension_unknown", "operator"],
    ],
    [
      "a fax as the operator",
      { operator: { extensionId: 100_810 } },
      [400, "pbx_settings.cannot_take_calls", "operator"],
    ],
    ["parked calls to an operator, and none", { operator: null }, [400, "pbx_settings.operator_missing", "operator"]],
    [
      "parked calls to no extension",
      { parkingReturn: "extension" },
      [400, "pbx_settings.return_extension_missing", "parkingExtension"],
    ],
    [
      "slots that end before they begin",
      { parkingFirstSlot: 730 },
      [400, "pbx_settings.slots_reversed", "parkingLastSlot"],
    ],
    ["slots of different lengths", { parkingLastSlot: 7010 }, [400, "pbx_settings.slots_lengths", "parkingLastSlot"]],
    ["too many slots", { parkingLastSlot: 899 }, [400, "pbx_settings.too_many_slots", "parkingLastSlot"]],
    [
      "slots that are extensions",
      { parkingFirstSlot: 400, parkingLastSlot: 420 },
      [409, "pbx_settings.slots_are_extensions", "parkingFirstSlot"],
    ],
    ["another company's number", { mainNumber: "+442079460958" }, [400, "pbx_settings.number_unknown", "mainNumber"]],
    ["no number", { mainNumber: "hello" }, [400, "pbx_settings.number_unknown", "mainNumber"]],
    [
      "one code twice",
      { featureCodes: [{ feature: "park", code: "*97", enabled: true }] },
      [409, "pbx_settings.code_taken", "featureCodes"],
    ],
    [
      "a code that swallows others",
      { featureCodes: [{ feature: "hideCallerId", code: "*7", enabled: true }] },
      [409, "pbx_settings.code_begins", "featureCodes"],
    ],
  ])("refuses %s", async (_, body, expected) => expect(refusal(await put(body))).toEqual(expected))

  test("refuses codes that could be extensions or emergency numbers, and unknown fields", async () => {
    for (const code of ["911", "305", "701", "*", "*12345"])
      expect((await put({ featureCodes: [{ feature: "park", code, enabled: true }] })).status).toBe(400)
    expect((await put({ surprise: 1 })).status).toBe(400)
  })

  test("refuses a prefix that makes an extension unreachable", async () => {
    const { body } = await owner.post("/api/appserver/accounts/100/extensions", { extension: "9911", name: "Unlucky" })
    const id = body.extensionId as number
    expect(id).toBeGreaterThan(0)
    expect(refusal(await put({ outsidePrefix: "9" }))).toEqual([
      409,
      "pbx_settings.prefix_hides_extension",
      "outsidePrefix",
    ])
    expect((await owner.delete(`/api/appserver/accounts/100/extensions/${id}`)).status).toBeLessThan(300)
    expect((await put({ outsidePrefix: "9" })).body.outsidePrefix).toBe("9")
    expect(await dial("9911")).toMatchObject({ kind: "emergency", number: "911" })
    await put({ outsidePrefix: "" })
  })

  test("7-digit dialing does not exist in the United Kingdom", async () => {
    const british = await server.as("accountSuperUser", 102)
    expect(
      refusal(
        await british.put("/api/ucaas/account/102/sevenDigitDialing", { sevenDigitDialing: true, areaCode: "207" }),
      ),
    ).toEqual([400, "pbx_settings.seven_digit_abroad", "sevenDigitDialing"])
  })

  test("the operator cannot be deleted, and the extension says so", async () => {
    expect((await owner.get("/api/portal/accounts/100/extensions/100803/where-used")).body.uses).toContainEqual(
      expect.objectContaining({ kind: "other", label: "PBX settings", detail: "operator", blocks: true }),
    )
    const answer = await owner.delete("/api/appserver/accounts/100/extensions/100803")
    expect([answer.status, answer.body.code]).toEqual([409, "extension.in_use"])
  })

  test("a test reads what is dialed, whom it reaches and what the other side sees", async () => {
    expect(await dial("412")).toMatchObject({
      kind: "extension",
      reaches: { extensionId: 100_803, name: "Front desk" },
    })
    expect(await dial("0")).toMatchObject({ kind: "operator", reaches: { extension: "412" } })
    expect(await dial("*97")).toMatchObject({ kind: "featureCode", feature: "voicemail" })
    expect(await dial("555-0142", 100_815)).toMatchObject({
      kind: "national",
      number: "12075550142",
      because: "sevenDigit",
      callerId: { number: "+12075550140", name: "Harbor Pine" },
    })
    expect(await dial("911", 100_815)).toMatchObject({ kind: "emergency", callerId: null })
    expect((await owner.get(`${path}/dialedNumber?dialed=2075550100&extensionId=101800`)).body.code).toBe(
      "extension.not_found",
    )
  })

  test("the main number names the company as a use", async () => {
    expect((await owner.get("/api/phone-numbers/accounts/100/numbers/12075550140")).body.uses).toContainEqual({
      kind: "companyMain",
      label: "Harbor Pine",
      objectId: "100",
    })
  })

  test("are reset to the defaults, and back", async () => {
    const before = (await owner.get(path)).body
    expect((await owner.delete("/api/appserver/accounts/100/pbx-settings")).status).toBe(204)
    expect((await owner.get(path)).body).toMatchObject({ operator: null, internationalCalling: "off", areaCode: null })
    expect((await revert((await lastEntry()).id)).status).toBe(200)
    expect((await owner.get(path)).body).toEqual({ ...before, version: before.version + 2 })
    expect((await owner.post("/api/appserver/accounts/100/pbx-settings", { ringSeconds: 26 })).body.ringSeconds).toBe(
      26,
    )
    await put({ ringSeconds: 25 })
  })

  describe("with a callMonitoringPattern of the installation", () => {
    const withPattern = async (callMonitoringPattern: string, work: () => Promise<void>) => {
      const { runtimeConfig } = server.kit.config
      Object.assign(server.kit.config, { runtimeConfig: { ...runtimeConfig, callMonitoringPattern } })
      await work().finally(() => Object.assign(server.kit.config, { runtimeConfig }))
    }
    const code = (feature: string, dialed: string, enabled = true) => ({ feature, code: dialed, enabled })

    test("a monitoring code that it does not match is refused at its field; other codes are not asked", async () => {
      await withPattern("^\\*4[4-6]", async () => {
        const refused = await put({ featureCodes: [code("park", "*70"), code("listen", "*47")] })
        expect(refusal(refused)).toEqual([409, "pbx_settings.monitoring_code_not_allowed", "featureCodes.1.code"])
        expect(refused.body.message).toMatch(/^\*47 for “Monitor: listen” cannot be used: .*\^\\\*4\[4-6\]/)
        expect((await put({ featureCodes: [code("listen", "*47", false)] })).status).toBe(200)
        expect(refusal(await put({ featureCodes: [code("listen", "*47")] }))[1]).toBe(
          "pbx_settings.monitoring_code_not_allowed",
        )
        expect((await put({ featureCodes: [code("listen", "*44"), code("park", "*70")] })).status).toBe(200)
        expect((await put({ featureCodes: [code("park", "*68")] })).status).toBe(200)
      })
    })

    test("one that was saved before stays and hinders no other change; a test of it says that it is not allowed", async () => {
      const { featureCodes } = (await owner.get(path)).body
      await withPattern("^\\*9", async () => {
        expect((await put({ ringSeconds: 27, featureCodes })).status).toBe(200)
        expect(await dial("*44305")).toMatchObject({
          kind: "featureCode",
          allowed: false,
          because: "monitoringNotAllowed",
        })
      })
      expect(await dial("*44305")).toMatchObject({ kind: "featureCode", allowed: true, because: "featureCode" })
      await put({ ringSeconds: 25 })
    })

    test("a reset turns the codes off that it does not match, and a revert to one of them is refused", async () => {
      await put({ featureCodes: [code("listen", "*93")] })
      const { id } = await lastEntry()
      await withPattern("^\\*9", async () => {
        expect(await revert(id)).toMatchObject({ status: 409, body: { code: expect.stringContaining("not_allowed") } })
        expect((await owner.delete("/api/appserver/accounts/100/pbx-settings")).status).toBe(204)
        const off = (await owner.get(path)).body.featureCodes.filter((one: { enabled: boolean }) => !one.enabled)
        expect(off).toEqual([code("listen", "*44", false), code("whisper", "*45", false), code("barge", "*46", false)])
      })
      expect((await revert((await lastEntry()).id)).status).toBe(200)
      expect((await revert(id)).status).toBe(200)
    })
  })

  test("are for those who may, in their own account", async () => {
    const user = await server.as("endUser")
    expect((await user.get(path)).status).toBe(403)
    expect((await user.put(path, { ringSeconds: 20 })).status).toBe(403)
    const stranger = await server.as("accountSuperUser", 101)
    expect((await stranger.get(path)).body.code).toBe("account.not_found")
    expect((await stranger.put(path, { ringSeconds: 20 })).body.code).toBe("account.not_found")
  })
})
