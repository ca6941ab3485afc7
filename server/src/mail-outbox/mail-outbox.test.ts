import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

const letter = { accountId: 100, to: "ada@harbor-pine.example", subject: "Reset your password", text: "Open https://portal.test/reset?token=once" }
const write = (server: TestServer) => server.database.transaction({ account: 100 }, (db) => server.kit.mail.write(db, letter))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await write(server)
})
afterAll(() => server.close())

test("a superuser finds a letter and reads its text while letters stay in the outbox", async () => {
  const client = await server.as("superuser", 1)
  const { items } = (await client.get("/api/portal/mail-outbox?search=ADA@")).body
  expect(items).toMatchObject([{ accountId: 100, recipient: letter.to, subject: letter.subject, sentAt: null }])
  expect(JSON.stringify(items)).not.toContain("token=once")
  expect((await client.get(`/api/portal/mail-outbox/${items[0].mailId}`)).body).toMatchObject({ adapter: "outbox", text: letter.text })
})

test("once letters are really sent, nobody reads their text here", async () => {
  const sending = await startTestServer({ settings: { SMTP_URL: "smtp://127.0.0.1:1" } })
  await write(sending)
  const client = await sending.as("superuser", 1)
  const { items } = (await client.get("/api/portal/mail-outbox")).body
  expect((await client.get(`/api/portal/mail-outbox/${items[0].mailId}`)).body).toMatchObject({ adapter: "smtp", text: null, subject: letter.subject })
  await sending.close()
})

test("an unknown letter is named as such", async () => {
  const client = await server.as("superuser", 1)
  expect(await client.get("/api/portal/mail-outbox/999999")).toMatchObject({ status: 404, body: { code: "mail.not_found" } })
})

test("neither a company's nor a partner's superuser sees the outbox", async () => {
  for (const client of [await server.as("accountSuperUser"), await server.as("partnerAccountSuperuser", 10)]) {
    expect(await client.get("/api/portal/mail-outbox")).toMatchObject({ status: 403, body: { code: "request.not_allowed" } })
  }
})
