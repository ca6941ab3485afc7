import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let superuser: TestClient
let partner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  ;[owner, superuser, partner] = [
    await server.as("accountSuperUser"),
    await server.as("superuser", 1),
    await server.as("partnerAccountSuperuser", 10),
  ]
})
afterAll(() => server.close())

const own = "/api/phone-numbers/accounts/100"
const one = "/api/appserver/accounts/100/phone-numbers"
const bulk = "/api/ucaas/account/100/phonesystem"
const entriesOf = (number: string) =>
  server.database.transaction("system", (db) =>
    db.many<{ accountId: number; action: string; before: unknown; after: unknown }>(sql`
    select e.account_id, e.action, e.before, e.after from audit_entries e
      where e.object_type = 'phone_number' and e.object_id = ${number} order by e.id`),
  )
const extensionOf = (number: string) =>
  server.database.transaction(
    { account: 100 },
    async (db) =>
      (
        await db.one<{ id: number }>(
          sql`select e.id from extensions e where e.account_id = 100 and e.number = ${number}`,
        )
      ).id,
  )
/** Numbers of the pool that nothing else in this file touches. */
const spare = async (count: number) =>
  (
    await owner.get(
      `${own}/numbers?status=Available&assigned=false&kind=local&country=US&programmable=false&search=617`,
    )
  ).body.items
    .map(({ phoneNumber }: { phoneNumber: string }) => phoneNumber)
    .slice(0, count) as string[]

describe("lists", () => {
  test("page by page with a cursor, in both directions, without the removed ones", async () => {
    const first = await owner.get(`${own}/numbers?limit=20`)
    expect(first).toMatchObject({ status: 200, body: { items: expect.any(Array), previousCursor: null } })
    const all = (await owner.get(`${own}/numbers`)).body.items as { phoneNumber: string; status: string }[]
    expect(all.length).toBeGreaterThan(100)
    expect(all.some(({ status }) => status === "Removed")).toBe(false)
    const second = await owner.get(`${own}/numbers?limit=20&cursor=${first.body.nextCursor}`)
    expect([...first.body.items, ...second.body.items]).toEqual(all.slice(0, 40))
    expect((await owner.get(`${own}/numbers?limit=20&from=end`)).body.items).toEqual(all.slice(-20))
    expect((await owner.get("/api/appserver/accounts/100/phone-numbers?limit=20")).body).toEqual(first.body)
  })

  test("available also finds those that are assigned, by the status filter and in the search box; not the other way round", async () => {
    const statuses = async (query: string) =>
      [
        ...new Set<string>(
          (await owner.get(`${own}/numbers?${query}`)).body.items.map(({ status }: { status: string }) => status),
        ),
      ].toSorted()
    for (const query of ["status=Available", "status=usable", "search=available", "search=Available&kind=local"])
      expect(await statuses(query), query).toEqual(["Assigned", "Available"])
    for (const query of ["status=Assigned", "search=assigned", "search=available&status=Assigned"])
      expect(await statuses(query), query).toEqual(["Assigned"])
    expect(await statuses("search=in use")).toEqual(["In Use"])
  })

  test.each([
    ["status=Available&assigned=false", (number: any) => number.status === "Available"],
    ["status=Assigned", (number: any) => number.status === "Assigned"],
    ["status=usable", (number: any) => ["Available", "Assigned"].includes(number.status)],
    ["status=Porting", (number: any) => number.status === "Porting"],
    ["status=Removed", (number: any) => number.status === "Removed" && number.keptUntil !== null],
    ["kind=tollFree", (number: any) => /^1(800|833|844|855|866|877|888)/.test(number.phoneNumber)],
    ["country=uk", (number: any) => number.country === "GB"],
    ["customTagId=6101", (number: any) => number.customTag === "Sales"],
    ["assigned=true", (number: any) => number.leadsTo !== null],
    ["userId=100101", (number: any) => number.leadsTo.userId === 100_101],
    ["programmable=true", (number: any) => number.application !== null],
    ["locationId=3003", (number: any) => number.locationName === "Boston sales office"],
    ["search=(617) 555", (number: any) => number.phoneNumber.startsWith("1617555")],
    ["search=0140", (number: any) => number.phoneNumber.endsWith("0140")],
    ["search=pine ware", (number: any) => number.callerIdName === "Pine Warehouse"],
    ["search=campaign", (number: any) => number.customTag === "Campaign Q4"],
  ])("filtered by %s", async (query, fits) => {
    const { items } = (await owner.get(`${own}/numbers?${query}`)).body
    expect(items.length).toBeGreaterThan(0)
    expect(items.every(fits)).toBe(true)
  })

  test("by offset as older clients page, 750 unless they say otherwise, with every field they know", async () => {
    const page = await owner.get("/api/ucaas/account/100/phoneNumbers")
    expect(page).toMatchObject({ status: 200, body: { offset: 0, pageSize: 750, hasMore: false } })
    const main = page.body.phoneNumbers.find(
      ({ phoneNumber }: { phoneNumber: string }) => phoneNumber === "12075550140",
    )
    expect(main).toMatchObject({
      did: "12075550140",
      phNum: "12075550140",
      country: "US",
      vonageNumber: true,
      account: 100,
      provider: 1,
      provider_name: "Sandbox carrier, United States",
      initial_assign: false,
      callerId: "Harbor Pine",
      callerIdName: "Harbor Pine",
      callerIdCode: "STD",
      customTag: null,
      customTagId: null,
      backupNumber: " ",
    })
    const part = await owner.get(`${bulk}/queryByAccountId?offset=10&pageSize=5`)
    expect(part.body).toEqual({
      phoneNumbers: page.body.phoneNumbers.slice(10, 15),
      offset: 10,
      pageSize: 5,
      hasMore: true,
    })
    expect((await owner.get("/api/ucaas/account/100/phoneNumbers?pageSize=751")).status).toBe(400)
  })

  test("are counted, toll-free ones apart", async () => {
    const { body } = await owner.get(`${own}/count`)
    const all = (await owner.get(`${own}/numbers`)).body.items as { isTollFree: boolean }[]
    expect(body).toMatchObject({
      totalCount: all.length,
      tollFreeCount: 3,
      statuses: { Reserved: 4, Porting: 4, Suspended: 2, Removed: 3 },
    })
  })

  test("another account's are not there, and an end user may not look", async () => {
    const stranger = await server.as("accountSuperUser", 101)
    expect(await stranger.get(`${own}/numbers`)).toMatchObject({ status: 404, body: { code: "account.not_found" } })
    expect(await stranger.get("/api/appserver/accounts/101/phone-numbers/12075550140")).toMatchObject({
      status: 404,
      body: { code: "number.not_found" },
    })
    const endUser = await server.as("endUser")
    for (const path of [`${own}/numbers`, `${own}/count`, `${one}/12075550140`, "/api/ucaas/account/100/phoneNumbers"])
      expect((await endUser.get(path)).status).toBe(403)
  })
})

describe("search with the filter payload", () => {
  const search = (body: object, client = owner) => client.put(`${own}/search`, body)
  const word = (key: string, values: string[], operator = "and") => ({ fieldSearch: { key, values, operator } })

  test("gives the requested fields only, in the requested order", async () => {
    const { status, body } = await search({
      fields: ["phoneNumber", "status"],
      orderBy: "phoneNumber",
      sortDir: "DESC",
    })
    expect(status).toBe(200)
    expect(Object.keys(body.phoneNumbers[0])).toEqual(["phoneNumber", "status"])
    const numbers: string[] = body.phoneNumbers.map(({ phoneNumber }: { phoneNumber: string }) => phoneNumber)
    expect(numbers).toEqual([...numbers].toSorted().toReversed())
  })

  test("an order by a field that was not asked for is refused", async () => {
    expect(await search({ fields: ["phoneNumber"], orderBy: "status" })).toMatchObject({
      status: 400,
      body: { code: "number.sort_not_requested", validationErrors: [{ field: "orderBy" }] },
    })
  })

  test("available also finds those that are assigned, but not the other way round", async () => {
    const statuses = async (text: string) =>
      [
        ...new Set<string>(
          (await search({ fieldKeywords: { search: [word("status", [text])] } })).body.phoneNumbers.map(
            ({ status }: { status: string }) => status,
          ),
        ),
      ].toSorted()
    expect(await statuses("available")).toEqual(["Assigned", "Available"])
    expect(await statuses("Assigned")).toEqual(["Assigned"])
    expect(await statuses("removed")).toEqual(["Removed"])
    expect(await statuses("no such status")).toEqual([])
  })

  test("words are joined by and or or, from first to last", async () => {
    const find = async (...entries: object[]) =>
      (await search({ fieldKeywords: { search: entries } })).body.phoneNumbers as {
        phoneNumber: string
        status: string
        customTag: string | null
        backupNumber: string
      }[]
    const both = await find(word("phoneNumber", ["1617"]), word("status", ["In Use"]))
    expect(both.length).toBeGreaterThan(0)
    expect(both.every(({ phoneNumber, status }) => phoneNumber.includes("1617") && status === "In Use")).toBe(true)
    const either = await find(word("status", ["Porting"]), word("status", ["Suspended"], "OR"))
    expect(new Set(either.map(({ status }) => status))).toEqual(new Set(["Porting", "Suspended"]))
    const chained = await find(
      word("status", ["Porting"]),
      word("customTag", ["sales"], "or"),
      word("phoneNumber", ["1617"], "and"),
    )
    expect(chained.length).toBeGreaterThan(0)
    expect(chained.every(({ phoneNumber }) => phoneNumber.startsWith("1617"))).toBe(true)
    expect((await find(word("backupNumber", [" "]))).every(({ backupNumber }) => backupNumber === " ")).toBe(true)
    expect(
      (await find(word("customTag", ["sales", "support"]))).every(({ customTag }) =>
        ["Sales", "Support"].includes(customTag!),
      ),
    ).toBe(true)
  })

  test("by country, kind of service and named numbers", async () => {
    expect((await search({ countryCode: "UK" })).body.phoneNumbers).toMatchObject([
      { phoneNumber: "442079460990", country: "GB" },
    ])
    expect((await search({ serviceTypes: ["tollFree"] })).body.phoneNumbers).toHaveLength(3)
    expect((await search({ serviceTypes: ["programmable"] })).body.phoneNumbers).toHaveLength(2)
    expect((await search({ phoneNumbers: ["+1 (207) 555-0140", "19995550000"] })).body.phoneNumbers).toMatchObject([
      { phoneNumber: "12075550140" },
    ])
    expect(await search({ fields: ["nothing"] })).toMatchObject({ status: 400 })
  })
})

describe("one number", () => {
  test("is read with where it is used", async () => {
    const { status, body } = await owner.get(`${one}/12075550140`)
    expect(status).toBe(200)
    expect(
      body.uses.some(
        ({ kind, label }: { kind: string; label: string }) =>
          kind === "locationMain" && label === "Portland head office",
      ),
    ).toBe(true)
    expect(body.uses.filter(({ kind }: { kind: string }) => kind === "backup").length).toBeGreaterThan(1)
    expect(body).toMatchObject({ phoneNumber: "12075550140", mayChangeProvider: false })
    expect((await partner.get(`${one}/+1-207-555-0140`)).body.mayChangeProvider).toBe(true)
  })

  test("its details are changed, with version and record; what is left out stays", async () => {
    const [number] = await spare(1)
    const { version } = (await owner.get(`${one}/${number}`)).body
    const extensionId = await extensionOf("301")
    const changed = await owner.put(`${one}/${number}`, {
      callerIdName: "Pine Sales",
      customTagId: 6101,
      backupNumber: "(207) 555-0140",
      extensionId,
      locationId: 3002,
      version,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        callerIdName: "Pine Sales",
        customTag: "Sales",
        backupNumber: "+12075550140",
        leadsTo: { extensionId, extension: "301" },
        status: "In Use",
        locationName: "South Portland warehouse",
        callerIdCode: "STD",
      },
    })
    expect(await owner.put(`${one}/${number}`, { initialAssign: true, version })).toMatchObject({
      status: 409,
      body: { code: "number.changed_meanwhile" },
    })
    expect(
      (
        await owner.put(`${one}/${number}`, {
          backupNumber: " ",
          extensionId: null,
          customTagId: null,
          callerIdName: "",
        })
      ).body,
    ).toMatchObject({ backupNumber: "", leadsTo: null, customTag: null, status: "Available" })
    expect((await entriesOf(number!)).map(({ action }) => action)).toEqual([
      "phone_number.changed",
      "phone_number.assigned",
      "phone_number.placed",
      "phone_number.changed",
      "phone_number.freed",
    ])
  })

  test.each<[string, string, object, string]>([
    ["an extension of nobody", "16175550121", { extensionId: 999_999_999 }, "number.extension_unknown"],
    ["a tag of another account", "16175550121", { customTagId: 6201 }, "number.tag_unknown"],
    ["a place of another account", "16175550121", { locationId: 3101 }, "location.not_found"],
    ["a backup that is none", "16175550121", { backupNumber: "call me" }, "number.backup_unusable"],
    ["an emergency number as backup", "16175550121", { backupNumber: "911" }, "number.backup_unusable"],
    ["itself as backup", "16175550121", { backupNumber: "+16175550121" }, "number.refused"],
    ["a name for a toll-free number", "18775550155", { callerIdName: "Harbor Pine" }, "number.refused"],
    ["a name in a country that shows none", "442079460990", { callerIdName: "Harbor Pine" }, "number.refused"],
    ["a number that is kept for an order", "16035550130", { extensionId: 1 }, "number.extension_unknown"],
  ])("%s is refused", async (_, number, edit, code) =>
    expect((await owner.put(`${one}/${number}`, edit)).body.code).toBe(code),
  )

  test("its history is read in words, by those who may read the log, and a change is reverted from there", async () => {
    const number = "12075550169"
    const before = (await owner.get(`${one}/${number}`)).body
    await owner.put(`${one}/${number}`, { callerIdName: "For a while", customTagId: 6102 })
    const [newest] = (await owner.get(`${own}/numbers/${number}/history`)).body
    expect(newest).toMatchObject({
      title: "Phone number changed",
      changes: [
        { field: "Caller ID name", before: before.callerIdName || "—", after: "For a while" },
        { field: "Tag", before: before.customTag ?? "—", after: "Support" },
      ],
    })
    const log = "/api/reporting/accounts/100/audit-log/events"
    const [entry] = (await owner.get(`${log}?objectType=phone_number&objectId=${number}&limit=1`)).body.items
    expect((await owner.post(`${log}/${entry.entryId}/revert`)).status).toBe(200)
    expect((await owner.get(`${one}/${number}`)).body).toMatchObject({
      callerIdName: before.callerIdName,
      customTag: before.customTag,
    })
    expect((await (await server.as("usersAdmin")).get(`${own}/numbers/${number}/history`)).status).toBe(403)
  })

  test("nothing is left of an edit of which one part is refused", async () => {
    const before = (await owner.get(`${one}/16175550122`)).body
    expect(
      (await owner.put(`${one}/16175550122`, { callerIdName: "Half done", extensionId: 999_999_999 })).status,
    ).toBe(400)
    expect((await owner.get(`${one}/16175550122`)).body).toEqual(before)
  })

  test("an extension that goes away leaves its numbers free", async () => {
    const id = await server.database.transaction(
      { account: 100 },
      async (db) =>
        (
          await db.one<{ id: number }>(
            sql`insert into extensions (account_id, number, type, name)
              values (100, '8801', 'Virtual Extension', 'Short-lived') returning id`,
          )
        ).id,
    )
    expect((await owner.put(`${one}/16175550123`, { extensionId: id })).body.status).toBe("In Use")
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`delete from extensions where account_id = 100 and id = ${id}`),
    )
    expect((await owner.get(`${one}/16175550123`)).body).toMatchObject({ status: "Available", leadsTo: null })
  })
})

describe("custom tags", () => {
  const tags = "/api/ucaas/account/100/generic/customTag"
  test("are created, renamed, given to numbers, counted and deleted", async () => {
    const created = await owner.post(`${tags}/create`, { name: "Trade fair" })
    expect(created).toMatchObject({ status: 200, body: { name: "Trade fair", numbers: 0 } })
    const { customTagId, version } = created.body
    expect(
      (
        await owner.put(`${bulk}/accountPhoneNumbers/updateCustomTag`, {
          phoneNumbers: ["16175550124", "16175550125"],
          customTagId,
        })
      ).body,
    ).toMatchObject({ done: 2 })
    expect(
      (await owner.put(`/api/ucaas/generic/customTag/${customTagId}`, { name: "Trade fair 27", version })).body,
    ).toMatchObject({ name: "Trade fair 27", numbers: 2 })
    const listed = (await owner.get(`${bulk}/accountPhoneNumbers/listCustomTagsByAccount`)).body
    expect(listed.map(({ name }: { name: string }) => name)).toEqual([
      "Campaign Q4",
      "Old letterhead",
      "Sales",
      "Support",
      "Trade fair 27",
      "Warehouse",
    ])
    expect(
      (
        await owner.post(`${bulk}/accountPhoneNumbers/updateCustomTag`, {
          phoneNumbers: ["16175550125"],
          customTagId: null,
        })
      ).body,
    ).toMatchObject({ done: 1 })
    expect((await owner.delete(`${tags}/${customTagId}`)).status).toBe(204)
    expect((await owner.get(`${one}/16175550124`)).body).toMatchObject({ customTagId: null, customTag: null })
    expect((await owner.post("/api/ucaas/generic/customTag/create", { name: "Own way" })).body.name).toBe("Own way")
  })

  test("each named refusal", async () => {
    expect(await owner.post(`${tags}/create`, { name: "sales" })).toMatchObject({
      status: 409,
      body: { code: "custom_tag.name_taken", validationErrors: [{ field: "name" }] },
    })
    expect(await owner.put(`${tags}/6101`, { name: "SUPPORT" })).toMatchObject({
      status: 409,
      body: { code: "custom_tag.name_taken" },
    })
    expect(await owner.put(`${tags}/6101`, { name: "Sale", version: 99 })).toMatchObject({
      status: 409,
      body: { code: "custom_tag.changed_meanwhile" },
    })
    expect(await owner.put(`${tags}/6201`, { name: "Not mine" })).toMatchObject({
      status: 404,
      body: { code: "custom_tag.not_found" },
    })
    expect(await owner.delete(`${tags}/6201`)).toMatchObject({ status: 404, body: { code: "custom_tag.not_found" } })
    expect(await owner.post(`${tags}/create`, { name: "x".repeat(21) })).toMatchObject({ status: 400 })
  })
})

describe("programmable numbers", () => {
  const path = `${own}/programmable-numbers`
  test("are set and taken back, as many as were ordered", async () => {
    const application = { applicationId: "pizza-bot", name: "Pizza bot", active: true }
    expect((await owner.get(path)).body).toMatchObject({ quantity: 4, inUse: 2 })
    expect((await owner.put(path, { phoneNumbers: ["16175550126", "16175550127"], application })).body).toMatchObject({
      done: 2,
    })
    expect((await owner.put(path, { phoneNumbers: ["16175550126"], application })).body).toMatchObject({ skipped: 1 })
    expect(await owner.put(path, { phoneNumbers: ["14165550118"], application })).toMatchObject({
      status: 409,
      body: { code: "number.no_programmable_left" },
    })
    expect((await owner.get(`${one}/14165550118`)).body.application).toBe(null)
    expect(
      (await owner.put(path, { phoneNumbers: ["16175550126", "16175550127"], application: null })).body,
    ).toMatchObject({ done: 2 })
    expect((await owner.put(path, { phoneNumbers: ["12075550152"], application })).body.results[0]).toMatchObject({
      result: "failed",
    })
    expect((await owner.get(path)).body.inUse).toBe(2)
  })
})

describe("click-to-call-me", () => {
  const keyOf = (number: string) => `/api/ucaas/account/100/phonenumber/${number}/click2CallMeKey`
  test("a key is made, shown again, replaced and ended; it is nowhere in the record", async () => {
    const number = (await owner.get(`${own}/click-to-call?hasKey=false`)).body.items[0].phoneNumber as string
    expect((await owner.get(keyOf(number))).body).toMatchObject({ phoneNumber: number, key: null, embedCode: null })
    const made = await owner.post(keyOf(number))
    expect(made.body.embedCode).toMatch(
      new RegExp(`^<script async src="http[^"]*/c2c/v1/button.js" data-key="${made.body.key}"></script>$`),
    )
    expect((await owner.get(keyOf(number))).body).toEqual(made.body)
    const again = await owner.post(keyOf(number))
    expect(again.body.key).not.toBe(made.body.key)
    const rows = await server.database.transaction("system", (db) =>
      db.many<{ text: string }>(
        sql`select k::text as text from click_to_call_keys k union all select e::text from audit_entries e
          where e.object_type = 'phone_number'`,
      ),
    )
    expect(rows.some(({ text }) => text.includes(again.body.key as string))).toBe(false)
    expect((await owner.delete(keyOf(number))).status).toBe(204)
    expect((await owner.get(keyOf(number))).body.key).toBe(null)
  })

  test("a number that leads nowhere gets none, and an end user may not look", async () => {
    expect(await owner.post(keyOf("14165550118"))).toMatchObject({ status: 409, body: { code: "number.refused" } })
    expect(await owner.get(keyOf("19995550000"))).toMatchObject({ status: 404, body: { code: "number.not_found" } })
    expect((await (await server.as("endUser")).get(keyOf("12075550140"))).status).toBe(403)
  })
})

test("caller ID codes are listed", async () => {
  expect((await owner.get(`${bulk}/changeCallerIdCd`)).body.map(({ code }: { code: string }) => code)).toEqual([
    "STD",
    "NUM",
    "MAIN",
    "PRIV",
  ])
  expect((await superuser.get("/api/ucaas/account/100/phonesystem/accountPhoneNumbers/changeCallerIdCd")).status).toBe(
    200,
  )
})
