import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { apiKeyPattern } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let administrator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  administrator = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const path = "/svc/auth/api-keys"
const proof = { currentPassword: demoPassword }
const users = "/api/ucaas/account/100/users"
interface Made {
  apiKeyId: number
  value: string
  version: number
  masked: string
}
const make = async (fields: object = {}, maker = owner): Promise<Made> => {
  const answer = await maker.post(path, { name: "Nightly sync", scopes: ["read:users"], ...fields, ...proof })
  expect(answer.status).toBe(200)
  return answer.body
}
const remove = async ({ apiKeyId }: Made) => expect((await owner.delete(`${path}/${apiKeyId}`)).status).toBe(204)
const using = ({ value }: Made) => server.withToken(value)

describe("making a key", () => {
  test("shows its value once, and it works", async () => {
    const made = await make()
    expect(made.value).toMatch(apiKeyPattern)
    expect(made.masked).toBe(`${made.value.slice(0, 13)}…${made.value.slice(-4)}`)
    const shown = await owner.get(`${path}/${made.apiKeyId}`)
    expect(shown.body).toMatchObject({ name: "Nightly sync", state: "active", scopes: ["read:users"] })
    expect(JSON.stringify(shown.body)).not.toContain(made.value)
    expect(shown.body.value).toBeUndefined()
    expect((await using(made).get(users)).status).toBe(200)
    expect((await owner.get(path)).body.items).toContainEqual(expect.objectContaining({ apiKeyId: made.apiKeyId }))
    await remove(made)
  })
  test("asks for the password and mails the administrators", async () => {
    expect((await owner.post(path, { name: "x", scopes: ["read:users"] })).body.code).toBe("api_key.proof_needed")
    expect(
      (await owner.post(path, { name: "x", scopes: ["read:users"], currentPassword: "wrong" })).status,
    ).toBeGreaterThanOrEqual(400)
    const made = await make({ name: "Mailed key" })
    const { count } = await server.database.transaction("system", (db) =>
      db.one<{ count: number }>(
        sql`select count(*)::int as count from jobs where payload::text like '%created: Mailed key%'`,
      ),
    )
    expect(count).toBe(1)
    await remove(made)
  })
  test("gives nothing that its maker lacks, and no power", async () => {
    const ask = (scopes: string[], maker = owner) => maker.post(path, { name: "x", scopes, ...proof })
    expect(await ask(["delete:roles"], administrator)).toMatchObject({
      status: 400,
      body: { code: "api_key.not_possible", validationErrors: [{ field: "scopes" }] },
    })
    for (const scope of [
      "read:api-keys",
      "create:api-keys",
      "update:roles",
      "update:security-settings",
      "read:profile",
    ])
      expect((await ask([scope])).body.code, scope).toBe("api_key.not_possible")
    expect(await ask(["read:account-search"])).toMatchObject({
      status: 403,
      body: { code: "api_key.exceeds_own", validationErrors: [{ field: "scopes" }] },
    })
  })
  test("is refused for wrong ranges, a past expiry and the 21st key", async () => {
    const ask = (fields: object) => owner.post(path, { name: "x", scopes: ["read:users"], ...fields, ...proof })
    for (const range of ["198.51.100.0/33", "2001:db8::/129", "office", "1.2.3.4/x"])
      expect((await ask({ ipRanges: [range] })).body.code, range).toBe("api_key.range_invalid")
    expect((await ask({ expiresAt: "2020-01-01T00:00:00Z" })).body.code).toBe("api_key.expiry_past")
    const fill = (count: number) =>
      server.database.transaction({ account: 100 }, (db) =>
        db.run(sql`
          insert into api_keys (account_id, name, owner_user_id, scopes, prefix, last4, secret_hash, created_by)
          select 100, 'Filler', ${owner.userId}, '{read:users}', 'AAAAAAAA', 'AAAA', 'filler ' || n, ''
            from generate_series(1, ${count}::int) n`),
      )
    const live = (await owner.get(`${path}?show=live`)).body.items.length as number
    await fill(20 - live)
    expect((await ask({})).body.code).toBe("api_key.too_many")
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`delete from api_keys where account_id = 100 and name = 'Filler'`),
    )
  })
  test("needs the permission", async () =>
    expect(
      (await (await server.as("endUser")).post(path, { name: "x", scopes: ["read:users"], ...proof })).status,
    ).toBe(403))
})

describe("a key", () => {
  test("may do only what its scopes say", async () => {
    const made = await make()
    const key = using(made)
    expect(await key.get("/api/ucaas/account/100/extensionList")).toMatchObject({
      status: 403,
      body: { code: "request.not_allowed" },
    })
    expect((await key.get(path)).body.code).toBe("request.not_allowed")
    expect((await key.post(path, { name: "x", scopes: ["read:users"], ...proof })).status).toBe(403)
    await remove(made)
  })
  test("is not a person: operations of signed-in users are refused", async () => {
    const made = await make({ scopes: ["read:users", "update:users"] })
    const key = using(made)
    for (const address of ["/svc/auth/mfa/methods/self", "/api/portal/sessions", "/api/portal/session"])
      expect(await key.get(address), address).toMatchObject({ status: 403, body: { code: "api_key.not_for_keys" } })
    expect((await key.get(`/svc/auth/mfa/methods/${owner.userId}`)).body.code).toBe("api_key.not_for_keys")
    expect((await key.put(`/svc/auth/v1/password-reset/${owner.userId}`, {})).body.code).toBe("api_key.not_for_keys")
    await remove(made)
  })
  test("does not leave its account", async () => {
    const made = await make()
    expect((await using(made).get("/api/ucaas/account/101/users")).status).toBe(404)
    const partner = await server.as("partnerAccountSuperuser", 10)
    const above = await make({}, partner)
    expect((await using(above).get(users)).status).toBe(404)
    await partner.delete(`${path}/${above.apiKeyId}`)
    await remove(made)
  })
  test("is named in the audit log", async () => {
    const made = await make({ name: "Audited key", scopes: ["read:groups", "create:groups"] })
    await using(made).post("/api/accounts/100/groups", { group_name: "Made by a key" })
    const entries = await server.database.transaction("system", (db) =>
      db.many<{ actingAs: string }>(
        sql`select acting_as from audit_entries where account_id = 100 and acting_as like 'API key Audited key of %'`,
      ),
    )
    expect(entries).toHaveLength(1)
    await remove(made)
  })
  test("works only from its addresses", async () => {
    const elsewhere = await make({ ipRanges: ["198.51.100.0/24", "2001:db8::/32"] })
    expect(await using(elsewhere).get(users)).toMatchObject({
      status: 403,
      body: { code: "api_key.address_not_allowed" },
    })
    const here = await make({ ipRanges: ["127.0.0.0/8"] })
    expect((await using(here).get(users)).status).toBe(200)
    const { days } = (await owner.get(`${path}/${elsewhere.apiKeyId}/usage`)).body
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ requests: 0, refusals: 1 })
    await remove(elsewhere)
    await remove(here)
  })
  test("stops at its expiry", async () => {
    const made = await make({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await using(made).get(users)).status).toBe(200)
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`update api_keys set expires_at = now() where account_id = 100 and id = ${made.apiKeyId}`),
    )
    await owner.put(`${path}/${made.apiKeyId}`, { name: "Expired key" })
    expect(await using(made).get(users)).toMatchObject({ status: 401, body: { code: "api_key.expired" } })
    expect((await owner.get(`${path}/${made.apiKeyId}`)).body.state).toBe("expired")
    await remove(made)
  })
  test("goes on when the password of its owner has expired, which their session asks for", async () => {
    const made = await make()
    const expire = (mustChange: boolean) =>
      server.database.transaction("system", (db) =>
        db.run(sql`update credentials set must_change = ${mustChange} where user_id = ${owner.userId}`),
      )
    await expire(true)
    const ofSession = async () => (await owner.get(users)).body.code as string
    await expect.poll(ofSession, { timeout: 3000 }).toBe("request.password_expired")
    expect((await using(made).get(users)).status).toBe(200)
    await expire(false)
    expect((await owner.get(users)).status).toBe(200)
    await remove(made)
  })
  test("that was invented or mistyped is unknown", async () => {
    const made = await make()
    const last = made.value.endsWith("0") ? "1" : "0"
    for (const value of [`${made.value.slice(0, -1)}${last}`, "dpk_", `dpk_AAAAAAAA_${"A".repeat(38)}`])
      expect((await server.withToken(value).get(users)).body.code).toBe("request.sign_in_needed")
    await remove(made)
  })
  test("is limited per minute and says so", async () => {
    const made = await make({ requestsPerMinute: 60 })
    const first = await using(made).get("/api/ucaas/account/100/extensionList")
    expect(first.headers["ratelimit-policy"]).toBe('"api-key";q=60;w=60')
    expect(first.headers["ratelimit"]).toMatch(/^"api-key";r=59;t=\d+$/)
    const answers: number[] = []
    for (let turn = 0; turn < 90 && !answers.includes(429); turn++)
      answers.push((await using(made).get("/api/ucaas/account/100/extensionList")).status)
    expect(answers).toContain(429)
    expect(answers.length).toBeGreaterThanOrEqual(57)
    const refused = await using(made).get(users)
    if (refused.status === 429) expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1)
    await remove(made)
  })
})

describe("rotating", () => {
  test("lets the earlier value work for a day, or ends it at once", async () => {
    const made = await make()
    const rotated = (await owner.post(`${path}/${made.apiKeyId}/rotate`, proof)).body as Made
    expect(rotated.value).not.toBe(made.value)
    expect((await using(made).get(users)).status).toBe(200)
    expect((await using(rotated).get(users)).status).toBe(200)
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`update api_keys set previous_until = now() where account_id = 100 and id = ${made.apiKeyId}`),
    )
    await owner.put(`${path}/${made.apiKeyId}`, { name: "Rotated" })
    expect((await using(made).get(users)).status).toBe(401)
    const again = (await owner.post(`${path}/${made.apiKeyId}/rotate`, { ...proof, overlap: false })).body as Made
    expect((await using(rotated).get(users)).status).toBe(401)
    expect((await using(again).get(users)).status).toBe(200)
    await remove(made)
  })
  test("asks for the password", async () => {
    const made = await make()
    expect((await owner.post(`${path}/${made.apiKeyId}/rotate`, {})).body.code).toBe("api_key.proof_needed")
    await remove(made)
  })
})

describe("revoking", () => {
  test("ends a key at once, although it was just used", async () => {
    const made = await make()
    expect((await using(made).get(users)).status).toBe(200)
    await remove(made)
    expect((await using(made).get(users)).body.code).toBe("request.sign_in_needed")
    expect((await owner.get(`${path}/${made.apiKeyId}`)).body.state).toBe("revoked")
    expect((await owner.put(`${path}/${made.apiKeyId}`, { name: "Again" })).body.code).toBe("api_key.revoked")
    expect((await owner.post(`${path}/${made.apiKeyId}/rotate`, proof)).body.code).toBe("api_key.revoked")
  })
})

describe("changing", () => {
  test("the own key: less without a password, more with it", async () => {
    const made = await make({ scopes: ["read:users", "read:groups"] })
    const one = `${path}/${made.apiKeyId}`
    expect((await owner.put(one, { scopes: ["read:users"], version: 1 })).body).toMatchObject({ version: 2 })
    expect((await owner.put(one, { name: "Late", version: 1 })).body.code).toBe("api_key.changed_meanwhile")
    expect((await owner.put(one, { scopes: ["read:users", "read:groups"] })).body.code).toBe("api_key.proof_needed")
    expect((await owner.put(one, { scopes: ["read:users", "read:groups"], ...proof })).status).toBe(200)
    expect((await owner.put(one, { scopes: ["read:account-search"], ...proof })).body.code).toBe("api_key.exceeds_own")
    await remove(made)
  })
  test("the key of somebody else: only less", async () => {
    const made = await make({ ipRanges: ["198.51.100.0/24"], requestsPerMinute: 300 }, administrator)
    const one = `${path}/${made.apiKeyId}`
    for (const wider of [
      { scopes: ["read:users", "read:groups"] },
      { ipRanges: [] },
      { ipRanges: ["198.51.0.0/16"] },
      { requestsPerMinute: 301 },
    ])
      expect((await owner.put(one, { ...wider, ...proof })).body.code, JSON.stringify(wider)).toBe(
        "api_key.only_narrower",
      )
    const narrower = { ipRanges: ["198.51.100.7"], requestsPerMinute: 60, expiresAt: "2099-01-01T00:00:00.000Z" }
    expect((await owner.put(one, narrower)).body).toMatchObject(narrower)
    expect((await owner.put(one, { expiresAt: null })).body.code).toBe("api_key.only_narrower")
    await remove(made)
  })
  test("of somebody whom one does not manage is refused, and another account sees nothing", async () => {
    const made = await make()
    const one = `${path}/${made.apiKeyId}`
    expect((await administrator.get(one)).body.manageable).toBe(false)
    expect((await administrator.put(one, { name: "Mine" })).body.code).toBe("request.not_manageable")
    expect((await administrator.delete(one)).body.code).toBe("request.not_manageable")
    expect((await administrator.post(`${one}/rotate`, proof)).body.code).toBe("request.not_manageable")
    const stranger = await server.as("accountSuperUser", 110)
    for (const answer of [
      await stranger.get(one),
      await stranger.put(one, { name: "Mine" }),
      await stranger.delete(one),
      await stranger.post(`${one}/rotate`, proof),
      await stranger.get(`${one}/usage`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: "api_key.not_found" } })
    await remove(made)
  })
})

test("whoever acts in the account, or comes from above, gets no new value of a key", async () => {
  const made = await make()
  const rotate = `${path}/${made.apiKeyId}/rotate`
  const superuser = await server.as("superuser", 1)
  const assumed = await superuser.post("/svc/auth/v1/auth/assume-role", {
    accountId: 100,
    roleId: roles.accountSuperUser.id,
    reason: "Ticket 12: keys",
  })
  expect(assumed.status).toBe(200)
  const acting = server.withToken(assumed.body.access_token, superuser.userId)
  expect((await acting.get(`${path}/${made.apiKeyId}`)).status).toBe(200)
  expect(await acting.post(rotate, proof)).toMatchObject({ status: 403, body: { code: "api_key.only_at_home" } })
  expect((await using(made).get(users)).status).toBe(200)
  expect((await owner.post(rotate, proof)).status).toBe(200)
  await remove(made)
})

test("a key stops with its owner, and its uses are counted", async () => {
  const made = await make({}, administrator)
  expect((await using(made).get(users)).status).toBe(200)
  const { days } = (await owner.get(`${path}/${made.apiKeyId}/usage`)).body
  expect(days.at(-1)).toMatchObject({ requests: 1, refusals: 0 })
  expect((await owner.get(`${path}/${made.apiKeyId}`)).body.lastUsedAddress).toBe("127.0.0.1")
  expect((await owner.put(`/api/ucaas/user/${administrator.userId}`, { allowLogin: false })).status).toBe(200)
  expect(await using(made).get(users)).toMatchObject({ status: 401, body: { code: "api_key.owner_inactive" } })
  expect((await owner.get(`${path}/${made.apiKeyId}`)).body.state).toBe("ownerInactive")
})
