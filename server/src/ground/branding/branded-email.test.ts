import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openEmailPage } from "../../kit/mail/mail.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import type { EmailBrand } from "./branding.service.ts"
import { brandEmail } from "./branded-email.service.ts"

/** A mail server of the outside world: keeps what it is given. */
const received: string[] = []
const postOffice = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
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
beforeAll(async () => {
  await new Promise<void>((resolve) => postOffice.listen(0, "127.0.0.1", () => resolve()))
  const { port } = postOffice.server.address() as AddressInfo
  server = await startTestServer({
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Dialplane <no-reply@mail.test>" },
  })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => postOffice.close(resolve))
})

const emailOf = async (accountId: number, login: string) => {
  received.length = 0
  expect((await server.anonymous().post("/api/portal/password/forgotten", { loginName: login })).status).toBe(204)
  await server.kit.jobs.drain()
  await server.kit.jobs.drain()
  expect(received).toHaveLength(1)
  const [{ id, htmlSealed }] = (await server.database.transaction("system", (db) =>
    db.many<{ id: number; htmlSealed: string }>(
      sql`select m.id, m.html_sealed from mails m where m.account_id = ${accountId} order by m.id desc limit 1`,
    ),
  )) as [{ id: number; htmlSealed: string }]
  return { wire: received[0]!, html: openEmailPage(server.kit.secrets, id, htmlSealed) }
}

describe("an email", () => {
  test("comes from the brand's name at the installation's address, in the brand's color and with its logo as PNG", async () => {
    const { wire, html } = await emailOf(100, "end-user@harbor-pine.demo")
    expect(wire).toMatch(/^From: "?Brightwire Voice"? <no-reply@mail\.test>$/im)
    expect(wire).toMatch(/^Reply-To: help@brightwire\.example$/im)
    expect(wire).toContain("multipart/alternative")
    expect(html).toContain("background:#6d28d9;color:#ffffff")
    expect(html).toMatch(
      /<img src="http:\/\/portal\.brightwire\.example\/api\/portal\/brand-images\/[0-9a-f]{64}\.png" alt="Brightwire"/,
    )
    // The company's own support number, the partner's other ways.
    expect(html).toContain("help@brightwire.example · +1 207 555 0100 · https://help.brightwire.example")
    expect(html).toContain("http://portal.brightwire.example/reset-password?account=100&#38;token=")
  })

  test("of an account without a brand is ours", async () => {
    const { wire, html } = await emailOf(120, "account-super-user@quota-labs.demo")
    expect(wire).toMatch(/^From: "?Dialplane"? <no-reply@mail\.test>$/im)
    expect(wire).not.toMatch(/^Reply-To:/im)
    expect(html).not.toContain("<img")
    expect(html).toContain("http://portal.test/reset-password?account=120&#38;token=")
    expect(html).toContain("background:#0f635b")
  })
})

test("what people typed cannot become markup", () => {
  const brand: EmailBrand = {
    name: '<b onload="x">',
    accountId: 1,
    primaryColor: null,
    logo: null,
    senderName: "x",
    replyTo: null,
    hostname: null,
    support: { supportEmail: null, supportPhone: "<i>", supportLink: null },
  }
  const { html, text } = brandEmail(server.kit, brand, {
    subject: "</title><script>",
    greeting: "Hello <script>,",
    paragraphs: ['"&'],
    action: { sentence: "Here:", label: "<u>", path: '/"onclick="' },
    notes: ["<hr>"],
  })
  expect(html).not.toMatch(/<script|<b |<i>|<u>|<hr>|"onclick/)
  expect(text).toContain("Hello <script>,")
})
