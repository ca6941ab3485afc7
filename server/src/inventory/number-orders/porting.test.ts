import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  portingStates,
  portingSteps,
  portingMessages,
} from "@dialplane/contract/inventory/number-orders/porting-states"
import { openEmailText } from "../../kit/mail/mail.ts"
import { sql } from "../../kit/database/sql.ts"
import { setAccountStatus } from "../../testing/account-status.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { documentType, gapsOf, readPortedNumber } from "./porting.rules.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
}, 60_000)
afterAll(() => server.close())

const place = "/api/admin/accounts/100/porting-orders"
const pdf = Buffer.from("%PDF-1.4 a letter").toString("base64")
const draft = {
  numbers: [{ phoneNumber: "(207) 555-9201" }],
  losingCarrier: "Casco Telephone",
  carrierAccountNumber: "HP-77120",
  pin: "4821",
  customerName: "Harbor Pine Logistics",
  signerName: "Ava Adler",
  address: { street: "77 Commercial Street", city: "Portland", province: "ME", postalCode: "04101", countryCode: "US" },
}
const begin = async (
  part: object = {},
  documents: readonly string[] = ["letterOfAuthority", "bill"],
): Promise<number> => {
  const { body } = await owner.post(place, { ...draft, ...part })
  for (const kind of documents)
    await owner.post(`${place}/${body.portingOrderId}/documents`, { kind, fileName: `${kind}.pdf`, content: pdf })
  return body.portingOrderId
}
/** Lets the carrier answer at once instead of after some seconds. */
const pass = async (steps: number) => {
  for (let step = 0; step < steps; step++) {
    await server.database.transaction("system", (db) =>
      db.run(
        sql`update jobs set run_at = now()
          where name = 'number-orders.port' and state = 'waiting' and run_at < now() + interval '1 hour'`,
      ),
    )
    await server.kit.jobs.drain()
  }
}
const read = async (id: number) => (await owner.get(`${place}/${id}`)).body
const extension = async (number: string) =>
  (
    await server.database.transaction("system", (db) =>
      db.one<{ id: number }>(sql`select e.id from extensions e where e.account_id = 100 and e.number = ${number}`),
    )
  ).id

const numberOf = (number: string) =>
  server.database.transaction("system", (db) =>
    db.maybeOne<{ status: string; extensionId: number | null }>(
      sql`select n.status, n.extension_id from phone_numbers n where n.number = ${number}`,
    ),
  )
const assign = (phoneNumber: string, extensionId: number) =>
  owner.post("/api/phone-numbers/accounts/100/bulk/assign", { phoneNumbers: [phoneNumber], extensionId })

describe("the life of an order", () => {
  test("rejected for its PIN, mended, sent again, confirmed for a working day, here, leading where it shall", async () => {
    const extensionId = await extension("304")
    const id = await begin({
      pin: "0000",
      numbers: [
        { phoneNumber: "(207) 555-9201", extensionId },
        { phoneNumber: "+1 207 555 9202", temporaryNumber: null },
      ],
      requestedPortDate: "2027-03-06",
    })
    expect(await read(id)).toMatchObject({
      state: "draft",
      hasPin: true,
      sandbox: true,
      numbers: [{ phoneNumber: "12075559201", state: "waiting", extension: "304" }, { phoneNumber: "12075559202" }],
    })
    expect((await owner.post(`${place}/${id}/submit`)).body).toMatchObject({ state: "submitted" })
    expect(await owner.put(`${place}/${id}`, draft)).toMatchObject({
      status: 409,
      body: { code: "porting_order.not_editable" },
    })
    await pass(3)
    const rejected = await read(id)
    expect(rejected).toMatchObject({ state: "rejected", stateReason: expect.stringContaining("PIN does not match") })

    expect(
      (
        await owner.put(`${place}/${id}`, {
          ...draft,
          numbers: [{ phoneNumber: "12075559201", extensionId }, { phoneNumber: "12075559202" }],
          requestedPortDate: "2027-03-06",
          version: rejected.version,
        })
      ).body.state,
    ).toBe("rejected")
    expect((await owner.post(`${place}/${id}/submit`)).body.state).toBe("submitted")
    await pass(3)
    // The 6th of March 2027 is a Saturday.
    expect(await read(id)).toMatchObject({
      state: "dateConfirmed",
      confirmedDate: "2027-03-08",
      cancelUntil: "2027-03-04",
      numbers: [{ state: "accepted" }, { state: "accepted" }],
    })
    expect((await read(id)).events[0]).toMatchObject({
      kind: "state",
      state: "dateConfirmed",
      text: expect.stringContaining("weekends"),
    })
    const status = () =>
      server.database.transaction("system", (db) =>
        db.many<{ status: string; extensionId: number | null }>(
          sql`select n.status, n.extension_id from phone_numbers n
            where n.account_id = 100 and n.number in ('12075559201', '12075559202') order by n.number`,
        ),
      )
    expect(await status()).toMatchObject([{ status: "Porting" }, { status: "Porting" }])

    expect((await owner.post(`${place}/${id}/sandbox-switch-over`)).body.state).toBe("activating")
    await pass(1)
    const done = await read(id)
    expect(done).toMatchObject({
      state: "completed",
      cancelUntil: null,
      numbers: [{ state: "here" }, { state: "here" }],
    })
    expect(
      done.events
        .filter((event: any) => event.kind === "state")
        .map((event: any) => event.state)
        .toReversed(),
    ).toEqual([
      "draft",
      "submitted",
      "inReview",
      "withCarrier",
      "rejected",
      "submitted",
      "inReview",
      "withCarrier",
      "dateConfirmed",
      "activating",
      "completed",
    ])
    expect(await status()).toMatchObject([{ extensionId }, { status: "Available", extensionId: null }])
    expect(await owner.post(`${place}/${id}/cancel`, {})).toMatchObject({
      status: 409,
      body: { code: "porting_order.not_cancellable" },
    })
    // Nothing comes twice, also when a job is run again.
    await server.database.transaction("system", (db) =>
      db.run(
        sql`update jobs set state = 'waiting', run_at = now()
          where name = 'number-orders.port' and payload->>'orderId' <> '8001'`,
      ),
    )
    await server.kit.jobs.drain()
    expect((await read(id)).events).toHaveLength(done.events.length)
  })

  test("who opened it and its contact are notified by email, in the account's brand, once for each state that matters", async () => {
    const emailsTo = async (to: string) =>
      server.database.transaction("system", async (db) =>
        (
          await db.many<{ id: number; subject: string; textSealed: string }>(
            sql`select m.id, m.subject, m.text_sealed from mails m where m.account_id = 100 and m.recipient = ${to}
              order by m.id`,
          )
        ).map(({ id, subject, textSealed }) => ({ subject, text: openEmailText(server.kit.secrets, id, textSealed) })),
      )
    const { email } = await server.database.transaction("system", (db) =>
      db.one<{ email: string }>(sql`select u.email from users u where u.id = ${owner.userId}`),
    )
    const before = (await emailsTo(email)).length
    const id = await begin({
      pin: "0000",
      contactEmail: "port.desk@example.com",
      numbers: [{ phoneNumber: "(207) 555-9271" }, { phoneNumber: "(207) 555-9272" }],
    })
    expect(await owner.put(`${place}/${id}`, { ...draft, contactEmail: "nobody" })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "contactEmail" }] },
    })
    await owner.post(`${place}/${id}/submit`)
    await pass(3)
    const received = await emailsTo("port.desk@example.com")
    expect(received.map(({ subject }) => subject)).toEqual([
      "We received your order to port +12075559271 and 1 more",
      "Your current carrier is checking the order to port +12075559271 and 1 more",
      "Your current carrier rejected the order to port +12075559271 and 1 more",
    ])
    expect(received[2]!.text).toMatch(/PIN does not match[^]*phone-numbers\/porting\/\d+/)
    expect(received.map(({ text }) => text).join()).not.toMatch(/0000|HP-77120/)
    expect((await emailsTo(email)).slice(before).map(({ subject }) => subject)).toEqual(
      received.map(({ subject }) => subject),
    )
    // The same address twice is one email.
    await owner.put(`${place}/${id}`, {
      ...draft,
      contactEmail: email.toUpperCase(),
      numbers: [{ phoneNumber: "(207) 555-9271" }],
    })
    await owner.post(`${place}/${id}/cancel`, { reason: "Changed our minds" })
    expect((await emailsTo(email)).slice(before)).toHaveLength(4)
    expect((await emailsTo(email)).at(-1)).toMatchObject({
      subject: "The order to port +12075559271 was canceled",
      text: expect.stringContaining("“Changed our minds”"),
    })
  })

  test("without a bill it needs action; numbers of another provider are refused by name", async () => {
    const id = await begin({ numbers: [{ phoneNumber: "+12075559299" }, { phoneNumber: "+12075559203" }] }, [
      "letterOfAuthority",
    ])
    await owner.post(`${place}/${id}/submit`)
    await pass(2)
    expect(await read(id)).toMatchObject({ state: "actionRequired", stateReason: expect.stringContaining("last bill") })
    await owner.post(`${place}/${id}/documents`, { kind: "bill", fileName: "bill.pdf", content: pdf })
    await owner.post(`${place}/${id}/submit`)
    await pass(3)
    expect(await read(id)).toMatchObject({
      state: "rejected",
      numbers: [
        {
          phoneNumber: "12075559299",
          state: "refused",
          reason: expect.stringContaining("is not a number of Casco Telephone"),
        },
        { state: "waiting" },
      ],
    })
  })

  test("called off in time; the numbers leave again, and what the carrier says later does not count", async () => {
    const id = await begin({ numbers: [{ phoneNumber: "+12075559204" }], requestedPortDate: "2027-05-05" })
    const inSystem = (change: ReturnType<typeof sql>) =>
      server.database.transaction("system", (db) => db.many<{ body: string }>(change))
    await inSystem(sql`
      insert into webhooks (account_id, id, name, url, events, owner_user_id, secret_sealed)
      values (100, 76, 'Numbers', 'https://numbers.invalid/', '{number.removed}', ${owner.userId}, '')`)
    await owner.post(`${place}/${id}/submit`)
    await pass(3)
    expect((await owner.post(`${place}/${id}/cancel`, { reason: "We stay." })).body).toMatchObject({
      state: "cancelled",
      stateReason: "We stay.",
    })
    const announced = await inSystem(sql`select d.body from webhook_deliveries d where d.webhook_id = 76`)
    expect(announced.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: "number.removed", data: { phoneNumber: "+12075559204" } },
    ])
    await inSystem(sql`delete from webhooks where id = 76`)
    // It never was ours: nobody can restore it, and it can be ported another time.
    expect(await numberOf("12075559204")).toBeUndefined()
    expect(
      (await owner.post("/api/phone-numbers/accounts/100/bulk/restore", { phoneNumbers: ["12075559204"] })).body,
    ).toMatchObject({ done: 0, failed: 1 })
    await server.database.transaction("system", (db) =>
      db.run(
        sql`update jobs set run_at = now()
          where name = 'number-orders.port' and state = 'waiting' and payload->>'orderId' <> '8001'`,
      ),
    )
    await server.kit.jobs.drain()
    expect((await read(id)).state).toBe("cancelled")
    const late = await begin({ numbers: [{ phoneNumber: "+12075559205" }], requestedPortDate: "2027-05-05" })
    await owner.post(`${place}/${late}/submit`)
    await pass(3)
    await server.database.transaction("system", (db) =>
      db.run(sql`update porting_orders set confirmed_date = current_date + 1 where id = ${late}`),
    )
    expect(await owner.post(`${place}/${late}/cancel`, {})).toMatchObject({
      status: 409,
      body: { code: "porting_order.too_late_to_cancel" },
    })
  })

  test("a temporary number goes back when the ported one is here", async () => {
    const [temporary] = await server.database.transaction("system", (db) =>
      db.many<{ number: string }>(
        sql`select n.number from phone_numbers n
          where n.account_id = 100 and n.status = 'Available' and not n.initial_assign order by n.number limit 1`,
      ),
    )
    const id = await begin({ numbers: [{ phoneNumber: "+12075559206", temporaryNumber: `+${temporary!.number}` }] })
    await owner.post(`${place}/${id}/submit`)
    await pass(3)
    await owner.post(`${place}/${id}/sandbox-switch-over`)
    await pass(1)
    expect((await read(id)).events[0]).toMatchObject({
      state: "completed",
      text: "The number is ported. The temporary number was removed.",
    })
    expect(
      await server.database.transaction("system", (db) =>
        db.one(sql`select n.status from phone_numbers n where n.number = ${temporary!.number}`),
      ),
    ).toEqual({ status: "Removed" })
  })

  test("a number that somebody was given on its way is in use when it is here, and gone when the order is called off", async () => {
    const extensionId = await extension("305")
    for (const [number, end] of [
      ["12075559231", "here"],
      ["12075559232", "off"],
    ] as const) {
      const id = await begin({ numbers: [{ phoneNumber: `+${number}` }], requestedPortDate: "2027-05-05" })
      await owner.post(`${place}/${id}/submit`)
      await pass(3)
      expect((await assign(number, extensionId)).body.done).toBe(1)
      expect(await numberOf(number)).toEqual({ status: "Porting", extensionId })
      if (end === "here") {
        await owner.post(`${place}/${id}/sandbox-switch-over`)
        await pass(1)
        expect((await read(id)).state).toBe("completed")
        expect(await numberOf(number)).toEqual({ status: "In Use", extensionId })
      } else {
        expect((await owner.post(`${place}/${id}/cancel`, {})).body.state).toBe("cancelled")
        expect(await numberOf(number)).toBeUndefined()
      }
    }
  })

  test("when one of the numbers is somebody else's, none stays behind, and the order goes through without it", async () => {
    const id = await begin({ numbers: [{ phoneNumber: "+12075559241" }, { phoneNumber: "+12015550110" }] })
    await owner.post(`${place}/${id}/submit`)
    await pass(3)
    const rejected = await read(id)
    expect(rejected).toMatchObject({
      state: "rejected",
      stateReason: expect.stringContaining("+12015550110"),
      numbers: [{ state: "waiting" }, { state: "refused" }],
    })
    expect(await numberOf("12075559241")).toBeUndefined()
    expect(
      (
        await owner.put(`${place}/${id}`, {
          ...draft,
          numbers: [{ phoneNumber: "+12075559241" }],
          version: rejected.version,
        })
      ).status,
    ).toBe(200)
    await owner.post(`${place}/${id}/submit`)
    await pass(3)
    expect(await read(id)).toMatchObject({ state: "dateConfirmed" })
  })

  test("an account that takes nothing new meanwhile is told so", async () => {
    const id = await begin({ numbers: [{ phoneNumber: "+12075559251" }] })
    await owner.post(`${place}/${id}/submit`)
    await pass(2)
    await setAccountStatus(server, 100, "Suspended")
    await pass(1)
    await setAccountStatus(server, 100, "Active")
    expect(await read(id)).toMatchObject({ state: "rejected", stateReason: expect.stringMatching(/suspended/i) })
  })
})

describe("refusals", () => {
  test("missing fields are named one by one, and a letter of authorization is required", async () => {
    const id = (await owner.post(place, { losingCarrier: "Casco Telephone" })).body.portingOrderId
    const refused = await owner.post(`${place}/${id}/submit`)
    expect(refused).toMatchObject({ status: 400, body: { code: "porting_order.incomplete" } })
    expect(refused.body.validationErrors.map(({ field }: any) => field)).toEqual([
      "numbers",
      "carrierAccountNumber",
      "customerName",
      "signerName",
      "address.street",
      "address.city",
      "address.postalCode",
      "pin",
    ])
    const filled = await begin({ numbers: [{ phoneNumber: "+12075559207" }] }, ["bill"])
    expect(await owner.post(`${place}/${filled}/submit`)).toMatchObject({
      status: 409,
      body: { code: "porting_order.letter_missing" },
    })
    expect((await owner.delete(`${place}/${id}`)).status).toBe(204)
    expect(await owner.get(`${place}/${id}`)).toMatchObject({ status: 404, body: { code: "porting_order.not_found" } })
  })

  test("numbers that cannot be ported are named by their place", async () => {
    const post = (numbers: object[]) => owner.post(place, { ...draft, numbers })
    // Every one that is wrong is named, also what has no digits.
    const wrong = async (...typed: string[]) =>
      (await post(typed.map((phoneNumber) => ({ phoneNumber })))).body.validationErrors.map(
        ({ field }: { field: string }) => field,
      )
    expect(await wrong("12", "207 555 9188", "34", "(207) 555-9188")).toEqual([
      "numbers.0.phoneNumber",
      "numbers.2.phoneNumber",
      "numbers.3.phoneNumber",
    ])
    expect(await wrong("main line", "207 555 9188", "fax")).toEqual(["numbers.0.phoneNumber", "numbers.2.phoneNumber"])
    expect(await post([{ phoneNumber: "12" }])).toMatchObject({
      status: 400,
      body: { code: "porting_order.number_unusable", validationErrors: [{ field: "numbers.0.phoneNumber" }] },
    })
    expect(await post([{ phoneNumber: "12075559208" }, { phoneNumber: "207-555-9208" }])).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "numbers.1.phoneNumber", details: "“+12075559208” is listed twice." }] },
    })
    expect(await post([{ phoneNumber: "+1 207 555 0140" }])).toMatchObject({
      status: 409,
      body: { code: "porting_order.number_here" },
    })
    expect(await post([{ phoneNumber: "12075559208", extensionId: 1 }])).toMatchObject({
      status: 400,
      body: { code: "porting_order.target_unknown" },
    })
    expect(await post([{ phoneNumber: "12075559208", temporaryNumber: "12075559209" }])).toMatchObject({
      status: 400,
      body: { code: "porting_order.temporary_unknown" },
    })
    const [one, two] = [
      await begin({ numbers: [{ phoneNumber: "12075559210" }] }),
      await begin({ numbers: [{ phoneNumber: "12075559210" }] }),
    ]
    expect((await owner.post(`${place}/${one}/submit`)).status).toBe(200)
    expect(await owner.post(`${place}/${two}/submit`)).toMatchObject({
      status: 409,
      body: { code: "porting_order.number_in_other_order" },
    })
    expect(await owner.put(`${place}/${two}`, { ...draft, numbers: [], version: 1 })).toMatchObject({
      status: 409,
      body: { code: "porting_order.changed_meanwhile" },
    })
    expect(await owner.put(`${place}/${one}/targets`, { numbers: [{ phoneNumber: "12075559211" }] })).toMatchObject({
      status: 400,
      body: { code: "porting_order.number_not_in_order" },
    })
    const extensionId = await extension("305")
    expect(
      (await owner.put(`${place}/${one}/targets`, { numbers: [{ phoneNumber: "12075559210", extensionId }] })).body
        .numbers,
    ).toMatchObject([{ extension: "305" }])
    expect(await owner.post(`${place}/${one}/sandbox-switch-over`)).toMatchObject({
      status: 409,
      body: { code: "porting_order.nothing_to_hurry" },
    })
  })

  test("documents are what they are by their content, come back whole and can be removed", async () => {
    const id = await begin({ numbers: [] }, [])
    const add = (content: string, kind = "bill") =>
      owner.post(`${place}/${id}/documents`, { kind, fileName: "bill.pdf", content })
    expect(await add(Buffer.from("<html>").toString("base64"))).toMatchObject({
      status: 400,
      body: { code: "porting_order.document_kind" },
    })
    expect(await add("====")).toMatchObject({ status: 400 })
    const large = Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(9_000_000)])
    const added = await add(large.toString("base64"))
    expect(added).toMatchObject({ status: 200, body: { contentType: "application/pdf", size: 9_000_005 } })
    const file = await owner.get(`${place}/${id}/documents/${added.body.documentId}`)
    expect(file.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringContaining("attachment"),
    })
    expect((await owner.delete(`${place}/${id}/documents/${added.body.documentId}`)).status).toBe(204)
    expect(await owner.get(`${place}/${id}/documents/${added.body.documentId}`)).toMatchObject({
      status: 404,
      body: { code: "porting_order.document_not_found" },
    })
    expect((await read(id)).events.map((event: any) => event.text)).toEqual([
      "Removed “bill.pdf”.",
      "Added “bill.pdf”.",
      "",
    ])
    const sent = await begin({ numbers: [{ phoneNumber: "+12075559261" }] })
    await owner.post(`${place}/${sent}/submit`)
    const [letter] = (await read(sent)).documents
    expect(await owner.delete(`${place}/${sent}/documents/${letter.documentId}`)).toMatchObject({
      status: 409,
      body: { code: "porting_order.not_editable" },
    })
  })

  test("wrong permission and other accounts", async () => {
    expect((await (await server.as("endUser")).get(place)).body.code).toBe("request.not_allowed")
    const stranger = await server.as("accountSuperUser", 110)
    expect((await stranger.get(place)).body.code).toBe("account.not_found")
    expect((await stranger.get("/api/admin/accounts/110/porting-orders/8001")).body.code).toBe(
      "porting_order.not_found",
    )
    expect((await stranger.get("/api/admin/accounts/110/porting-orders/8001/documents/8001")).body.code).toBe(
      "porting_order.not_found",
    )
    expect(
      (await (await server.as("resellerSupport", 10)).post(`${place}/8001/comments`, { text: "hello" })).body.code,
    ).toBe("request.not_allowed")
  })

  test("the PIN is in no answer, no audit entry and not in the row", async () => {
    const id = await begin({ pin: "77665544", numbers: [] })
    const entries = await server.database.transaction("system", (db) =>
      db.many(
        sql`select e.* from audit_entries e where e.object_type = 'porting_order' and e.object_id = ${String(id)}`,
      ),
    )
    const row = await server.database.transaction("system", (db) =>
      db.one(sql`select o.* from porting_orders o where o.id = ${id}`),
    )
    for (const text of [JSON.stringify(await read(id)), JSON.stringify(entries), JSON.stringify(row)])
      expect(text).not.toContain("77665544")
  })
})

describe("lists", () => {
  test("orders by state, number and provider; comments in the history", async () => {
    expect((await owner.get(`${place}?state=actionRequired&search=bay`)).body.items).toMatchObject([
      { portingOrderId: 8003, numberCount: 2, firstNumber: "12075559105" },
    ])
    expect((await owner.get(`${place}?search=603555`)).body.items.map((item: any) => item.portingOrderId)).toEqual(
      expect.arrayContaining([8001, 8002]),
    )
    expect((await owner.get(`${place}?open=false`)).body.items.map((item: any) => item.portingOrderId)).toEqual(
      expect.arrayContaining([8005, 8007]),
    )
    expect((await owner.post(`${place}/8004/comments`, { text: "Any news?" })).body.events[0]).toMatchObject({
      kind: "comment",
      text: "Any news?",
    })
  })
  test("the report has a line for each number, pages and a file", async () => {
    const first = (await owner.get("/v1/account/100/lnp_report?limit=3")).body
    expect(first.items).toHaveLength(3)
    const second = (await owner.get(`/v1/account/100/lnp_report?limit=3&cursor=${first.nextCursor}`)).body
    expect(second.items).toHaveLength(3)
    expect(
      (await owner.get("/v1/account/100/lnp_report?state=dateConfirmed&search=16035550151")).body.items,
    ).toMatchObject([
      {
        portingOrderId: 8001,
        phoneNumber: "16035550151",
        orderStateText: "Date confirmed",
        leadsTo: expect.stringContaining("302"),
      },
    ])
    const file = await owner.get("/v1/account/100/lnp_report/export")
    expect(file.body).toContain("8001,'+16035550151,accepted,Date confirmed,,Granite Telephone")
  })
})

describe("rules", () => {
  test("every state has its words, and every step leads to a state with words", () => {
    for (const state of portingStates) {
      expect(portingMessages[state].title).not.toBe("")
      for (const next of portingSteps[state]) expect(portingStates).toContain(next)
    }
  })
  test.each([
    ["%PDF-1.7", "pdf"],
    ["\x89PNG\r\n\x1a\n", "png"],
    ["\xff\xd8\xff\xe0", "jpg"],
    ["<svg", undefined],
    ["", undefined],
  ])("%j is %s", (text, kind) => {
    expect(documentType(Buffer.from(text, "latin1"))?.extension).toBe(kind)
  })
  test("outside North America no PIN is needed", () => {
    const order = {
      numbers: [1],
      losingCarrier: "a",
      carrierAccountNumber: "b",
      hasPin: false,
      customerName: "c",
      signerName: "d",
      address: { street: "e", city: "f", province: "", postalCode: "g", countryCode: "GB" },
    }
    expect(gapsOf(order)).toEqual([])
    expect(gapsOf({ ...order, address: { ...order.address, countryCode: "US" } })).toMatchObject([{ field: "pin" }])
  })
  test("numbers of no country and those that cannot be had are refused at once", () => {
    expect(readPortedNumber("+800 1234 5678", "US")).toEqual({ ok: false, reason: "has no country we know" })
    expect(readPortedNumber("+61 1300 123 456", "AU")).toEqual({
      ok: false,
      reason: "starts with digits of numbers that cannot be ordered",
    })
  })
  test("numbers are read with the country's code or without", () => {
    expect(readPortedNumber("12075559201", "US")).toEqual({ ok: true, phoneNumber: "12075559201" })
    expect(readPortedNumber("020 7946 0112", "GB")).toEqual({ ok: true, phoneNumber: "442079460112" })
    expect(readPortedNumber("hello", "US").ok).toBe(false)
  })
})
