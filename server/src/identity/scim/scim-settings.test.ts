import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { scimTokenPattern } from "@dialplane/contract/identity/scim/scim.schema"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { person, proof, scimClient, settingsOf, turnOn } from "./scim.factory.ts"

let server: TestServer
let owner: TestClient
let administrator: TestClient
const settings = settingsOf(100)
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  administrator = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const inAccount = (text: ReturnType<typeof sql>) => server.database.transaction({ account: 100 }, (db) => db.run(text))
const newUser = (loginName: string) => ({
  firstName: "By",
  lastName: "Hand",
  loginName,
  email: loginName,
  roleId: 4,
})

describe("turning it on", () => {
  test("it is off until an administrator confirms", async () => {
    expect((await owner.get(settings)).body).toMatchObject({ enabled: false, state: "off", tokens: [], version: 1 })
    expect((await owner.put(settings, { enabled: true })).body.code).toBe("scim.proof_needed")
    expect((await owner.post(`${settings}/tokens`, proof)).body.code).toBe("scim.off")
    const on = await owner.put(settings, { enabled: true, ...proof })
    expect(on.body).toMatchObject({ enabled: true, state: "noToken", actsForUserId: owner.userId })
    expect(on.body.address).toMatch(/\/scim\/v2$/)
    expect((await owner.put(settings, { enabled: false })).body).toMatchObject({ enabled: false, actsForUserId: null })
  })
  test("needs the permission, the own account and the version that was read", async () => {
    const user = await server.as("endUser")
    expect((await user.get(settings)).status).toBe(403)
    expect((await user.put(settings, { enabled: true, ...proof })).status).toBe(403)
    const other = await server.as("accountSuperUser", 101)
    expect((await other.get(settings)).status).toBe(404)
    const { version } = (await owner.get(settings)).body
    expect((await owner.put(settings, { enabled: true, version: version + 1, ...proof })).body.code).toBe(
      "scim.changed_meanwhile",
    )
  })
})

test("the sync status is for those with its permission; settings and tokens are seen without it", async () => {
  const roles = "/api/authorizer/accounts/100/roles"
  const keys = ["read:profile", "read:sso-settings"]
  const make = async (name: string, more: readonly string[]) =>
    (await owner.post(roles, { name, description: "", keys: [...keys, ...more] })).body.roleId as number
  const login = "reports-admin@harbor-pine.demo"
  const { userId } = await server.as(login)
  const asRole = async (roleId: number) => {
    expect((await owner.put(`/api/ucaas/user/${userId}`, { roleId })).status).toBe(200)
    return server.as(login)
  }
  const lists = [`${settings}/errors`, `${settings}/attention`]
  const without = await asRole(await make("Sees settings", []))
  expect((await without.get(settings)).body).toMatchObject({
    lastSyncAt: null,
    lastDay: null,
    linkedPeople: null,
    needsAttention: null,
    tokens: expect.any(Array),
  })
  for (const list of lists) expect((await without.get(list)).status, list).toBe(403)
  const allowed = await asRole(await make("Sees the status", ["read:sync-status"]))
  expect((await allowed.get(settings)).body).toMatchObject({
    lastDay: { failed: expect.any(Number) },
    linkedPeople: expect.any(Number),
    needsAttention: expect.any(Number),
  })
  for (const list of lists) expect((await allowed.get(list)).status, list).toBe(200)
})

describe("tokens", () => {
  test("are shown once, two at most, and end when they are revoked", async () => {
    const first = await turnOn(server, owner)
    expect(first.value).toMatch(scimTokenPattern)
    const shown = JSON.stringify((await owner.get(settings)).body)
    expect(shown).not.toContain(first.value)
    const second = await owner.post(`${settings}/tokens`, { days: 90, ...proof })
    expect(second.status).toBe(200)
    expect((await owner.post(`${settings}/tokens`, proof)).body.code).toBe("scim.too_many_tokens")
    expect((await first.get("/Users")).status).toBe(200)
    expect((await owner.delete(`${settings}/tokens/${second.body.tokenId}`)).status).toBe(204)
    expect((await scimClient(server, second.body.value).get("/Users")).status).toBe(401)
    expect((await owner.get(settings)).body).toMatchObject({ state: "active", lastSyncAt: expect.any(String) })
    const stored = await server.database.transaction("system", (db) =>
      db.many<{ secretHash: string }>(sql`select secret_hash from scim_tokens`),
    )
    expect(stored.some(({ secretHash }) => secretHash.includes(first.value))).toBe(false)
  })
  test("have a life of 90 days to 2 years", async () => {
    for (const days of [89, 731])
      expect((await owner.post(`${settings}/tokens`, { days, ...proof })).status, String(days)).toBe(400)
  })
  test("expire, and the failed request is listed", async () => {
    const client = await turnOn(server, owner)
    await inAccount(sql`update scim_tokens set expires_at = now() - interval '1 second' where account_id = 100`)
    const answer = await client.get("/Users")
    expect(answer).toMatchObject({ status: 401, body: { status: "401", detail: expect.stringContaining("expired") } })
    expect((await owner.get(`${settings}/errors`)).body.items).toContainEqual(
      expect.objectContaining({ operation: "Authorization" }),
    )
  })
  test("of somebody whom one does not manage cannot be made", async () => {
    await turnOn(server, owner)
    expect((await administrator.post(`${settings}/tokens`, proof)).body.code).toBe("scim.acts_for_other")
  })
  test("end when it is turned off, also for whoever turns it on again", async () => {
    const client = await turnOn(server, owner)
    await owner.put(settings, { enabled: false })
    expect((await client.get("/Users")).status).toBe(401)
    await administrator.put(settings, { enabled: true, ...proof })
    expect((await client.get("/Users")).status).toBe(401)
  })
  test("are not for the other API, and others are not for SCIM", async () => {
    const client = await turnOn(server, owner)
    expect((await server.withToken(client.value).get("/api/ucaas/account/100/users")).status).toBe(401)
    expect((await scimClient(server, owner.token).get("/Users")).status).toBe(401)
    expect((await scimClient(server, "").get("/Users")).status).toBe(401)
    expect((await scimClient(server, "").get("/Nothing")).status).toBe(401)
  })
})

describe("in whose name it acts", () => {
  test("it stands still when that user loses the role or cannot sign in, and goes on afterwards", async () => {
    const client = await turnOn(server, administrator)
    const giveRole = (roleId: number) =>
      server.database.transaction({ account: 100 }, async (db) => {
        await db.run(sql`update role_memberships set role_id = ${roleId} where user_id = ${administrator.userId}`)
        await server.kit.events.publish(db, { accountId: 100, topic: "user", data: { userId: administrator.userId } })
      })
    await giveRole(4)
    expect(await client.get("/Users")).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining("stands still") },
    })
    expect((await owner.get(settings)).body).toMatchObject({ state: "stopped", stoppedBecause: expect.any(String) })
    await giveRole(3)
    expect((await client.get("/Users")).status).toBe(200)
  })
  test("administrators are told once that it stands still, until it works again", async () => {
    const client = await turnOn(server, administrator)
    const notices = async (state = "open") =>
      (await owner.get(`/api/portal/accounts/100/notices?kind=scimStopped&limit=100`)).body.items.filter(
        ({ doneAt }: { doneAt: string | null }) => (doneAt === null) === (state === "open"),
      ) as { title: string; text: string; link: string }[]
    const giveRole = (roleId: number) =>
      server.database.transaction({ account: 100 }, async (db) => {
        await db.run(sql`update role_memberships set role_id = ${roleId} where user_id = ${administrator.userId}`)
        await server.kit.events.publish(db, { accountId: 100, topic: "user", data: { userId: administrator.userId } })
      })
    expect((await client.get("/Users")).status).toBe(200)
    const ended = (await notices("ended")).length
    expect(await notices()).toEqual([])
    await giveRole(4)
    for (let time = 0; time < 3; time++) expect((await client.get("/Users")).status).toBe(403)
    expect(await notices()).toMatchObject([
      {
        title: "User provisioning stopped",
        text: expect.stringContaining("stands still"),
        link: expect.stringMatching(/user-provisioning$/),
      },
    ])
    // The request from before is written only now.
    await owner.get(settings)
    expect(await notices()).toHaveLength(1)
    await giveRole(3)
    expect((await client.get("/Users")).status).toBe(200)
    await owner.get(settings)
    expect(await notices()).toEqual([])
    expect(await notices("ended")).toHaveLength(ended + 1)
    // An expired token stops it only if there is no valid one.
    const newer = await administrator.post(`${settings}/tokens`, proof)
    expect(newer.status).toBe(200)
    const expire = (condition: ReturnType<typeof sql>) =>
      inAccount(sql`
        update scim_tokens set expires_at = now() - interval '1 second'
        where account_id = 100 and revoked_at is null and ${condition}`)
    const forgotten = () =>
      server.database.transaction({ account: 100 }, (db) =>
        server.kit.events.publish(db, { accountId: 100, topic: "scim", data: { change: "settings" } }),
      )
    await expire(sql`id <> ${newer.body.tokenId}`)
    await forgotten()
    expect((await client.get("/Users")).status).toBe(401)
    expect(await notices()).toEqual([])
    await expire(sql`id = ${newer.body.tokenId}`)
    await forgotten()
    expect((await client.get("/Users")).status).toBe(401)
    expect(await notices()).toMatchObject([{ text: expect.stringContaining("expired") }])
    await owner.put(settings, { enabled: false })
    expect(await notices()).toEqual([])
  })
  test("the audit log names SCIM and that user", async () => {
    const client = await turnOn(server, owner)
    const added = await client.post("/Users", person())
    expect(added.status).toBe(201)
    const entry = await server.database.transaction("system", (db) =>
      db.one<{ actorName: string; actingAs: string }>(sql`
        select actor_name, acting_as from audit_entries where action = 'user.created' order by id desc limit 1`),
    )
    expect(entry.actorName).toBe("SCIM")
    expect(entry.actingAs).toMatch(/^SCIM, turned on by .+/)
  })
})

describe("adding people by SCIM only", () => {
  test("every other way is refused with the reason", async () => {
    const client = await turnOn(server, owner)
    expect((await owner.put(settings, { onlyByScim: true })).body.code).toBe("scim.proof_needed")
    expect((await owner.put(settings, { onlyByScim: true, ...proof })).body.onlyByScim).toBe(true)
    expect((await owner.get(`${settings}/adding-people`)).body).toEqual({ onlyByScim: true })
    const refused = await owner.post("/api/ucaas/account/100/users", newUser("by.hand@harbor-pine.demo"))
    expect(refused.body.code).toBe("user.only_by_scim")
    expect((await client.post("/Users", person())).status).toBe(201)
    await owner.put(settings, { onlyByScim: false, ...proof })
  })
})
