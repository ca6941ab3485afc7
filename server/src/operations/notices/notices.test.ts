import { afterAll, beforeAll, expect, test } from "vitest"
import { retentionJob } from "../jobs/retention.jobs.ts"
import { sql } from "../../kit/database/sql.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let operator: TestClient
let partner: TestClient
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  operator = await server.as("vsu@dialplane.demo")
  partner = await server.as("partnerAccountSuperuser", 10)
  owner = await server.as("accountSuperUser", 102)
})
afterAll(() => server.close())

interface Told {
  readonly noticeId: number
  readonly kind: string
  readonly title: string
  readonly text: string
  readonly path: string
}
const listAs = async (client: TestClient, accountId = 102) =>
  (await client.get(`/api/portal/accounts/${accountId}/notices`)).body as { notices: Told[]; cleared: string[] }
const newest = async (client = owner) => (await listAs(client)).notices[0]!
const clear = (client: TestClient, keys: readonly string[]) => client.post("/api/portal/notices/clear", { keys })
const ownerAddress = async () =>
  (
    await server.database.transaction("system", (db) =>
      db.one<{ email: string }>(sql`select u.email from users u where u.id = ${owner.userId}`),
    )
  ).email
const newestMail = async () => (await readEmails(server, await ownerAddress()))[0]!
const senderOf = (subject: string) =>
  server.database.transaction("system", (db) =>
    db.one<{ senderName: string | null; html: boolean }>(sql`
    select m.sender_name, m.html_sealed is not null as html from mails m
      where m.account_id = 102 and m.subject = ${subject} order by m.id desc limit 1`),
  )

test("a planned, withdrawn and carried-out status is told in the bell and by mail, from the brand and on its host", async () => {
  await partner.put("/api/billing/accounts/102/status/Suspended/date", {
    date: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    note: "Unpaid",
  })
  expect(await newest()).toMatchObject({
    kind: "statusPlanned",
    title: "Thames Ledger will be suspended",
    text: expect.stringMatching(/^Brightwire scheduled .* Note: Unpaid$/),
    path: "account",
  })
  const planned = await newestMail()
  expect(planned).toMatchObject({ subject: "Thames Ledger will be suspended" })
  expect(planned.text).toContain("//portal.brightwire.example")
  expect(planned.text).toContain("/adminv2/account/102/account")
  expect(await senderOf("Thames Ledger will be suspended")).toEqual({ senderName: "Brightwire Voice", html: true })

  await partner.delete("/api/billing/accounts/102/status/Suspended/date")
  expect(await newest()).toMatchObject({ kind: "statusWithdrawn" })
  await partner.post("/api/accounts/102/status", { status: "Suspended" })
  owner = await server.as("accountSuperUser", 102)
  expect(await newest()).toMatchObject({ kind: "statusSet", title: "Thames Ledger is now suspended" })
  await partner.post("/api/accounts/102/status", { status: "Active" })
  expect(await newest()).toMatchObject({ kind: "statusSet", title: "Thames Ledger is now active" })
  expect((await newestMail()).text).toContain("//portal.brightwire.example")
})

test("a move is told the same way, by the brand the account has after it", async () => {
  expect((await operator.put("/api/accounts/102/parent", { parentAccountId: 20 })).status).toBe(200)
  expect(await newest()).toMatchObject({
    kind: "moved",
    title: "Thames Ledger is now managed by Lumen Reach",
    text: expect.stringContaining("moved from Brightwire"),
  })
  const mail = await newestMail()
  expect(mail.text).toContain("//voice.lumen-reach.example")
  expect(mail.text).not.toContain("brightwire.example")
  expect(await senderOf(mail.subject)).toMatchObject({ senderName: "Lumen Reach" })
  expect((await operator.put("/api/accounts/102/parent", { parentAccountId: 10 })).status).toBe(200)
})

test("one notice is cleared alone, all at once, and only for oneself", async () => {
  const [first, ...others] = (await listAs(owner)).notices
  expect(others.length).toBeGreaterThan(1)
  expect((await clear(owner, [`notice:${first!.noticeId}`])).status).toBe(200)
  expect((await listAs(owner)).cleared).toEqual([`notice:${first!.noticeId}`])
  // Still there, so that the portal knows that this was told.
  expect((await newest()).noticeId).toBe(first!.noticeId)
  await clear(owner, [...others.map(({ noticeId }) => `notice:${noticeId}`), "job:4711", "status:102:Suspended"])
  expect((await listAs(owner)).cleared).toHaveLength(others.length + 3)
  expect((await listAs(partner)).cleared).toEqual([])
})

test("clearing twice is clearing once, and what is no key is refused", async () => {
  expect((await clear(owner, ["job:1", "job:1"])).status).toBe(200)
  expect((await clear(owner, ["job:1"])).status).toBe(200)
  for (const keys of [[], ["no key"], ["x".repeat(200)], Array<string>(101).fill("job:1")])
    expect((await clear(owner, keys)).status).toBe(400)
})

test("who may not see the status hears nothing of it; another account's news do not exist", async () => {
  expect((await listAs(await server.as("endUser", 102))).notices).toEqual([])
  expect((await owner.get("/api/portal/accounts/100/notices")).status).toBe(404)
})

test("the partner is told of a new customer in its own brand, with a link", async () => {
  await partner.put("/api/admin/accounts/10/partner-settings", { notifyEmail: "sales@brightwire.example" })
  const { accountId } = (
    await partner.post("/api/accounts/10/children", { name: "Blue Anchor", kind: "company", countryCode: "US" })
  ).body
  const mail = (await readEmails(server, "sales@brightwire.example"))[0]!
  expect(mail.subject).toBe("New customer: Blue Anchor")
  expect(mail.text).toContain("//portal.brightwire.example")
  expect(mail.text).toContain(`/adminv2/account/${accountId}/account`)
})

test("old news and what was cleared long ago are removed", async () => {
  const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
    server.database.transaction("system", work)
  const count = () =>
    system((db) =>
      db.one<{ notices: number; cleared: number }>(sql`
    select (select count(*)::int from account_notices where account_id = 102) as notices, (select count(*)::int
      from cleared_notices) as cleared`),
    )
  await system(async (db) => {
    await db.run(
      sql`update account_notices set created_at = now() - interval '31 days' where account_id = 102 and kind = 'moved'`,
    )
    await db.run(sql`update cleared_notices set cleared_at = now() - interval '121 days' where key = 'job:1'`)
  })
  const before = await count()
  await system((db) => server.kit.jobs.enqueue(db, retentionJob(server.kit), {}, { accountId: 1 }))
  await server.kit.jobs.drain()
  expect(await count()).toEqual({ notices: before.notices - 2, cleared: before.cleared - 1 })
})

test("at most 500 cleared notices are kept for a person, the newest", async () => {
  for (let from = 0; from < 600; from += 100) {
    expect(
      (
        await clear(
          owner,
          Array.from({ length: 100 }, (_, index) => `job:${1_000_000 + from + index}`),
        )
      ).status,
    ).toBe(200)
  }
  const kept = await server.database.transaction("system", (db) =>
    db.many<{ key: string }>(sql`select c.key from cleared_notices c where c.user_id = ${owner.userId}`),
  )
  expect(kept).toHaveLength(500)
  expect(kept.map(({ key }) => key)).toContain("job:1000599")
})
