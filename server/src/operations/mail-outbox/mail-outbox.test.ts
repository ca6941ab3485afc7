import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

const sentMail = {
  accountId: 100,
  to: "ada@harbor-pine.example",
  subject: "Reset your password",
  text: "Open https://portal.test/reset?token=once",
  html: "<p>Open</p>",
  senderName: "Dialplane",
}
const write = (server: TestServer) =>
  server.database.transaction({ account: 100 }, (db) => server.kit.mail.write(db, sentMail))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await write(server)
})
afterAll(() => server.close())

test("a superuser finds an email and reads its text while emails stay in the outbox", async () => {
  const client = await server.as("superuser", 1)
  const { items } = (await client.get("/api/portal/mail-outbox?search=ADA@")).body
  expect(items).toMatchObject([
    {
      accountId: 100,
      recipient: sentMail.to,
      subject: sentMail.subject,
      sentAt: null,
      state: "waiting",
      nextTryAt: null,
    },
  ])
  expect(JSON.stringify(items)).not.toContain("token=once")
  expect((await client.get(`/api/portal/mail-outbox/${items[0].mailId}`)).body).toMatchObject({
    adapter: "outbox",
    text: sentMail.text,
  })
})

test("once emails are really sent, nobody can read their text here", async () => {
  const sending = await startTestServer({ settings: { SMTP_URL: "smtp://127.0.0.1:1" } })
  await write(sending)
  const client = await sending.as("superuser", 1)
  const { items } = (await client.get("/api/portal/mail-outbox")).body
  expect((await client.get(`/api/portal/mail-outbox/${items[0].mailId}`)).body).toMatchObject({
    adapter: "smtp",
    text: null,
    subject: sentMail.subject,
  })
  await sending.close()
})

test("an unknown email is refused as not found", async () => {
  const client = await server.as("superuser", 1)
  expect(await client.get("/api/portal/mail-outbox/999999")).toMatchObject({
    status: 404,
    body: { code: "mail.not_found" },
  })
})

test("neither a company's nor a partner's superuser sees the outbox", async () => {
  for (const client of [await server.as("accountSuperUser"), await server.as("partnerAccountSuperuser", 10)]) {
    expect(await client.get("/api/portal/mail-outbox")).toMatchObject({
      status: 403,
      body: { code: "request.not_allowed" },
    })
  }
})

test("a mail that failed says why and is sent again; one whose link has ended is not", async () => {
  const sending = await startTestServer({ settings: { SMTP_URL: "smtp://127.0.0.1:1" } })
  await write(sending)
  await sending.database.transaction({ account: 100 }, (db) =>
    sending.kit.mail.write(db, { ...sentMail, subject: "Your code", expiresInSeconds: 600 }),
  )
  await sending.kit.jobs.drain()
  const client = await sending.as("superuser", 1)
  const listed = (await client.get("/api/portal/mail-outbox")).body.items as { mailId: number; subject: string }[]
  const idOf = (subject: string) => listed.find((one) => one.subject === subject)!.mailId
  const failing = `/api/portal/mail-outbox/${idOf(sentMail.subject)}`
  expect((await client.get(failing)).body).toMatchObject({
    state: "waiting",
    attempts: 1,
    lastError: expect.stringContaining("ECONNREFUSED"),
    nextTryAt: expect.any(String),
    canResend: true,
  })
  await sending.database.transaction("system", async (db) => {
    await db.run(sql`update mails set state = 'failed' where id = ${idOf(sentMail.subject)}`)
    await db.run(
      sql`update jobs set state = 'failed', finished_at = now()
        where name = 'mail.send' and key = ${String(idOf(sentMail.subject))}`,
    )
    await db.run(sql`update mails set expires_at = now() - interval '1 second' where id = ${idOf("Your code")}`)
  })
  expect((await client.get("/api/portal/mail-outbox?state=failed")).body.items).toMatchObject([
    { subject: sentMail.subject },
  ])
  expect((await client.get("/api/portal/mail-outbox?state=expired")).body.items).toMatchObject([
    { subject: "Your code" },
  ])
  expect(await client.post(`${failing}/resend`)).toMatchObject({
    status: 200,
    body: { state: "waiting", nextTryAt: expect.any(String) },
  })
  await sending.kit.jobs.drain()
  expect((await client.get(failing)).body).toMatchObject({ attempts: 2 })
  expect((await client.post(`/api/portal/mail-outbox/${idOf("Your code")}/resend`)).body).toMatchObject({
    code: "mail.expired",
  })
  await sending.close()
})

test("without a mail server nothing can be sent again, and nobody below may try", async () => {
  const client = await server.as("superuser", 1)
  const { items } = (await client.get("/api/portal/mail-outbox")).body
  expect((await client.post(`/api/portal/mail-outbox/${items[0].mailId}/resend`)).body).toMatchObject({
    code: "mail.no_server",
  })
  expect(
    (await (await server.as("accountSuperUser")).post(`/api/portal/mail-outbox/${items[0].mailId}/resend`)).status,
  ).toBe(403)
})
