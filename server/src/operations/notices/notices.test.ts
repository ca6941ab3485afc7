import type { Notice } from "@dialplane/contract/operations/notices/notices.schema"
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

const place = (accountId = 102) => `/api/portal/accounts/${accountId}/notices`
const listAs = async (client: TestClient, query = "", accountId = 102): Promise<Notice[]> =>
  (await client.get(`${place(accountId)}?${query}`)).body.items
const newest = async (client = owner) => (await listAs(client))[0]!
const unread = async (client: TestClient, accountId = 102): Promise<number> =>
  (await client.get(`${place(accountId)}/unread`)).body.unread
const mark = (client: TestClient, how: "read" | "done", noticeIds: readonly number[], more: object = {}) =>
  client.post(`${place()}/${how}`, { noticeIds, ...more })
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
    link: "/adminv2/account/102/account",
    severity: "warning",
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

test("reading is not done, each is for oneself, and what is done is read", async () => {
  const [first, second] = await listAs(owner)
  const count = await unread(owner)
  expect(count).toBe((await listAs(owner, "read=unread")).length)
  expect((await mark(owner, "read", [first!.noticeId])).body).toEqual({ marked: 1 })
  expect((await mark(owner, "read", [first!.noticeId])).body).toEqual({ marked: 0 })
  expect(await unread(owner)).toBe(count - 1)
  expect(await newest()).toMatchObject({ readAt: expect.any(String), doneAt: null, endedByItself: false })
  expect((await mark(owner, "done", [first!.noticeId])).body).toEqual({ marked: 1 })
  expect(await newest()).toMatchObject({ doneAt: expect.any(String), endedByItself: false })
  expect((await listAs(owner, "done=open")).map(({ noticeId }) => noticeId)).not.toContain(first!.noticeId)
  expect((await mark(owner, "done", [first!.noticeId], { done: false })).body).toEqual({ marked: 1 })
  expect(await newest()).toMatchObject({ readAt: expect.any(String), doneAt: null })
  expect(await listAs(partner, "read=read")).not.toContainEqual(
    expect.objectContaining({ noticeId: first!.noticeId, endedByItself: false }),
  )
  expect(second).toBeDefined()
})

test("a notice that is not done stays unread when it is marked as not done", async () => {
  const unread = (await listAs(owner, "read=unread&done=open")).at(-1)!
  const before = (await listAs(owner, "read=unread")).length
  expect(unread).toMatchObject({ readAt: null, doneAt: null })
  expect((await mark(owner, "done", [unread.noticeId], { done: false })).body).toEqual({ marked: 0 })
  expect(await listAs(owner, "read=unread")).toHaveLength(before)
})

test("earlier news about the status are done by themselves when there is newer", async () => {
  const about = (await listAs(owner, "group=account")).filter(({ kind }) => kind.startsWith("status"))
  expect(about.map(({ endedByItself }) => endedByItself)).toEqual([false, true, true, true])
  expect(about.slice(1).every(({ readAt, doneAt }) => readAt !== null && doneAt !== null)).toBe(true)
})

test("all are marked as read at once, also in a suspended account", async () => {
  await partner.post("/api/accounts/102/status", { status: "Suspended" })
  owner = await server.as("accountSuperUser", 102)
  const count = await unread(owner)
  expect(count).toBeGreaterThan(0)
  expect((await owner.post(`${place()}/read-all`)).body).toEqual({ marked: expect.any(Number) })
  expect(await unread(owner)).toBe(0)
  await partner.post("/api/accounts/102/status", { status: "Active" })
  owner = await server.as("accountSuperUser", 102)
})

test("filters, search and pages", async () => {
  expect((await listAs(owner, "severity=critical")).every(({ severity }) => severity === "critical")).toBe(true)
  expect((await listAs(owner, "kind=moved")).map(({ kind }) => kind)).toEqual(["moved", "moved"])
  expect((await listAs(owner, "search=MANAGED%20by%20lumen")).map(({ kind }) => kind)).toEqual(["moved"])
  const all = (await listAs(owner, "limit=750")).map(({ noticeId }) => noticeId)
  const read: number[] = []
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body } = await owner.get(
      `${place()}?limit=2${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    read.push(...(body.items as Notice[]).map(({ noticeId }) => noticeId))
    cursor = body.nextCursor
  }
  expect(read).toEqual(all)
  expect((await owner.get(`${place()}?totalOnly=true`)).body.total).toEqual({ count: all.length, isExact: true })
})

test("whoever may not see the status hears nothing of it, and cannot mark it; other accounts do not exist", async () => {
  const endUser = await server.as("endUser", 102)
  expect(await listAs(endUser, "group=account")).toEqual([])
  const { noticeId } = await newest()
  expect((await mark(endUser, "read", [noticeId])).body).toEqual({ marked: 0 })
  expect((await mark(endUser, "done", [noticeId])).body).toEqual({ marked: 0 })
  expect((await owner.get(place(100))).status).toBe(404)
  const stranger = await server.as("accountSuperUser", 100)
  expect((await stranger.post(`${place(100)}/done`, { noticeIds: [noticeId] })).body).toEqual({ marked: 0 })
  for (const noticeIds of [[], ["x"], Array<number>(101).fill(1)])
    expect((await owner.post(`${place()}/read`, { noticeIds })).status).toBe(400)
})

test("losing the permission hides notices, getting it back shows them", async () => {
  const role = (roleId: number) =>
    server.database.transaction("system", (db) =>
      db.run(sql`update role_memberships set role_id = ${roleId} where user_id = ${owner.userId}`),
    )
  const count = (await listAs(owner, "group=account")).length
  expect(count).toBeGreaterThan(0)
  await role(4)
  const lesser = await server.as("accountSuperUser", 102)
  expect(await listAs(lesser, "group=account")).toEqual([])
  await role(2)
  owner = await server.as("accountSuperUser", 102)
  expect(await listAs(owner, "group=account")).toHaveLength(count)
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

test("notices are kept for 90 days, with what was read of them", async () => {
  const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
    server.database.transaction("system", work)
  const count = () =>
    system((db) =>
      db.one<{ notices: number; marks: number }>(sql`
    select (select count(*)::int from account_notices where account_id = 102) as notices, (select count(*)::int
      from notice_marks m join account_notices n on n.id = m.notice_id where n.kind = 'moved') as marks`),
    )
  await system((db) =>
    db.run(
      sql`update account_notices set created_at = now() - interval '91 days' where account_id = 102 and kind = 'moved'`,
    ),
  )
  const before = await count()
  expect(before.marks).toBeGreaterThan(0)
  await system((db) => server.kit.jobs.enqueue(db, retentionJob(server.kit), {}, { accountId: 1 }))
  await server.kit.jobs.drain()
  expect(await count()).toEqual({ notices: before.notices - 2, marks: 0 })
})
