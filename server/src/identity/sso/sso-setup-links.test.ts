import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { makeIdp, proof, settingsPath, type TestIdp } from "./sso.factory.ts"

let server: TestServer
let owner: TestClient
let idp: TestIdp
let provider: Server
let issuer = ""
const path = `${settingsPath()}/setup-links`
const visit = "/svc/auth/v1/sso/setup-links"
const clientSecret = "a-secret-of-the-proposal"

beforeAll(async () => {
  server = await startTestServer({ settings: { OUTBOUND_PRIVATE: "1" } })
  owner = await server.as("accountSuperUser")
  idp = await makeIdp()
  provider = createServer((request, response) => {
    response.end(
      request.url === "/metadata"
        ? idp.metadata
        : JSON.stringify({
            issuer,
            authorization_endpoint: `${issuer}/auth`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/jwks`,
          }),
    )
  })
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => provider.close(resolve))
  await server.close()
})

const system = (statement: ReturnType<typeof sql>) =>
  server.database.transaction("system", (db) => db.many<Record<string, unknown>>(statement))
const links = async () => (await owner.get(path)).body.items as Record<string, any>[]
const stateOf = async (linkId: number) => (await links()).find((one) => one["linkId"] === linkId)?.["state"]
const make = async (by = owner, recipient = "Sam Carter, Northern IT") => {
  const { status, body } = await by.post(path, { recipient, ...proof })
  expect(status, JSON.stringify(body)).toBe(200)
  return { linkId: body.linkId as number, token: String(body.address).split("#token=")[1]!, body }
}
const samlOf = () => idp.draft("harbor-pine").saml
const submit = (token: string, more: object = {}) =>
  server
    .anonymous()
    .post(`${visit}/submit`, { token, submittedBy: "Sam Carter", protocol: "saml", saml: samlOf(), ...more })
const oidc = () => ({ protocol: "oidc", saml: undefined, oidc: { issuer, clientId: "dialplane", clientSecret } })
const open = (token: string) => server.anonymous().post(`${visit}/open`, { token })
const expectDead = async (token: string) => {
  for (const answer of [
    await open(token),
    await server.anonymous().post(`${visit}/provider`, { token, xml: idp.metadata }),
    await submit(token),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: "sso.setup_link_not_valid" } })
}
const entries = (linkId: number) =>
  system(sql`
    select e.action, e.actor_name, e.actor_user_id, e.after from audit_entries e
    where e.account_id = 100 and e.object_type = 'sso_setup_link' and e.object_id = ${String(linkId)} order by e.id`)
const clear = () => system(sql`delete from sso_setup_links where account_id = 100 returning id`)

describe("making a link", () => {
  test("needs the permissions of a super user and a password, in an account of one's own", async () => {
    const administrator = await server.as("accountAdministrator")
    const draft = { recipient: "Sam", ...proof }
    expect((await administrator.post(path, draft)).status).toBe(403)
    expect((await owner.post(path, { recipient: "Sam" })).body.code).toBe("sso.proof_needed")
    expect((await owner.post(path, { recipient: "Sam", currentPassword: "wrong password" })).body.code).toBe(
      "password.wrong",
    )
    const stranger = await server.as("accountSuperUser", 110)
    expect((await stranger.post(path, draft)).status).toBe(404)
    expect((await stranger.get(path)).status).toBe(404)
  })
  test("shows it once, stores its hash, and lets five work at a time", async () => {
    const { linkId, token, body } = await make()
    expect(body).toMatchObject({ state: "open", recipient: "Sam Carter, Northern IT", proposal: null })
    expect(body.address).toBe(`http://portal.brightwire.example/sso-setup?account=100#token=${token}`)
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(24 * 3_600_000)
    expect(JSON.stringify(await links())).not.toContain(token)
    expect(JSON.stringify(await system(sql`select l.* from sso_setup_links l`))).not.toContain(token)
    for (let more = 0; more < 4; more++) await make()
    expect((await owner.post(path, { recipient: "Sixth", ...proof })).body.code).toBe("sso.too_many_setup_links")
    expect((await owner.delete(`${path}/${linkId}`)).status).toBe(204)
    await make()
    await clear()
  })
})

describe("whoever has the link", () => {
  test("sees the account's name and what to copy, and nothing else", async () => {
    const { linkId, token } = await make()
    const { status, body } = await open(token)
    expect(status).toBe(200)
    expect(body).toEqual({
      accountName: "Harbor Pine",
      recipient: "Sam Carter, Northern IT",
      expiresAt: expect.any(String),
      serviceProvider: {
        entityId: "http://portal.test/svc/auth/sso/saml/100/metadata",
        acsUrl: "http://portal.test/svc/auth/sso/saml/100/acs",
        sloUrl: "http://portal.test/svc/auth/sso/saml/100/slo",
        redirectUrl: "http://portal.test/svc/auth/sso/oidc/100/callback",
        // Made with the link: the identity provider asks for them first.
        metadataUrl: "http://portal.test/svc/auth/sso/saml/100/metadata",
        certificate: expect.stringContaining("BEGIN CERTIFICATE"),
      },
    })
    await open(token)
    expect(await entries(linkId)).toMatchObject([
      { action: "sso.setup_link_created", actorUserId: owner.userId },
      { action: "sso.setup_link_opened", actorName: "Setup link", actorUserId: null },
    ])
    expect((await links())[0]).toMatchObject({ state: "open", openedAt: expect.any(String) })
  })
  test("is no user: the token opens nothing else", async () => {
    const { token } = await make()
    for (const address of [path, settingsPath(), `${settingsPath()}/users`, "/api/portal/session"])
      expect((await server.withToken(token).get(address)).status).toBe(401)
    await clear()
  })
  test("reads metadata by text and address, twenty times an hour", async () => {
    const { token } = await make()
    const ask = (question: object) => server.anonymous().post(`${visit}/provider`, { token, ...question })
    expect((await ask({ xml: idp.metadata })).body.saml).toMatchObject({ entityId: idp.entityId })
    expect((await ask({ address: `${issuer}/metadata` })).body.saml).toMatchObject({ entityId: idp.entityId })
    expect((await ask({ issuer })).body.oidc).toMatchObject({ issuer })
    expect((await ask({ xml: "<a/>" })).body.code).toBe("sso.metadata_invalid")
    expect((await ask({})).status).toBe(400)
    for (let more = 4; more < 20; more++) expect((await ask({ xml: idp.metadata })).status).toBe(200)
    expect((await ask({ xml: idp.metadata })).status).toBe(429)
    expect((await submit(token)).status).toBe(429)
    const other = await make()
    expect((await server.anonymous().post(`${visit}/provider`, { token: other.token, xml: idp.metadata })).status).toBe(
      200,
    )
    await clear()
  })
  test("does not reach private networks", async () => {
    const guarded = await startTestServer()
    const theirs = await guarded.as("accountSuperUser")
    const { body } = await theirs.post(path, { recipient: "Sam", ...proof })
    const token = String(body.address).split("#token=")[1]
    for (const question of [{ address: "https://127.0.0.1/metadata" }, { address: "https://169.254.169.254/latest" }])
      expect((await guarded.anonymous().post(`${visit}/provider`, { token, ...question })).body.code).toBe(
        "sso.metadata_unreachable",
      )
    const refused = await guarded.anonymous().post(`${visit}/submit`, { token, submittedBy: "Sam", ...oidc() })
    expect(refused.body.code).toBe("sso.address_not_secure")
    await guarded.close()
  })
  test("gets the same refusals as with the settings, and can try again", async () => {
    const { token, linkId } = await make()
    const refused = async (more: object) => (await submit(token, more)).body.code as string
    expect(await refused({ saml: { ...samlOf(), certificates: ["nothing"] } })).toBe("sso.certificate_invalid")
    expect(await refused({ saml: { ...samlOf(), ssoUrl: "ftp://id.example/sso" } })).toBe("sso.address_not_secure")
    expect(await refused({ saml: undefined })).toBe("sso.provider_missing")
    expect(await refused({ ...oidc(), oidc: { issuer: "http://127.0.0.1:1", clientId: "a", clientSecret: "b" } })).toBe(
      "sso.discovery_failed",
    )
    // How we sign and what we accept is not theirs to propose.
    expect((await submit(token, { saml: { ...samlOf(), allowIdpInitiated: true } })).status).toBe(400)
    expect((await submit(token, { justInTime: true })).status).toBe(400)
    expect(await stateOf(linkId)).toBe("open")
    await clear()
  })
})

describe("a proposal", () => {
  test("changes nothing, is announced, and uses the link up", async () => {
    const { linkId, token } = await make()
    const before = (await owner.get(settingsPath())).body
    expect((await submit(token, { note: "Please test on Monday." })).status).toBe(204)
    expect((await owner.get(settingsPath())).body).toEqual(before)
    expect((await links())[0]).toMatchObject({
      linkId,
      state: "submitted",
      proposal: {
        submittedBy: "Sam Carter",
        note: "Please test on Monday.",
        protocol: "saml",
        saml: { entityId: idp.entityId, certificates: [{ expired: false }] },
        oidc: null,
      },
    })
    await expectDead(token)
    expect(await entries(linkId)).toMatchObject([
      {},
      { action: "sso.setup_link_submitted", actorName: "Setup link", after: { submittedBy: "Sam Carter" } },
    ])
    const open = () =>
      system(sql`
      select n.title from account_notices n
      where n.account_id = 100 and n.kind = 'ssoProposal' and n.resolved_at is null`)
    expect(await open()).toEqual([{ title: "Sam Carter proposed an identity provider" }])
    expect((await owner.delete(`${path}/${linkId}`)).body.code).toBe("sso.setup_link_ended")
    expect((await owner.delete(`${path}/${linkId}/proposal`)).status).toBe(204)
    expect(await stateOf(linkId)).toBe("discarded")
    expect(await open()).toEqual([])
    expect((await owner.delete(`${path}/${linkId}/proposal`)).body.code).toBe("sso.no_proposal")
    await clear()
  })
  test("is saved as the settings by an owner with a password, once", async () => {
    const { linkId, token } = await make()
    await submit(token)
    const apply = (body: object, by = owner) => by.post(`${path}/${linkId}/apply`, body)
    const names = { displayName: "Harbor Pine ID", companyName: "harbor-pine" }
    expect((await apply({ ...names, version: 0, ...proof }, await server.as("accountAdministrator"))).status).toBe(403)
    expect((await apply({ ...names, version: 0 })).body.code).toBe("sso.proof_needed")
    expect((await apply({ version: 0, ...proof })).body.code).toBe("sso.names_missing")
    expect((await apply({ ...names, version: 3, ...proof })).body.code).toBe("sso.changed_meanwhile")
    expect((await owner.post(`${path}/4711/apply`, { ...names, version: 0, ...proof })).body.code).toBe(
      "sso.setup_link_not_found",
    )
    const applied = await apply({ ...names, version: 0, ...proof })
    expect(applied.body).toMatchObject({
      configured: true,
      level: "off",
      version: 1,
      ...names,
      saml: { entityId: idp.entityId, signRequests: true },
    })
    expect(await stateOf(linkId)).toBe("applied")
    expect((await apply({ ...names, version: 1, ...proof })).body.code).toBe("sso.no_proposal")
    expect((await entries(linkId)).map(({ action }) => action)).toEqual([
      "sso.setup_link_created",
      "sso.setup_link_submitted",
      "sso.setup_link_applied",
    ])
    const [saved] = await system(sql`
      select e.actor_user_id from audit_entries e where e.account_id = 100 and e.action = 'sso.created'`)
    expect(saved).toEqual({ actorUserId: owner.userId })
  })
  test("with a client secret keeps it sealed until the decision, and then only in the settings", async () => {
    const { linkId, token } = await make()
    expect((await submit(token, oidc())).status).toBe(204)
    const rows = () => system(sql`select l.secret_sealed, l.proposal from sso_setup_links l where l.id = ${linkId}`)
    expect(JSON.stringify(await rows())).not.toContain(clientSecret)
    expect((await rows())[0]!["secretSealed"]).toMatch(/^v1\./)
    expect(JSON.stringify(await links())).not.toContain(clientSecret)
    // The names on the sign-in page stay when they are not given.
    const applied = await owner.post(`${path}/${linkId}/apply`, { version: 1, ...proof })
    expect(applied.body).toMatchObject({
      protocol: "oidc",
      companyName: "harbor-pine",
      oidc: { issuer, clientId: "dialplane", hasSecret: true },
    })
    expect((await rows())[0]!["secretSealed"]).toBeNull()
    const discarded = await make()
    await submit(discarded.token, oidc())
    await owner.delete(`${path}/${discarded.linkId}/proposal`)
    expect(await system(sql`select from sso_setup_links l where l.secret_sealed is not null`)).toEqual([])
    await clear()
  })
  test("keeps what the administrators chose about requests, answers and new people", async () => {
    const strict = { signRequests: false, encryptedAssertions: true, allowIdpInitiated: false }
    expect((await owner.put(settingsPath(), idp.draft("harbor-pine", { clockSkewSeconds: 5 }, strict))).status).toBe(
      200,
    )
    const { linkId, token } = await make()
    await submit(token)
    const { version } = (await owner.get(settingsPath())).body
    const applied = await owner.post(`${path}/${linkId}/apply`, { version, ...proof })
    expect(applied.body).toMatchObject({ saml: strict, clockSkewSeconds: 5, displayName: "Harbor Pine ID" })
    await clear()
  })
  test("of two submissions at once, one counts", async () => {
    const { linkId, token } = await make()
    const answers = await Promise.all([submit(token), submit(token, { submittedBy: "Somebody else" })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]))
    expect((await entries(linkId)).filter(({ action }) => action === "sso.setup_link_submitted")).toHaveLength(1)
    await clear()
  })
})

describe("a link works no longer", () => {
  test("when it is unknown, revoked or expired", async () => {
    await expectDead("A".repeat(43))
    const revoked = await make()
    expect((await owner.delete(`${path}/${revoked.linkId}`)).status).toBe(204)
    await expectDead(revoked.token)
    expect((await owner.delete(`${path}/${revoked.linkId}`)).body.code).toBe("sso.setup_link_ended")
    expect((await owner.delete(`${path}/4711`)).body.code).toBe("sso.setup_link_not_found")
    const expired = await make()
    await system(sql`update sso_setup_links set expires_at = now() where id = ${expired.linkId} returning id`)
    await expectDead(expired.token)
    expect(await stateOf(expired.linkId)).toBe("expired")
    await clear()
  })
  test("when the account is suspended or cancelled", async () => {
    const { token } = await make()
    for (const status of ["Suspended", "Cancelled"]) {
      await system(sql`update accounts set status = ${status} where id = 100 returning id`)
      await expectDead(token)
    }
    await system(sql`update accounts set status = 'Active' where id = 100 returning id`)
    // Those statuses end sessions.
    owner = await server.as("accountSuperUser")
    expect((await open(token)).status).toBe(200)
    await clear()
  })
  test("while whoever made it may not configure single sign-on", async () => {
    const { linkId, token } = await make()
    const change = (roleId: number) =>
      system(sql`
        update role_memberships set role_id = ${roleId}
        where user_id = ${owner.userId} and account_id = 100 returning role_id`)
    const [role] = await system(sql`select m.role_id from role_memberships m where m.user_id = ${owner.userId}`)
    await change(3)
    await expectDead(token)
    await change(role!["roleId"] as number)
    expect((await open(token)).status).toBe(200)
    const allow = (can: boolean) =>
      system(sql`update users set allow_login = ${can} where id = ${owner.userId} returning id`)
    await allow(false)
    await expectDead(token)
    await allow(true)
    owner = await server.as("accountSuperUser")
    expect(await stateOf(linkId)).toBe("open")
    await clear()
  })
  test("when the partner who made it loses the customer", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10)
    const { token } = await make(partner)
    expect((await open(token)).status).toBe(200)
    await system(sql`update users set allow_login = false where id = ${partner.userId} returning id`)
    await expectDead(token)
    await system(sql`update users set allow_login = true where id = ${partner.userId} returning id`)
    await clear()
  })
})

test("the log of single sign-on has all of it", async () => {
  const log = (await owner.get("/svc/auth/v1/audit/sso/logs/100?limit=100")).body.items as { action: string }[]
  const found = new Set(log.map(({ action }) => action).filter((action) => action.includes("setup_link")))
  expect([...found].toSorted()).toEqual(
    ["applied", "created", "discarded", "opened", "revoked", "submitted"].map((end) => `sso.setup_link_${end}`),
  )
})
