// npm run bench [-- part …]: measures the budgets of this project in one run on real PostgreSQL, together with the
// speed of the machine itself. BENCH_DATA=folder keeps the filled database for the next run.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import pg from "pg"
import { openPostgres } from "../../server/src/kit/database/database-postgres.ts"
import { build, requestToken, signIn, startServer } from "../server-process.ts"
import { measureAccountSearch } from "./account-search.ts"
import { addQueues } from "./add-queues.ts"
import { measureAudit } from "./audit.ts"
import { measureCalls } from "./calls.ts"
import { measureHistory } from "./history.ts"
import { callCounts as counts, fill, manyPeople, openBenchDatabase } from "./fill.ts"
import { inTurns, perRequest, requests, shown } from "./cost.ts"
import { memoryMegabytes } from "./cpu-time.ts"
import { measureInventory } from "./inventory.ts"
import { measureImports } from "./imports.ts"
import { measurePortal } from "./portal.ts"
import { measureQueueBoard } from "./queue-board.ts"
import { measureReports } from "./reports.ts"
import { measureSignIn } from "./sign-in.ts"
import { note, printTable } from "./table.ts"

if (!existsSync("/proc/self/stat")) {
  console.error("The bench reads processor time from /proc and so runs on Linux only.")
  process.exit(1)
}
const parts = [
  "people",
  "inventory",
  "audit",
  "imports",
  "accounts",
  "queues",
  "portal",
  "screens",
  "calls",
  "reports",
  "sign-in",
] as const
type Part = (typeof parts)[number]
const asked = process.argv.slice(2)
const unknown = asked.filter((one) => !(parts as readonly string[]).includes(one))
if (unknown.length > 0) {
  console.error(`There is no part “${unknown.join("”, “")}”. Parts: ${parts.join(", ")}.`)
  process.exit(1)
}
const isAsked = (part: Part) => asked.length === 0 || asked.includes(part)
/** Parts that need many people and phones; making them takes minutes. */
const needsMany = parts.some((part) => part !== "sign-in" && part !== "screens" && isAsked(part))

/** The cost of a request without the product. */
const measureBareHttp = async () => {
  const child = spawn(
    process.execPath,
    [
      "-e",
      "const s=require('node:http').createServer((q,r)=>r.end('{}')).listen(0,'127.0.0.1',()=>console.log(s.address().port))",
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  )
  const [port] = (await once(child.stdout, "data")) as [Buffer]
  const address = `http://127.0.0.1:${port.toString().trim()}/`
  note(
    "bare node:http, empty answer",
    shown(await perRequest([child.pid!], async () => (await fetch(address)).arrayBuffer())),
  )
  child.kill()
}

await build()
await measureBareHttp()
const secretKey = Buffer.alloc(32, 3).toString("base64")
const postgres = await openBenchDatabase()
const server = await startServer({
  DATABASE_URL: postgres.ownerUrl("bench"),
  SECRET_KEY: secretKey,
  DEMO: "1",
  // Simulated calls would be measured too.
  SIMULATED_CALLS: "0",
  // The tokens must be valid for the whole run, which takes more than the usual ten minutes on a slow machine.
  ACCESS_TOKEN_SECONDS: "3600",
})
const processes = [server.process.pid!, postgres.processId]
try {
  await fill(postgres, {
    people: needsMany,
    audit: isAsked("audit"),
    calls: isAsked("calls") || isAsked("reports"),
  })
  const client = new pg.Client({ connectionString: postgres.adminUrl("bench") })
  await client.connect()

  const bare = await perRequest([postgres.processId], () =>
    client.query({
      name: "bare",
      text: "select u.id, u.login_name, u.first_name, u.last_name, u.email from users u where u.account_id = 100 order by u.sort_name, u.id limit 50",
    }),
  )
  note("bare SQL, 50 of 100,000 people (database only)", shown(bare))
  await client.end()

  const tokens: Record<number, string> = {
    100: await signIn(server.address, "account-super-user@harbor-pine.demo"),
    101: await signIn(server.address, "account-super-user@koala-freight.demo"),
  }
  const read = (accountId: number, query: string) => async () => {
    const answer = await fetch(`${server.address}/api/users/accounts/${accountId}?limit=50&${query}`, {
      headers: { authorization: `Bearer ${tokens[accountId]}` },
    })
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  if (isAsked("people")) {
    const lists = [
      ["1,000", "first", 101, "from=start"],
      ["1,000", "last", 101, "from=end"],
      ["100,000", "first", 100, "from=start"],
      ["100,000", "last", 100, "from=end"],
    ] as const
    const costs = (
      await inTurns(
        processes,
        lists.map(([, , accountId, query]) => read(accountId, query)),
      )
    ).map((cost, index) => {
      const [people, page] = lists[index]!
      note(`list of 50 of ${people} people, ${page} page`, shown(cost), "2.5 ms CPU", cost.cpu <= 2.5)
      return cost.cpu
    })
    const ratio = Math.max(costs[2]! / costs[0]!, costs[3]! / costs[1]!, costs[3]! / costs[2]!)
    note("the same at 1,000 and 100,000, first and last", `${ratio.toFixed(2)}x`, "1.3x", ratio <= 1.3)
  }

  if (isAsked("inventory"))
    await measureInventory({ address: server.address, tokens, measure: (asked) => inTurns(processes, asked), shown })

  if (isAsked("audit")) await measureAudit({ address: server.address, processes, tokens })

  if (isAsked("imports"))
    await measureImports({
      address: server.address,
      processes,
      token: tokens[101]!,
      tokenFromAbove: await signIn(server.address, "partner-account-superuser@brightwire.demo"),
      accountId: 101,
    })

  if (isAsked("accounts"))
    await measureAccountSearch({
      postgres,
      address: server.address,
      measure: (request) => perRequest(processes, request),
      shown,
    })

  if (isAsked("calls")) {
    const own = await openPostgres(postgres.ownerUrl("bench"), 1)
    await measureCalls({ address: server.address, processes, tokens, database: own, counts })
    await own.close()
    await measureHistory(postgres.ownerUrl("bench"), secretKey, postgres.processId)
  }

  if (isAsked("reports"))
    await measureReports({
      address: server.address,
      processes,
      tokens: { ...tokens, [manyPeople]: await signIn(server.address, "account-super-user@thames-ledger.demo") },
      ownerUrl: postgres.ownerUrl("bench"),
      counts,
      manyPeople,
    })

  if (isAsked("queues")) {
    const queues = 200
    const calls = await openPostgres(postgres.ownerUrl("bench"), 1)
    await addQueues(calls, 101, queues, 4000)
    await calls.close()
    const board = (statistics: string) =>
      measureQueueBoard({
        address: server.address,
        token: tokens[101]!,
        accountId: 101,
        queues,
        statistics,
        measure: (request) => perRequest(processes, request),
        shown,
      })
    // PostgreSQL renews statistics by itself, but not at once.
    await board("from before the queues")
    const fresh = new pg.Client({ connectionString: postgres.adminUrl("bench") })
    await fresh.connect()
    await fresh.query("analyze")
    await fresh.end()
    await board("of now")
  }

  if (isAsked("portal")) {
    const self = (await (
      await fetch(`${server.address}/api/users/self`, { headers: { authorization: `Bearer ${tokens[100]}` } })
    ).json()) as { email: string }
    const save = await perRequest(processes, async (index) => {
      const answer = await fetch(`${server.address}/api/users/self`, {
        method: "PUT",
        headers: { authorization: `Bearer ${tokens[100]}`, "content-type": "application/json" },
        body: JSON.stringify({
          firstName: "Bench",
          lastName: `Number ${index}`,
          email: self.email,
          phoneNumber: "",
          contactNumbers: [],
          updateMeWithAnnouncements: index % 2 === 0,
        }),
      })
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    })
    note("save of a form (own profile, with its audit entry)", shown(save), "5 ms CPU", save.cpu <= 5)

    const signIns = Math.max(20, requests / 10)
    const started = performance.now()
    await Promise.all(
      Array.from({ length: 4 }, async (_, lane) => {
        for (let index = lane; index < signIns; index += 4)
          await (await requestToken(server.address, `person-${index + 1}@large-100.demo`)).arrayBuffer()
      }),
    )
    note(
      "sign-ins per second (argon2id, 4 at a time)",
      `${((signIns * 1000) / (performance.now() - started)).toFixed(1)} a second`,
    )

    await measurePortal(server.address)
  }

  // Reads the list of the portal's screens, with which the other parts must not fail.
  if (isAsked("screens")) await (await import("./screens.ts")).measureScreens(server.address)

  if (isAsked("sign-in"))
    await measureSignIn({ address: server.address, token: tokens[101]!, accountId: 101, people: 1000 })

  const memory = memoryMegabytes(server.process.pid!)
  note("memory of the server after the bench", `${memory.toFixed(0)} MB`, "300 MB", memory <= 300)
} catch (error) {
  // The results so far are still printed.
  console.error(error)
  note("the run as a whole", "broke off, see above", "", false)
} finally {
  server.process.kill("SIGTERM")
  await server.ended
  await postgres.stop()
}

process.exit(printTable() ? 0 : 1)
