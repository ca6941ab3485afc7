import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { loadForChecks } from "./routing.service.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let main: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  main = (
    await rows<{ number: string }>(sql`
      select n.number from phone_numbers n where n.account_id = 100 and n.extension_id = 100804 order by n.number limit 1`)
  )[0]!.number
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const run = (query: Sql) => server.database.transaction("system", (db) => db.run(query))
const base = "/api/ucaas/account/100"
const ask = (question: object) => owner.post(`${base}/call-simulations`, question)
const customer = { kind: "outside", number: "+1 212 555 0111" }
const stops = (body: { steps: { kind: string; objectName: string }[] }) => body.steps.map(({ kind }) => kind)

describe("the simulator", () => {
  test("answers where a customer's call goes, with the rules", async () => {
    const { status, body } = await ask({ from: customer, to: `+${main}`, at: "2026-11-16T15:00:00Z" })
    expect(status).toBe(200)
    expect(body.steps[0]).toMatchObject({ kind: "queue", objectName: "420 Customer support" })
    expect(body.steps[0].reasons.map(({ rule }: { rule: string }) => rule)).toContain("numberLeadsTo")
    expect(body).toMatchObject({ result: "answered" })
  })
  test("follows destinations, schedules and menus of the account as they are now", async () => {
    const [office] = await rows<{ id: number }>(sql`
      insert into schedules (account_id, name, time_zone, weekly, exceptions)
      values (100, 'Test hours', 'America/New_York', '{"monday": [{"from": "09:00", "to": "17:00"}], "tuesday": [],
        "wednesday": [], "thursday": [], "friday": [], "saturday": [], "sunday": []}', '[]') returning id`)
    await run(sql`update queue_settings set schedule_id = ${office!.id} where account_id = 100 and queue_id = 100804`)
    await run(
      sql`delete from call_destinations where account_id = 100 and owner_extension_id = 100804 and slot = 'closed'`,
    )
    await run(sql`
      insert into call_destinations (account_id, owner_extension_id, slot, kind, to_extension_id)
      values (100, 100804, 'closed', 'voicemail', 100804)`)
    const open = await ask({ from: customer, to: `+${main}`, at: "2026-11-16T15:00:00Z" })
    const closed = await ask({ from: customer, to: `+${main}`, at: "2026-11-17T15:00:00Z" })
    expect(stops(open.body)).toContain("queue")
    expect(stops(closed.body)).toEqual(["voicemail"])
    expect(closed.body.steps[0].reasons.map(({ text }: { text: string }) => text)).toContain("“Test hours” is closed.")
    await run(sql`update queue_settings set schedule_id = null where account_id = 100 and queue_id = 100804`)
  })
  test.each([
    ["somebody new who has not signed in yet", "user", false],
    ["a room, which has no sign-in", "room", true],
  ])("rings the phone of %s", async (_, name, isRoom) => {
    const added = await owner.post("/api/accounts/100/people", {
      firstName: "New",
      lastName: "Desk",
      loginName: `new.${name}@harbor-pine.demo`,
      email: "new.desk@harbor-pine.example",
      roleId: 4,
      isRoom,
      allowLogin: !isRoom,
      sendWelcome: false,
      emergencyLocationId: 3001,
      device: { kind: "phone", make: "yealink", model: "T46U", macAddress: `001565AB120${isRoom ? 1 : 2}` },
    })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    const { extensionId } = added.body.extension
    const [user] = await rows<{ status: number }>(
      sql`select u.status_id as status from users u where u.account_id = 100 and u.login_name = ${`new.${name}@harbor-pine.demo`}`,
    )
    expect(user!.status).toBe(isRoom ? 3 : 2)
    const { body } = await ask({ from: customer, to: "0", toExtensionId: extensionId })
    expect(body.steps[0], JSON.stringify(body.steps)).toMatchObject({ kind: "ring", objectId: extensionId })
  })
  test("lets a customer come in at an extension, whether or not a number leads there", async () => {
    const person = 100_103
    const question = { from: customer, to: "0", toExtensionId: person }
    const { status, body } = await ask(question)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.steps[0]).toMatchObject({ objectKind: "person", objectId: person })
    const offline = (await ask({ ...question, offline: [person] })).body
    expect(stops(body)).toContain("ring")
    // The dialed number does not really lead there.
    expect(JSON.stringify(body)).not.toContain("numberLeadsTo")
    expect(stops(offline)).not.toContain("ring")
    const unknown = await ask({ ...question, toExtensionId: 999_999_999 })
    expect(unknown).toMatchObject({ status: 400, body: { code: "routing.target_unknown" } })
  })
  test("explains a feature code and changes nothing", async () => {
    const from = { kind: "extension", extensionId: 100_107 }
    await run(sql`update extensions set do_not_disturb = true where account_id = 100 and id = 100107`)
    const { body } = await ask({ from, to: "*79" })
    expect(body).toMatchObject({ result: "answered", steps: [{ kind: "feature" }] })
    expect(body.steps[0].reasons.map(({ rule }: { rule: string }) => rule)).toEqual([
      "dialedFeature",
      "codeDoNotDisturbOff",
    ])
    expect(await rows(sql`select from extensions where id = 100107 and do_not_disturb`)).toHaveLength(1)
    const nothing = await ask({ from, to: "*8" })
    expect(nothing.body).toMatchObject({ result: "failed", steps: [{ kind: "refused" }] })
    expect(nothing.body.steps[0].reasons.at(-1)).toMatchObject({
      rule: "codeNothingRings",
      text: "No call rings at Accounting.",
      objectKind: "pickupGroup",
    })
  })
  test("blocked callers reach nobody, and emergency calls always go out", async () => {
    await run(sql`
      insert into blocking_rules (account_id, direction, list, match, value) values (100, 'in', 'block', 'prefix', '1212')`)
    expect((await ask({ from: customer, to: `+${main}` })).body).toMatchObject({ result: "blocked" })
    await run(sql`delete from blocking_rules where account_id = 100 and value = '1212'`)
    const [phone] = await rows<{ id: number }>(sql`
      select e.id from extensions e where e.account_id = 100 and e.type = 'Extension' order by e.number limit 1`)
    const from = { kind: "extension", extensionId: phone!.id }
    expect(stops((await ask({ from, to: "911" })).body)).toEqual(["emergency", "talk"])
    expect((await ask({ from, to: "420" })).body.steps[0]).toMatchObject({ kind: "queue" })
  })
  test("directory assistance can be dialed unless it is blocked, and service numbers always", async () => {
    const [phone] = await rows<{ id: number }>(sql`
      select e.id from extensions e where e.account_id = 100 and e.type = 'Extension' order by e.number limit 1`)
    const from = { kind: "extension", extensionId: phone!.id }
    const settings = "/api/admin/accounts/100/call-blocking"
    const results = async () => {
      const found = []
      for (const to of ["411", "811"]) found.push((await ask({ from, to, answers: "first" })).body.result)
      return found
    }
    const { systemRules } = (await owner.get(settings)).body
    const block = (directoryAssistance: boolean) => owner.put(`${settings}/system-rules`, { directoryAssistance })
    expect((await block(false)).status).toBe(200)
    expect(await results()).toEqual(["answered", "answered"])
    await block(true)
    expect(await results()).toEqual(["blocked", "answered"])
    await block(systemRules.directoryAssistance)
  })
  test("lets a caller ask for a callback, and says what is heard", async () => {
    const [before] = await rows<{ key: string | null }>(sql`
      select s.callback_key as key from queue_settings s where s.account_id = 100 and s.queue_id = 100804`)
    const offer = (key: string | null) =>
      run(sql`update queue_settings set callback_key = ${key} where account_id = 100 and queue_id = 100804`)
    await offer("2")
    const question = { from: customer, to: `+${main}`, inQueue: "callback", at: "2026-11-16T15:00:00Z" }
    const { status, body } = await ask(question)
    await offer(before!.key)
    expect(status).toBe(200)
    expect(body.steps.at(-1)).toMatchObject({
      kind: "queue",
      outcome: "callback",
      details: expect.arrayContaining(["The caller can press 2 to be called back."]),
    })
  })
  test("rules against numbers hold however they are dialed, and for what calls are forwarded to", async () => {
    const [phone] = await rows<{ id: number }>(sql`
      select e.id from extensions e where e.account_id = 100 and e.type = 'Extension' order by e.number limit 1`)
    const from = { kind: "extension", extensionId: phone!.id }
    await run(sql`
      insert into blocking_rules (account_id, direction, list, match, value)
      values (100, 'out', 'block', 'exact', '12075551234')`)
    await run(sql`
      update pbx_settings set seven_digit_dialing = true, area_code = '207' where account_id = 100`)
    for (const to of ["+12075551234", "12075551234", "2075551234", "5551234"])
      expect([to, (await ask({ from, to })).body.result]).toEqual([to, "blocked"])
    await run(sql`
      delete from call_destinations where account_id = 100 and owner_extension_id = 100804 and slot = 'waitedTooLong'`)
    await run(sql`
      insert into call_destinations (account_id, owner_extension_id, slot, kind, to_number, present)
      values (100, 100804, 'waitedTooLong', 'external', '+12075551234', 'caller')`)
    const overflow = await ask({ from: customer, to: `+${main}`, inQueue: "waitedTooLong", at: "2026-11-16T15:00:00Z" })
    expect(stops(overflow.body)).not.toContain("outside")
    await run(sql`delete from blocking_rules where account_id = 100 and value = '12075551234'`)
  })
  test("finds whom a caller spells, with accents left out, unless the account lists nobody", async () => {
    const [menu] = await rows<{ number: string }>(sql`
      select e.number from call_destinations d join extensions e on e.account_id = 100 and e.id = d.owner_extension_id
      where d.account_id = 100 and d.kind = 'directory' and d.slot = 'key.9' limit 1`)
    const [phone, person] = await rows<{ id: number }>(sql`
      select e.id from extensions e where e.account_id = 100 and e.type = 'Extension' order by e.number limit 2`)
    await run(sql`update extensions set name = 'Zoë Quýzxelstad' where account_id = 100 and id = ${person!.id}`)
    const from = { kind: "extension", extensionId: phone!.id }
    // Q is 7, U is 8, Y is 9.
    const question = { from, to: menu!.number, at: "2026-11-16T15:00:00Z", keys: ["9", "789"] }
    const found = (await ask(question)).body
    expect(
      found.steps.map(({ kind, objectId }: { kind: string; objectId: number }) => [kind, objectId]).slice(0, 3),
    ).toEqual([
      ["menu", 100_800],
      ["menu", 100],
      ["ring", person!.id],
    ])
    const finds = async (keys: string) =>
      (await ask({ ...question, keys: ["9", keys] })).body.steps
        .map(({ objectId }: { objectId: number }) => objectId)
        .includes(person!.id)
    // Each word by its beginning, without signs; once the name is another, no longer by the old one.
    await run(sql`update extensions set name = 'Q''Xuz-Zyx Jqxz' where account_id = 100 and id = ${person!.id}`)
    expect([await finds("798"), await finds("579"), await finds("999"), await finds("789")]).toEqual([
      true,
      true,
      false,
      false,
    ])
    await run(sql`update extensions set name = 'Zoë Quýzxelstad' where account_id = 100 and id = ${person!.id}`)
    expect([await finds("798"), await finds("789")]).toEqual([false, true])
    await run(sql`update pbx_settings set list_in_directory = false where account_id = 100`)
    expect((await ask(question)).body.steps.map(({ objectId }: { objectId: number }) => objectId)).not.toContain(
      person!.id,
    )
    await run(sql`update pbx_settings set list_in_directory = true where account_id = 100`)
  })
  test.each<readonly [string, object, string]>([
    ["a caller's number that is none", { from: { kind: "outside", number: "x" }, to: "1" }, "routing.number_invalid"],
    ["an extension that is none", { from: { kind: "extension", extensionId: 1 }, to: "420" }, "routing.caller_unknown"],
    ["an extension dialed from outside", { from: customer, to: "421" }, "routing.dialed_not_number"],
    ["nothing dialed", { from: customer, to: "" }, "request.invalid"],
    ["keys that no phone has", { from: customer, to: "420", keys: ["a"] }, "request.invalid"],
  ])("refuses %s", async (_name, question, code) => {
    expect(await ask(question)).toMatchObject({ status: 400, body: { code } })
  })
  test("tells neither PINs nor past calls to whoever may not know them", async () => {
    const [bridge] = await rows<{ number: string }>(sql`
      select e.number from conference_bridges b join extensions e on e.account_id = b.account_id
        and e.id = b.extension_id where b.account_id = 100 and b.guest_pin is not null and not b.locked limit 1`)
    const from = { kind: "extension", extensionId: 100_106 }
    const ruleOf = async (client: TestClient, question: object) =>
      (await client.post(`${base}/call-simulations`, question)).body.steps.flatMap(
        ({ reasons }: { reasons: { rule: string }[] }) => reasons.map(({ rule }) => rule),
      )
    const { body: role } = await owner.post("/api/authorizer/accounts/100/roles", {
      name: "Looks at settings",
      keys: ["read:profile", "read:pbx-settings"],
    })
    const { userId } = await server.as("usersAdmin")
    expect((await owner.put(`/api/ucaas/user/${userId}`, { roleId: role.roleId })).status).toBe(200)
    const admin = await server.as("usersAdmin")
    const guess = { from, to: bridge!.number, keys: ["97531", "97531", "97531"] }
    expect(await ruleOf(owner, guess)).toContain("conferencePinWrong")
    const told = await ruleOf(admin, guess)
    expect(told).not.toContain("conferencePinWrong")
    expect(told).toContain("conference")
    expect(await ruleOf(admin, { from, to: "*69" })).toContain("codeNobodyCalled")
  })
  test("is for whoever sees the settings, in their account", async () => {
    const endUser = await server.as("endUser")
    expect((await endUser.post(`${base}/call-simulations`, { from: customer, to: "420" })).status).toBe(403)
    expect((await owner.post("/api/ucaas/account/200/call-simulations", { from: customer, to: "1" })).status).toBe(404)
  })
})

describe("scenarios", () => {
  test("say when their answer changes, and can accept the new one", async () => {
    const question = { from: customer, to: `+${main}`, inQueue: "waitedTooLong" }
    const { body } = await owner.post(`${base}/call-scenarios`, { name: "A customer waits", question })
    expect(body).toMatchObject({ name: "A customer waits", hasChanged: false })
    expect(await owner.post(`${base}/call-scenarios`, { name: "a customer WAITS", question })).toMatchObject({
      status: 409,
      body: { code: "routing.scenario_name_taken" },
    })
    await run(sql`
      delete from call_destinations where account_id = 100 and owner_extension_id = 100804 and slot = 'waitedTooLong'`)
    await run(sql`
      insert into call_destinations (account_id, owner_extension_id, slot, kind)
      values (100, 100804, 'waitedTooLong', 'hangUp')`)
    // Those of the demo data keep their answers, and come after the one that has changed.
    const unchanged = [{ hasChanged: false }, { hasChanged: false }]
    const all = [{ name: "A customer waits", hasChanged: true }, ...unchanged]
    expect((await owner.post(`${base}/call-scenarios/run`)).body).toMatchObject(all)
    expect((await owner.get(`${base}/call-scenarios`)).body).toMatchObject(all)
    const one = `${base}/call-scenarios/${body.scenarioId}`
    expect((await owner.put(`${one}/expected`)).body).toMatchObject({ hasChanged: false })
    expect((await owner.delete(one)).status).toBe(204)
    expect(await owner.get(one)).toMatchObject({ status: 404, body: { code: "routing.scenario_not_found" } })
    expect(await owner.delete(one)).toMatchObject({ status: 404, body: { code: "routing.scenario_not_found" } })
  })
  test("are about their moment: who is logged in, waits or has a full box now does not change the answer", async () => {
    await run(sql`delete from rate_limits`)
    const queue = 100_804
    await run(sql`
      insert into call_destinations (account_id, owner_extension_id, slot, kind) values (100, ${queue}, 'noAgents', 'hangUp')
      on conflict do nothing`)
    const from = { kind: "extension", extensionId: 100_106 }
    const [{ number }] = (await rows<{ number: string }>(sql`select number from extensions where id = ${queue}`)) as [
      { number: string },
    ]
    const question = { from, to: number, at: "2026-12-01T16:00:00Z", inQueue: "answered" }
    const { body } = await owner.post(`${base}/call-scenarios`, { name: "About December", question })
    expect(body.expected.result).toBe("answered")
    await run(sql`update queue_agents set logged_in = false where account_id = 100 and queue_id = ${queue}`)
    await run(sql`update queue_settings set max_waiting = 1 where account_id = 100 and queue_id = ${queue}`)
    await run(sql`
      insert into live_calls (account_id, engine, engine_call_id, last_event, started_at, direction, from_number,
        from_name, to_number, to_name, place, since, object_kind, object_id, state, journey)
      select 100, 'sandbox', 'waits-' || n, 1, now(), 'inbound', '', '', '', '', 'queue', now(), 'queue', ${queue}, '{}', '{}'
      from generate_series(1, 3) n`)
    const again = (await owner.post(`${base}/call-scenarios/run`)).body.find(
      ({ scenarioId }: { scenarioId: number }) => scenarioId === body.scenarioId,
    )
    expect(again).toMatchObject({ hasChanged: false, lastAnswer: { result: "answered" } })
    // Nobody logged in is a question of its own.
    expect((await ask({ ...question, inQueue: "noAgents" })).body.result).not.toBe("answered")
    await run(sql`delete from live_calls where engine_call_id like 'waits-%'`)
    await run(sql`delete from call_destinations where owner_extension_id = ${queue} and slot = 'noAgents'`)
    await run(sql`update queue_agents set logged_in = true where account_id = 100 and queue_id = ${queue}`)
    await owner.delete(`${base}/call-scenarios/${body.scenarioId}`)
  })
  test("get the same answers together as each alone, whatever they are about", async () => {
    await owner.post("/api/admin/accounts/100/call-blocking/rules", {
      direction: "in",
      list: "block",
      match: "prefix",
      value: "+1646",
    })
    const inside = { kind: "extension", extensionId: 100_106 }
    const questions = [
      { from: customer, to: `+${main}`, inQueue: "answered" },
      { from: { kind: "outside", number: "+1 646 555 0100" }, to: `+${main}` },
      { from: { kind: "outside", number: "" }, to: `+${main}`, inQueue: "noAgents" },
      { from: inside, to: "203", answers: "nobody" },
      { from: inside, to: "5550142" },
      { from: inside, to: "+44 20 7946 0000" },
      { from: inside, to: "911" },
      { from: inside, to: "991" },
      { from: inside, to: "992" },
      { from: inside, to: "705" },
      { from: inside, to: "*97" },
    ]
    const made: { scenarioId: number; expected: { result: string } }[] = []
    for (const [index, question] of questions.entries())
      made.push((await owner.post(`${base}/call-scenarios`, { name: `Together ${index}`, question })).body)
    // The questions are answered differently, so that a mix-up would show.
    expect(made[1]!.expected.result).toBe("blocked")
    const ids = new Set(made.map(({ scenarioId }) => scenarioId))
    const ran = (await owner.post(`${base}/call-scenarios/run`)).body.filter((one: { scenarioId: number }) =>
      ids.has(one.scenarioId),
    )
    expect(ran).toHaveLength(questions.length)
    expect(ran.filter(({ hasChanged }: { hasChanged: boolean }) => hasChanged)).toEqual([])
    for (const { scenarioId } of made) await owner.delete(`${base}/call-scenarios/${scenarioId}`)
  })
  test("are run at most 20 times in 10 minutes by one user", async () => {
    await run(sql`delete from rate_limits`)
    for (let count = 0; count < 20; count += 1)
      expect((await owner.post(`${base}/call-scenarios/run`)).status).toBe(200)
    expect(await owner.post(`${base}/call-scenarios/run`)).toMatchObject({
      status: 429,
      headers: { "retry-after": expect.stringMatching(/^\d+$/) },
    })
    expect((await (await server.as("accountAdministrator")).post(`${base}/call-scenarios/run`)).status).toBe(200)
  })
})

describe("a scenario", () => {
  const question = { from: customer, to: "", inQueue: "waitedTooLong", busy: [100_101] }
  const add = async (name: string) => {
    const { body, status } = await owner.post(`${base}/call-scenarios`, {
      name,
      question: { ...question, to: `+${main}` },
    })
    expect(status).toBe(200)
    return body
  }
  const one = ({ scenarioId }: { scenarioId: number }, part = "") => `${base}/call-scenarios/${scenarioId}${part}`

  test("keeps the moment at which it was saved, and names its extensions", async () => {
    const before = Date.now()
    const saved = await add("Keeps its moment")
    expect(Date.parse(saved.question.at)).toBeGreaterThanOrEqual(before)
    expect(saved.extensions).toMatchObject([{ extensionId: 100_101, extension: expect.any(String) }])
    expect((await owner.get(one(saved))).body).toEqual(saved)
    expect((await owner.post(one(saved, "/run"))).body.question.at).toBe(saved.question.at)
  })
  test("is not changed by a new name of what the call comes to", async () => {
    const saved = await add("Renamed queue")
    const [{ name }] = (await rows<{ name: string }>(
      sql`select name from extensions where account_id = 100 and id = 100804`,
    )) as [{ name: string }]
    await run(sql`update extensions set name = 'Renamed' where account_id = 100 and id = 100804`)
    const again = (await owner.post(one(saved, "/run"))).body
    expect(again).toMatchObject({ hasChanged: false })
    expect(again.lastAnswer.stops[0].name).toBe("420 Renamed")
    await run(sql`update extensions set name = ${name} where account_id = 100 and id = 100804`)
  })
  test("is renamed, asks another question, and refuses to overwrite a newer version", async () => {
    const saved = await add("To be changed")
    const renamed = (
      await owner.put(one(saved), { name: "Another name", question: saved.question, version: saved.version })
    ).body
    expect(renamed).toMatchObject({ name: "Another name", expected: saved.expected, version: saved.version + 1 })
    expect(
      await owner.put(one(saved), { name: "Too late", question: saved.question, version: saved.version }),
    ).toMatchObject({ status: 409, body: { code: "routing.changed_meanwhile" } })
    const asked = (
      await owner.put(one(saved), { name: "Another name", question: { ...saved.question, inQueue: "answered" } })
    ).body
    expect(asked).toMatchObject({ hasChanged: false, expected: { result: "answered" } })
    const taken = await add("Taken name")
    expect(await owner.put(one(taken), { name: "another NAME", question: saved.question })).toMatchObject({
      status: 409,
      body: { code: "routing.scenario_name_taken" },
    })
    const reader = await server.as("endUser")
    expect((await reader.put(one(saved), { name: "No", question: saved.question })).status).toBe(403)
  })
})

describe("where it leads", () => {
  test("is a graph from the data", async () => {
    const { body } = await owner.get(`${base}/where-it-leads?number=%2B${main}`)
    expect(body.nodes).toContainEqual({
      key: "extension:100804",
      kind: "queue",
      id: 100_804,
      name: "420 Customer support",
    })
    expect(body.edges).toContainEqual({ from: `number:${main}`, to: "extension:100804", kind: "leadsTo", detail: "" })
    expect((await owner.get(`${base}/where-it-leads?extensionId=1`)).status).toBe(404)
    expect((await owner.get(`${base}/where-it-leads`)).status).toBe(400)
  })
})

describe("checks", () => {
  const kinds = async () =>
    (await owner.get(`${base}/routing-checks`)).body.items.map(
      ({ kind, objectName }: { kind: string; objectName: string }) => `${kind} ${objectName}`,
    ) as string[]
  test("find a circle, a schedule that never opens and a queue without agents", async () => {
    const made = await owner.post("/api/ucaas/account/100/callQueues", { name: "Lonely" })
    const [one, two] = await rows<{ id: number; number: string; name: string }>(sql`
      select e.id, e.number, e.name from extensions e where e.account_id = 100 and e.type = 'Extension'
        and not exists (select from extension_forwarding f where f.account_id = 100 and f.extension_id = e.id
          and f.rule = 'always') order by e.number desc limit 2`)
    for (const [from, to] of [
      [one!, two!],
      [two!, one!],
    ] as const)
      await run(sql`
        insert into extension_forwarding (account_id, extension_id, rule, is_on, kind, to_extension_id)
        values (100, ${from.id}, 'always', true, 'extension', ${to.id})`)
    await run(sql`
      insert into schedules (account_id, name, time_zone, weekly) values (100, 'Never', 'America/New_York',
        '{"monday": [], "tuesday": [], "wednesday": [], "thursday": [], "friday": [], "saturday": [], "sunday": []}')`)
    await run(sql`
      update queue_settings set schedule_id = (select id from schedules where account_id = 100 and name = 'Never')
      where account_id = 100 and queue_id = 100805`)
    const found = await kinds()
    expect(found).toContain(`queueWithoutAgents ${made.body.extension} Lonely`)
    expect(found).toContain("neverOpens Never")
    expect(found.filter((text) => text.startsWith("circle"))).toHaveLength(1)
    await run(
      sql`delete from extension_forwarding where account_id = 100 and extension_id = ${one!.id} and rule = 'always'`,
    )
    expect((await kinds()).filter((text) => text.startsWith("circle"))).toEqual([])
  })
  test("name the codes that callMonitoringPattern no longer lets monitor calls, and a simulation says so", async () => {
    const { runtimeConfig } = server.kit.config
    const setPattern = (part: object) =>
      Object.assign(server.kit.config, { runtimeConfig: { ...runtimeConfig, ...part } })
    const codes = async () => (await kinds()).filter((text) => text.startsWith("monitoringCode"))
    expect(await codes()).toEqual([])
    setPattern({ callMonitoringPattern: "^\\*4[56]" })
    try {
      expect(await codes()).toEqual(["monitoringCodeNotAllowed Harbor Pine"])
      const simulated = await ask({ from: { kind: "extension", extensionId: 100_106 }, to: "*44308" })
      expect(JSON.stringify(simulated.body)).toContain("codeMonitoringNotAllowed")
    } finally {
      setPattern({})
    }
  })
  test("are made of all extensions of a large account", async () => {
    await run(sql`
      insert into extensions (account_id, number, name, type)
      select 101, (7000000 + n)::text, 'Person ' || n, 'Extension' from generate_series(1, 5100) n`)
    await run(sql`
      insert into extensions (account_id, number, name, type) values (101, '7990000', 'Last', 'Virtual Extension')`)
    const [last] = await rows<{ id: number }>(
      sql`select id from extensions where account_id = 101 and number = '7990000'`,
    )
    await run(sql`
      insert into extension_forwarding (account_id, extension_id, rule, is_on, kind, to_extension_id)
      values (101, ${last!.id}, 'always', true, 'extension', ${last!.id})`)
    const { body } = await (await server.as("accountSuperUser", 101)).get("/api/ucaas/account/101/routing-checks")
    expect(body.uncheckedExtensions).toBe(0)
    expect(body.items.map(({ text }: { text: string }) => text).join()).toContain("7990000 Last")
  })
  test("read what leads to users before the users", async () => {
    const { config } = await server.database.transaction("system", (db) => loadForChecks(db, 100, 3))
    expect([...config.extensions.values()].filter(({ kind }) => kind === "person")).toEqual([])
    expect(config.extensions.size).toBe(3)
  })
  test("read only users in groups, queues and destinations, and then those whose calls go on", async () => {
    const [idle, forwarded] = await rows<{ id: number }>(sql`
      select e.id from extensions e where e.account_id = 100 and e.type = 'Extension'
        and not exists (select from call_group_members m where m.account_id = 100 and m.member_extension_id = e.id)
        and not exists (select from queue_agents a where a.account_id = 100 and a.agent_id = e.id)
        and not exists (select from call_destinations d where d.account_id = 100 and d.to_extension_id = e.id)
        and not exists (select from extension_forwarding f where f.account_id = 100 and f.extension_id = e.id)
        and not exists (select from extension_ring_targets r where r.account_id = 100 and r.extension_id = e.id)
        and not exists (select from extension_flows f where f.account_id = 100 and f.extension_id = e.id)
      order by e.id limit 2`)
    await run(sql`
      insert into extension_forwarding (account_id, extension_id, rule, is_on, kind, to_extension_id)
      values (100, ${forwarded!.id}, 'always', true, 'extension', ${idle!.id})`)
    const load = (most: number) => server.database.transaction("system", (db) => loadForChecks(db, 100, most))
    const { config, unchecked } = await load(20_000)
    const all = [...config.extensions.values()]
    const needed = new Set(
      all.flatMap((one) =>
        one.kind === "queue"
          ? one.agentIds
          : one.kind === "group"
            ? one.members.flatMap((member) => (member.kind === "extension" ? [member.extensionId] : []))
            : [],
      ),
    )
    expect(needed.size).toBeGreaterThan(3)
    expect([...needed].filter((id) => !config.extensions.has(id))).toEqual([])
    expect(config.extensions.has(forwarded!.id)).toBe(true)
    expect(config.extensions.has(idle!.id)).toBe(false)
    expect(unchecked).toBe(0)
    // Users whose calls go on are the last ones.
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(sql`
      select count(*)::int as count from extensions e where e.account_id = 100 and (
        e.type not in ('Extension', 'Virtual Extension')
        or exists (select from call_group_members m where m.account_id = 100 and m.member_extension_id = e.id)
        or exists (select from queue_agents a where a.account_id = 100 and a.agent_id = e.id)
        or exists (select from call_destinations d where d.account_id = 100 and d.to_extension_id = e.id))`)
    const fewer = await load(count)
    expect([...needed].filter((id) => !fewer.config.extensions.has(id))).toEqual([])
    expect(fewer.config.extensions.has(forwarded!.id)).toBe(false)
    expect(fewer.unchecked).toBe(all.length - count)
  })
  test("read a large account part by part", async () => {
    await run(sql`
      insert into extensions (account_id, number, name, type)
      select 101, (6000000 + n)::text, 'Hall ' || n, 'Page Group' from generate_series(1, 2100) n`)
    const { config, unchecked } = await server.database.transaction("system", (db) => loadForChecks(db, 101))
    const halls = [...config.extensions.values()].filter(({ name }) => name.startsWith("Hall "))
    expect([halls.length, unchecked]).toEqual([2100, 0])
  })
  test("count all numbers that lead nowhere and name none of many", async () => {
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(sql`
      select count(*)::int as count from phone_numbers n where n.account_id = 100 and n.extension_id is null
        and n.status in ('Assigned', 'In Use', 'Available')`)
    expect(count).toBeGreaterThan(3)
    const { body } = await (await server.as("accountSuperUser", 100)).get("/api/ucaas/account/100/routing-checks")
    const about = body.items.filter(({ kind }: { kind: string }) => kind.startsWith("number"))
    expect(about.map(({ kind, objectName }: { kind: string; objectName: string }) => [kind, objectName])).toEqual([
      ["numbersToNowhere", String(count)],
    ])
  })
})
