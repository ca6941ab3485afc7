import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { takeMessages } from "./take-messages.service.ts"

/** A mail server that keeps what it is given, and refuses one address. */
const received: string[] = []
const postOffice = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith("nobody@") ? Object.assign(new Error("No such mailbox"), { responseCode: 550 }) : null),
  onData: (stream, _session, done) => {
    let text = ""
    stream.on("data", (part: Buffer) => (text += part.toString()))
    stream.on("end", () => {
      received.push(text)
      done()
    })
  },
})

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  await new Promise<void>((resolve) => postOffice.listen(0, "127.0.0.1", () => resolve()))
  const { port } = postOffice.server.address() as AddressInfo
  server = await startTestServer({
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Dialplane <no-reply@mail.test>" },
  })
  admin = await server.as("accountAdministrator")
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => postOffice.close(resolve))
})

const careers = 100_814
const box = `/api/accounts/100/voicemail-boxes/${careers}`
let calls = 0
/** Leaves a message, sends its emails, and returns the message as it is then. */
const leave = async () => {
  received.length = 0
  const engineCallId = `mail-${(calls += 1)}`
  await server.database.transaction("system", (db) =>
    takeMessages(server.kit, db, 100, [
      {
        extensionId: careers,
        receivedAt: Date.now(),
        callerNumber: "+12125550142",
        callerName: "",
        calledNumber: "",
        seconds: 2,
        isUrgent: false,
        engine: "sandbox",
        engineCallId,
        callStartedAt: Date.now(),
        soundSeed: 5,
      },
    ]),
  )
  await server.kit.jobs.drain()
  await server.kit.jobs.drain()
  const [found] = await server.database.transaction("system", (db) =>
    db.many<{ id: number }>(sql`select v.id from voicemail_messages v where v.engine_call_id = ${engineCallId}`),
  )
  return (await admin.get(`${box}/messages/${found!.id}`)).body
}

test.each([
  ["keeps it as new", "keep", { state: "new", deletedAt: null }],
  ["marks it as saved", "saved", { state: "saved", deletedAt: null }],
  ["deletes it", "delete", { deletedAt: expect.any(String), deletedBy: "Voicemail email" }],
])("an email with the audio was handed over: the box %s", async (_name, afterMail, expected) => {
  const edit = { notification: "attachment", addresses: ["careers@harbor-pine.example"], afterMail }
  expect((await admin.put(box, edit)).status).toBe(200)
  expect(await leave()).toMatchObject(expected)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^From: "?Brightwire Voice"?/m)
  expect(received[0]).toMatch(/Content-Type: audio\/wav; name=voicemail-\d+\.wav/)
  expect(received[0]).toContain("UklGR")
})

test("a message stays if one of its emails was refused", async () => {
  const addresses = ["careers@harbor-pine.example", "nobody@harbor-pine.example"]
  await admin.put(box, { notification: "attachment", addresses, afterMail: "delete" })
  expect(await leave()).toMatchObject({ state: "new", deletedAt: null })
  expect(received).toHaveLength(1)
})

test("a notification without the audio has no attachment", async () => {
  await admin.put(box, { notification: "notice", addresses: ["careers@harbor-pine.example"], afterMail: "saved" })
  expect(await leave()).toMatchObject({ state: "saved" })
  expect(received[0]).not.toContain("audio/wav")
  expect(received[0]).toContain("New voicemail from +12125550142 (0:02)")
})
