import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { mostOwnRules } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const base = "/api/admin/accounts/100/call-blocking"
const rules = `${base}/rules`
const phoneSystem = "/api/ucaas/account/100/phonesystem/callblocking"
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]
const revert = (entry: number) => owner.post(`/api/reporting/accounts/100/audit-log/events/${entry}/revert`)
const entriesOf = (action: string) =>
  rows<{ id: number; objectName: string; before: object | null; after: object | null }>(
    sql`select e.id, e.object_name, e.before, e.after from audit_entries e
      where e.account_id = 100 and e.action = ${action} order by e.id`,
  )
const check = async (query: string) => (await owner.get(`${base}/check?${query}`)).body
const add = async (body: object) => {
  const answer = await owner.post(rules, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as { ruleId: number; version: number; value: string }
}

describe("call blocking of an account", () => {
  test("has defaults, an action and system rules", async () => {
    const other = await server.as("accountSuperUser", 101)
    expect((await other.get("/api/admin/accounts/101/call-blocking")).body).toMatchObject({
      masterOn: true,
      action: "reject",
      systemRules: { anonymousCallers: false, premiumNumbers: true, highRiskNumbers: true },
      ruleCount: 0,
    })
    const { body } = await owner.get(base)
    expect(body).toMatchObject({ masterOn: true, systemRules: { anonymousCallers: true, directoryAssistance: true } })
    const saved = await owner.put(base, { action: "busy", version: body.version })
    expect(saved).toMatchObject({ status: 200, body: { action: "busy", version: body.version + 1 } })
    expect(refusal(await owner.put(base, { action: "reject", version: body.version }))).toEqual([
      409,
      "call_blocking.changed_meanwhile",
    ])
    const [entry] = (await entriesOf("call_blocking.changed")).slice(-1)
    expect(entry).toMatchObject({ before: { action: "reject" }, after: { action: "busy" } })
    expect((await revert(entry!.id)).status).toBe(200)
    expect((await owner.get(base)).body.action).toBe("reject")
    expect((await owner.post(`${phoneSystem}/saveOptions`, { action: "message" })).body.action).toBe("message")
    expect(refusal(await owner.post(`${phoneSystem}/saveOptions`, { mediaId: 77 }))).toEqual([
      400,
      "call_blocking.message_unknown",
      "mediaId",
    ])
    await owner.put(base, { action: "reject" })
  })

  test("system rules are turned on and off one by one", async () => {
    expect((await owner.put(`${base}/system-rules`, { internationalCallers: true })).body).toMatchObject({
      anonymousCallers: true,
      internationalCallers: true,
    })
    expect(await check("number=%2B33123456789")).toMatchObject({ blocked: true, because: "internationalCallers" })
    expect(
      (await owner.post(`${phoneSystem}/saveAcctIntBlockRule`, { internationalCallers: false })).body
        .internationalCallers,
    ).toBe(false)
    expect(await check("number=%2B33123456789")).toMatchObject({ blocked: false, because: "noRule" })
    expect((await owner.get(`${base}/system-rules`)).body).toMatchObject({ highRiskNumbers: true })
    expect(await check("direction=out&number=411")).toMatchObject({ blocked: true, because: "directoryAssistance" })
    expect(await check("direction=out&number=1-900-555-0100")).toMatchObject({ because: "premiumNumbers" })
  })

  test("the master switch keeps the rules and applies none", async () => {
    expect((await owner.post(`${phoneSystem}/saveMasterSwitchOptions`, { masterOn: false })).body.masterOn).toBe(false)
    expect(await check("number=%2B12125550134")).toMatchObject({ blocked: false, because: "switchedOff" })
    await owner.put(base, { masterOn: true })
    expect(await check("number=%2B12125550134")).toMatchObject({
      blocked: true,
      because: "accountRule",
      rule: { value: "+12125550134" },
    })
  })

  test("two of the switches need permissions of their own", async () => {
    const { body: role } = await owner.post("/api/authorizer/accounts/100/roles", {
      name: "Blocking desk",
      keys: ["read:profile", "read:call-blocking", "update:call-blocking"],
    })
    const { userId } = await server.as("usersAdmin")
    expect((await owner.put(`/api/ucaas/user/${userId}`, { roleId: role.roleId })).status).toBe(200)
    const desk = await server.as("usersAdmin")
    expect((await desk.put(`${base}/system-rules`, { anonymousCallers: true })).status).toBe(200)
    expect((await desk.put(`${base}/system-rules`, { directoryAssistance: false })).status).toBe(403)
    expect((await desk.put(`${base}/system-rules`, { highRiskNumbers: false })).status).toBe(403)
    expect((await owner.put(`${base}/system-rules`, { highRiskNumbers: false })).body.highRiskNumbers).toBe(false)
    await owner.put(`${base}/system-rules`, { highRiskNumbers: true })
  })
})

describe("rules", () => {
  test("are listed, searched, filtered and sorted", async () => {
    const list = async (query: string) =>
      (await owner.get(`${rules}?${query}`)).body.items.map(({ value }: { value: string }) => value)
    expect((await list("")).length).toBe(13)
    expect(await list("search=212-555")).toEqual(["+12125550134"])
    expect(await list("search=sierra")).toEqual(["SL"])
    expect(await list("search=TONER")).toEqual(["+14045550150"])
    expect(await list("callDirection=out")).toEqual(["+18005550199", "+1809"].toSorted())
    expect(await list("list=allow&sort=value&direction=desc")).toEqual(["+528155501010", "+442079460"])
    expect(await list("enabled=false")).toEqual(["+16465550103"])
    expect((await owner.get(`${rules}?totalOnly=true`)).body.total).toEqual({ count: 13, isExact: true })
  })

  test("one is created, changed, copied and deleted, and all of it is on record", async () => {
    const made = await add({ match: "prefix", value: "(901)", note: "Test", expiresAt: "2099-01-01T00:00:00Z" })
    expect(made).toMatchObject({ value: "+1901", direction: "in", list: "block", action: null, enabled: true })
    const at = `${rules}/${made.ruleId}`
    expect((await owner.get(at)).body).toEqual(made)
    expect(await check("number=901-555-0100")).toMatchObject({ blocked: true, rule: { ruleId: made.ruleId } })
    const changed = await owner.put(at, { action: "busy", note: "Tested", version: made.version })
    expect(changed).toMatchObject({ status: 200, body: { action: "busy", value: "+1901", version: 2 } })
    expect(refusal(await owner.put(at, { note: "Late", version: made.version }))).toEqual([
      409,
      "call_blocking.changed_meanwhile",
    ])
    const [entry] = (await entriesOf("blocking_rule.changed")).slice(-1)
    expect(entry).toMatchObject({
      objectName: "+1901…",
      before: { action: null, note: "Test" },
      after: { action: "busy", note: "Tested" },
    })
    expect((await revert(entry!.id)).status).toBe(200)
    expect((await owner.get(at)).body).toMatchObject({ action: null, note: "Test", version: 3 })
    expect((await owner.post(`${phoneSystem}/updateRule`, { ruleId: made.ruleId, enabled: false })).body.enabled).toBe(
      false,
    )
    const copied = await owner.post(at, { value: "+1 902", enabled: true })
    expect(copied).toMatchObject({
      status: 200,
      body: { value: "+1902", match: "prefix", note: "Test", enabled: true },
    })
    // From a beginning to a range and back.
    expect(
      (await owner.put(at, { match: "range", value: "901 555 0100", valueTo: "901 555 0110" })).body,
    ).toMatchObject({ match: "range", valueTo: "+19015550110" })
    expect((await owner.put(at, { match: "exact", value: "901 555 0100" })).body).toMatchObject({ valueTo: null })
    expect((await owner.delete(at)).status).toBe(204)
    expect(refusal(await owner.get(at))).toEqual([404, "call_blocking.not_found"])
    expect(refusal(await owner.delete(at))).toEqual([404, "call_blocking.not_found"])
    await owner.delete(`${rules}/${copied.body.ruleId}`)
    expect((await entriesOf("blocking_rule.deleted")).slice(-1)[0]).toMatchObject({ before: { value: "+1902" } })
  })

  test.each<[string, object, unknown[]]>([
    ["an emergency number", { value: "911" }, [400, "call_blocking.hits_emergency", "value"]],
    ["a pattern that matches one", { match: "pattern", value: "+9*" }, [400, "call_blocking.hits_emergency", "value"]],
    ["no number", { value: "call me" }, [400, "call_blocking.value_invalid", "value"]],
    [
      "a range without an end",
      { match: "range", value: "901 555 0100" },
      [400, "call_blocking.value_invalid", "valueTo"],
    ],
    ["a country that does not exist", { match: "country", value: "ZZ" }, [400, "call_blocking.value_invalid", "value"]],
    ["an own number", { value: "207 555 0140" }, [409, "call_blocking.hits_own_number", "value"]],
    ["a beginning of own numbers", { match: "prefix", value: "207" }, [409, "call_blocking.hits_own_number", "value"]],
    [
      "a pattern of own numbers",
      { match: "pattern", value: "207555*40" },
      [409, "call_blocking.hits_own_number", "value"],
    ],
    [
      "a range with own numbers",
      { match: "range", value: "2075550100", valueTo: "2075550199" },
      [409, "call_blocking.hits_own_number", "value"],
    ],
    ["the own country", { match: "country", value: "US" }, [409, "call_blocking.hits_own_number", "value"]],
    ["a rule that exists", { value: "+1 212 555 0134" }, [409, "call_blocking.exists", "value"]],
    [
      "a time that is over",
      { value: "903 555 0100", expiresAt: "2020-01-01T00:00:00Z" },
      [400, "call_blocking.expired", "expiresAt"],
    ],
    [
      "voicemail for calls that go out",
      { direction: "out", value: "903 555 0100", action: "voicemail" },
      [400, "call_blocking.voicemail_outbound", "action"],
    ],
  ])("refuses %s", async (_, body, expected) => expect(refusal(await owner.post(rules, body))).toEqual(expected))

  test("a rule against own numbers is saved anyway, one against emergency numbers is not", async () => {
    const draft = { match: "prefix", value: "+1 617 555" }
    expect((await owner.post(rules, draft)).body.next).toMatchObject({ saveAnyway: "saveRuleSkipValidations" })
    const made = await owner.post(`${phoneSystem}/saveRuleSkipValidations`, draft)
    expect(made).toMatchObject({ status: 200, body: { value: "+1617555" } })
    const { ruleId } = made.body
    // It can still be turned off and get a note.
    expect((await owner.put(`${rules}/${ruleId}`, { enabled: false })).status).toBe(200)
    expect(
      (await owner.post(`${phoneSystem}/saveRuleSkipValidations`, { ...draft, value: "+1 207 555", ruleId })).body
        .value,
    ).toBe("+1207555")
    expect(refusal(await owner.post(`${phoneSystem}/saveRuleSkipValidations`, { value: "112" }))).toEqual([
      400,
      "call_blocking.hits_emergency",
      "value",
    ])
    expect(refusal(await owner.put(`${rules}/${ruleId}`, { match: "exact", value: "+1 212 555 0134" }))).toEqual([
      409,
      "call_blocking.exists",
      "value",
    ])
    await owner.delete(`${rules}/${ruleId}`)
  })

  test("allowing an own number is no mistake", async () => {
    const { ruleId } = await add({ list: "allow", value: "207 555 0140" })
    await owner.delete(`${rules}/${ruleId}`)
  })

  test("many are turned off, on and deleted at once, each on record", async () => {
    const made = [await add({ value: "904 555 0101" }), await add({ value: "904 555 0102" })]
    const ruleIds = [...made.map(({ ruleId }) => ruleId), 999_999_999]
    expect((await owner.post(`${rules}/bulk-toggle`, { ruleIds, enabled: false })).body).toEqual({
      changed: 2,
      unchanged: 1,
    })
    expect((await owner.post(`${rules}/bulk-toggle`, { ruleIds, enabled: false })).body.changed).toBe(0)
    const [last] = (await entriesOf("blocking_rule.changed")).slice(-1)
    expect((await revert(last!.id)).status).toBe(200)
    expect((await owner.get(`${rules}/${made[1]!.ruleId}`)).body.enabled).toBe(true)
    expect((await owner.post(`${rules}/bulk-delete`, { ruleIds })).body).toEqual({ changed: 2, unchanged: 1 })
    expect((await owner.post(`${rules}/bulk-delete`, { ruleIds: [] })).status).toBe(400)
  })

  test("many numbers are previewed and added; lines that do not fit are named", async () => {
    const body = {
      lines: ["905 555 0101", "905-556*", "", "911", "hello", "207 555 0140", "905 555 0101", "+1 212 555 0134"],
      note: "Pasted",
    }
    const preview = await owner.post(`${rules}/many/preview`, body)
    expect(preview).toMatchObject({ status: 200, body: { added: 2, skipped: 5 } })
    expect((await owner.get(`${rules}?search=Pasted`)).body.items).toEqual([])
    const { body: done } = await owner.post(`${rules}/many`, body)
    expect(done).toEqual(preview.body)
    expect(done.lines.map(({ line, value }: { line: number; value: string | null }) => [line, value])).toEqual([
      [1, "+19055550101"],
      [2, "+1905556…"],
      [4, null],
      [5, null],
      [6, null],
      [7, null],
      [8, null],
    ])
    const { items } = (await owner.get(`${rules}?search=Pasted`)).body
    expect(items.map(({ match }: { match: string }) => match).toSorted()).toEqual(["exact", "prefix"])
    await owner.post(`${rules}/bulk-delete`, { ruleIds: items.map(({ ruleId }: { ruleId: number }) => ruleId) })
  })

  test("are exported as a file", async () => {
    const { status, headers, body } = await owner.get(`${rules}/export`)
    expect([status, String(headers["content-disposition"])]).toEqual([200, expect.stringContaining("blocking-rules-")])
    expect(String(body)).toContain("in,block,range,'+14045550150,'+14045550169,,true,,")
  })

  test("are for those who may, in their own account", async () => {
    const user = await server.as("endUser")
    for (const answer of [
      await user.get(base),
      await user.get(rules),
      await user.post(rules, { value: "+12125550199" }),
      await user.get(`${base}/check?number=`),
    ])
      expect(answer.status).toBe(403)
    const stranger = await server.as("accountSuperUser", 101)
    expect((await stranger.get(`${rules}/7100`)).body.code).toBe("account.not_found")
    expect(refusal(await stranger.get("/api/admin/accounts/101/call-blocking/rules/7100"))).toEqual([
      404,
      "call_blocking.not_found",
    ])
    expect(
      (await stranger.post("/api/admin/accounts/101/call-blocking/rules/bulk-delete", { ruleIds: [7100] })).body,
    ).toEqual({ changed: 0, unchanged: 1 })
  })
})

describe("would this call be blocked?", () => {
  test("by the account, by an extension, and never in an emergency", async () => {
    expect(await check("number=")).toMatchObject({ blocked: true, because: "anonymousCallers", number: null })
    expect(await check("number=911")).toMatchObject({ blocked: false, because: "emergency" })
    expect(await check("direction=out&number=911")).toMatchObject({ blocked: false, because: "emergency" })
    expect(await check("direction=out&number=412")).toMatchObject({ blocked: false, because: "internal" })
    expect(await check("direction=out&number=1-809-555-0100")).toMatchObject({ because: "accountRule" })
    expect(await check("number=hello")).toMatchObject({ isReadable: false, blocked: false })
    expect(await check("number=%2B12075550188")).toMatchObject({ blocked: false })
    expect(await check("number=%2B12075550188&extensionId=100105")).toMatchObject({
      blocked: true,
      because: "ownRule",
      isOwnRule: true,
      action: "voicemail",
    })
    expect(refusal(await owner.get(`${base}/check?extensionId=101800`))).toEqual([
      404,
      "call_blocking.extension_not_found",
    ])
  })
})

describe("own blocking", () => {
  let user: TestClient
  let extensionId: number
  beforeAll(async () => {
    user = await server.as("endUser")
    extensionId = (await user.get("/api/portal/my-blocking")).body[0].extensionId
  })
  const mine = (rest = "") => `/api/portal/my-blocking/${extensionId}${rest}`

  test("users block callers of their own extension, and nobody else's", async () => {
    const { body } = await user.put(mine(), { blockAnonymous: true, action: "busy" })
    expect(body).toMatchObject({ on: true, blockAnonymous: true, action: "busy", mayChange: true, masterOn: true })
    const made = await user.post(mine("/rules"), { value: "906 555 0101", note: "Survey" })
    expect(made).toMatchObject({ status: 200, body: { value: "+19065550101", direction: "in" } })
    expect((await user.get(mine("/check?number=9065550101"))).body).toMatchObject({
      blocked: true,
      because: "ownRule",
      action: "busy",
    })
    expect((await user.get(mine("/check?number=2125550134"))).body).toMatchObject({
      because: "accountRule",
      rule: null,
    })
    const { ruleId, version } = made.body
    expect((await user.put(mine(`/rules/${ruleId}`), { enabled: false, version })).body.enabled).toBe(false)
    expect(refusal(await user.put(mine(`/rules/${ruleId}`), { note: "late", version }))).toEqual([
      409,
      "call_blocking.changed_meanwhile",
    ])
    expect(refusal(await user.post(mine("/rules"), { value: "112" }))[1]).toBe("call_blocking.hits_emergency")
    expect(refusal(await user.post(mine("/rules"), { value: "906 555 0101" }))[1]).toBe("call_blocking.exists")
    expect((await user.post(mine("/rules"), { value: "906 555 0102", direction: "out" })).status).toBe(400)
    expect(refusal(await user.put(mine("/rules/7100"), { note: "not mine" }))).toEqual([404, "call_blocking.not_found"])
    expect(refusal(await user.put("/api/portal/my-blocking/100001", { on: false }))).toEqual([
      404,
      "call_blocking.extension_not_found",
    ])
    expect((await user.delete(mine(`/rules/${ruleId}`))).status).toBe(204)
    expect((await entriesOf("own_blocking_rule.created")).slice(-1)[0]).toMatchObject({
      after: { value: "+19065550101", extensionId },
    })
    expect((await entriesOf("own_blocking.changed")).slice(-1)[0]).toMatchObject({
      after: { blockAnonymous: true, action: "busy" },
    })
  })

  test("has its own limit", async () => {
    await rows(sql`insert into blocking_rules (account_id, extension_id, direction, list, match, value)
      select 100, ${extensionId}, 'in', 'block', 'exact', '1908' || (5550000 + n)
      from generate_series(1, ${mostOwnRules}) n`)
    expect(refusal(await user.post(mine("/rules"), { value: "907 555 0101" }))).toEqual([409, "call_blocking.too_many"])
    await rows(sql`delete from blocking_rules where account_id = 100 and extension_id = ${extensionId}`)
  })

  test("an administrator saves it for a user, a user only for themselves", async () => {
    const [own] = await rows<{ loginName: string; number: string }>(
      sql`select u.login_name, e.number from extensions e
        join users u on u.account_id = e.account_id and u.id = e.user_id
        where e.account_id = 100 and e.id = ${extensionId}`,
    )
    const path = (login: string, number: string, middle = "") =>
      `/api/ucaas/account/100/${middle}enduser/${encodeURIComponent(login)}/extension/${number}/callblocking/saveOptions`
    const saved = await owner.post(path(own!.loginName, own!.number), { on: false })
    expect(saved).toMatchObject({ status: 200, body: { extensionId, on: false } })
    expect((await user.post(path(own!.loginName, own!.number, "phonesystem/"), { on: true })).body.on).toBe(true)
    expect(refusal(await owner.post(path(own!.loginName, "9999"), { on: true }))).toEqual([
      404,
      "call_blocking.extension_not_found",
    ])
    const [other] = await rows<{ loginName: string; number: string }>(
      sql`select u.login_name, e.number from extensions e
        join users u on u.account_id = e.account_id and u.id = e.user_id
        where e.account_id = 100 and e.id = 100105`,
    )
    expect((await user.post(path(other!.loginName, other!.number), { on: false })).status).toBe(403)
  })

  test("users who may not block callers see theirs and change nothing", async () => {
    await rows(sql`update users set allow_call_blocking = false where id = ${user.userId}`)
    expect((await user.get("/api/portal/my-blocking")).body[0].mayChange).toBe(false)
    expect(refusal(await user.put(mine(), { on: false }))).toEqual([403, "call_blocking.not_allowed_for_user"])
    expect(refusal(await user.post(mine("/rules"), { value: "906 555 0109" }))[0]).toBe(403)
    await rows(sql`update users set allow_call_blocking = true where id = ${user.userId}`)
  })

  test("rules go with their extension", async () => {
    const made = await owner.post("/api/appserver/accounts/100/extensions", { name: "Short-lived" })
    const id = made.body.extensionId as number
    await rows(sql`insert into blocking_rules (account_id, extension_id, direction, list, match, value)
      values (100, ${id}, 'in', 'block', 'exact', '12125550111')`)
    expect((await owner.delete(`/api/appserver/accounts/100/extensions/${id}`)).status).toBeLessThan(300)
    expect(await rows(sql`select from blocking_rules where account_id = 100 and extension_id = ${id}`)).toEqual([])
  })
})
