import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  mostFavorites,
  type DeskEntry,
} from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { setAccountStatus } from "../../testing/account-status.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let receptionist: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  receptionist = await server.as("endUser")
})
afterAll(() => server.close())

const console100 = "/api/accounts/100/receptionist-console"
const seats = `${console100}/seats`
const own = "/api/portal/receptionist-console"
const run = (query: Sql) => server.database.transaction("system", (db) => db.run(query))
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]
const setSeats = (quantity: number) =>
  owner.post("/api/ucaas/account/100/service/assignAccountServices", {
    services: [{ service: "receptionistConsoles", quantity }],
  })
const holders = async () =>
  (await owner.get(seats)).body.items
    .map(({ userId }: { userId: number }) => userId)
    .toSorted((a: number, b: number) => a - b)
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const revertLast = async (action: string) => {
  const [entry] = await rows<{ id: number }>(
    sql`select e.id from audit_entries e where e.account_id = 100 and e.action = ${action} order by e.id desc limit 1`,
  )
  return owner.post(`/api/reporting/accounts/100/audit-log/events/${entry!.id}/revert`)
}

let next = 0
const hire = async (part: object = {}) => {
  next += 1
  const { status, body } = await owner.post("/api/accounts/100/people", {
    firstName: "Rita",
    lastName: `Reception ${next}`,
    loginName: `rita${next}@harbor-pine.demo`,
    email: `rita${next}@harbor-pine.example`,
    roleId: roles.endUser.id,
    sendWelcome: false,
    ...part,
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as { userId: number; name: string; loginName: string; extension: { extensionId: number; number: string } }
}

describe("who has a receptionist console", () => {
  test("is listed with extension and day, found by name, and counted against the account's service", async () => {
    expect((await owner.get(console100)).body).toEqual({ accountId: 100, seats: 4, taken: 3 })
    const { items } = (await owner.get(`${seats}?sort=since&direction=desc`)).body
    expect(items.map(({ userId }: { userId: number }) => userId)).toEqual([100_131, 100_003, 100_001])
    expect(items[1]).toMatchObject({
      accountId: 100,
      loginName: "end-user@harbor-pine.demo",
      extension: "203",
      givenByName: expect.stringMatching(/\w+ \w+/),
    })
    expect((await owner.get(`${seats}?search=${encodeURIComponent(items[0].name)}`)).body.items).toMatchObject([
      { userId: 100_131 },
    ])
    expect((await owner.get("/api/provisioning/accounts/100/receptionist-console")).body.services).toMatchObject([
      { service: "receptionistConsoles", quantity: 4, inUse: 3 },
    ])
  })

  test("is given and taken, told in the audit log, and reverted from there", async () => {
    const person = await hire()
    const given = await owner.post(seats, { userId: person.userId })
    expect(given).toMatchObject({
      status: 200,
      body: { userId: person.userId, name: person.name, extension: person.extension.number },
    })
    expect(refusal(await owner.post(seats, { userId: person.userId }))).toEqual([
      409,
      "receptionist_console.has_one",
      "userId",
    ])
    expect((await owner.delete(`${seats}/${person.userId}`)).status).toBeLessThan(300)
    expect(refusal(await owner.delete(`${seats}/${person.userId}`))).toEqual([
      404,
      "receptionist_console.seat_not_found",
    ])
    expect((await revertLast("receptionist_console.taken")).status).toBe(200)
    expect(await holders()).toContain(person.userId)
    expect((await revertLast("receptionist_console.given")).status).toBe(200)
    expect(await holders()).toEqual([100_001, 100_003, 100_131])
  })

  test("nobody more than there are, and there cannot be fewer than are taken", async () => {
    const [first, second] = [await hire(), await hire()]
    expect((await owner.post(seats, { userId: first.userId })).status).toBe(200)
    const full = await owner.post(seats, { userId: second.userId })
    expect(refusal(full)).toEqual([409, "receptionist_console.all_taken", "userId"])
    expect(JSON.stringify(full.body)).toContain("All 4 receptionist consoles are assigned")
    expect(refusal(await setSeats(3))).toEqual([409, "account.service_in_use", "services"])
    await owner.delete(`${seats}/${first.userId}`)
    expect((await setSeats(3)).status).toBe(200)
    expect(refusal(await owner.post(seats, { userId: second.userId }))).toEqual([
      409,
      "receptionist_console.all_taken",
      "userId",
    ])
    expect((await setSeats(4)).status).toBe(200)
  })

  test("two who give the last one away at once: one of them gets it", async () => {
    const people = [await hire(), await hire()]
    const answers = await Promise.all(people.map(({ userId }) => owner.post(seats, { userId })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await Promise.all(people.map(({ userId }) => owner.delete(`${seats}/${userId}`)))
  })

  test("somebody without an extension, somebody unknown or of another account, an account without any, an account that takes nothing new", async () => {
    const [room] = await rows<{ id: number }>(
      sql`select u.id from users u where u.account_id = 100 and not exists (select from extensions e
        where e.account_id = u.account_id and e.user_id = u.id) limit 1`,
    )
    expect(refusal(await owner.post(seats, { userId: room!.id }))).toEqual([
      409,
      "receptionist_console.no_extension",
      "userId",
    ])
    expect((await owner.post(seats, { userId: 101_003 })).status).toBe(404)
    expect((await owner.post(seats, { userId: 999_999_999 })).status).toBe(404)
    const other = await server.as("accountSuperUser", 101)
    expect(refusal(await other.post("/api/accounts/101/receptionist-console/seats", { userId: 101_003 }))).toEqual([
      409,
      "receptionist_console.none_ordered",
      "userId",
    ])
    expect((await other.get(seats)).status).toBe(404)
    const person = await hire()
    await setAccountStatus(server, 100, "Suspended")
    const closed = await owner.post(seats, { userId: person.userId })
    await setAccountStatus(server, 100, "Active")
    expect(refusal(closed)).toEqual([409, "account.service_while_status"])
  })

  test("only for whoever looks after them", async () => {
    for (const answer of [
      await receptionist.get(seats),
      await receptionist.get(console100),
      await receptionist.post(seats, { userId: 100_101 }),
      await receptionist.delete(`${seats}/100001`),
    ])
      expect(answer.status).toBe(403)
  })
})

describe("at the console", () => {
  const directory = async (query = "") => (await receptionist.get(`${own}/directory${query}`)).body.items as DeskEntry[]

  test("whoever has one is told so and sees everybody, others do not", async () => {
    expect((await receptionist.get(own)).body).toMatchObject({ seat: { userId: 100_003, extension: "203" } })
    const stranger = await server.as("billingAdmin")
    expect((await stranger.get(own)).body).toEqual({ seat: null })
    for (const path of ["directory", "queues"])
      expect(refusal(await stranger.get(`${own}/${path}`))).toEqual([403, "receptionist_console.not_yours"])
    expect(refusal(await stranger.put(`${own}/favorites/100001`))).toEqual([403, "receptionist_console.not_yours"])
    expect((await directory()).length).toBeGreaterThan(30)
    // The directory, and nothing else by it.
    expect((await receptionist.get("/api/ucaas/account/v2/100/extensionList")).status).toBe(403)
  })

  test("who is ready, away, forwarded, in queues and at which numbers; page by page and by beginnings of names and numbers", async () => {
    const all = await directory("?limit=750")
    expect(
      all.some(({ ready }) => ready) &&
        all.some(({ ready }) => !ready) &&
        all.some(({ queues }) => queues.length > 0) &&
        all.some(({ phoneNumbers }) => phoneNumbers.length > 0),
    ).toBe(true)
    const [first] = all
    const readAgain = async () =>
      (await directory(`?search=${first!.extension}`)).find(({ extensionId }) => extensionId === first!.extensionId)
    expect(await readAgain()).toEqual(first)
    await run(sql`update extensions set do_not_disturb = true where account_id = 100 and id = ${first!.extensionId}`)
    await run(sql`
      insert into extension_forwarding (account_id, extension_id, rule, is_on, kind, to_extension_id)
        values (100, ${first!.extensionId}, 'always', true, 'extension', 100003)
      on conflict (account_id, extension_id, rule) do update
        set is_on = true, kind = 'extension', to_extension_id = 100003, to_number = null`)
    expect(await readAgain()).toMatchObject({
      doNotDisturb: true,
      forwarded: { kind: "extension", to: expect.stringMatching(/^203 /) },
    })
    const paged = (await receptionist.get(`${own}/directory?limit=10`)).body
    const after = (await receptionist.get(`${own}/directory?limit=10&cursor=${encodeURIComponent(paged.nextCursor)}`))
      .body.items
    expect([...paged.items, ...after].map(({ extensionId }: DeskEntry) => extensionId)).toEqual(
      all.slice(0, 20).map(({ extensionId }) => extensionId),
    )
    expect((await directory("?sort=extension&direction=desc&limit=1"))[0]!.extension).toBe(
      all.map(({ extension }) => extension).toSorted((a, b) => Number(b) - Number(a))[0],
    )
    expect(await directory("?search=nobodyatall")).toEqual([])
  })

  test("queues with who answers", async () => {
    const { body } = await receptionist.get(`${own}/queues`)
    expect(body).toMatchObject([
      { queueId: 100_804, name: "Customer support", extension: "420", agents: 5 },
      { queueId: 100_805, name: "Sales", agents: 3 },
      { queueId: 100_817, name: "Returns", agents: 2 },
    ])
    expect(
      body.every(({ agents, agentsReady }: { agents: number; agentsReady: number }) => agentsReady <= agents),
    ).toBe(true)
  })

  test("among thousands everybody is found; favorites are one's own and have an end", async () => {
    const before = (await directory("?only=favorites")).map(({ extensionId }) => extensionId)
    expect(before).toHaveLength(4)
    expect((await receptionist.put(`${own}/favorites/100105`)).status).toBeLessThan(300)
    expect((await directory("?only=favorites")).filter(({ favorite }) => favorite)).toHaveLength(5)
    expect((await receptionist.delete(`${own}/favorites/100105`)).status).toBeLessThan(300)
    expect((await directory("?only=favorites")).map(({ extensionId }) => extensionId)).toEqual(before)
    expect(refusal(await receptionist.put(`${own}/favorites/100804`))[0]).toBe(404)
    expect((await receptionist.put(`${own}/favorites/101003`)).status).toBe(404)
    await run(
      sql`insert into extensions (account_id, number, type, name) select 100, (70000 + n)::text, 'Extension',
        'Kiosk ' || n from generate_series(1, 2100) as n`,
    )
    // Whoever is called so: many on the way through the list, few by all of the words, nobody at once.
    expect((await directory("?search=kiosk&limit=5&sort=extension")).map(({ extension }) => extension)).toEqual([
      "70001",
      "70002",
      "70003",
      "70004",
      "70005",
    ])
    expect((await directory("?search=kio%202099")).map(({ extension }) => extension)).toEqual(["72099"])
    expect(await directory("?search=kiosk%20rosa")).toEqual([])
    await run(
      sql`insert into receptionist_favourites (account_id, user_id, extension_id) select 100, 100003, e.id
        from extensions e where e.account_id = 100 and e.sort_number > '0000070000'
        limit ${mostFavorites - before.length}`,
    )
    expect(refusal(await receptionist.put(`${own}/favorites/100105`))).toEqual([
      409,
      "receptionist_console.favorites_full",
    ])
    expect((await receptionist.put(`${own}/favorites/${before[0]}`)).status).toBeLessThan(300)
    await run(sql`delete from extensions where account_id = 100 and sort_number > '0000070000'`)
  })
})

describe("offboarding a user with a console", () => {
  const leave = async (userId: number) => {
    const { body } = await owner.post(`/api/users/${userId}/offboarding`, {})
    await server.kit.jobs.drain()
    return body.offboardingId as number
  }
  const undo = (offboardingId: number, body: object = {}) =>
    owner.post(`/api/accounts/100/offboardings/${offboardingId}/undo`, body)

  test("it is said beforehand, freed, and back with them; or named when somebody else has it by now", async () => {
    const person = await hire()
    await owner.post(seats, { userId: person.userId })
    expect((await owner.post(`/api/users/${person.userId}/offboarding/preview`, {})).body.sentences).toContain(
      "The receptionist console is unassigned.",
    )
    const offboardingId = await leave(person.userId)
    expect(await holders()).not.toContain(person.userId)
    expect((await undo(offboardingId)).body.restored).toContain("The user has a receptionist console again.")
    expect(await holders()).toContain(person.userId)

    const again = await leave(person.userId)
    const faster = await hire()
    expect((await owner.post(seats, { userId: faster.userId })).status).toBe(200)
    const refused = await undo(again)
    expect(refused).toMatchObject({ status: 409, body: { code: "people.undo_in_the_way" } })
    expect(JSON.stringify(refused.body)).toContain("All 4 receptionist consoles are assigned")
    const { body } = await undo(again, { leaveOut: true })
    expect(body.notRestored.join(" ")).toContain("All 4 receptionist consoles are assigned")
    expect(await holders()).not.toContain(person.userId)
  })
})
