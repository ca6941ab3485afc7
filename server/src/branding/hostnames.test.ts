import type { AddressInfo } from "node:net"
import { createServer } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeOutbound } from "../kit/outbound.ts"
import { sql } from "../kit/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../testing/test-server.ts"

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

let server: TestServer
let partner: TestClient
beforeAll(async () => {
  const port = await freePort()
  server = await startTestServer({ settings: { BASE_URL: `http://portal.test:${port}` } })
  await server.app.listen({ port, host: "127.0.0.1" })
  // Names that exist nowhere lead here; nothing else of the way out is replaced.
  Object.assign(server.kit, { outbound: makeOutbound({ allowPrivate: true, resolve: async (name) => (name.startsWith("here.") ? ["127.0.0.1"] : []) }) })
  partner = await server.as("partnerAccountSuperuser", 10)
})
afterAll(() => server.close())

const place = "/api/accounts/10/branding"
const setHostname = (hostname: string | null, client = partner, accountId = 10) => client.patch(`/api/accounts/${accountId}/branding`, { hostname })
const check = () => partner.post(`${place}/hostname/check`)
const brandOn = async (host: string) => (await server.request({ url: "/api/portal/sign-in-brand", headers: { host } })).body.name

describe("a hostname", () => {
  test("brands nobody until it was seen to lead here", async () => {
    expect((await setHostname("Here.Brightwire.example")).body).toMatchObject({ hostname: "here.brightwire.example", hostnameState: { state: "unverified", verifiedBy: null } })
    expect(await brandOn("here.brightwire.example")).toBe("Dialplane")
    expect(await check()).toMatchObject({ status: 200, body: { hostnameState: { state: "verified", verifiedBy: "check", failure: null } } })
    expect(await brandOn("here.brightwire.example")).toBe("Brightwire")
  })

  test("that leads nowhere says so and stays unproven", async () => {
    await setHostname("nowhere.brightwire.example")
    expect((await check()).body.hostnameState).toMatchObject({ state: "unverified", failure: expect.stringContaining("leads nowhere"), checkedAt: expect.any(String) })
    expect(await brandOn("nowhere.brightwire.example")).toBe("Dialplane")
  })

  test("loses its proof when it leads elsewhere later", async () => {
    await setHostname("here.brightwire.example")
    await check()
    Object.assign(server.kit, { outbound: { get: async () => ({ ok: true, status: 200, text: '{"proof":"00"}' }) } })
    expect((await check()).body.hostnameState).toMatchObject({ state: "unverified", failure: expect.stringContaining("Another server") })
    Object.assign(server.kit, { outbound: makeOutbound({ allowPrivate: true, resolve: async () => ["127.0.0.1"] }) })
  })

  test("is looked for inside the own network only where the settings allow it", async () => {
    const careful = makeOutbound({ allowPrivate: false, resolve: async () => ["127.0.0.1"] })
    const before = server.kit.outbound
    Object.assign(server.kit, { outbound: careful })
    expect((await check()).body.hostnameState.failure).toContain("private network")
    Object.assign(server.kit, { outbound: before })
  })

  test("can be vouched for by the operator and by nobody else", async () => {
    await setHostname("inside.brightwire.example")
    expect(await partner.post(`${place}/hostname/confirm`)).toMatchObject({ status: 403, body: { code: "request.not_allowed" } })
    const superuser = await server.as("superuser", 1)
    expect((await superuser.post(`${place}/hostname/confirm`)).body).toMatchObject({ hostnameState: { state: "verified", verifiedBy: "operator" } })
    expect(await brandOn("inside.brightwire.example")).toBe("Brightwire")
    // Another name has to be proven anew.
    expect((await setHostname("other.brightwire.example")).body.hostnameState.state).toBe("unverified")
  })

  test("belongs to one account; a claim that was never proven ends after a week", async () => {
    const company = await server.as("accountSuperUser", 101)
    expect(await setHostname("voice.lumen-reach.example")).toMatchObject({ status: 409, body: { code: "branding.hostname_taken", validationErrors: [{ field: "hostname" }] } })
    await setHostname("wanted.example", company, 101)
    expect((await setHostname("wanted.example")).status).toBe(409)
    await server.database.transaction("system", (db) => db.run(sql`update account_brands set hostname_claimed_at = now() - interval '8 days' where account_id = 101`))
    expect((await setHostname("wanted.example")).status).toBe(200)
    expect((await company.get("/api/accounts/101/branding")).body.own.hostname).toBeNull()
    const [entry] = await server.database.transaction("system", (db) => db.many<{ action: string }>(sql`select e.action from audit_entries e where e.account_id = 101 order by e.id desc limit 1`))
    expect(entry?.action).toBe("branding.hostname_released")
  })

  test("of the installation itself is nobody's", async () => {
    expect(await setHostname("portal.test")).toMatchObject({ status: 400, body: { code: "branding.hostname_ours" } })
  })

  test("that is not there cannot be checked", async () => {
    await setHostname(null)
    for (const answer of [await check(), await (await server.as("superuser", 1)).post(`${place}/hostname/confirm`)]) expect(answer).toMatchObject({ status: 409, body: { code: "branding.hostname_missing" } })
  })
})

test("the proof depends on the name and the number one asked with", async () => {
  const proof = async (nonce: string, host: string) => (await server.request({ url: `/.well-known/dialplane-hostname/${nonce}`, headers: { host } })).body.proof
  const first = await proof("a".repeat(20), "one.example")
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(await proof("b".repeat(20), "one.example")).not.toBe(first)
  expect(await proof("a".repeat(20), "two.example")).not.toBe(first)
})
