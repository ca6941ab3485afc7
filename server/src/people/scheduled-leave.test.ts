import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/roles/roles.table"
import { sql, type Sql } from "../kit/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../testing/test-server.ts"

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
    firstName, lastName: `Day ${next}`, loginName: `${firstName.toLowerCase()}.day${next}@harbor-pine.demo`, email: `day${next}@harbor-pine.example`, roleId: roles.endUser.id, ...extra,
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as Made
}

const zone = "America/New_York"
/** A day from today, where the account is. */
const dayIn = async (days: number) => (await rows<{ day: string }>(sql`select ((now() at time zone ${zone})::date + ${days}::int)::text as day`))[0]!.day
const address = (userId: number) => `/api/users/${userId}/leave`
const leavingOf = async (userId: number) => (await owner.get(address(userId))).body
/** The day ends now, and what waits for it runs. */
const letDayEnd = async (userId: number) => {
  await rows(sql`update departures set due_at = now() - interval '1 minute' where account_id = 100 and user_id = ${userId} and state = 'scheduled'`)
  await rows(sql`update jobs set run_at = now() where account_id = 100 and name = 'people.scheduled_leave' and state = 'waiting' and payload ->> 'departureId' <> '3004'`)
  await server.kit.jobs.drain()
}

describe("a last day in the future", () => {
  test("ends at midnight in the account's time zone, is shown, and can be changed and withdrawn", async () => {
    const leaver = await addPerson("Ada")
    const colleague = await addPerson("Bea")
    const forward = { extension: { do: "forward", toExtensionId: colleague.extension.extensionId } }
    const day = await dayIn(14)
    const set = await owner.put(address(leaver.userId), { lastDay: day, choices: forward })
    expect(set).toMatchObject({ status: 200, body: { lastDay: day, takesOver: `${colleague.name} (${colleague.extension.number})`, choices: { ...forward, numbers: { do: "stay" } } } })
    const [due] = await rows<{ at: string }>(sql`select to_char(${set.body.dueAt}::timestamptz at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as at`)
    expect(due).toEqual({ at: `${await dayIn(15)} 00:00` })

    // The page and the list say it; the person goes on signing in.
    expect((await owner.get(`/api/ucaas/user/v4/${leaver.userId}`)).body).toMatchObject({ leavesOn: day })
    expect((await owner.get(`/api/users/accounts/100?search=${encodeURIComponent(leaver.loginName)}`)).body.items[0]).toMatchObject({ leavesOn: day })
    expect((await (await server.as(leaver.loginName)).get("/api/ucaas/user")).status).toBe(200)

    const later = await dayIn(20)
    expect(await owner.put(address(leaver.userId), { lastDay: later, choices: forward })).toMatchObject({ status: 200, body: { departureId: set.body.departureId, lastDay: later } })
    // The job of the first day finds nothing due.
    await rows(sql`update jobs set run_at = now() where name = 'people.scheduled_leave' and payload ->> 'departureId' = ${String(set.body.departureId)} and run_at < now() + interval '16 days'`)
    await server.kit.jobs.drain()
    expect(await leavingOf(leaver.userId)).toMatchObject({ scheduled: { lastDay: later, colleagues: [{ extensionId: colleague.extension.extensionId }] } })

    expect((await owner.delete(address(leaver.userId))).status).toBe(204)
    expect(await leavingOf(leaver.userId)).toMatchObject({ scheduled: null })
    expect((await owner.delete(address(leaver.userId))).body).toMatchObject({ code: "people.not_scheduled" })
    await letDayEnd(leaver.userId)
    expect((await owner.get(`/api/ucaas/user/${leaver.userId}`)).status).toBe(200)
  })

  test("when it ends, the person is offboarded as chosen and can be brought back", async () => {
    const leaver = await addPerson("Cal")
    const colleague = await addPerson("Dee")
    const session = await server.as(leaver.loginName)
    const { body: set } = await owner.put(address(leaver.userId), { lastDay: await dayIn(3), choices: { extension: { do: "forward", toExtensionId: colleague.extension.extensionId } } })
    await letDayEnd(leaver.userId)
    expect((await session.get("/api/ucaas/user")).status).toBe(401)
    expect((await owner.get(`/api/ucaas/user/${leaver.userId}`)).status).toBe(404)
    expect((await owner.get(`/api/ucaas/extension/v1/${leaver.extension.extensionId}`)).body.forwarding.always).toMatchObject({ on: true, to: { kind: "extension", extensionId: colleague.extension.extensionId } })
    const undone = await owner.post(`/api/accounts/100/departures/${set.departureId}/undo`)
    expect(undone).toMatchObject({ status: 200, body: { state: "undone", notPutBack: [] } })
    expect((await owner.get(`/api/ucaas/extension/v1/${leaver.extension.extensionId}`)).body.forwarding.always.on).toBe(false)
  })

  test("a day that is over, one too far ahead and a colleague who is gone are refused", async () => {
    const leaver = await addPerson("Eli")
    const put = (body: object) => owner.put(address(leaver.userId), body)
    expect((await put({ lastDay: await dayIn(-1) })).body).toMatchObject({ code: "people.last_day_past", validationErrors: [{ field: "lastDay" }] })
    expect((await put({ lastDay: await dayIn(400) })).body).toMatchObject({ code: "people.last_day_too_far" })
    expect((await put({ lastDay: await dayIn(5), choices: { extension: { do: "forward", toExtensionId: 1 } } })).body).toMatchObject({ code: "people.target_unknown" })
    expect((await put({ lastDay: await dayIn(5), choices: { extension: { do: "forward", toExtensionId: leaver.extension.extensionId } } })).body).toMatchObject({ code: "people.target_is_leaver" })
    expect((await put({ lastDay: await dayIn(0) })).status).toBe(200)
    expect((await (await server.as("endUser")).put(address(leaver.userId), { lastDay: await dayIn(5) })).status).toBe(403)
    await owner.delete(address(leaver.userId))
  })

  test("somebody whose colleague left meanwhile is not let in any more, and the list says why", async () => {
    const leaver = await addPerson("Fay")
    const colleague = await addPerson("Gil")
    const { body: set } = await owner.put(address(leaver.userId), { lastDay: await dayIn(2), choices: { extension: { do: "give", toUserId: colleague.userId } } })
    // Whoever offboards the colleague is told.
    const preview = await owner.post(`${address(colleague.userId)}/preview`, {})
    expect(preview.body.affected.join(" ")).toContain(`${leaver.name} hands over to this person`)
    await owner.delete(`/api/users/${colleague.userId}`)
    await letDayEnd(leaver.userId)
    const { items } = (await owner.get("/api/accounts/100/departures?limit=750")).body
    expect(items.find(({ departureId }: { departureId: number }) => departureId === set.departureId)).toMatchObject({ state: "failed", failure: expect.stringMatching(/does not exist any more.*Sign-in was switched off/) })
    expect((await owner.get(`/api/ucaas/user/${leaver.userId}`)).body).toMatchObject({ security: { allowLogin: false } })
  })

  test("who is offboarded now has no last day to come", async () => {
    const leaver = await addPerson("Hal")
    await owner.put(address(leaver.userId), { lastDay: await dayIn(9) })
    await owner.post(address(leaver.userId), {})
    await server.kit.jobs.drain()
    expect(await rows(sql`select d.state from departures d where d.user_id = ${leaver.userId} order by d.id`)).toEqual([{ state: "withdrawn" }, { state: "left" }])
  })
})

describe("nothing that leads to somebody is lost", () => {
  test("by default numbers stay on the extension, so that nobody hears that they are not in use", async () => {
    const number = "12075558801"
    await rows(sql`insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status, source) values (100, ${number}, '2075558801', 'US', false, 'Available', 'demo')`)
    const leaver = await addPerson("Ida", { phoneNumber: number })
    await owner.delete(`/api/users/${leaver.userId}`)
    expect(await rows(sql`select n.extension_id from phone_numbers n where n.number = ${number}`)).toEqual([{ extensionId: leaver.extension.extensionId }])
  })

  test("what depends on somebody is named before they go, and monitored keys follow the colleague and come back", async () => {
    const number = "12075558802"
    await rows(sql`insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status, source) values (100, ${number}, '2075558802', 'US', false, 'Available', 'demo')`)
    const leaver = await addPerson("Jan", { phoneNumber: number, mobile: "+1 207 555 8899" })
    const colleague = await addPerson("Kim")
    const other = await addPerson("Lou")
    const off = { busy: { on: false, to: null }, noAnswer: { on: false, to: null, seconds: 20 }, notReachable: { on: false, to: null } }
    await owner.put(`/api/ucaas/extension/v1/${other.extension.extensionId}`, {
      forwarding: { ...off, always: { on: true, to: { kind: "extension", extensionId: leaver.extension.extensionId } }, busy: { on: true, to: { kind: "external", number: "+12075558899" } } },
    })
    await rows(sql`update extensions set caller_id_choice = 'number', caller_id_number = ${`+${number}`} where id = ${other.extension.extensionId}`)
    await rows(sql`update phone_numbers set backup_number = ${number} where account_id = 100 and number = (select min(n.number) from phone_numbers n where n.account_id = 100 and n.number <> ${number})`)
    const [key] = await rows<{ layoutId: number }>(sql`
      with layout as (insert into key_layouts (account_id, device_id, make, model) select 100, d.id, d.make, d.model from devices d
        join extensions e on e.account_id = d.account_id and e.id = d.extension_id where d.account_id = 100 and e.user_id between 100100 and 100140 and d.make = 'yealink'
          and not exists (select from key_layouts k where k.account_id = 100 and k.device_id = d.id) order by d.id limit 1 returning id)
      insert into phone_keys (account_id, layout_id, position, type, extension_id, label) select 100, layout.id, 3, 'busyLamp', ${leaver.extension.extensionId}, ${leaver.name} from layout returning layout_id`)
    const choices = { extension: { do: "forward", toExtensionId: colleague.extension.extensionId }, keys: { do: "give", toExtensionId: colleague.extension.extensionId } }
    const { affected } = (await owner.post(`${address(leaver.userId)}/preview`, choices)).body
    const said = (affected as string[]).join("\n")
    const taker = `${colleague.name} (${colleague.extension.number})`
    expect(said).toContain(`${other.extension.number} ${other.name} forwards all calls to extension ${leaver.extension.number}: calls go on to ${taker}.`)
    expect(said).toContain(`forwards calls when busy to +1 207 555 8899: calls still go to this private phone`)
    expect(said).toContain(`shows +${number} as caller ID`)
    expect(said).toContain(`has +${number} as its backup number: calls go on to ${taker}.`)
    expect(said).toMatch(/Monitored key 3 of .* shows Kim/)

    const started = await owner.post(address(leaver.userId), choices)
    await server.kit.jobs.drain()
    const keyNow = () => rows(sql`select k.extension_id, k.label from phone_keys k where k.layout_id = ${key!.layoutId} and k.position = 3`)
    expect(await keyNow()).toEqual([{ extensionId: colleague.extension.extensionId, label: "" }])
    expect((await owner.post(`/api/accounts/100/departures/${started.body.departureId}/undo`)).status).toBe(200)
    expect(await keyNow()).toEqual([{ extensionId: leaver.extension.extensionId, label: leaver.name }])
  })
})

describe("bringing somebody back", () => {
  const leave = async (userId: number, choices: object = {}) => {
    const { body } = await owner.post(address(userId), choices)
    await server.kit.jobs.drain()
    return body.departureId as number
  }
  const preview = async (departureId: number, body: object = {}) => (await owner.post(`/api/accounts/100/departures/${departureId}/undo/preview`, body)).body

  test("is rehearsed first: what comes back is said, and nothing is written", async () => {
    const leaver = await addPerson("Moe")
    const departureId = await leave(leaver.userId)
    const said = await preview(departureId)
    expect(said).toMatchObject({ inTheWay: [], gone: [], takenExtensions: [], refusal: null })
    expect(said.putBack.join(" ")).toMatch(/Moe .* is back.*Extension \d+ is theirs again/)
    expect((await owner.get(`/api/ucaas/user/${leaver.userId}`)).status).toBe(404)
    expect((await owner.post(`/api/accounts/100/departures/${departureId}/undo`)).body.state).toBe("undone")
    expect(await preview(departureId)).toMatchObject({ code: "people.undone_before" })
  })

  test.each(["given to somebody else", "deleted and its number used again"])("an extension that was %s comes back under another number with its settings", async (how) => {
    const leaver = await addPerson("Nia", { voicemail: { on: true, pin: "730519" } })
    const { extensionId, number } = leaver.extension
    const isDeleted = how.startsWith("deleted")
    const departureId = await leave(leaver.userId, isDeleted ? { extension: { do: "delete" } } : {})
    const taker = await addPerson("Ole", { extension: isDeleted ? { kind: "number", number } : { kind: "existing", extensionId } })
    const said = await preview(departureId)
    expect(said.inTheWay.length).toBeGreaterThan(0)
    expect(said.takenExtensions).toMatchObject([{ extensionId, number, suggestion: expect.stringMatching(/^\d+$/) }])
    const { suggestion } = said.takenExtensions[0]
    const extensionNumbers = [{ extensionId, number: suggestion }]
    expect(await preview(departureId, { extensionNumbers })).toMatchObject({ inTheWay: [] })
    expect((await owner.post(`/api/accounts/100/departures/${departureId}/undo`)).body.code).toBe("people.undo_in_the_way")
    expect(await owner.post(`/api/accounts/100/departures/${departureId}/undo`, { extensionNumbers })).toMatchObject({ status: 200, body: { notPutBack: [] } })
    expect((await owner.get(`/api/ucaas/user/${leaver.userId}`)).body.extensions).toMatchObject([{ extension: suggestion, isDefault: true }])
    expect((await owner.get(`/api/ucaas/user/${taker.userId}`)).body.extensions).toMatchObject([{ extension: number }])
    expect(await rows(sql`select e.voicemail_pin is not null as has_pin from extensions e where e.user_id = ${leaver.userId}`)).toEqual([{ hasPin: true }])
  })

  test("a new number that is taken is refused", async () => {
    const leaver = await addPerson("Pia")
    const other = await addPerson("Quy")
    const departureId = await leave(leaver.userId)
    const answer = await owner.post(`/api/accounts/100/departures/${departureId}/undo`, { extensionNumbers: [{ extensionId: leaver.extension.extensionId, number: other.extension.number }] })
    expect(answer.status).toBe(409)
  })
})
