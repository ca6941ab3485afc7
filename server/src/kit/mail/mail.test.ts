import { once } from "node:events"
import { createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { pino } from "pino"
import { SMTPServer } from "smtp-server"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { buildKit } from "../../app/build-kit.ts"
import { freePort } from "../../testing/free-port.ts"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { testConfig } from "../../testing/test-config.ts"
import { batchJob } from "../../testing/batch-job.ts"
import type { Kit } from "../context.ts"
import type { Email } from "./mail.ts"
import type { Database } from "../database/database.ts"

/** Mail servers that are away, silent or rude. */
let place: TestDatabase
let node: Database
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  place = await makeTestDatabase()
  node = await place.connect(12)
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await place.asAdmin("delete from jobs")
  await place.asAdmin("delete from mails")
})
afterAll(() => node.close())

const kitWith = async (port?: number): Promise<Kit> => {
  const kit = await buildKit(
    testConfig(port === undefined ? {} : { SMTP_URL: `smtp://127.0.0.1:${port}` }),
    node,
    pino({ level: "silent" }),
  )
  ends.push(async () => {
    await kit.jobs.stop()
    await kit.events.close()
  })
  return kit
}
const write = (
  kit: Kit,
  subject: string,
  more: Partial<Pick<Email, "expiresInSeconds" | "about" | "onceKey" | "isSentAtMostOnce" | "isUrgent">> = {},
) =>
  node.transaction({ account: 100 }, (db) =>
    kit.mail.write(db, {
      accountId: 100,
      to: "ada@harbor-pine.example",
      subject,
      text: "Good day",
      html: "<p>Good day</p>",
      senderName: "Dialplane",
      ...more,
    }),
  )
interface Row {
  state: string
  attempts: number
  last_error: string | null
}
const read = async (subject: string) =>
  (await place.asAdmin<Row>("select state, attempts, last_error from mails where subject = $1", [subject]))[0]!
const until = async (isSo: () => Promise<boolean>, milliseconds = 30_000) => {
  const end = Date.now() + milliseconds
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error("It did not come to pass.")
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const hurry = () => place.asAdmin("update jobs set run_at = now() where name = 'mail.send' and state = 'waiting'")

const startSmtp = async (port: number, onData: (subject: string) => void, refuse?: number) => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_, __, callback) =>
      callback(refuse === undefined ? null : Object.assign(new Error("No such mailbox"), { responseCode: refuse })),
    onData: (stream, _, callback) => {
      let text = ""
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()))
      stream.on("end", () => {
        onData(/^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? "")
        callback()
      })
    },
  })
  smtp.on("error", () => {})
  await new Promise<void>((resolve) => void smtp.listen(port, "127.0.0.1", resolve))
  ends.push(() => new Promise<void>((resolve) => smtp.close(resolve)))
  return smtp
}

test("what was written during an outage, however many tries it took, is sent once the server is back", async () => {
  const port = await freePort()
  const kit = await kitWith(port)
  await write(kit, "During the outage")
  await kit.jobs.start()
  // More errors than any other kind of job survives.
  for (let count = 1; count <= 8; count++) {
    await until(async () => (await read("During the outage")).attempts >= count)
    await until(
      async () =>
        (await place.asAdmin("select 1 from jobs where name = 'mail.send' and state = 'waiting'")).length === 1,
    )
    if (count === 8) break
    await hurry()
  }
  expect(await read("During the outage")).toMatchObject({
    state: "waiting",
    attempts: 8,
    last_error: expect.stringContaining("ECONNREFUSED"),
  })
  const arrived: string[] = []
  await startSmtp(port, (subject) => arrived.push(subject))
  await hurry()
  await until(async () => (await read("During the outage")).state === "sent")
  expect(arrived).toEqual(["During the outage"])
  expect(await read("During the outage")).toMatchObject({ last_error: null })
})

test("the waits between tries double up to fifteen minutes, until a day is over", async () => {
  const kit = await kitWith(await freePort())
  await write(kit, "Again and again")
  const nextTry = async () => {
    await hurry()
    await kit.jobs.drain()
    const [job] = await place.asAdmin<{ state: string; seconds: string }>(
      "select state, extract(epoch from run_at - now()) as seconds from jobs where name = 'mail.send'",
    )
    return { state: job!.state, seconds: Number(job!.seconds) }
  }
  // A try takes a moment itself, so the wait that is left is a little shorter than the one that was set.
  for (const seconds of [4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]) {
    if (seconds === 4) await kit.jobs.drain()
    const next = await nextTry()
    expect(next.state).toBe("waiting")
    expect(next.seconds).toBeGreaterThan(seconds - 3)
    expect(next.seconds).toBeLessThanOrEqual(seconds)
  }
  await place.asAdmin("update jobs set created_at = now() - interval '23 hours 59 minutes'")
  expect(await nextTry()).toMatchObject({ state: "waiting" })
  await place.asAdmin("update jobs set created_at = now() - interval '24 hours 1 second'")
  expect(await nextTry()).toMatchObject({ state: "failed" })
  expect(await read("Again and again")).toMatchObject({ state: "failed", attempts: 14 })
})

test("after a day it is given up, and the outbox says so", async () => {
  const kit = await kitWith(await freePort())
  await write(kit, "Too long")
  await place.asAdmin("update jobs set created_at = now() - interval '25 hours'")
  await kit.jobs.drain()
  expect(await read("Too long")).toMatchObject({ state: "failed", attempts: 1 })
})

test("a silent server holds neither other lanes nor the worker for long", async () => {
  const sockets = new Set<Socket>()
  const silent: Server = createServer((socket) => void sockets.add(socket.on("error", () => {})))
  silent.listen(0, "127.0.0.1")
  await once(silent, "listening")
  ends.push(async () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const kit = await kitWith((silent.address() as AddressInfo).port)
  let exported = 0
  const work = batchJob("interactive", () => (exported += 1))
  kit.jobs.register(work)
  await kit.jobs.start()
  for (let index = 0; index < 6; index++) await write(kit, `Silence ${index}`)
  await until(async () => kit.jobs.running().mail === 4)
  const began = Date.now()
  await node.transaction({ account: 110 }, (db) =>
    kit.jobs.enqueue(db, work, { batches: 1, milliseconds: 1 }, { accountId: 110 }),
  )
  await until(async () => exported === 1)
  expect(Date.now() - began).toBeLessThan(2000)
  await until(async () => (await read("Silence 0")).attempts > 0, 15_000)
  expect(await read("Silence 0")).toMatchObject({
    state: "waiting",
    last_error: expect.stringMatching(/greeting|timeout/i),
  })
})

test("a mail whose code has ended meanwhile is not sent late", async () => {
  const port = await freePort()
  const arrived: string[] = []
  await startSmtp(port, (subject) => arrived.push(subject))
  const kit = await kitWith(port)
  await write(kit, "Your code", { expiresInSeconds: 600 })
  await write(kit, "Your other code", { expiresInSeconds: 600 })
  await place.asAdmin("update mails set expires_at = now() - interval '1 second' where subject = 'Your code'")
  await kit.jobs.drain()
  expect(arrived).toEqual(["Your other code"])
  expect(await read("Your code")).toMatchObject({ state: "expired", attempts: 0 })
})

test("a mailbox that does not exist is not tried for a day", async () => {
  const port = await freePort()
  await startSmtp(port, () => {}, 550)
  const kit = await kitWith(port)
  await write(kit, "Nobody there")
  await kit.jobs.drain()
  expect(await read("Nobody there")).toMatchObject({
    state: "failed",
    attempts: 1,
    last_error: expect.stringContaining("No such mailbox"),
  })
})

test("a start without a mail server loses nothing: what waited is sent by the next node that has one", async () => {
  const away = await kitWith(await freePort())
  await write(away, "Waits")
  await away.jobs.drain()
  expect(await read("Waits")).toMatchObject({ state: "waiting", attempts: 1 })
  const without = await kitWith()
  await hurry()
  await without.jobs.start()
  await without.jobs.drain()
  expect(await place.asAdmin("select state from jobs where name = 'mail.send'")).toEqual([{ state: "waiting" }])
  const port = await freePort()
  const arrived: string[] = []
  await startSmtp(port, (subject) => arrived.push(subject))
  const back = await kitWith(port)
  await back.jobs.drain()
  expect(arrived).toEqual(["Waits"])
  expect(await read("Waits")).toMatchObject({ state: "sent", attempts: 2 })
})

test("what was written without a mail server is sent once one is set up, unless a day has passed or its link has ended", async () => {
  const without = await kitWith()
  for (const subject of ["Recent", "Old", "Old, asked for again"]) await write(without, subject)
  await write(without, "Ended link", { expiresInSeconds: 600 })
  for (const subject of ["First link", "Second link"])
    await write(without, subject, { expiresInSeconds: 600, about: { userId: 1, purpose: "welcome" } })
  expect(await place.asAdmin("select 1 from jobs where name = 'mail.send'")).toEqual([])
  await place.asAdmin(
    "update mails set written_at = now() - interval '23 hours 50 minutes', wanted_since = now() - interval '23 hours 50 minutes' where subject = 'Recent'",
  )
  await place.asAdmin(
    "update mails set written_at = now() - interval '24 hours 10 minutes', wanted_since = now() - interval '24 hours 10 minutes' where subject like 'Old%'",
  )
  await place.asAdmin("update mails set expires_at = now() - interval '1 second' where subject = 'Ended link'")
  const port = await freePort()
  const arrived: string[] = []
  await startSmtp(port, (subject) => arrived.push(subject))
  const kit = await kitWith(port)
  await kit.jobs.start()
  await until(async () => (await read("Recent")).state === "sent" && (await read("Second link")).state === "sent")
  expect(await read("Ended link")).toMatchObject({ state: "expired", attempts: 0 })
  expect(await read("First link")).toMatchObject({ state: "expired", attempts: 0 })
  expect(await read("Old")).toMatchObject({
    state: "failed",
    attempts: 0,
    last_error: expect.stringContaining("within 24 hours"),
  })
  const [asked] = await place.asAdmin<{ id: string }>("select id from mails where subject = 'Old, asked for again'")
  await node.transaction({ account: 100 }, (db) => kit.mail.resend(db, 100, Number(asked!.id)))
  await until(async () => (await read("Old, asked for again")).state === "sent")
  expect(arrived.toSorted()).toEqual(["Old, asked for again", "Recent", "Second link"])
})

test("a job that waited for weeks without a mail server does not send its mail any more", async () => {
  const away = await kitWith(await freePort())
  await write(away, "Weeks ago")
  await place.asAdmin("update mails set wanted_since = now() - interval '3 weeks'")
  await place.asAdmin("update jobs set created_at = now() - interval '3 weeks' where name = 'mail.send'")
  const port = await freePort()
  const arrived: string[] = []
  await startSmtp(port, (subject) => arrived.push(subject))
  const kit = await kitWith(port)
  await kit.jobs.drain()
  expect(arrived).toEqual([])
  expect(await read("Weeks ago")).toMatchObject({ state: "failed", attempts: 0 })
})

test("whose process dies between sending and noting it: at most once where asked for, else under the same Message-ID", async () => {
  const port = await freePort()
  const kit = await kitWith(port)
  const arrived: { readonly subject: string; readonly id: string }[] = []
  let afterArrival = () => Promise.resolve<unknown>(undefined)
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _, callback) => {
      let text = ""
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()))
      stream.on("end", () => {
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1]?.trim() ?? ""
        arrived.push({ subject: header("Subject"), id: header("Message-ID") })
        void afterArrival().finally(callback)
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(port, "127.0.0.1", resolve))
  ends.push(() => new Promise<void>((resolve) => smtp.close(resolve)))
  // Like a worker that was killed: it can note nothing more, and its lease ends.
  const dies = () => {
    afterArrival = () => Promise.resolve(undefined)
    return place.asAdmin("update jobs set worker = gen_random_uuid(), leased_until = now() - interval '1 second'")
  }
  for (const [subject, isSentAtMostOnce] of [
    ["Once", true],
    ["Again", false],
  ] as const) {
    await write(kit, subject, { isSentAtMostOnce })
    afterArrival = dies
    await kit.jobs.drain()
    await kit.jobs.drain()
  }
  const ofSubject = (name: string) => arrived.filter(({ subject }) => subject === name)
  expect([ofSubject("Once").length, ofSubject("Again").length]).toEqual([1, 2])
  expect(ofSubject("Again")[0]!.id).toMatch(/^<mail\.\d+\.\d+@/)
  expect(new Set(ofSubject("Again").map(({ id }) => id)).size).toBe(1)
  expect(await read("Once")).toMatchObject({ state: "failed", last_error: expect.stringContaining("may have arrived") })
  expect(await read("Again")).toMatchObject({ state: "sent" })
})

test("a refused email that is sent at most once is tried again", async () => {
  const port = await freePort()
  const kit = await kitWith(port)
  await write(kit, "Later", { isSentAtMostOnce: true })
  await kit.jobs.drain()
  expect(await read("Later")).toMatchObject({ state: "waiting" })
  const arrived: string[] = []
  await startSmtp(port, (subject) => arrived.push(subject))
  await hurry()
  await kit.jobs.drain()
  expect([arrived, (await read("Later")).state]).toEqual([["Later"], "sent"])
})

test("an email with the same key is written once, and codes and security email go by their own lane", async () => {
  const kit = await kitWith(await freePort())
  for (let time = 0; time < 2; time++) await write(kit, "Same", { onceKey: "run:1" })
  await write(kit, "Code", { expiresInSeconds: 600 })
  await write(kit, "Security", { isUrgent: true })
  await write(kit, "Invitation", { expiresInSeconds: 3 * 86_400 })
  expect(
    await place.asAdmin(`select m.subject, j.lane from mails m join jobs j on j.key = m.id::text order by m.id`),
  ).toEqual([
    { subject: "Same", lane: "mail" },
    { subject: "Code", lane: "urgent" },
    { subject: "Security", lane: "urgent" },
    { subject: "Invitation", lane: "mail" },
  ])
})
