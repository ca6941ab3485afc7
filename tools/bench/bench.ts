// npm run bench: the budgets of the project, measured in one run on a real PostgreSQL, with the raw figures of the same run beside them.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { demoPassword } from "../../server/src/app/demo/demo-people.ts"
import { clientById } from "../../server/src/sessions/clients.ts"
import { openPostgres } from "../../server/src/kit/database-postgres.ts"
import { projectRoot } from "../../server/src/kit/project-root.ts"
import { startRealPostgres } from "../../server/src/testing/real-postgres.ts"
import { measureFirstLoads } from "./first-load.ts"
import { addManyPeople } from "./many-people.ts"
import { measure, type Measured } from "./measure.ts"
import { memoryOf } from "./process-cpu.ts"

const large = 100_000
const small = 1000
const requests = 400
const apiClient = clientById.get("dialplane-api")!

const postgres = await startRealPostgres()
await postgres.createDatabase("bench")
const port = 21_000 + Math.floor(Math.random() * 10_000)
const baseUrl = `http://127.0.0.1:${port}`

const server = spawn(process.execPath, [join(projectRoot, "dist", "server.mjs")], {
  env: { ...process.env, PORT: String(port), DATABASE_URL: postgres.ownerUrl("bench"), DATA_DIR: mkdtempSync(join(tmpdir(), "dialplane-bench-")), LOG_LEVEL: "warn", BASE_URL: baseUrl, ACCESS_TOKEN_SECONDS: "3600" },
  stdio: ["ignore", "ignore", "inherit"],
})
const rawServer = spawn(process.execPath, ["-e", `require("node:http").createServer((q, s) => s.setHeader("content-type", "application/json").end(JSON.stringify(Array.from({ length: 50 }, (_, i) => ({ id: i, name: "person " + i }))))).listen(${port + 1}, "127.0.0.1")`])

const waitUntilReady = async () => {
  for (let attempt = 0; attempt < 600; attempt++) {
    const ready = await fetch(`${baseUrl}/readyz`).then((answer) => answer.ok, () => false)
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error("The server did not become ready.")
}

const get = async (path: string, token: string) => {
  const answer = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as { items: { userId: number }[]; version: number }
}

const signIn = async (loginName: string) => {
  const answer = await fetch(`${baseUrl}/svc/auth/oauth/token`, {
    method: "POST", headers: { authorization: `Basic ${Buffer.from("dialplane-api:").toString("base64")}`, "x-access-key": apiClient.accessKey },
    body: new URLSearchParams({ grant_type: "password", username: loginName, password: demoPassword, client_id: "dialplane-api" }),
  })
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

/** The database's own processes: those whose command line names our cluster's port. */
const databaseProcesses = () => {
  const clusterPort = new URL(postgres.adminUrl("bench")).port
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).filter((name) => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, "utf8").includes(`-p\0${clusterPort}`)
    } catch {
      return false
    }
  }).map(Number)
}

const rows: (readonly string[])[] = []
const figure = (value: number, unit = "ms") => `${value.toFixed(2)} ${unit}`
const report = (name: string, value: string, budget: string, holds: boolean | undefined) => rows.push([name, value, budget, holds === undefined ? "" : holds ? "holds" : "OVER"])
const reportMeasured = (name: string, { cpu, p50, p95 }: Measured, budget?: number) =>
  report(name, `${figure(cpu)} CPU, p50 ${figure(p50)}, p95 ${figure(p95)}`, budget === undefined ? "" : `<= ${budget} ms CPU`, budget === undefined ? undefined : cpu <= budget)

try {
  await waitUntilReady()
  const database = await openPostgres(postgres.adminUrl("bench"), 2)
  await addManyPeople(database, 100, large)
  await addManyPeople(database, 101, small)
  await database.close()
  const families = [server.pid!, ...databaseProcesses()]

  const { signIn: login, list } = await measureFirstLoads(baseUrl, "account-administrator@harbor-pine.demo", demoPassword, "/adminv2/account/100/users")
  report("first load of sign-in, JS + CSS", `${login.kilobytes.toFixed(1)} KB in ${login.requests} files`, "<= 120 KB", login.kilobytes <= 120)
  report("first load of the people list, JS + CSS", `${list.kilobytes.toFixed(1)} KB in ${list.requests} files`, "<= 220 KB", list.kilobytes <= 220)
  report("requests to other origins", String(login.otherOrigins + list.otherOrigins), "0", login.otherOrigins + list.otherOrigins === 0)

  const token = await signIn("superuser@dialplane.demo")
  const page = (accountId: number, from: "start" | "end") => measure(families, requests, () => get(`/api/users/accounts/${accountId}?limit=50&from=${from}`, token))
  const first = await page(100, "start")
  const last = await page(100, "end")
  const firstSmall = await page(101, "start")
  const lastSmall = await page(101, "end")
  reportMeasured("50 of 100,000 people, first page", first, 5)
  reportMeasured("50 of 100,000 people, last page", last, 5)
  reportMeasured("50 of 1,000 people, first page", firstSmall)
  reportMeasured("50 of 1,000 people, last page", lastSmall)
  const ratio = Math.max(first.cpu / firstSmall.cpu, last.cpu / lastSmall.cpu, last.cpu / first.cpu)
  report("largest ratio of these", `${ratio.toFixed(2)}x`, "<= 1.3x", ratio <= 1.3)
  reportMeasured("search for a name among 100,000", await measure(families, 100, (index) => get(`/api/users/accounts/100?limit=50&search=person${index * 37}`, token)))

  const people = (await get("/api/users/accounts/100?limit=100&search=many", token)).items
  const save = await measure(families, 200, async (index) => {
    const answer = await fetch(`${baseUrl}/api/ucaas/user/${people[index % people.length]!.userId}`, {
      method: "PUT", headers: { authorization: `Bearer ${token}`, "content-type": "application/json" }, body: JSON.stringify({ firstName: `Saved${index}` }),
    })
    if (!answer.ok) throw new Error(`Save answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  })
  reportMeasured("save of a person", save, 15)

  const signIns = 40
  const started = performance.now()
  await Promise.all(Array.from({ length: 4 }, async () => {
    for (let index = 0; index < signIns / 4; index++) await signIn("account-administrator@harbor-pine.demo")
  }))
  report("sign-ins per second (argon2id, 4 at a time)", `${((signIns * 1000) / (performance.now() - started)).toFixed(1)} /s`, "", undefined)

  const raw = await measure([rawServer.pid!], requests, async () => (await fetch(`http://127.0.0.1:${port + 1}/`)).json())
  reportMeasured("raw node:http, 50 rows of JSON", raw)
  const client = new pg.Client({ connectionString: postgres.adminUrl("bench") })
  await client.connect()
  const rawSql = await measure(databaseProcesses(), requests, () =>
    client.query({ name: "raw", text: "select id, login_name, first_name, last_name, email from users where account_id = 100 order by sort_name, id limit 50" }))
  reportMeasured("raw SQL, the same 50 rows, no roles or extensions", rawSql)
  await client.end()
  const memory = memoryOf(server.pid!)
  report("memory of the server afterwards", `${memory.toFixed(0)} MB`, "<= 300 MB", memory <= 300)
} finally {
  server.kill("SIGTERM")
  rawServer.kill("SIGTERM")
  await once(server, "exit")
  await postgres.stop()
}

const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ").trimEnd())
