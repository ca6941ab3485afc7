import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { z } from "zod"
import { noticeKinds } from "@dialplane/contract/kit/notice-kind-names"
import { kindOfNotice } from "@dialplane/contract/kit/notice-kinds"
import { topAccountId } from "@dialplane/contract/kit/ids"
import type { NoticeChoiceRow } from "@dialplane/contract/operations/notices/notice-choices.schema"
import type { Notice } from "@dialplane/contract/operations/notices/notices.schema"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { addNotice, resolveNotices } from "../../kit/live/account-notices.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { noticeEmailJob } from "./notices.jobs.ts"

let server: TestServer
let owner: TestClient
let endUser: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  endUser = await server.as("endUser")
})
afterAll(() => server.close())

const path = "/api/portal/notice-choices"
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const choose = (client: TestClient, kind: string, choice: string) => client.put(path, { choices: [{ kind, choice }] })
const choicesOf = async (client: TestClient): Promise<NoticeChoiceRow[]> => (await client.get(path)).body.choices
const seen = async (client: TestClient, query = ""): Promise<Notice[]> =>
  (await client.get(`/api/portal/accounts/100/notices?${query}`)).body.items
const emailOf = async ({ userId }: TestClient) =>
  (await rows<{ email: string }>(sql`select u.email from users u where u.id = ${userId}`))[0]!.email
const writeEmails = async () => {
  await server.database.transaction("system", (db) =>
    server.kit.jobs.enqueue(db, noticeEmailJob(server.kit), {}, { accountId: topAccountId }),
  )
  await server.kit.jobs.drain()
}
const letTimePass = () =>
  rows(sql`update account_notices set email_due_at = email_due_at - interval '16 minutes',
    emailed_at = emailed_at - interval '16 minutes'`)
const phoneOffline = (id: number) =>
  server.database.transaction({ account: 100 }, (db) =>
    addNotice(db, {
      accountId: 100,
      kind: "deviceOffline",
      title: `Phone ${id} is offline`,
      text: "Check its power.",
      path: `devices/${id}`,
      cause: `device:${id}`,
    }),
  )
const signedIn = (client: TestClient) =>
  server.database.transaction({ account: 100 }, (db) =>
    addNotice(db, {
      accountId: 100,
      userId: client.userId,
      kind: "newSignIn",
      title: "Sign-in from a new device",
      text: "Firefox on Windows",
      path: "/me/sessions",
    }),
  )
const subjects = async (client: TestClient) =>
  (await readEmails(server, await emailOf(client), { withSignIns: true })).map((one) => one.subject)

describe("choices", () => {
  test("list the kinds that the role can get, with the defaults of the table", async () => {
    const mine = await choicesOf(owner)
    expect(mine.map(({ kind }) => kind).toSorted()).toEqual([...noticeKinds].toSorted())
    for (const { kind, choice } of mine) expect(choice).toBe(kindOfNotice(kind).choice)
    const own = (await choicesOf(endUser)).map(({ kind }) => kind)
    expect(own).toContain("passwordChanged")
    expect(own).not.toContain("deviceOffline")
  })

  test("security kinds cannot be turned off, and kinds of other roles cannot be chosen", async () => {
    for (const { kind } of (await choicesOf(endUser)).filter(({ group }) => group === "security"))
      for (const choice of ["portal", "off"])
        expect(await choose(endUser, kind, choice)).toMatchObject({
          status: 422,
          body: { code: "notices.choice_not_possible" },
        })
    expect((await choose(endUser, "deviceOffline", "portal")).status).toBe(422)
    // Email about the status is for owners.
    const admin = await server.as("accountAdministrator")
    expect((await choose(admin, "statusSet", "portalAndEmail")).status).toBe(422)
    expect((await choose(admin, "statusSet", "off")).status).toBe(200)
    expect((await choose(owner, "noSuchKind", "off")).status).toBe(400)
  })

  test("off hides a kind in the portal and sends no email; portal sends none; the change is in the audit log", async () => {
    await phoneOffline(1)
    expect(await choose(owner, "deviceOffline", "off")).toMatchObject({ status: 200 })
    expect(await seen(owner, "kind=deviceOffline")).toEqual([])
    const before = await subjects(owner)
    await letTimePass()
    await writeEmails()
    expect(await subjects(owner)).toEqual(before)
    await choose(owner, "deviceOffline", "portal")
    expect(await seen(owner, "kind=deviceOffline")).toHaveLength(1)
    await phoneOffline(2)
    await letTimePass()
    await writeEmails()
    expect(await subjects(owner)).toEqual(before)
    expect(
      await rows(sql`select e.before, e.after from audit_entries e
        where e.action = 'user.notifications_changed' and e.actor_user_id = ${owner.userId} order by e.id`),
    ).toEqual([
      { before: { deviceOffline: "portal" }, after: { deviceOffline: "off" } },
      { before: { deviceOffline: "off" }, after: { deviceOffline: "portal" } },
    ])
  })

  test("owners who want no email about the status get none", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10)
    const ofOther = await server.as("accountSuperUser", 102)
    await choose(ofOther, "statusPlanned", "portal")
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString()
    await partner.put("/api/billing/accounts/102/status/Suspended/date", { date })
    await partner.delete("/api/billing/accounts/102/status/Suspended/date")
    expect((await subjects(ofOther)).slice(0, 1)).toEqual(["Thames Ledger will not be suspended"])
    expect(await subjects(ofOther)).not.toContain("Thames Ledger will be suspended")
  })
})

describe("email", () => {
  test("what comes within 15 minutes is one email, in the brand, with a link and how to change it", async () => {
    await choose(owner, "deviceOffline", "portalAndEmail")
    for (let id = 100; id < 400; id++) await phoneOffline(id)
    const before = (await subjects(owner)).length
    await writeEmails()
    expect(await subjects(owner), "it waits for what follows").toHaveLength(before)
    // One of them is back before the email is written.
    await server.database.transaction({ account: 100 }, (db) =>
      resolveNotices(db, 100, ["deviceOffline"], ["device:100"]),
    )
    await letTimePass()
    await writeEmails()
    await writeEmails()
    const emails = await readEmails(server, await emailOf(owner))
    expect(emails).toHaveLength(before + 1)
    expect(emails[0]).toMatchObject({ subject: "299 notifications: Phone offline" })
    expect(emails[0]!.text).toContain("And 279 more.")
    expect(emails[0]!.text).toContain("/adminv2/account/100/notifications?kind=deviceOffline")
    expect(emails[0]!.text).toContain("your choice for “Phone offline”")
    expect(emails[0]!.text).not.toContain("Phone 100 is offline")
  })

  test("about one notice it leads to its page; whoever has lost the permission gets none", async () => {
    const admin = await server.as("accountAdministrator")
    await choose(admin, "deviceOffline", "portalAndEmail")
    await phoneOffline(500)
    await rows(sql`update role_memberships set role_id = 4 where user_id = ${admin.userId}`)
    const before = (await subjects(admin)).length
    await letTimePass()
    await writeEmails()
    expect(await subjects(admin)).toHaveLength(before)
    const [email] = await readEmails(server, await emailOf(owner))
    expect(email).toMatchObject({ subject: "Phone 500 is offline" })
    expect(email!.text).toContain("/adminv2/account/100/devices/500")
  })

  test("security email does not wait; what follows within 15 minutes is one email", async () => {
    const before = (await subjects(endUser)).length
    await signedIn(endUser)
    await writeEmails()
    expect((await subjects(endUser)).slice(0, -before || undefined)).toEqual(["Sign-in from a new device"])
    await signedIn(endUser)
    await signedIn(endUser)
    await writeEmails()
    expect(await subjects(endUser)).toHaveLength(before + 1)
    await letTimePass()
    await writeEmails()
    const [email] = await readEmails(server, await emailOf(endUser), { withSignIns: true })
    expect(email!.subject).toBe("2 notifications: Sign-in from a new device")
    expect(email!.text).toContain("cannot be turned off")
  })

  test("security email of one user does not wait for that of others, nor for other kinds", async () => {
    await letTimePass()
    for (const client of [owner, endUser]) await signedIn(client)
    await server.database.transaction({ account: 100 }, (db) =>
      addNotice(db, {
        accountId: 100,
        userId: owner.userId,
        kind: "signInLocked",
        title: "Sign-in locked",
        text: "Too many wrong passwords",
        path: "/me/sessions",
      }),
    )
    expect(
      await rows(sql`select n.kind, n.user_id from account_notices n
        where n.email_due_at is not null and n.email_due_at > now() and n.kind in ('newSignIn', 'signInLocked')`),
    ).toEqual([])
    await server.kit.jobs.drain()
    await letTimePass()
    await signedIn(owner)
    await server.kit.jobs.drain()
    // The owner has just had one; it is neither the turn of the end user nor of another account that waits.
    await signedIn(owner)
    const other = await server.as("accountSuperUser", 102)
    await signedIn(endUser)
    await server.database.transaction({ account: 102 }, (db) =>
      addNotice(db, {
        accountId: 102,
        userId: other.userId,
        kind: "newSignIn",
        title: "Sign-in from a new device",
        text: "Firefox on Windows",
        path: "/me/sessions",
      }),
    )
    expect(
      await rows(sql`select n.user_id from account_notices n where n.email_due_at > now() and n.kind = 'newSignIn'`),
    ).toEqual([{ userId: owner.userId }])
  })

  test("security email leaves while a digest and slow emails hold their lanes", async () => {
    const address = await emailOf(endUser)
    const written = () => rows<object>(sql`select m.id from mails m where m.recipient = ${address}`)
    await server.kit.jobs.drain()
    const before = (await written()).length
    await letTimePass()
    const held: (() => void)[] = []
    const hold = (name: string, lane: "cron" | "mail") =>
      defineJob({
        name,
        permission: { none: "holds a lane" },
        lane,
        visible: false,
        payload: z.object({}),
        run: () => new Promise<void>((resolve) => held.push(resolve)),
      })
    const [digest, slow] = [hold("test.digest", "cron"), hold("test.slow_mail", "mail")]
    for (const job of [digest, slow]) server.kit.jobs.register(job)
    await server.database.transaction("system", async (db) => {
      await server.kit.jobs.enqueue(db, digest, {}, { accountId: topAccountId })
      for (let index = 0; index < 4; index++) await server.kit.jobs.enqueue(db, slow, {}, { accountId: 100 })
    })
    await signedIn(endUser)
    const draining = server.kit.jobs.drain()
    try {
      await vi.waitFor(() => expect(held).toHaveLength(5))
      await vi.waitFor(async () => expect(await written()).toHaveLength(before + 1), 5000)
    } finally {
      for (const release of held) release()
      await draining
    }
  })

  test("a digest that fails keeps no other waiting, and what does not fit into a run is in the next one", async () => {
    await choose(owner, "deviceOffline", "portalAndEmail")
    await phoneOffline(600)
    await rows(sql`insert into account_notices (account_id, kind, title, text, path, email_due_at)
      values (100, 'noSuchKind', 'Unknown', '', '', now() - interval '1 hour')`)
    await letTimePass()
    const run = async (isOver?: () => () => boolean) => {
      const job = noticeEmailJob(server.kit, isOver)
      server.kit.jobs.register(job)
      await server.database.transaction("system", (db) =>
        server.kit.jobs.enqueue(db, job, {}, { accountId: topAccountId }),
      )
      await server.kit.jobs.drain()
    }
    const before = (await subjects(owner)).length
    await run(() => () => true)
    expect(await subjects(owner)).toHaveLength(before)
    await run()
    expect((await subjects(owner)).slice(0, -before || undefined)).toContain("Phone 600 is offline")
    await rows(sql`delete from account_notices where kind = 'noSuchKind'`)
  })
})
