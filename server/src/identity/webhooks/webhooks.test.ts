import { createHmac } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { countedAtMost } from "@dialplane/contract/kit/paging"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { countRows } from "../../kit/database/paging.ts"
import { sql } from "../../kit/database/sql.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { pauseAfter } from "./attempts.rules.ts"

let server: TestServer
let owner: TestClient
let administrator: TestClient

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
/** A program of somebody else. */
let receiver: Server
let received: Received[] = []
let answers: number[] = []
let address = ""

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ""
    request.on("data", (part: Buffer) => (body += part.toString()))
    request.on("end", () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answers.shift() ?? 200, { location: "http://127.0.0.1:1/" }).end("thanks")
    })
  }).listen(0, "127.0.0.1")
  await once(receiver, "listening")
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`
  server = await startTestServer({ settings: { OUTBOUND_PRIVATE: "1" } })
  owner = await server.as("accountSuperUser")
  administrator = await server.as("accountAdministrator")
})
afterAll(async () => {
  await server.close()
  receiver.close()
})
beforeEach(async () => {
  received = []
  answers = []
  await inDatabase(sql`delete from webhooks where id >= 5000000`)
})

const path = "/svc/auth/v1/accounts/100/webhooks"
interface Made {
  webhookId: number
  secret: string
  version: number
}
const proof = { currentPassword: demoPassword }
let keys = 0
const key = () => ({ "idempotency-key": `webhook-test-${keys++}` })
const make = async (fields: object = {}, maker = owner): Promise<Made> => {
  const answer = await maker.post(path, {
    name: "Receiver",
    url: address,
    events: ["user.created"],
    ...fields,
    ...proof,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const remove = async ({ webhookId }: Made) => expect((await owner.delete(`${path}/${webhookId}`)).status).toBe(204)
const deliveriesOf = async ({ webhookId }: Made) =>
  (await owner.get(`${path}/${webhookId}/deliveries`)).body.items as {
    deliveryId: number
    eventId: string
    event: string
    state: string
    attempts: number
    lastStatus: number | null
    lastError: string | null
  }[]
const inDatabase = (query: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(query))
const drain = () => server.kit.jobs.drain()
/** The next attempt is due now. */
const hurry = () =>
  inDatabase(sql`update jobs set run_at = now() where name = 'webhooks.deliver' and state = 'waiting'`)

let people = 0
const addUser = async () => {
  const answer = await owner.post("/api/ucaas/account/100/users", {
    loginName: `hook${people++}@harbor-pine.demo`,
    firstName: "Ada",
    lastName: "Hook",
    email: "ada.hook@harbor-pine.example",
    roleId: 4,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}
const signatureOf = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`)
    .digest("base64")}`

describe("an event", () => {
  test("is sent once, signed, and only if it was chosen", async () => {
    const made = await make()
    const other = await make({ events: ["number.added"] })
    await addUser()
    await drain()
    expect(received).toHaveLength(1)
    const [event] = received
    expect(JSON.parse(event!.body)).toMatchObject({
      type: "user.created",
      accountId: 100,
      data: { userId: expect.any(Number), name: expect.stringMatching(/hook/i), changedBy: expect.any(String) },
    })
    expect(event!.headers["webhook-signature"]).toBe(signatureOf(made.secret, event!))
    expect(Math.abs(Number(event!.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60)
    expect(await deliveriesOf(made)).toMatchObject([
      { state: "delivered", attempts: 1, lastStatus: 200, eventId: event!.headers["webhook-id"] },
    ])
    expect(await deliveriesOf(other)).toEqual([])
    await remove(made)
    await remove(other)
  })
  test("that is not accepted is sent again, with the same id", async () => {
    const made = await make()
    answers = [500, 302]
    await addUser()
    await drain()
    expect(await deliveriesOf(made)).toMatchObject([{ state: "waiting", attempts: 1, lastStatus: 500 }])
    await hurry()
    await drain()
    // A redirect is not followed.
    expect(await deliveriesOf(made)).toMatchObject([{ state: "waiting", attempts: 2, lastStatus: 302 }])
    await hurry()
    await drain()
    expect(await deliveriesOf(made)).toMatchObject([{ state: "delivered", attempts: 3 }])
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
    await remove(made)
  })
  test("fails for good after a day, and can be sent again", async () => {
    const made = await make()
    answers = [500, 200]
    await addUser()
    await inDatabase(sql`update webhook_deliveries set tried_from = now() - interval '25 hours'`)
    await drain()
    const [failed] = await deliveriesOf(made)
    expect(failed).toMatchObject({ state: "failed", lastError: "The receiver answered 500." })
    const one = `${path}/${made.webhookId}/deliveries/${failed!.deliveryId}`
    expect((await owner.get(one)).body).toMatchObject({ body: received[0]!.body, lastAnswer: "thanks" })
    expect((await owner.post(`${one}/repeat`, undefined, key())).body).toMatchObject({ state: "waiting" })
    expect((await owner.post(`${one}/repeat`, undefined, key())).body.code).toBe("webhook.still_waiting")
    await drain()
    expect(await deliveriesOf(made)).toMatchObject([{ state: "delivered", attempts: 2 }])
    await remove(made)
  })
  test("is not sent when it was rolled back, and not to a webhook that is off", async () => {
    const made = await make()
    await owner.post("/api/ucaas/account/100/users", { loginName: "no" })
    await owner.put(`${path}/${made.webhookId}`, { isOn: false })
    await addUser()
    await drain()
    expect(received).toEqual([])
    await remove(made)
  })
  test("is not sent when its owner may no longer read it, or cannot sign in", async () => {
    const made = await make({}, administrator)
    const [role] = await server.database.transaction("system", (db) =>
      db.many<{ roleId: number }>(sql`select role_id from role_memberships where user_id = ${administrator.userId}`),
    )
    await addUser()
    await inDatabase(sql`update role_memberships set role_id = 4 where user_id = ${administrator.userId}`)
    await drain()
    expect(await deliveriesOf(made)).toMatchObject([{ state: "dropped", lastError: "Its owner may not read this." }])
    await inDatabase(sql`update role_memberships set role_id = ${role!.roleId} where user_id = ${administrator.userId}`)
    await inDatabase(sql`update users set allow_login = false where id = ${administrator.userId}`)
    await addUser()
    await drain()
    expect((await deliveriesOf(made)).map(({ lastError }) => lastError)).toContain("Its owner cannot sign in.")
    expect((await owner.get(`${path}/${made.webhookId}`)).body.state).toBe("ownerInactive")
    expect(received).toEqual([])
    await inDatabase(sql`update users set allow_login = true where id = ${administrator.userId}`)
    administrator = await server.as("accountAdministrator")
    await remove(made)
  })
  test("that a user has changed is sent for grants, for the starting role and for each user of a replaced role", async () => {
    const grantee = await server.as("endUser")
    const made = await make({ events: ["user.changed"] })
    const told = async () => {
      await drain()
      const events = received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
      received.length = 0
      expect(new Set(events.map(({ type }) => type))).toEqual(new Set(["user.changed"]))
      return events.map(({ data }) => data["userId"])
    }
    const grant = { granteeUserId: grantee.userId, privObjectTypeId: 1, privObjectId: 100 }
    const grants = `/api/ucaas/user/${owner.userId}/grantedPrivileges`
    expect((await owner.put(grants, { ...grant, privileges: ["READ"] })).status).toBe(200)
    expect(JSON.parse((await drain(), received[0]!.body))).toMatchObject({ data: { name: expect.stringMatching(/./) } })
    expect(await told()).toEqual([grantee.userId])
    const query = new URLSearchParams(Object.entries(grant).map(([name, value]) => [name, String(value)]))
    expect((await owner.delete(`${grants}?${query.toString()}`)).status).toBeLessThan(300)
    expect(await told()).toEqual([grantee.userId])

    const roles = "/api/authorizer/accounts/100/roles"
    const role = (await owner.post(roles, { name: "Hooked", description: "", keys: ["read:profile"] })).body
    const holders = [grantee.userId, administrator.userId]
    for (const userId of holders)
      await inDatabase(sql`insert into role_memberships (account_id, user_id, role_id, is_default)
        values (100, ${userId}, ${role.roleId}, false)`)
    expect((await administrator.put("/api/authorizer/role-contexts/default", { role_id: role.roleId })).status).toBe(
      200,
    )
    expect(await told()).toEqual([administrator.userId])
    await administrator.put("/api/authorizer/role-contexts/default", { role_id: 3 })
    await told()
    expect((await owner.post(`${roles}/${role.roleId}/replace`, { replaceWithRoleId: 4 })).status).toBe(200)
    expect(new Set(await told())).toEqual(new Set(holders))
    await inDatabase(sql`delete from role_memberships where user_id = ${administrator.userId} and role_id = 4`)
    await remove(made)
  })
  test("of a finished job is sent, too", async () => {
    const made = await make({ events: ["job.finished"] })
    const job = defineJob({
      name: "test.visible",
      permission: { none: "a test" },
      lane: "interactive",
      payload: z.object({}),
      changesAccount: false,
      run: async () => {},
    })
    server.kit.jobs.register(job)
    const jobId = await server.database.transaction({ account: 100 }, (db) =>
      server.kit.jobs.enqueue(db, job, {}, { accountId: 100, title: "Import of users" }),
    )
    await drain()
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: "job.finished", data: { jobId, title: "Import of users", state: "done" } },
    ])
    await remove(made)
  })
  test("can be tried with a test event, even while it is off", async () => {
    const made = await make()
    await owner.put(`${path}/${made.webhookId}`, { isOn: false })
    expect((await owner.post(`${path}/${made.webhookId}/test`, undefined, key())).body.event).toBe("webhook.test")
    await drain()
    expect(JSON.parse(received[0]!.body)).toMatchObject({ type: "webhook.test", accountId: 100 })
    await remove(made)
  })
})

describe("a webhook", () => {
  test("shows its secret once, and signs with both after a rotation", async () => {
    const made = await make()
    const one = `${path}/${made.webhookId}`
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(JSON.stringify((await owner.get(one)).body)).not.toContain(made.secret)
    const rotated = (await owner.post(`${one}/rotate-secret`, proof)).body as Made
    await addUser()
    await drain()
    expect(received[0]!.headers["webhook-signature"]).toBe(
      `${signatureOf(rotated.secret, received[0]!)} ${signatureOf(made.secret, received[0]!)}`,
    )
    const alone = (await owner.post(`${one}/rotate-secret`, { overlap: false, ...proof })).body as Made
    await addUser()
    await drain()
    expect(received[1]!.headers["webhook-signature"]).toBe(signatureOf(alone.secret, received[1]!))
    const stored = await server.database.transaction("system", (db) =>
      db.one<{ sealed: string }>(sql`select secret_sealed as sealed from webhooks where id = ${made.webhookId}`),
    )
    expect(stored.sealed).not.toContain(alone.secret.slice(6, 20))
    await remove(made)
  })
  test("is made, moved and gets another secret only by somebody who confirms that it is them", async () => {
    const needed = { status: 403, body: { code: "identity_proof.needed" } }
    const draft = { name: "x", url: address, events: ["user.created"] }
    expect(await owner.post(path, draft)).toMatchObject(needed)
    expect((await owner.post(path, { ...draft, currentPassword: "wrong" })).body.code).toBe("password.wrong")
    const made = await make()
    const one = `${path}/${made.webhookId}`
    expect(await owner.post(`${one}/rotate-secret`, {})).toMatchObject(needed)
    expect(await owner.put(one, { url: `${address}/elsewhere` })).toMatchObject(needed)
    expect((await owner.get(one)).body.url).toBe(address)
    expect((await owner.put(one, { name: "Renamed", url: address })).status).toBe(200)
    expect((await owner.put(one, { url: `${address}/elsewhere`, ...proof })).body.url).toBe(`${address}/elsewhere`)
    await remove(made)
  })
  test("is not moved by its own address in another spelling, which is not resolved again", async () => {
    const made = await make({ url: new URL(address).origin })
    const one = `${path}/${made.webhookId}`
    const spelled = new URL(address).origin.replace("http:", "HTTP:")
    expect((await owner.put(one, { name: "Renamed", url: spelled })).body).toMatchObject({
      name: "Renamed",
      url: `${new URL(address).origin}/`,
    })
    await inDatabase(sql`update webhooks set url = 'http://nowhere.invalid/' where id = ${made.webhookId}`)
    expect((await owner.put(one, { name: "Unreachable", url: "http://nowhere.invalid" })).body.name).toBe("Unreachable")
    await remove(made)
  })
  test("is refused for events that its maker may not read, and for wrong addresses", async () => {
    const ask = (fields: object, who = owner) =>
      who.post(path, { name: "x", url: address, events: ["user.created"], ...fields, ...proof })
    expect((await ask({ events: [] })).status).toBe(400)
    expect((await ask({ events: ["everything"] })).status).toBe(400)
    for (const url of ["ftp://127.0.0.1/", "javascript:alert(1)", "nonsense", "http://user:pass@127.0.0.1/"])
      expect((await ask({ url })).body.code, url).toBe("webhook.address_invalid")
    expect((await ask({ url: "http://nowhere.invalid/" })).body).toMatchObject({
      code: "webhook.address_unreachable",
      validationErrors: [{ field: "url" }],
    })
    const reader = await server.as("apiUser")
    expect((await ask({}, reader)).body.code).toBe("webhook.exceeds_own")
    expect((await ask({}, await server.as("endUser"))).status).toBe(403)
  })
  test("with very many deliveries is listed without counting all of them", async () => {
    const made = await make()
    const fill = (many: number) =>
      inDatabase(sql`
        insert into webhook_deliveries (account_id, webhook_id, event_id, event, body)
        select 100, ${made.webhookId}, 'evt_' || n, 'user.created', '{}' from generate_series(1, ${many}::int) n`)
    const waiting = async () => (await owner.get(`${path}/${made.webhookId}`)).body.waiting
    await fill(999)
    expect(await waiting()).toBe(999)
    await fill(6)
    expect(await waiting()).toBe(1000)
    const total = async (narrowed: string) =>
      (await owner.get(`${path}/${made.webhookId}/deliveries?totalOnly=true${narrowed}`)).body.total
    expect(await total("")).toEqual({ count: 1005, isExact: true })
    expect(await total("&state=failed")).toEqual({ count: 0, isExact: true })
    // The limit itself, without a hundred thousand deliveries.
    const endless = sql`with recursive n as (select 1 union all select 1 from n) select from n`
    const counted = server.database.transaction("system", async (db) => {
      await db.run(sql`set local statement_timeout = '20s'`)
      return countRows(db, endless)
    })
    expect(await counted).toEqual({ count: countedAtMost, isExact: false })
    await remove(made)
  })
  test("belongs to its maker: others turn it off, and other accounts see nothing", async () => {
    const made = await make({}, administrator)
    const one = `${path}/${made.webhookId}`
    expect((await owner.put(one, { url: `${address}/elsewhere` })).body.code).toBe("webhook.only_owner")
    expect((await owner.post(`${one}/rotate-secret`, proof)).body.code).toBe("webhook.only_owner")
    expect((await owner.put(one, { isOn: false })).body.state).toBe("off")
    const stranger = await server.as("accountSuperUser", 110)
    expect((await stranger.get(one)).status).toBe(404)
    expect((await stranger.get(one.replace("/100/", "/110/"))).body.code).toBe("webhook.not_found")
    await remove(made)
    const own = await make()
    expect((await administrator.put(`${path}/${own.webhookId}`, { isOn: false })).body.code).toBe(
      "request.not_manageable",
    )
    expect((await administrator.delete(`${path}/${own.webhookId}`)).body.code).toBe("request.not_manageable")
    await remove(own)
  })
  test("notices changes of others, and there are at most 20", async () => {
    const made = await make()
    const one = `${path}/${made.webhookId}`
    expect((await owner.put(one, { name: "Renamed", version: 1 })).body).toMatchObject({ version: 2, name: "Renamed" })
    expect((await owner.put(one, { name: "Late", version: 1 })).body.code).toBe("webhook.changed_meanwhile")
    const { count } = await server.database.transaction("system", (db) =>
      db.one<{ count: number }>(sql`select count(*)::int as count from webhooks where account_id = 100`),
    )
    await inDatabase(sql`
      insert into webhooks (account_id, name, url, events, owner_user_id, secret_sealed)
      select 100, 'Filler', ${address}, '{user.created}', ${owner.userId}, '' from generate_series(1, ${20 - count}::int)`)
    const answer = await owner.post(path, { name: "x", url: address, events: ["user.created"], ...proof })
    expect(answer.body.code).toBe("webhook.too_many")
    await inDatabase(sql`delete from webhooks where name = 'Filler'`)
    await remove(made)
  })
})

test("pauses grow, and a day of attempts is about a dozen", () => {
  let [waited, attempts] = [0, 1]
  while (waited + pauseAfter(attempts) <= 86_400) waited += pauseAfter(attempts++)
  expect(attempts).toBeGreaterThan(10)
  expect(attempts).toBeLessThan(20)
})

test("a private network is not reached unless the operator allows it", async () => {
  const guarded = await startTestServer()
  const admin = await guarded.as("accountSuperUser")
  for (const url of ["https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/latest", "https://10.1.2.3/"])
    expect((await admin.post(path, { name: "x", url, events: ["user.created"], ...proof })).body.code, url).toBe(
      "webhook.address_unreachable",
    )
  expect(
    (await admin.post(path, { name: "x", url: "http://example.com/", events: ["user.created"], ...proof })).body.code,
  ).toBe("webhook.address_invalid")
  await guarded.close()
})
