import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const keys = "/svc/auth/api-keys"
const users = "/api/ucaas/account/100/users"
const groups = "/api/accounts/100/groups"
const proof = { currentPassword: demoPassword }
interface Made {
  apiKeyId: number
  value: string
}
const make = async (fields: object = {}): Promise<Made> => {
  const answer = await owner.post(keys, { name: "Sync", scopes: ["read:users", "read:groups"], ...fields, ...proof })
  expect(answer.status).toBe(200)
  return answer.body
}
const remove = async ({ apiKeyId }: Made) => expect((await owner.delete(`${keys}/${apiKeyId}`)).status).toBe(204)

interface TokenAnswer {
  readonly status: number
  readonly body: Record<string, string | number>
}
/** As a program sends it that knows OAuth and nothing of this product. */
const send = async (form: Record<string, string>, headers: Record<string, string> = {}): Promise<TokenAnswer> => {
  const answer = await server.request({
    method: "POST",
    url: "/svc/auth/v1/oauth2/token",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams({ grant_type: "client_credentials", ...form }).toString(),
  })
  return { status: answer.status, body: answer.body }
}
const inForm = ({ apiKeyId, value }: Made, more: Record<string, string> = {}) =>
  send({ client_id: String(apiKeyId), client_secret: value, ...more })
const tokenOf = (answer: TokenAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return server.withToken(String(answer.body["access_token"]))
}

describe("a token", () => {
  test("is given for the id and value of a key, in the form or by HTTP Basic, and works", async () => {
    const made = await make()
    const answer = await inForm(made)
    expect(answer.body).toMatchObject({ token_type: "bearer", expires_in: 3600, scope: "read:users read:groups" })
    expect((await tokenOf(answer).get(users)).status).toBe(200)
    const basic = Buffer.from(`${made.apiKeyId}:${encodeURIComponent(made.value)}`).toString("base64")
    expect((await tokenOf(await send({}, { authorization: `Basic ${basic}` })).get(groups)).status).toBe(200)
    await remove(made)
  })
  test("has only the permissions that were asked for, and none beyond the key", async () => {
    const made = await make()
    const narrow = tokenOf(await inForm(made, { scope: "read:groups" }))
    expect((await narrow.get(groups)).status).toBe(200)
    expect((await narrow.get(users)).status).toBe(403)
    for (const scope of ["read:users delete:users", "read:api-keys", "everything"])
      expect(await inForm(made, { scope })).toMatchObject({
        status: 400,
        body: { code: "api_key.scope_beyond", error: "invalid_scope" },
      })
    await remove(made)
  })
  test("goes on when the password of the owner of its key has expired", async () => {
    const made = await make()
    const token = tokenOf(await inForm(made))
    const expire = (mustChange: boolean) =>
      server.database.transaction("system", (db) =>
        db.run(sql`update credentials set must_change = ${mustChange} where user_id = ${owner.userId}`),
      )
    await expire(true)
    expect((await token.get(users)).status).toBe(200)
    await expire(false)
    await remove(made)
  })
  test("loses what the key loses", async () => {
    const made = await make()
    const token = tokenOf(await inForm(made))
    await owner.put(`${keys}/${made.apiKeyId}`, { scopes: ["read:groups"] })
    expect((await token.get(users)).status).toBe(403)
    expect((await token.get(groups)).status).toBe(200)
    await remove(made)
    expect((await token.get(groups)).status).toBe(401)
  })
  test("ends with a rotation without overlap, and not with one that has it", async () => {
    const made = await make()
    const token = tokenOf(await inForm(made))
    await owner.post(`${keys}/${made.apiKeyId}/rotate`, proof)
    expect((await token.get(users)).status).toBe(200)
    await owner.post(`${keys}/${made.apiKeyId}/rotate`, { ...proof, overlap: false })
    expect((await token.get(users)).status).toBe(401)
    await remove(made)
  })
  test("ends after an hour, and never lives longer than its key", async () => {
    const made = await make({ expiresAt: new Date(Date.now() + 600_000).toISOString() })
    const answer = await inForm(made)
    expect(answer.body["expires_in"]).toBeLessThanOrEqual(600)
    const token = tokenOf(answer)
    expect((await token.get(users)).status).toBe(200)
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(
        sql`update api_key_tokens set expires_at = now() where account_id = 100 and api_key_id = ${made.apiKeyId}`,
      ),
    )
    await owner.put(`${keys}/${made.apiKeyId}`, { name: "Read again" })
    expect((await token.get(users)).status).toBe(401)
    await remove(made)
  })
  test("makes no other token, and is not a person", async () => {
    const made = await make()
    const { body } = await inForm(made)
    const value = String(body["access_token"])
    expect((await send({ client_id: String(made.apiKeyId), client_secret: value })).status).toBe(401)
    expect((await server.withToken(value).get("/svc/auth/mfa/methods/self")).body.code).toBe("api_key.not_for_keys")
    await remove(made)
  })
  test("of a key that works only elsewhere is refused", async () => {
    const made = await make({ ipRanges: ["198.51.100.0/24"] })
    expect((await inForm(made)).body["code"]).toBe("api_key.address_not_allowed")
    await remove(made)
  })
  test("is never stored, and the oldest of more than 100 ends", async () => {
    const made = await make({ requestsPerMinute: 6000 })
    const first = tokenOf(await inForm(made))
    const value = String((await inForm(made)).body["access_token"])
    const count = async () =>
      await server.database.transaction("system", (db) =>
        db.one<{ count: number; written: boolean }>(sql`
            select count(*)::int as count, bool_or(token_hash like ${`%${value.slice(4, 20)}%`}) as written
            from api_key_tokens where api_key_id = ${made.apiKeyId}`),
      )
    expect(await count()).toEqual({ count: 2, written: false })
    for (let turn = 0; turn < 99; turn++) tokenOf(await inForm(made))
    expect((await count()).count).toBe(100)
    await owner.put(`${keys}/${made.apiKeyId}`, { name: "Read again" })
    expect((await first.get(users)).status).toBe(401)
    await remove(made)
  })
})

test("unknown, revoked, mixed up and broken credentials get one answer", async () => {
  const [one, other, gone] = [await make(), await make(), await make()]
  await remove(gone)
  const neutral = {
    status: 401,
    code: "api_key.client_unknown",
    error: "invalid_client",
    message: "The client id is not that of an API key, or the client secret is not its value.",
  }
  for (const form of [
    { client_id: String(one.apiKeyId), client_secret: other.value },
    { client_id: "987654321", client_secret: one.value },
    { client_id: String(gone.apiKeyId), client_secret: gone.value },
    { client_id: String(one.apiKeyId), client_secret: "dpk_x" },
    { client_id: "__proto__", client_secret: "constructor" },
    {},
  ])
    expect((await send(form as Record<string, string>)).body, JSON.stringify(form)).toMatchObject(neutral)
  for (const authorization of ["Basic %%%", `Basic ${Buffer.from("%E0%A4%A:x").toString("base64")}`, "Basic Og=="])
    expect((await send({}, { authorization })).body).toMatchObject(neutral)
  expect((await send({ grant_type: "password" })).status).toBe(400)
  await remove(one)
  await remove(other)
})

test("keys that are known and refused do not keep their network from signing in", async () => {
  const strict = await startTestServer({ settings: { SIGN_IN_RATE: "5" } })
  const admin = await strict.as("accountSuperUser")
  const made = (
    await admin.post(keys, { name: "Elsewhere", scopes: ["read:users"], ipRanges: ["198.51.100.0/24"], ...proof })
  ).body as Made
  const ask = async ({ apiKeyId, value }: Made) =>
    (
      await strict.request({
        method: "POST",
        url: "/svc/auth/v1/oauth2/token",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({
          grant_type: "client_credentials",
          client_id: String(apiKeyId),
          client_secret: value,
        }).toString(),
      })
    ).body.code as string
  for (let turn = 0; turn < 10; turn++) expect(await ask(made)).toBe("api_key.address_not_allowed")
  await strict.database.transaction("system", (db) =>
    db.run(
      sql`update api_keys set expires_at = now() - interval '1 minute', ip_ranges = '{}' where id = ${made.apiKeyId}`,
    ),
  )
  await admin.put(`${keys}/${made.apiKeyId}`, { name: "Read again" })
  for (let turn = 0; turn < 10; turn++) expect(await ask(made)).toBe("api_key.expired")
  const unknown = { ...made, value: `dpk_AAAAAAAA_${"A".repeat(38)}` }
  const answers: string[] = []
  for (let turn = 0; turn < 7; turn++) answers.push(await ask(unknown))
  expect(answers.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => "api_key.client_unknown"))
  expect(answers.at(-1)).toBe("request.too_many")
  await strict.close()
})
