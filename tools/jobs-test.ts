// npm run test:jobs [-- ROWS]: fifty accounts import users or a phone book at the same time, on real PostgreSQL with
// two nodes, one of which is killed ten times. Every row is imported exactly once, every email arrives, 95 of 100
// within two seconds, and no account waits until the whole import of another is finished. With fewer rows than the
// default, imports finish too soon to prove the last point; the output says so.
import { performance } from "node:perf_hooks"
import pg from "pg"
import { pino } from "pino"
import { SMTPServer } from "smtp-server"
import { buildKit } from "../server/src/app/build-kit.ts"
import { openPostgres } from "../server/src/kit/database/database-postgres.ts"
import { freePort } from "../server/src/testing/free-port.ts"
import { startRealPostgres } from "../server/src/testing/real-postgres.ts"
import { testConfig } from "../server/src/testing/test-config.ts"
import { recordTurns, recordedTurns } from "./jobs/record-turns.ts"
import { judgeTurns } from "./jobs/turns.ts"
import { build, signIn, startServer, type ServerProcess } from "./server-process.ts"

/**
 * An import has to take several turns of three seconds; an entry of the phone book is written several times as fast as
 * a user.
 */
const peopleRows = Number(process.argv[2] ?? 700)
const recordsPerPerson = 4
const accounts = 50
const kills = 10
const longestMinutes = 12
const firstAccount = 7_000_000
const accountIds = Array.from({ length: accounts }, (_, index) => firstAccount + index)
/** Every second account imports users. */
const kindOf = (accountId: number) => (accountId % 2 === 0 ? "people" : "phoneBook")
const rowsOf = (accountId: number) => (kindOf(accountId) === "people" ? peopleRows : peopleRows * recordsPerPerson)
/**
 * An email that a killed node had claimed is sent after its lease of ten seconds ends; a second node may have been
 * killed as well.
 */
const longestMailMilliseconds = 45_000

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const faults: string[] = []
const check = (isRight: boolean, fault: string) => {
  if (!isRight) faults.push(fault)
}

/** Accepts every email and stores when it arrived. */
const startMailbox = async (port: number) => {
  const arrived = new Map<string, number[]>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _, callback) => {
      let text = ""
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()))
      stream.on("end", () => {
        const subject = /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? ""
        arrived.set(subject, [...(arrived.get(subject) ?? []), performance.now()])
        callback()
      })
    },
  })
  smtp.on("error", () => {})
  await new Promise<void>((resolve) => void smtp.listen(port, "127.0.0.1", resolve))
  return { arrived, close: () => new Promise<void>((resolve) => smtp.close(resolve)) }
}

const contentFor = (accountId: number) => {
  const header =
    kindOf(accountId) === "people"
      ? "username,first_name,last_name,email,extension,send_welcome"
      : "first_name,last_name,company,work"
  const line = (index: number) =>
    kindOf(accountId) === "people"
      ? `jobs.${accountId}.${index},Row,Number ${index},jobs.${index}@company.example,next,no`
      : `Row,Number ${index},Kelp & Co,+1207555${String(index % 10_000).padStart(4, "0")}`
  return Buffer.from(
    [header, ...Array.from({ length: rowsOf(accountId) }, (_, index) => line(index))].join("\n"),
  ).toString("base64")
}

const startImport = async (address: string, token: string, accountId: number) => {
  const ask = async (method: string, path: string, body: unknown, base = "portal") => {
    const answer = await fetch(`${address}/api/${base}/accounts/${accountId}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { importId: number; mapping: unknown; counts: { create: number } }
  }
  await ask("POST", "/openings", { reason: "Test of background jobs" }, "admin")
  const { importId, mapping } = await ask("POST", "/imports", {
    kind: kindOf(accountId),
    fileName: "rows.csv",
    content: contentFor(accountId),
  })
  const { counts } = await ask("PUT", `/imports/${importId}/check`, { mapping, existing: "fail" })
  if (counts.create !== rowsOf(accountId))
    throw new Error(`account ${accountId}: of ${rowsOf(accountId)} rows ${counts.create} can be imported`)
  return { importId, begin: () => ask("POST", `/imports/${importId}/start`, {}) }
}

await build()
const postgres = await startRealPostgres()
const mailPort = await freePort()
const mailbox = await startMailbox(mailPort)
let nodes: ServerProcess[] = []
try {
  await postgres.createDatabase("jobs")
  const secretKey = Buffer.alloc(32, 7).toString("base64")
  const settings = {
    DATABASE_URL: postgres.ownerUrl("jobs"),
    SECRET_KEY: secretKey,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    LOG_LEVEL: "fatal",
    DRAIN_SECONDS: "0",
    DEMO: "1",
  }
  const steady = await startServer(settings)
  nodes = [steady, await startServer(settings)]
  const database = new pg.Client({ connectionString: postgres.adminUrl("jobs") })
  // Stopping the cluster closes this connection; an earlier error is the one to report.
  database.on("error", () => {})
  await database.connect()
  await database.query(
    `
    insert into accounts (id, parent_id, parent_path, name, kind, status, country_code, locale, time_zone)
    select $1::bigint + n, 1, '{1}', 'Company ' || n, 'company', 'Active', 'US', 'en-us', 'America/New_York' from generate_series(0, $2::int - 1) n`,
    [firstAccount, accounts],
  )
  await recordTurns(database, "imports.run")
  const token = await signIn(steady.address, "superuser@dialplane.demo")
  const imports = []
  for (const accountId of accountIds) imports.push(await startImport(steady.address, token, accountId))
  const kit = await buildKit(
    testConfig({ SMTP_URL: settings.SMTP_URL, SECRET_KEY: secretKey }),
    await openPostgres(settings.DATABASE_URL, 2),
    pino({ level: "silent" }),
  )

  console.log(
    `${accounts} accounts import ${peopleRows} people or ${peopleRows * recordsPerPerson} records each, on two nodes; one is killed ${kills} times.`,
  )
  const began = performance.now()
  await Promise.all(imports.map(({ begin }) => begin()))

  const written = new Map<string, number>()
  let over = false
  const writeMail = async () => {
    for (let index = 0; !over; index++) {
      const subject = `Code ${index}`
      const accountId = accountIds[index % accounts]!
      await kit.database.transaction({ account: accountId }, (db) =>
        kit.mail.write(db, {
          accountId,
          to: "somebody@company.example",
          subject,
          text: "123456",
          html: "123456",
          senderName: "Dialplane",
        }),
      )
      written.set(subject, performance.now())
      await wait(300)
    }
  }
  const killAgain = async () => {
    for (let kill = 0; kill < kills && !over; kill++) {
      await wait(2500)
      nodes[1]!.process.kill("SIGKILL")
      await nodes[1]!.ended
      killed += 1
      nodes[1] = await startServer(settings)
    }
  }
  let killed = 0
  const watch = async () => {
    for (;;) {
      const {
        rows: [open],
      } = await database.query<{ count: number }>(
        "select count(*)::int as count from jobs where name = 'imports.run' and finished_at is null",
      )
      if (open?.count === 0) return
      if (performance.now() - began > longestMinutes * 60_000)
        return check(false, `after ${longestMinutes} minutes ${open?.count} imports are not over`)
      await wait(250)
    }
  }
  const mailing = writeMail()
  await Promise.all([watch(), killAgain()])
  const whole = performance.now() - began
  over = true
  await mailing
  const missing = () => [...written.keys()].filter((subject) => !mailbox.arrived.has(subject))
  for (const end = performance.now() + longestMailMilliseconds; missing().length > 0 && performance.now() < end;)
    await wait(250)

  const { rows: counts } = await database.query<{ account_id: string; made: number; names: number; entries: number }>(
    `
    select m.account_id, m.made, m.names,
      (select count(*)::int from audit_entries e where e.account_id = m.account_id and e.action = 'user.created') as entries
    from (
      select account_id, count(*)::int as made, count(distinct last_name)::int as names from (
        select account_id, last_name from phone_book_records union all select account_id, last_name from users) made
      where account_id >= $1 group by account_id) m`,
    [firstAccount],
  )
  check(counts.length === accounts, `${counts.length} accounts have what they imported`)
  for (const { account_id: id, made, names, entries } of counts) {
    const rows = rowsOf(Number(id))
    check(made === rows && names === rows, `account ${id} has ${made} of ${rows}, with ${names} names`)
    if (kindOf(Number(id)) === "people")
      check(entries === rows, `account ${id} has ${entries} audit entries of ${rows} people`)
  }
  const { rows: states } = await database.query<{ state: string }>("select state from jobs where name = 'imports.run'")
  check(
    states.every(({ state }) => state === "done"),
    `imports ended as ${[...new Set(states.map(({ state }) => state))].join(", ")}`,
  )
  check(killed === kills, `only ${killed} kills happened before all was over: use more rows`)

  const arrivals = [...written]
    .map(([subject, at]) => Math.max(0, (mailbox.arrived.get(subject)?.[0] ?? Infinity) - at))
    .toSorted((one, other) => one - other)
  const p95 = arrivals[Math.floor(arrivals.length * 0.95)] ?? Infinity
  check(p95 < 2000, `mail took ${seconds(p95)} at the 95th percentile`)
  check(
    missing().length === 0,
    `${missing().length} of ${written.size} mails never arrived: ${missing().slice(0, 5).join(", ")}`,
  )
  const turns = judgeTurns(await recordedTurns(database))
  faults.push(...turns.faults)

  console.log(
    `rows done            ${counts.reduce((sum, { made }) => sum + made, 0)} of ${accountIds.reduce((sum, id) => sum + rowsOf(id), 0)}, each once`,
  )
  console.log(`whole                ${seconds(whole)}; kills ${killed}; turns ${turns.turns}`)
  console.log(
    `first rows           slowest account ${turns.slowestFirstRow.toFixed(1)} s; first import of several turns over at ${turns.quickestOver.toFixed(1)} s, half of them at ${turns.medianOver.toFixed(1)} s`,
  )
  console.log(
    `mail                 ${written.size - missing().length} of ${written.size} arrived, p50 ${seconds(arrivals[arrivals.length >> 1] ?? 0)}, p95 ${seconds(p95)}, slowest ${seconds(arrivals.at(-1) ?? 0)}`,
  )
  await kit.events.close()
  await kit.database.close()
  await database.end()
  for (const node of nodes) node.process.kill("SIGTERM")
  const ending = performance.now()
  await Promise.all(nodes.map(({ ended }) => ended))
  console.log(`ending               ${seconds(performance.now() - ending)}`)
} finally {
  for (const node of nodes) node.process.kill("SIGKILL")
  await mailbox.close()
  await postgres.stop()
}
console.log(
  faults.length === 0
    ? "Every row was done once, every mail arrived in time, and the accounts took turns."
    : faults.join("\n"),
)
process.exit(faults.length === 0 ? 0 : 1)
