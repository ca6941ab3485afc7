import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { topAccountId } from "@dialplane/contract/kit/ids"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { lastDaysJob } from "./last-days.jobs.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

interface Made {
  readonly userId: number
  readonly name: string
  readonly loginName: string
  readonly extension: { readonly extensionId: number; readonly number: string }
}

let next = 0
const addPerson = async (firstName: string, extra: object = {}): Promise<Made> => {
  next += 1
  const { status, body } = await owner.post("/api/accounts/100/people", {
    firstName,
    lastName: `Day ${next}`,
    loginName: `${firstName.toLowerCase()}.day${next}@harbor-pine.demo`,
    email: `day${next}@harbor-pine.example`,
    roleId: roles.endUser.id,
    ...extra,
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as Made
}
/** Somebody with a role who has chosen a password. */
const addAdministrator = async (firstName: string, roleId: number): Promise<Made> => {
  const person = await addPerson(firstName, { roleId })
  await rows(sql`update credentials set must_change = false where account_id = 100 and user_id = ${person.userId}`)
  return person
}

const zone = "America/New_York"
/** A day from today, where the account is. */
const dayIn = async (days: number) =>
  (await rows<{ day: string }>(sql`select ((now() at time zone ${zone})::date + ${days}::int)::text as day`))[0]!.day
const address = (userId: number) => `/api/users/${userId}/offboarding`
const offboardingOf = async (userId: number) => (await owner.get(address(userId))).body
/** The day ends now, and what waits for it runs. */
const letDayEnd = async (userId: number) => {
  await rows(
    sql`update departures set last_day = (now() at time zone ${zone})::date - 1
      where account_id = 100 and user_id = ${userId} and state = 'scheduled'`,
  )
  await lookForLastDays()
}
const lookForLastDays = async () => {
  await server.database.transaction("system", (db) =>
    server.kit.jobs.enqueue(db, lastDaysJob(server.kit), {}, { accountId: topAccountId }),
  )
  await server.kit.jobs.drain()
}
const offboardingById = async (offboardingId: number) =>
  (await owner.get("/api/accounts/100/offboardings?limit=750")).body.items.find(
    (one: { offboardingId: number }) => one.offboardingId === offboardingId,
  )
const noticesAbout = (name: string) =>
  rows<{ text: string; path: string }>(
    sql`select n.text, n.path from account_notices n
      where n.account_id = 100 and n.kind = 'offboardingFailed' and n.title like ${`${name} %`}`,
  )

describe("a last day in the future", () => {
  test("ends at midnight in the account's time zone, is shown, and can be changed and withdrawn", async () => {
    const departing = await addPerson("Ada")
    const colleague = await addPerson("Bea")
    const forward = { extension: { do: "forward", toExtensionId: colleague.extension.extensionId } }
    const day = await dayIn(14)
    const set = await owner.put(address(departing.userId), { lastDay: day, choices: forward })
    expect(set).toMatchObject({
      status: 200,
      body: {
        lastDay: day,
        takesOver: `${colleague.name} (${colleague.extension.number})`,
        choices: { ...forward, numbers: { do: "stay" } },
      },
    })
    const [due] = await rows<{ at: string }>(
      sql`select to_char(${set.body.dueAt}::timestamptz at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as at`,
    )
    expect(due).toEqual({ at: `${await dayIn(15)} 00:00` })

    // The page and the list say it; the person goes on signing in.
    expect((await owner.get(`/api/ucaas/user/v4/${departing.userId}`)).body).toMatchObject({ offboardingDate: day })
    expect(
      (await owner.get(`/api/users/accounts/100?search=${encodeURIComponent(departing.loginName)}`)).body.items[0],
    ).toMatchObject({ offboardingDate: day })
    expect((await (await server.as(departing.loginName)).get("/api/ucaas/user")).status).toBe(200)

    const later = await dayIn(20)
    expect(await owner.put(address(departing.userId), { lastDay: later, choices: forward })).toMatchObject({
      status: 200,
      body: { offboardingId: set.body.offboardingId, lastDay: later },
    })
    // Nothing is due yet.
    await lookForLastDays()
    expect(await offboardingOf(departing.userId)).toMatchObject({
      scheduled: { lastDay: later, colleagues: [{ extensionId: colleague.extension.extensionId }] },
    })

    expect((await owner.delete(address(departing.userId))).status).toBe(204)
    expect(await offboardingOf(departing.userId)).toMatchObject({ scheduled: null })
    expect((await owner.delete(address(departing.userId))).body).toMatchObject({ code: "people.not_scheduled" })
    await letDayEnd(departing.userId)
    expect((await owner.get(`/api/ucaas/user/${departing.userId}`)).status).toBe(200)
  })

  test("when it ends, the user is offboarded as chosen and can be restored", async () => {
    const departing = await addPerson("Cal")
    const colleague = await addPerson("Dee")
    const session = await server.as(departing.loginName)
    const { body: set } = await owner.put(address(departing.userId), {
      lastDay: await dayIn(3),
      choices: { extension: { do: "forward", toExtensionId: colleague.extension.extensionId } },
    })
    await letDayEnd(departing.userId)
    expect((await session.get("/api/ucaas/user")).status).toBe(401)
    expect((await owner.get(`/api/ucaas/user/${departing.userId}`)).status).toBe(404)
    expect(
      (await owner.get(`/api/ucaas/extension/v1/${departing.extension.extensionId}`)).body.forwarding.always,
    ).toMatchObject({ on: true, to: { kind: "extension", extensionId: colleague.extension.extensionId } })
    const undone = await owner.post(`/api/accounts/100/offboardings/${set.offboardingId}/undo`)
    expect(undone).toMatchObject({ status: 200, body: { state: "undone", notRestored: [] } })
    expect(
      (await owner.get(`/api/ucaas/extension/v1/${departing.extension.extensionId}`)).body.forwarding.always.on,
    ).toBe(false)
  })

  test("a day that is over, one too far ahead and a colleague who is gone are refused", async () => {
    const departing = await addPerson("Eli")
    const put = (body: object) => owner.put(address(departing.userId), body)
    expect((await put({ lastDay: await dayIn(-1) })).body).toMatchObject({
      code: "people.last_day_past",
      validationErrors: [{ field: "lastDay" }],
    })
    expect((await put({ lastDay: await dayIn(400) })).body).toMatchObject({ code: "people.last_day_too_far" })
    expect(
      (await put({ lastDay: await dayIn(5), choices: { extension: { do: "forward", toExtensionId: 1 } } })).body,
    ).toMatchObject({ code: "people.target_unknown" })
    expect(
      (
        await put({
          lastDay: await dayIn(5),
          choices: { extension: { do: "forward", toExtensionId: departing.extension.extensionId } },
        })
      ).body,
    ).toMatchObject({ code: "people.target_is_departing" })
    expect((await put({ lastDay: await dayIn(0) })).status).toBe(200)
    expect(
      (await (await server.as("endUser")).put(address(departing.userId), { lastDay: await dayIn(5) })).status,
    ).toBe(403)
    await owner.delete(address(departing.userId))
  })

  test("somebody whose colleague left meanwhile is not let in any more, and the list says why", async () => {
    const departing = await addPerson("Fay")
    const colleague = await addPerson("Gil")
    const { body: set } = await owner.put(address(departing.userId), {
      lastDay: await dayIn(2),
      choices: { extension: { do: "give", toUserId: colleague.userId } },
    })
    // Whoever offboards the colleague is told.
    const preview = await owner.post(`${address(colleague.userId)}/preview`, {})
    expect(preview.body.affected.join(" ")).toContain(`${departing.name} hands over to this user`)
    await owner.delete(`/api/users/${colleague.userId}`)
    await letDayEnd(departing.userId)
    const { items } = (await owner.get("/api/accounts/100/offboardings?limit=750")).body
    expect(
      items.find(({ offboardingId }: { offboardingId: number }) => offboardingId === set.offboardingId),
    ).toMatchObject({
      state: "failed",
      failure: expect.stringMatching(/no longer exists.*Sign-in was switched off/),
    })
    expect((await owner.get(`/api/ucaas/user/${departing.userId}`)).body).toMatchObject({
      security: { allowLogin: false },
    })
  })

  test("whoever planned last is asked: their present rights count, and there is one job however often the plan was changed", async () => {
    const departing = await addPerson("Rex")
    const planner = await addAdministrator("Sue", roles.accountSuperUser.id)
    const byPlanner = await server.as(planner.loginName)
    const day = await dayIn(4)
    expect((await byPlanner.put(address(departing.userId), { lastDay: day })).status).toBe(200)
    expect(
      (await owner.put(address(departing.userId), { lastDay: day, choices: { extension: { do: "delete" } } })).status,
    ).toBe(200)
    const { body: set } = await byPlanner.put(address(departing.userId), { lastDay: day })
    // The planner may do less now; what the owner planned in between does not count any more.
    expect((await owner.put(`/api/ucaas/user/${planner.userId}`, { roleId: roles.endUser.id })).status).toBe(200)
    await letDayEnd(departing.userId)
    expect(await offboardingById(set.offboardingId)).toMatchObject({
      state: "failed",
      byName: planner.name,
      failure: expect.stringMatching(
        /^Sue .*no longer has permission to offboard this user\. Sign-in was switched off/,
      ),
    })
    expect((await owner.get(`/api/ucaas/user/${departing.userId}`)).body).toMatchObject({
      security: { allowLogin: false },
    })
    expect(await noticesAbout(departing.name)).toMatchObject([
      { text: expect.stringContaining("no longer has permission to offboard"), path: "users/offboarded" },
    ])
    expect(
      await rows(
        sql`select j.state from jobs j
          where j.account_id = 100 and j.name = 'people.scheduled_offboarding'
          and j.payload ->> 'offboardingId' = ${String(set.offboardingId)}`,
      ),
    ).toEqual([{ state: "done" }])
    expect(
      await rows(
        sql`select j.payload -> 'to' as "to" from jobs j
          where j.account_id = 100 and j.name = 'mail.brand'
          and j.payload -> 'content' ->> 'subject' like ${`${departing.name} was not offboarded%`}`,
      ),
    ).toMatchObject([{ to: expect.arrayContaining([expect.stringContaining("@")]) }])
  })

  test("somebody who was promoted since, or whose plan an owner took over, offboards with the rights of now", async () => {
    const [departing, other] = [await addPerson("Tom"), await addPerson("Uwe")]
    const planner = await addAdministrator("Val", roles.usersAdmin.id)
    expect(
      (
        await (
          await server.as(planner.loginName)
        ).put(address(departing.userId), { lastDay: await dayIn(4), choices: { phones: { do: "stay" } } })
      ).status,
    ).toBe(200)
    expect((await owner.put(`/api/ucaas/user/${planner.userId}`, { roleId: roles.accountSuperUser.id })).status).toBe(
      200,
    )
    await letDayEnd(departing.userId)
    expect((await owner.get(`/api/ucaas/user/${departing.userId}`)).status).toBe(404)

    const { body: set } = await (
      await server.as(planner.loginName)
    ).put(address(other.userId), { lastDay: await dayIn(4) })
    await owner.delete(`/api/users/${planner.userId}`)
    await letDayEnd(other.userId)
    expect(await offboardingById(set.offboardingId)).toMatchObject({
      state: "failed",
      failure: expect.stringContaining("Sign-in was switched off"),
    })
  })

  test("also after errors, and when the account takes no changes, nobody stays in after the last day", async () => {
    const departing = await addPerson("Wes")
    const session = await server.as(departing.loginName)
    const { body: set } = await owner.put(address(departing.userId), { lastDay: await dayIn(4) })
    await rows(sql`update departures set choices = '"broken"' where id = ${set.offboardingId}`)
    await letDayEnd(departing.userId)
    for (let attempt = 0; attempt < 5; attempt++) {
      await rows(
        sql`update jobs set run_at = now()
          where account_id = 100 and name = 'people.scheduled_offboarding' and state = 'waiting'`,
      )
      await server.kit.jobs.drain()
    }
    expect((await session.get("/api/ucaas/user")).status).toBe(401)
    expect((await owner.get(`/api/ucaas/user/${departing.userId}`)).body).toMatchObject({
      security: { allowLogin: false },
    })
    expect(
      await rows(sql`select d.state, d.failure from departures d where d.id = ${set.offboardingId}`),
    ).toMatchObject([{ state: "failed", failure: expect.stringContaining("Sign-in was switched off") }])
    expect(await noticesAbout(departing.name)).toHaveLength(1)

    const second = await addPerson("Xia")
    await owner.put(address(second.userId), { lastDay: await dayIn(4) })
    await rows(sql`update accounts set status = 'Cancelled' where id = 100`)
    try {
      await letDayEnd(second.userId)
      expect(await rows(sql`select u.allow_login from users u where u.id = ${second.userId}`)).toEqual([
        { allowLogin: false },
      ])
    } finally {
      await rows(sql`update accounts set status = 'Active' where id = 100`)
    }
  })

  test("the end of the day follows the account's time zone", async () => {
    const departing = await addPerson("Yan")
    const day = await dayIn(6)
    const { body: before } = await owner.put(address(departing.userId), { lastDay: day })
    await rows(sql`update accounts set time_zone = 'America/Los_Angeles' where id = 100`)
    try {
      expect(Date.parse((await offboardingOf(departing.userId)).scheduled.dueAt) - Date.parse(before.dueAt)).toBe(
        3 * 60 * 60 * 1000,
      )
    } finally {
      await rows(sql`update accounts set time_zone = ${zone} where id = 100`)
      await owner.delete(address(departing.userId))
    }
  })

  test("who is offboarded now has no last day to come", async () => {
    const departing = await addPerson("Hal")
    await owner.put(address(departing.userId), { lastDay: await dayIn(9) })
    await owner.post(address(departing.userId), {})
    await server.kit.jobs.drain()
    expect(
      await rows(sql`select d.state from departures d where d.user_id = ${departing.userId} order by d.id`),
    ).toEqual([{ state: "withdrawn" }, { state: "left" }])
  })
})

describe("nothing that leads to somebody is lost", () => {
  test("by default numbers stay on the extension, so that nobody hears that they are not in use", async () => {
    const number = "12075558801"
    await rows(
      sql`insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status, source)
        values (100, ${number}, '2075558801', 'US', false, 'Available', 'demo')`,
    )
    const departing = await addPerson("Ida", { phoneNumber: number })
    await owner.delete(`/api/users/${departing.userId}`)
    expect(await rows(sql`select n.extension_id from phone_numbers n where n.number = ${number}`)).toEqual([
      { extensionId: departing.extension.extensionId },
    ])
  })

  test("what depends on somebody is named before they go, and monitored keys follow the colleague and come back", async () => {
    const number = "12075558802"
    await rows(
      sql`insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status, source)
        values (100, ${number}, '2075558802', 'US', false, 'Available', 'demo')`,
    )
    const departing = await addPerson("Jan", { phoneNumber: number, mobile: "+1 207 555 8899" })
    const colleague = await addPerson("Kim")
    const other = await addPerson("Lou")
    const off = {
      busy: { on: false, to: null },
      noAnswer: { on: false, to: null, seconds: 20 },
      notReachable: { on: false, to: null },
    }
    await owner.put(`/api/ucaas/extension/v1/${other.extension.extensionId}`, {
      forwarding: {
        ...off,
        always: { on: true, to: { kind: "extension", extensionId: departing.extension.extensionId } },
        busy: { on: true, to: { kind: "external", number: "+12075558899" } },
      },
    })
    await rows(
      sql`update extensions set caller_id_choice = 'number', caller_id_number = ${`+${number}`}
        where id = ${other.extension.extensionId}`,
    )
    await rows(
      sql`update phone_numbers set backup_number = ${number} where account_id = 100 and number = (select min(n.number)
        from phone_numbers n where n.account_id = 100 and n.number <> ${number})`,
    )
    const [key] = await rows<{ layoutId: number }>(sql`
      with layout as (insert into key_layouts (account_id, device_id, make, model) select 100, d.id, d.make, d.model
        from devices d
        join extensions e on e.account_id = d.account_id and e.id = d.extension_id
          where d.account_id = 100 and e.user_id between 100100 and 100140 and d.make = 'yealink'
          and not exists (select from key_layouts k where k.account_id = 100 and k.device_id = d.id) order by d.id
            limit 1 returning id)
      insert into phone_keys (account_id, layout_id, position, type, extension_id, label) select 100, layout.id, 3,
        'busyLamp', ${departing.extension.extensionId}, ${departing.name} from layout returning layout_id`)
    const choices = {
      extension: { do: "forward", toExtensionId: colleague.extension.extensionId },
      keys: { do: "give", toExtensionId: colleague.extension.extensionId },
    }
    const { affected } = (await owner.post(`${address(departing.userId)}/preview`, choices)).body
    const said = (affected as string[]).join("\n")
    const taker = `${colleague.name} (${colleague.extension.number})`
    expect(said).toContain(
      `${other.extension.number} ${other.name} forwards all calls to extension ${departing.extension.number}: calls go to ${taker}.`,
    )
    expect(said).toContain(`forwards calls when busy to +1 207 555 8899: calls still go to this personal phone`)
    expect(said).toContain(`shows +${number} as caller ID`)
    expect(said).toContain(`has +${number} as its backup number: calls go to ${taker}.`)
    expect(said).toMatch(/BLF key 3 of .* monitors Kim/)

    const started = await owner.post(address(departing.userId), choices)
    await server.kit.jobs.drain()
    const keyNow = () =>
      rows(
        sql`select k.extension_id, k.label from phone_keys k where k.layout_id = ${key!.layoutId} and k.position = 3`,
      )
    expect(await keyNow()).toEqual([{ extensionId: colleague.extension.extensionId, label: "" }])
    expect((await owner.post(`/api/accounts/100/offboardings/${started.body.offboardingId}/undo`)).status).toBe(200)
    expect(await keyNow()).toEqual([{ extensionId: departing.extension.extensionId, label: departing.name }])
  })
})

describe("an extension that forwards its calls since somebody left", () => {
  test("rings for whoever gets it next: the forwarding is switched off, and that is said", async () => {
    const [departing, colleague] = [await addPerson("Zoe"), await addPerson("Abe")]
    await owner.post(address(departing.userId), {
      extension: { do: "forward", toExtensionId: colleague.extension.extensionId },
    })
    await server.kit.jobs.drain()
    const { extensionId } = departing.extension
    const always = async (id: number) => (await owner.get(`/api/ucaas/extension/v1/${id}`)).body.forwarding.always.on
    expect(await always(extensionId)).toBe(true)
    expect(await addPerson("Bob", { extension: { kind: "existing", extensionId } })).toMatchObject({
      extension: { isNew: false, endedForwarding: true },
    })
    expect(await always(extensionId)).toBe(false)
    const [entry] = await rows(
      sql`select e.before, e.after from audit_entries e
        where e.account_id = 100 and e.action = 'extension.given' and e.object_id = ${String(extensionId)}
        order by e.id desc limit 1`,
    )
    expect(entry).toMatchObject({ before: { forwardsAllCalls: true }, after: { forwardsAllCalls: false } })
  })

  test("one that an administrator forwards on purpose goes on", async () => {
    const colleague = await addPerson("Cid")
    const { body: free } = await owner.post("/api/appserver/accounts/100/extensions", {
      extension: "8177",
      name: "Hotline",
    })
    const off = { on: false, to: null }
    await owner.put(`/api/ucaas/extension/v1/${free.extensionId}`, {
      forwarding: {
        always: { on: true, to: { kind: "extension", extensionId: colleague.extension.extensionId } },
        busy: off,
        noAnswer: { ...off, seconds: 20 },
        notReachable: off,
      },
    })
    expect(await addPerson("Dot", { extension: { kind: "existing", extensionId: free.extensionId } })).toMatchObject({
      extension: { endedForwarding: false },
    })
    expect((await owner.get(`/api/ucaas/extension/v1/${free.extensionId}`)).body.forwarding.always.on).toBe(true)
  })
})

describe("monitored keys", () => {
  test("what was done counts those that really changed: none beyond the list's end is forgotten, none of somebody out of reach is counted", async () => {
    const [departing, colleague] = [await addPerson("Eva"), await addPerson("Fin")]
    const { extensionId } = departing.extension
    // More forwarding than the list of what is affected shows: keys come after its end.
    await rows(sql`
      with made as (insert into extensions (account_id, number, type, name) select 100, (700000 + n)::text,
        'Extension', 'Many ' || n from generate_series(1, 210) n returning id)
      insert into extension_forwarding (account_id, extension_id, rule, is_on, kind, to_extension_id) select 100, m.id,
        'always', true, 'extension', ${extensionId} from made m`)
    await rows(sql`
      with layout as (insert into key_layouts (account_id, device_id, make, model) select 100, d.id, d.make, d.model
        from devices d join extensions e on e.account_id = d.account_id and e.id = d.extension_id
        where d.account_id = 100 and (e.user_id between 100106 and 100140 or e.user_id = 100002) and not exists (select
          from key_layouts k where k.account_id = 100 and k.device_id = d.id) order by d.id limit 3 returning id)
      insert into phone_keys (account_id, layout_id, position, type, extension_id) select 100, layout.id, 9,
        'busyLamp', ${extensionId} from layout`)
    const choices = { keys: { do: "give", toExtensionId: colleague.extension.extensionId } }
    const { monitoredKeys, affected } = await offboardingOf(departing.userId)
    expect(affected).toHaveLength(200)
    expect(affected.some(({ kind }: { kind: string }) => kind === "key")).toBe(false)
    expect(monitoredKeys).toBeGreaterThan(0)
    const counted = `${monitoredKeys} BLF key${monitoredKeys === 1 ? "" : "s"} of other phones`
    expect((await owner.post(`${address(departing.userId)}/preview`, choices)).body.sentences.join(" ")).toContain(
      counted,
    )
    // The keys are the phones' owners': without the permission for phones nothing is pointed elsewhere, also beyond the
    // list's end.
    const role = await owner.post("/api/authorizer/accounts/100/roles", {
      name: "People desk",
      description: "",
      keys: [...new Set([...roles.endUser.keys, "read:users", "delete:users"])],
    })
    const clerk = await addAdministrator("Gus", role.body.roleId)
    const byClerk = await server.as(clerk.loginName)
    const previewed = async (body: object) => (await byClerk.post(`${address(departing.userId)}/preview`, body)).status
    expect(await previewed({ ...choices, phones: { do: "stay" } })).toBe(403)
    const { body: left } = await owner.post(address(departing.userId), choices)
    await server.kit.jobs.drain()
    expect((await offboardingById(left.offboardingId)).done.join(" ")).toContain(counted)
    expect(
      await rows(
        sql`select count(*)::int as count from phone_keys k where k.extension_id = ${colleague.extension.extensionId}`,
      ),
    ).toEqual([{ count: monitoredKeys }])
  })
})

describe("bringing somebody back", () => {
  const leave = async (userId: number, choices: object = {}) => {
    const { body } = await owner.post(address(userId), choices)
    await server.kit.jobs.drain()
    return body.offboardingId as number
  }
  const preview = async (offboardingId: number, body: object = {}) =>
    (await owner.post(`/api/accounts/100/offboardings/${offboardingId}/undo/preview`, body)).body

  test("is rehearsed first: what comes back is said, and nothing is written", async () => {
    const departing = await addPerson("Moe")
    const offboardingId = await leave(departing.userId)
    const said = await preview(offboardingId)
    expect(said).toMatchObject({ inTheWay: [], gone: [], takenExtensions: [], refusal: null })
    expect(said.restored.join(" ")).toMatch(/Moe .* is active again.*Extension \d+ is assigned to the user again/)
    expect((await owner.get(`/api/ucaas/user/${departing.userId}`)).status).toBe(404)
    // The password is nothing that comes back: said before, in the answer, and in the record of it.
    expect(said.signIn).toMatch(
      /^Password, .* are not restored\. An email with a link to choose a new password goes to .+@.+\.$/,
    )
    const mails = () =>
      rows(
        sql`select count(*)::int as count from mails m
          where m.user_id = ${departing.userId} and m.written_at > now() - interval '1 hour'`,
      )
    const before = await mails()
    const { body: after } = await owner.post(`/api/accounts/100/offboardings/${offboardingId}/undo`)
    expect(after).toMatchObject({
      state: "undone",
      signIn: said.signIn,
      restored: expect.arrayContaining([said.signIn]),
    })
    expect((await mails())[0]).not.toEqual(before[0])
    expect(await preview(offboardingId)).toMatchObject({ code: "people.undone_before" })
  })

  test.each(["given to somebody else", "deleted and its number used again"])(
    "an extension that was %s comes back under another number with its settings",
    async (how) => {
      const departing = await addPerson("Nia", { voicemail: { on: true, pin: "730519" } })
      const { extensionId, number } = departing.extension
      const isDeleted = how.startsWith("deleted")
      const offboardingId = await leave(departing.userId, isDeleted ? { extension: { do: "delete" } } : {})
      const taker = await addPerson("Ole", {
        extension: isDeleted ? { kind: "number", number } : { kind: "existing", extensionId },
      })
      const said = await preview(offboardingId)
      expect(said.inTheWay.length).toBeGreaterThan(0)
      expect(said.takenExtensions).toMatchObject([{ extensionId, number, suggestion: expect.stringMatching(/^\d+$/) }])
      const { suggestion } = said.takenExtensions[0]
      const extensionNumbers = [{ extensionId, number: suggestion }]
      expect(await preview(offboardingId, { extensionNumbers })).toMatchObject({ inTheWay: [] })
      expect((await owner.post(`/api/accounts/100/offboardings/${offboardingId}/undo`)).body.code).toBe(
        "people.undo_in_the_way",
      )
      expect(
        await owner.post(`/api/accounts/100/offboardings/${offboardingId}/undo`, { extensionNumbers }),
      ).toMatchObject({
        status: 200,
        body: { notRestored: [] },
      })
      expect((await owner.get(`/api/ucaas/user/${departing.userId}`)).body.extensions).toMatchObject([
        { extension: suggestion, isDefault: true },
      ])
      expect((await owner.get(`/api/ucaas/user/${taker.userId}`)).body.extensions).toMatchObject([
        { extension: number },
      ])
      expect(
        await rows(
          sql`select e.voicemail_pin is not null as has_pin from extensions e where e.user_id = ${departing.userId}`,
        ),
      ).toEqual([{ hasPin: true }])
    },
  )

  test("a new number that is taken is refused", async () => {
    const departing = await addPerson("Pia")
    const other = await addPerson("Quy")
    const offboardingId = await leave(departing.userId)
    const answer = await owner.post(`/api/accounts/100/offboardings/${offboardingId}/undo`, {
      extensionNumbers: [{ extensionId: departing.extension.extensionId, number: other.extension.number }],
    })
    expect(answer.status).toBe(409)
  })
})
