import { Script } from "node:vm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { pump } from "../engine/sandbox/sandbox-pump.service.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const number = "12075550140"
const path = `/api/ucaas/account/100/phonenumber/${number}/click-to-call-keys`
const site = "https://www.harbor-pine.example"
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const refusal = ({ status, body }: TestAnswer) => [status, body?.code]
beforeEach(async () => {
  await rows(sql`delete from rate_limits returning 1`)
  await rows(sql`delete from sandbox_events returning 1`)
})
const make = async (part: object = {}) =>
  (await owner.post(path, { label: "Contact page", allowedOrigins: [site], ...part })).body as {
    keyId: number
    key: string
    version: number
    snippet: string
  }
const ask = (body: object, origin: string | undefined = site) =>
  server
    .anonymous()
    .post("/c2c/v1/calls", { number: "+1 212 555 0111", consent: "yes", ...body }, origin ? { origin } : {})

describe("click-to-call keys", () => {
  test("are made, changed with a version, rotated and revoked; all on record", async () => {
    const made = await owner.post(path, {
      label: "Shop",
      allowedOrigins: [`${site}/`],
      callsPerHour: 5,
      color: "#AABBCC",
    })
    expect(made).toMatchObject({
      status: 200,
      body: { label: "Shop", allowedOrigins: [site], callsPerHour: 5, color: "#aabbcc", calls: 0, lastCallAt: null },
    })
    expect(made.body.snippet).toContain(`data-key="${made.body.key}" data-color="#aabbcc"`)
    const one = `${path}/${made.body.keyId}`
    expect((await owner.put(one, { label: "Web shop", version: 1 })).body).toMatchObject({
      label: "Web shop",
      version: 2,
    })
    expect(refusal(await owner.put(one, { label: "Other", version: 1 }))).toEqual([
      409,
      "click_to_call.changed_meanwhile",
    ])
    const rotated = await owner.post(`${one}/rotate`)
    expect(rotated.body.key).not.toBe(made.body.key)
    expect(refusal(await ask({ key: made.body.key }))).toEqual([404, "click_to_call.unavailable"])
    expect((await owner.get(path)).body.map(({ keyId }: { keyId: number }) => keyId)).toContain(made.body.keyId)
    expect((await owner.delete(one)).status).toBe(204)
    expect(refusal(await owner.delete(one))).toEqual([404, "click_to_call.key_not_found"])
    const actions = await rows<{ action: string }>(sql`
      select action from audit_entries where account_id = 100 and action like 'click_to_call.%' order by id`)
    expect(actions.map(({ action }) => action)).toEqual([
      "click_to_call.key_made",
      "click_to_call.key_changed",
      "click_to_call.key_rotated",
      "click_to_call.key_revoked",
    ])
    // Keys are never in the log.
    const [{ text }] = (await rows<{ text: string }>(sql`
      select string_agg(before::text || after::text, '') as text from audit_entries where action like 'click_to_call.%'`)) as [
      { text: string },
    ]
    expect(text).not.toContain(made.body.key)
  })
  test.each<readonly [string, object, readonly [number, string]]>([
    ["a page instead of a site", { allowedOrigins: [`${site}/contact`] }, [400, "click_to_call.origin_invalid"]],
    ["every site", { allowedOrigins: ["*"] }, [400, "click_to_call.origin_wildcard"]],
    [
      "all sites of a domain",
      { allowedOrigins: [site, "https://*.harbor-pine.example"] },
      [400, "click_to_call.origin_wildcard"],
    ],
    ["pages without an origin", { allowedOrigins: ["null"] }, [400, "click_to_call.origin_wildcard"]],
    ["a schedule that is gone", { scheduleId: 99 }, [400, "click_to_call.schedule_unknown"]],
  ])("are refused with %s", async (_name, part, expected) => {
    expect(refusal(await owner.post(path, { label: "Bad", ...part }))).toEqual(expected)
  })
  test("need a number that leads somewhere, a permission and the right account", async () => {
    const [free] = await rows<{ number: string }>(sql`
      select number from phone_numbers where account_id = 100 and extension_id is null and status = 'Available' limit 1`)
    expect(
      refusal(
        await owner.post(`/api/ucaas/account/100/phonenumber/${free!.number}/click-to-call-keys`, { label: "None" }),
      ),
    ).toEqual([409, "click_to_call.not_assigned"])
    const person = await server.as("endUser")
    expect((await person.get(path)).status).toBe(403)
    const abroad = await server.as("accountSuperUser", 101)
    expect((await abroad.get(`/api/ucaas/account/101/phonenumber/${number}/click-to-call-keys`)).status).toBe(404)
  })
  test("keep a schedule in use", async () => {
    const { keyId } = await make({ scheduleId: 2002 })
    expect((await owner.get("/api/ucaas/account/100/schedules/2002")).status).toBeLessThan(500)
    expect((await owner.delete(`${path}/${keyId}`)).status).toBe(204)
  })
})

describe("a visitor", () => {
  test("is called and joined with the number's routing; the call is in the log as a click-to-call", async () => {
    const { key, keyId } = await make()
    const asked = await ask({ key })
    expect(asked).toMatchObject({ status: 200, body: { state: "calling", token: expect.any(String) } })
    expect(asked.headers).toMatchObject({
      "access-control-allow-origin": site,
      vary: expect.stringContaining("Origin"),
    })
    expect(asked.headers["access-control-allow-credentials"]).toBeUndefined()
    const state = async () =>
      (await server.anonymous().get(`/c2c/v1/calls/${asked.body.token}`, { origin: site })).body.state as string
    expect(await state()).toBe("calling")
    const now = Date.now()
    for (let at = now; at < now + 10_000; at += 1000) while ((await pump(server.kit, at)) > 0);
    expect(await state()).not.toBe("calling")
    for (let at = now; at < now + 8_000_000; at += 1000) {
      while ((await pump(server.kit, at)) > 0);
      if ((await rows(sql`select from sandbox_events`)).length === 0) break
    }
    expect(["ended", "missed", "busy"]).toContain(await state())
    const { items } = (await owner.get("/api/ucaas/account/100/calls?number=%2B12125550111")).body
    expect(items[0]).toMatchObject({ kind: "clickToCall", direction: "inbound", from: { number: "+12125550111" } })
    const found = (await owner.get(path)).body.find((one: { keyId: number }) => one.keyId === keyId)
    expect(found).toMatchObject({ calls: 1, lastCallAt: expect.any(String) })
  })
  test("gets the same answer for an unknown key, a revoked one, another site and no site", async () => {
    const { key, keyId } = await make()
    const answers = [await ask({ key: "nothing" }), await ask({ key }, "https://evil.example"), await ask({ key }, "")]
    await owner.delete(`${path}/${keyId}`)
    answers.push(await ask({ key }))
    for (const answer of answers) {
      expect(refusal(answer)).toEqual([404, "click_to_call.unavailable"])
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined()
      expect({ ...answer.body, traceId: "" }).toEqual({ ...answers[0]!.body, traceId: "" })
    }
  })
  test.each<readonly [string, object, readonly [number, string]]>([
    ["without consent", { consent: "no" }, [400, "click_to_call.consent_missing"]],
    ["at an emergency number", { number: "911" }, [400, "click_to_call.number_not_allowed"]],
    ["at a short number", { number: "411" }, [400, "click_to_call.number_not_allowed"]],
    ["at a premium number", { number: "+1 900 555 0111" }, [400, "click_to_call.number_not_allowed"]],
    ["in a country of high risk", { number: "+53 7 8381111" }, [400, "click_to_call.number_not_allowed"]],
    ["at the number of the button itself", { number: `+${number}` }, [400, "click_to_call.number_not_allowed"]],
    ["at another number of the company", { number: "+12075550100" }, [400, "click_to_call.number_not_allowed"]],
    ["at something that is no number", { number: "call me" }, [400, "click_to_call.number_invalid"]],
  ])("is not called %s", async (_name, part, expected) => {
    const { key } = await make()
    expect(refusal(await ask({ key, ...part }))).toEqual(expected)
    expect(await rows(sql`select from sandbox_events`)).toEqual([])
  })
  test("is not called when the company blocks the number", async () => {
    const { key } = await make()
    await owner.post("/api/admin/accounts/100/call-blocking/rules", {
      direction: "in",
      list: "block",
      match: "exact",
      value: "+12125550177",
    })
    expect(refusal(await ask({ key, number: "+12125550177" }))).toEqual([400, "click_to_call.number_not_allowed"])
  })
  test("is told when the company is closed", async () => {
    const { key } = await make({ scheduleId: 2002 })
    await rows(sql`
      update schedules set override_state = 'closed', override_until = now() + interval '1 hour' where account_id = 100 and id = 2002 returning 1`)
    expect((await ask({ key })).body).toEqual({ token: null, state: "closed" })
    await rows(sql`update schedules set override_state = null, override_until = null where id = 2002 returning 1`)
  })
  test("meets limits for each number, key and network", async () => {
    const { key } = await make()
    const times = async (count: number, body: (index: number) => object) => {
      for (let index = 0; index < count; index += 1) expect((await ask(body(index))).status).toBe(200)
    }
    await times(3, () => ({ key }))
    expect((await ask({ key })).status).toBe(429)
    // Another key does not help.
    expect((await ask({ key: (await make()).key })).status).toBe(429)
    await rows(sql`delete from rate_limits returning 1`)
    const rare = await make({ callsPerHour: 2 })
    await times(2, (index) => ({ key: rare.key, number: `+1212555012${index}` }))
    expect((await ask({ key: rare.key, number: "+12125550129" })).status).toBe(429)
    await rows(sql`delete from rate_limits returning 1`)
    for (let index = 0; index < 10; index += 1) await ask({ key: "nothing" })
    expect((await ask({ key: "nothing" })).status).toBe(429)
    // The page can read that it asked too often, and no other page can.
    expect(await ask({ key })).toMatchObject({ status: 429, headers: { "access-control-allow-origin": site } })
    const other = await ask({ key }, "https://elsewhere.example")
    expect([other.status, other.headers["access-control-allow-origin"]]).toEqual([429, undefined])
  })
  test("cannot ask about calls of others", async () => {
    expect(refusal(await server.anonymous().get("/c2c/v1/calls/nothing", { origin: site }))).toEqual([
      404,
      "click_to_call.call_not_found",
    ])
  })
})

test("the script of the button can be loaded by any page and contains no key", async () => {
  const { status, headers, body } = await server.anonymous().get("/c2c/v1/button.js")
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
  })
  expect(body).toContain("We call you")
  expect(() => new Script(body as string)).not.toThrow()
})
