// npm run test:jobs [-- ROWS]: fifty accounts import at once on real PostgreSQL with two nodes, one of which is killed ten times. Every
// row is done exactly once, mail leaves within two seconds, and no account waits until another's whole import is over.
import { performance } from "node:perf_hooks"
import pg from "pg"
import { pino } from "pino"
import { SMTPServer } from "smtp-server"
import { buildKit } from "../server/src/app/build-kit.ts"
import { openPostgres } from "../server/src/kit/database-postgres.ts"
import { freePort } from "../server/src/testing/free-port.ts"
import { startRealPostgres } from "../server/src/testing/real-postgres.ts"
import { testConfig } from "../server/src/testing/test-config.ts"
import { build, signIn, startServer, type ServerProcess } from "./server-process.ts"

const rows = Number(process.argv[2] ?? 400)
const accounts = 50
const kills = 10
const longestMinutes = 12
const firstAccount = 7_000_000
const accountIds = Array.from({ length: accounts }, (_, index) => firstAccount + index)

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const faults: string[] = []
const check = (isRight: boolean, fault: string) => {
  if (!isRight) faults.push(fault)
}

/** Takes every mail and remembers when. */
const startMailbox = async (port: number) => {
  const arrived = new Map<string, number[]>()
  const smtp = new SMTPServer({
    authOptional: true, disabledCommands: ["STARTTLS", "AUTH"],
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

const startImport = async (address: string, token: string, accountId: number) => {
  const ask = async (method: string, path: string, body: unknown, base = "portal") => {
    const answer = await fetch(`${address}/api/${base}/accounts/${accountId}${path}`, {
      method, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" }, body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { importId: number; mapping: unknown }
  }
  const lines = Array.from({ length: rows }, (_, index) => `Row,Number ${index},Kelp & Co,+1207555${String(index % 10_000).padStart(4, "0")}`)
  const content = Buffer.from(`first_name,last_name,company,work\n${lines.join("\n")}`).toString("base64")
  await ask("POST", "/openings", { reason: "Test of background jobs" }, "admin")
  const { importId, mapping } = await ask("POST", "/imports", { kind: "phoneBook", fileName: "rows.csv", content })
  await ask("PUT", `/imports/${importId}/check`, { mapping, existing: "fail" })
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
  const settings = { DATABASE_URL: postgres.ownerUrl("jobs"), SECRET_KEY: secretKey, SMTP_URL: `smtp://127.0.0.1:${mailPort}`, LOG_LEVEL: "fatal", DRAIN_SECONDS: "0", DEMO: "1" }
  const steady = await startServer(settings)
  nodes = [steady, await startServer(settings)]
  const database = new pg.Client({ connectionString: postgres.adminUrl("jobs") })
  // Ending the cluster cuts this connection; what went wrong before is the error to see.
  database.on("error", () => {})
  await database.connect()
  await database.query(`
    insert into accounts (id, parent_id, parent_path, name, kind, status, country_code, locale, time_zone)
    select $1::bigint + n, 1, '{1}', 'Company ' || n, 'company', 'Active', 'US', 'en-us', 'America/New_York' from generate_series(0, $2::int - 1) n`, [firstAccount, accounts])
  const token = await signIn(steady.address, "superuser@dialplane.demo")
  const imports = []
  for (const accountId of accountIds) imports.push(await startImport(steady.address, token, accountId))
  const kit = await buildKit(testConfig({ SMTP_URL: settings.SMTP_URL, SECRET_KEY: secretKey }), await openPostgres(settings.DATABASE_URL, 2), pino({ level: "silent" }))

  console.log(`${accounts} accounts import ${rows} rows each, on two nodes; one is killed ${kills} times.`)
  const began = performance.now()
  await Promise.all(imports.map(({ begin }) => begin()))

  const written = new Map<string, number>()
  let over = false
  const writeMail = async () => {
    for (let index = 0; !over; index++) {
      const subject = `Code ${index}`
      const accountId = accountIds[index % accounts]!
      await kit.database.transaction({ account: accountId }, (db) => kit.mail.write(db, { accountId, to: "somebody@company.example", subject, text: "123456", html: "123456", senderName: "Dialplane" }))
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
  const firstRow = new Map<number, number>()
  const lastRow = new Map<number, number>()
  const watch = async () => {
    while (lastRow.size < accounts) {
      const { rows: states } = await database.query<{ account_id: string; state: string; done: number }>("select account_id, state, done from jobs where name = 'imports.run'")
      for (const { account_id: id, state, done } of states) {
        if (done > 0 && !firstRow.has(Number(id))) firstRow.set(Number(id), performance.now() - began)
        if (state !== "waiting" && state !== "running" && !lastRow.has(Number(id))) lastRow.set(Number(id), performance.now() - began)
      }
      if (performance.now() - began > longestMinutes * 60_000) return check(false, `after ${longestMinutes} minutes ${accounts - lastRow.size} imports are not over`)
      await wait(250)
    }
  }
  const mailing = writeMail()
  await Promise.all([watch(), killAgain()])
  const whole = performance.now() - began
  over = true
  await mailing
  await wait(3000)

  const { rows: counts } = await database.query<{ account_id: string; records: number; names: number }>(`
    select account_id, count(*)::int as records, count(distinct last_name)::int as names from phone_book_records where account_id >= $1 group by account_id`, [firstAccount])
  check(counts.length === accounts, `${counts.length} accounts have records`)
  for (const one of counts) check(one.records === rows && one.names === rows, `account ${one.account_id} has ${one.records} records with ${one.names} names`)
  const { rows: states } = await database.query<{ state: string; attempt: number; crashes: number }>("select state, attempt, crashes from jobs where name = 'imports.run'")
  check(states.every(({ state }) => state === "done"), `imports ended as ${[...new Set(states.map(({ state }) => state))].join(", ")}`)
  check(killed === kills, `only ${killed} kills happened before all was over: use more rows`)

  const latencies = [...written].flatMap(([subject, at]) => {
    const first = mailbox.arrived.get(subject)?.[0]
    return first === undefined ? [] : [Math.max(0, first - at)]
  }).toSorted((one, other) => one - other)
  const p95 = latencies[Math.floor(latencies.length * 0.95)] ?? Infinity
  const missing = [...written.keys()].filter((subject) => !mailbox.arrived.has(subject)).length
  check(p95 < 2000, `mail took ${seconds(p95)} at the 95th percentile`)
  const slowestFirst = Math.max(...firstRow.values())
  const quickestLast = Math.min(...lastRow.values())
  // One turn of every other account, on the four bulk workers: a slice of three seconds and as much again for beginning and ending it. An
  // import that fits into one turn may be over before.
  const oneRound = (accounts / 4) * 6000
  check(slowestFirst < Math.max(quickestLast, oneRound), `an account got its first row after ${seconds(slowestFirst)}, when another's import was over already (${seconds(quickestLast)})`)

  console.log(`rows done            ${counts.reduce((sum, one) => sum + one.records, 0)} of ${accounts * rows}, each once`)
  console.log(`whole                ${seconds(whole)}; kills ${killed}; claims ${states.reduce((sum, one) => sum + one.attempt, 0)}`)
  console.log(`first rows           slowest account ${seconds(slowestFirst)}, quickest import over at ${seconds(quickestLast)}`)
  console.log(`mail                 ${latencies.length} of ${written.size} arrived, p50 ${seconds(latencies[latencies.length >> 1] ?? 0)}, p95 ${seconds(p95)}, slowest ${seconds(latencies.at(-1) ?? 0)}`)
  if (missing > 0) console.log(`                     ${missing} were held by a node when it was killed, and follow when its lease ends`)
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
console.log(faults.length === 0 ? "Every row was done once, mail was quick, and the accounts took turns." : faults.join("\n"))
process.exit(faults.length === 0 ? 0 : 1)
