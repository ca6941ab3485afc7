import { readFileSync, writeFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { recordCalls } from "../../server/src/calling/call-records/call-records.service.ts"
import { callOf, findParties, legOf, stepOf } from "../../server/src/insight/reports/reports.factory.ts"
import { bringUpToDate } from "../../server/src/insight/reports/rollups.service.ts"
import { openPostgres } from "../../server/src/kit/database/database-postgres.ts"
import { sql } from "../../server/src/kit/database/sql.ts"
import { inTurns, perRequest, shown, type Cost } from "./cost.ts"
import { cpuMilliseconds, memoryMegabytes } from "./cpu-time.ts"
import { note } from "./table.ts"

interface Place {
  readonly address: string
  /** The server and the database. */
  readonly processes: readonly number[]
  readonly tokens: Readonly<Record<number, string>>
  readonly ownerUrl: string
  /** How many calls accounts 101 and 100 have. */
  readonly counts: readonly [number, number]
  /** The account whose calls are of 10,000 users. */
  readonly manyPeople: number
}

const [small, large] = [101, 100]
const exportedRows = 1_000_000
const insertedCalls = 2000
const callsPerSecond = 500

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const allTime = { period: "custom", from: daysAgo(400), to: daysAgo(0) }

type Ask = (accountId: number, path: string, body: object) => Promise<unknown>
const asking =
  ({ address, tokens }: Place): Ask =>
  async (accountId, path, body) => {
    const answer = await fetch(`${address}/api/reporting/accounts/${accountId}/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens[accountId]}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

/** Reports, their export, and what they add to the cost of a call. */
export const measureReports = async (place: Place) => {
  const ask = asking(place)
  const counted = place.counts.map((count) => count.toLocaleString("en-US"))
  for (const [what, path, body, budget] of [
    ["summary of the company, 13 months", "company/summary", allTime, 10],
    ["summary of the company, 7 days", "company/summary", { period: "last7Days" }, 10],
    ["trend of the company by day, 30 days", "company/trend", { period: "last30Days" }, undefined],
    ["summary of 20 queues, 30 days", "queues/summary", { period: "last30Days" }, undefined],
    ["log of the company, first page of 50", "company/call-log", { ...allTime, metric: "answeredCalls" }, undefined],
    [
      "log of the company, last page of 50",
      "company/call-log",
      { ...allTime, metric: "answeredCalls", before: `${Date.parse(daysAgo(390))}-1-0` },
      undefined,
    ],
  ] as const) {
    const [few, many] = (await inTurns(
      place.processes,
      [small, large].map((accountId) => () => ask(accountId, path, body)),
      200,
    )) as [Cost, Cost]
    note(
      `report: ${what}, ${counted[1]} calls`,
      shown(many),
      `${budget ?? 0} ms CPU`,
      budget === undefined ? undefined : many.cpu <= budget,
    )
    const ratio = many.cpu / few.cpu
    note(`the same at ${counted[0]} calls`, `${ratio.toFixed(2)}x`, "1.3x", ratio <= 1.3)
  }
  note(
    "report: summary of 10,000 users, 30 days, page of 50",
    shown(
      await perRequest(place.processes, () => ask(place.manyPeople, "users/summary", { period: "last30Days" }), 50),
    ),
  )
  note(
    "the same, sorted by missed calls",
    shown(
      await perRequest(
        place.processes,
        () => ask(place.manyPeople, "users/summary", { period: "last30Days", sort: "missedCalls" }),
        50,
      ),
    ),
  )

  const database = await openPostgres(place.ownerUrl, 1)
  note(
    `the figures of the company, 13 months, ${counted[1]} calls, by a plain GROUP BY over the calls`,
    shown(
      await perRequest(
        [place.processes[1]!],
        () =>
          database.transaction("system", (db) =>
            db.many(sql`
              select c.direction, c.result, count(*), sum(c.talk_seconds), sum(c.ring_seconds), max(c.talk_seconds)
              from calls c where c.account_id = ${large} group by 1, 2`),
          ),
        3,
      ),
    ),
  )

  const perDay = place.counts[1] / 395
  await measureExport(place, ask, Math.min(390, Math.ceil(exportedRows / perDay)))
  await measureInsertion(database, place.processes[1]!)
  await database.close()
}

const highestMegabytes = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024

/** Exports about a million rows and watches the highest memory of the server. */
const measureExport = async ({ address, processes, tokens }: Place, ask: Ask, days: number) => {
  const server = processes[0]!
  // 5 sets the highest memory so far to that of now.
  writeFileSync(`/proc/${server}/clear_refs`, "5")
  const before = memoryMegabytes(server)
  const [cpu, began] = [cpuMilliseconds(...processes), performance.now()]
  const { exportId } = (await ask(large, "company/export", {
    what: "callLog",
    period: "custom",
    from: daysAgo(days + 1),
    to: daysAgo(2),
  })) as { exportId: number }
  for (;;) {
    await pause(500)
    const answer = await fetch(`${address}/api/reporting/accounts/${large}/exports/${exportId}`, {
      headers: { authorization: `Bearer ${tokens[large]}` },
    })
    const { state, rows, error } = (await answer.json()) as { state: string; rows: number; error: string | null }
    if (state === "failed" || answer.status !== 200) throw new Error(`export: ${answer.status} ${error}`)
    if (state !== "ready") continue
    const memory = highestMegabytes(server)
    note(
      `export of ${rows.toLocaleString("en-US")} calls as CSV: highest memory of the server`,
      `${memory.toFixed(0)} MB, before it ${before.toFixed(0)} MB; ${((performance.now() - began) / 1000).toFixed(0)} s, ${((cpuMilliseconds(...processes) - cpu) / 1000).toFixed(0)} s CPU`,
      "300 MB",
      memory <= 300,
    )
    return
  }
}

/** Calls are written one by one, as the engine does, and the roll-ups of their hours are made once a minute. */
const measureInsertion = async (database: Awaited<ReturnType<typeof openPostgres>>, databaseProcess: number) => {
  const parties = await database.transaction("system", (db) => findParties(db, large))
  const account = { accountId: large, timeZone: "America/New_York" }
  const now = Date.now()
  const write = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const at = now - index
      const person = parties.people[index % parties.people.length]!
      const queue = parties.queues[index % parties.queues.length]!
      await database.transaction("system", (db) =>
        recordCalls(db, large, [
          // As most of the others: eight thousand missed calls in a row would be what the logs measured next time.
          callOf(at, {
            summary: { result: "answered", answeredAt: at + 5000, ringSeconds: 5, talkSeconds: 85 },
            legs: [legOf(person.extensionId, at, at + 5000, at + 90_000)],
            steps: [stepOf("queue", { kind: "queue", id: queue.id }, at, at + 5000, "answered")],
          }),
        ]),
      )
    }
  }
  // Until the statements are prepared and the code is compiled, as in a server that has run for some seconds.
  await write(insertedCalls)
  const before = cpuMilliseconds(process.pid, databaseProcess)
  await write(insertedCalls)
  const writing = cpuMilliseconds(process.pid, databaseProcess) - before
  while (await database.transaction("system", (db) => bringUpToDate(db, account)));
  // One minute of calls at this speed is counted again with the hour that it belongs to.
  const counting = cpuMilliseconds(process.pid, databaseProcess) - before - writing
  const perCall = writing / insertedCalls + counting / (60 * callsPerSecond)
  note(
    "calls written with legs, stops and roll-ups, one by one",
    `${(1000 / perCall).toFixed(0)} a second on one core (${(writing / insertedCalls).toFixed(2)} ms CPU each, roll-ups ${counting.toFixed(0)} ms a minute)`,
    `${callsPerSecond} a second`,
    1000 / perCall >= callsPerSecond,
  )
}
