import { countedPartsOf, countedStaysOf, type Counting } from "@dialplane/contract/calling/call-records/counted-parts"
import { callResults } from "@dialplane/contract/calling/routing/call-place"
import { foldCells, holds, rowsBehind, type Cell } from "@dialplane/contract/insight/reports/metric"
import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { daysIn, intervalsFor, mostDaysOfRows, weekdayOf } from "@dialplane/contract/insight/reports/report-period"
import {
  callSubjects,
  rowKindOf,
  type CallSubject,
  type RowKind,
} from "@dialplane/contract/insight/reports/report-subjects"
import type { ReportCallLog, ReportSummary, ReportTrend } from "@dialplane/contract/insight/reports/reports.schema"
import fc from "fast-check"
import { addDays } from "@dialplane/contract/inventory/schedules/local-time"
import { afterAll, beforeAll, expect, test } from "vitest"
import { recordCalls, type EndedCall } from "../../calling/call-records/call-records.service.ts"
import { rawSql, sql } from "../../kit/database/sql.ts"
import type { JobDefinition } from "../../kit/jobs/jobs.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { callOf, findParties, legOf, stepOf, type Parties } from "./reports.factory.ts"
import { proveRollUpsJob, rollUpJob } from "./rollups.jobs.ts"
import { markEverything } from "./rollups.queries.ts"
import { bringUpToDate } from "./rollups.service.ts"
import { prove, remake } from "./verify-rollups.service.ts"

let server: TestServer
let admin: TestClient
let parties: Parties
let counting: Counting
const account = { accountId: 100, timeZone: "America/New_York" }
const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction("system", work)

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  await system(async (db) => {
    await db.run(sql`delete from call_steps`)
    await db.run(sql`delete from call_legs`)
    await db.run(sql`delete from calls`)
    await db.run(sql`delete from meeting_records`)
    await db.run(sql`delete from message_records`)
    parties = await findParties(db, 100)
  })
  const users = new Map(parties.people.map(({ extensionId, userId }) => [extensionId, userId]))
  const goals = new Map(parties.queues.map((queue) => [queue.id, queue]))
  counting = { userOf: (id) => users.get(id) ?? null, goalsOf: (id) => goals.get(id) }
}, 120_000)
afterAll(() => server.close())

const second = 1000
const hour = 3600 * second
/** Around the night in which clocks are set back in New York (25 hours) and the one in which they are set forward. */
const moments = [
  Date.parse("2026-11-01T03:30:00Z"),
  Date.parse("2026-03-08T04:40:00Z"),
  Date.parse("2026-10-31T23:50:00Z"),
]

const startOfCall = fc
  .record({
    around: fc.constantFrom(...moments),
    // Across midnight and the edges of periods, and in hours of zones whose minutes differ.
    offset: fc.integer({ min: -26 * 60, max: 26 * 60 }),
    exact: fc.constantFrom(0, 1, 59 * second),
  })
  .map(({ around, offset, exact }) => around + offset * 60 * second + exact)

const someCall = fc
  .record({
    at: startOfCall,
    direction: fc.constantFrom("inbound", "outbound", "internal" as const),
    result: fc.constantFrom(...callResults),
    talk: fc.integer({ min: 0, max: 300 }),
    isInternational: fc.boolean(),
    number: fc.constantFrom("12125550100", "12125550101", "442075550100"),
    people: fc.array(
      fc.tuple(fc.nat(3), fc.constantFrom("answered", "notAnswered", "elsewhere", "busy" as const), fc.boolean()),
      {
        maxLength: 4,
      },
    ),
    queue: fc.option(
      fc.tuple(
        fc.nat(1),
        fc.constantFrom("answered", "hungUp", "waitedTooLong", "callback", "ended"),
        fc.integer({ min: 0, max: 90 }),
      ),
    ),
    group: fc.option(
      fc.tuple(fc.nat(1), fc.constantFrom("answered", "hungUp", "notAnswered"), fc.integer({ min: 0, max: 40 })),
    ),
    endsInBox: fc.boolean(),
  })
  .map(({ at, direction, result, talk, isInternational, number, people, queue, group, endsInBox }): EndedCall => {
    const end = at + 100 * second + talk * second
    const steps = [
      ...(queue === null
        ? []
        : [
            stepOf(
              "queue",
              { kind: "queue", id: parties.queues[queue[0] % parties.queues.length]!.id },
              at,
              at + queue[2] * second,
              queue[1],
            ),
          ]),
      ...(group === null
        ? []
        : [
            stepOf(
              "ring",
              { kind: "group", id: parties.groups[group[0] % parties.groups.length]!.id },
              at + 90 * second,
              at + (90 + group[2]) * second,
              group[1],
            ),
          ]),
      ...(endsInBox
        ? [
            stepOf(
              "voicemail",
              { kind: "person", id: parties.people[0]!.extensionId },
              end - second,
              end,
              "messageLeft",
            ),
          ]
        : []),
    ]
    const legs = people.map(([person, outcome, placed]) =>
      legOf(
        parties.people[person]!.extensionId,
        at,
        outcome === "answered" || placed ? at + 10 * second : null,
        outcome === "busy" ? at : end,
        { direction: placed ? "outbound" : "inbound", result: outcome },
      ),
    )
    return callOf(at, {
      legs,
      steps,
      summary: {
        direction: direction as "inbound",
        result,
        isInternational,
        fromNumber: number,
        talkSeconds: talk,
        answeredAt: result === "answered" ? at + 10 * second : null,
        endedAt: end,
      },
    })
  })

interface Row extends Cell {
  readonly kind: RowKind
  readonly objectId: number
  readonly at: number
  readonly number: string
}
/** The plain count: every row of every call, without a database. */
const rowsOf = (call: EndedCall): Row[] => {
  const { summary } = call
  const base = {
    at: summary.startedAt,
    number: summary.fromNumber,
    isInternational: summary.isInternational,
    isInternal: summary.direction === "internal",
    type: "",
    amount: 0,
    calls: 1,
  }
  const seconds = (of: { ringSeconds: number; waitSeconds: number; talkSeconds: number; holdSeconds: number }) => ({
    ringSeconds: of.ringSeconds,
    waitSeconds: of.waitSeconds,
    talkSeconds: of.talkSeconds,
    holdSeconds: of.holdSeconds,
    longestWait: of.waitSeconds,
    longestTalk: of.talkSeconds,
  })
  return [
    {
      ...base,
      kind: "company",
      objectId: 0,
      direction: summary.direction,
      result: summary.result,
      isInTime: false,
      ...seconds({ ...summary, talkSeconds: summary.talkSeconds + summary.holdSeconds }),
    },
    ...countedPartsOf(call, counting).map((part) => ({
      ...base,
      kind: "user" as const,
      objectId: counting.userOf(call.legs[part.leg - 1]!.extensionId!)!,
      direction: call.legs[part.leg - 1]!.direction,
      result: part.result,
      isInTime: false,
      ...seconds(part),
    })),
    ...countedStaysOf(call, counting).map((stay) => {
      const step = call.steps[stay.step - 1]!
      return {
        ...base,
        kind: step.kind === "queue" ? ("queue" as const) : ("group" as const),
        objectId: Number(step.object!.id),
        direction: "inbound",
        result: stay.result,
        isInTime: stay.isInTime,
        ...seconds(stay),
      }
    }),
  ]
}

interface Asked {
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly more: Record<string, unknown>
}
const localOf = (timeZone: string, at: number) => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      hourCycle: "h23",
      weekday: "short",
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
    hour: Number(parts["hour"]),
    weekday: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(parts["weekday"]!),
  }
}
/** Also across midnight. */
const isWithin = (from: number, to: number, at: number) => {
  for (let one = from; one !== to; one = (one + 1) % 24) if (one === at) return true
  return false
}
const matches = ({ from, to, timeZone, more }: Asked, row: Row): boolean => {
  const local = localOf(timeZone, row.at)
  const { directions, results, isInternal, weekdays, hourFrom, hourTo, numbers, minSeconds } = more as {
    directions?: string[]
    results?: string[]
    isInternal?: boolean
    weekdays?: number[]
    hourFrom?: number
    hourTo?: number
    numbers?: string[]
    minSeconds?: number
  }
  return (
    local.day >= from &&
    local.day <= to &&
    (directions?.includes(row.direction) ?? true) &&
    (results?.includes(row.result) ?? true) &&
    (isInternal === undefined || row.isInternal === isInternal) &&
    (weekdays?.includes(local.weekday) ?? true) &&
    (hourFrom === undefined || isWithin(hourFrom, hourTo!, local.hour)) &&
    (numbers === undefined || numbers.includes(`+${row.number}`)) &&
    (minSeconds === undefined || row.talkSeconds >= minSeconds)
  )
}
const someQuestion = (rolledUpIn: string): fc.Arbitrary<Asked> =>
  fc
    .record({
      // With and without whole months, at whose edges calls are.
      from: fc.constantFrom(
        "2026-02-28",
        "2026-03-01",
        "2026-03-07",
        "2026-03-08",
        "2026-10-01",
        "2026-10-31",
        "2026-11-01",
      ),
      to: fc.constantFrom("2026-03-08", "2026-03-31", "2026-10-31", "2026-11-01", "2026-11-02", "2026-11-30"),
      timeZone: fc.constantFrom(
        rolledUpIn,
        "America/New_York",
        "America/Los_Angeles",
        "Asia/Kolkata",
        "Asia/Colombo",
        "Australia/Lord_Howe",
        "UTC",
      ),
      more: fc.constantFrom(
        {},
        { directions: ["inbound"] },
        { results: ["answered", "missed"] },
        { isInternal: true },
        { weekdays: [0, 6] },
        { hourFrom: 1, hourTo: 3 },
        { hourFrom: 22, hourTo: 6 },
      ),
    })
    .filter(
      // Single rows are counted for three months at most.
      ({ from, to, timeZone, more }) =>
        from <= to && (from > "2026-06" || to < "2026-06" || (timeZone === rolledUpIn && !("hourFrom" in more))),
    )
const questionOfRows: fc.Arbitrary<Asked> = fc.record({
  from: fc.constantFrom("2026-10-31", "2026-11-01"),
  to: fc.constantFrom("2026-11-01", "2026-11-02"),
  timeZone: fc.constantFrom("America/New_York", "Asia/Kolkata"),
  more: fc.constantFrom({ numbers: ["+442075550100"] }, { minSeconds: 100 }),
})

const bodyOf = ({ from, to, timeZone, more }: Asked) => ({ period: "custom", from, to, timeZone, ...more })
const ask = async <T>(subject: CallSubject, kind: string, body: object): Promise<T> => {
  const answer = await admin.post(`/api/reporting/accounts/100/${subject}/${kind}`, body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body as T
}

const expectedValues = (kind: RowKind, rows: readonly Row[]) =>
  Object.fromEntries(metricsOf[kind].map(({ id, fold }) => [id, foldCells(fold, rows)]))

/** Every figure of every report, against the plain count; and the rows behind every number of calls. */
const check = async (all: readonly Row[], asked: Asked, subject: CallSubject) => {
  const kind = rowKindOf[subject]
  const rows = all.filter((row) => row.kind === kind && matches(asked, row))
  const answer = await ask<ReportSummary>(subject, "summary", { ...bodyOf(asked), pageSize: 200 })
  expect(answer.total).toEqual(expectedValues(kind, rows))
  for (const { object, values } of answer.rows)
    expect([object.id, values]).toEqual([
      object.id,
      expectedValues(
        kind,
        rows.filter(({ objectId }) => objectId === object.id),
      ),
    ])
  const metric = metricsOf[kind][Math.abs(rows.length) % metricsOf[kind].length]!
  const log = await ask<ReportCallLog>(subject, "call-log", { ...bodyOf(asked), metric: metric.id, limit: 200 })
  const behind = rows.filter((row) => holds(rowsBehind(metric.fold), row))
  expect([metric.id, log.total, log.items.length]).toEqual([metric.id, behind.length, Math.min(200, behind.length)])
  if (metric.fold.kind === "count") expect(log.total).toBe(answer.total[metric.id])
  await checkTrends(rows, asked, subject)
}

/** What a row belongs to in a trend. Weeks of the account begin on Sunday. */
const bucketOf = {
  hour: ({ day, hour: of }) => `${day}T${String(of).padStart(2, "0")}:00`,
  day: ({ day }) => day,
  week: ({ day }) => addDays(day, -weekdayOf(day)),
  month: ({ day }) => `${day.slice(0, 7)}-01`,
  weekdayHour: ({ weekday, hour: of }) => `${weekday}T${String(of).padStart(2, "0")}`,
} satisfies Record<string, (local: ReturnType<typeof localOf>) => string>

/** Every figure of every point, against the plain count of its hour, day, week or month. */
const checkTrends = async (rows: readonly Row[], asked: Asked, subject: CallSubject) => {
  const kind = rowKindOf[subject]
  const days = daysIn(asked)
  // Hours of long periods would be counted call by call.
  const heat = days <= mostDaysOfRows ? (["weekdayHour"] as const) : []
  // A month has too many hours to look at each of them every time.
  const intervals = intervalsFor(days).filter((one) => one !== "hour" || days <= 3)
  for (const interval of [...intervals, ...heat]) {
    const { points } = await ask<ReportTrend>(subject, "trend", {
      ...bodyOf(asked),
      ...(interval === "weekdayHour" ? { by: interval } : { interval }),
    })
    const inBuckets = new Map<string, Row[]>(points.map(({ start }) => [start, []]))
    for (const row of rows) {
      const bucket = bucketOf[interval](localOf(asked.timeZone, row.at))
      inBuckets.set(bucket, [...(inBuckets.get(bucket) ?? []), row])
    }
    expect([interval, points]).toEqual([
      interval,
      [...inBuckets].map(([start, counted]) => ({ start, values: expectedValues(kind, counted) })),
    ])
  }
}

const upToDate = (of: typeof account) =>
  system(async (db) => {
    while (await bringUpToDate(db, of));
  })
const onlyCalls = (calls: readonly EndedCall[]) =>
  system(async (db) => {
    await db.run(sql`delete from call_steps`)
    await db.run(sql`delete from call_legs`)
    await db.run(sql`delete from calls`)
    await recordCalls(db, 100, calls)
  })

/** Hours of India begin at half past those of UTC, in which changes are marked. */
test.each(["America/New_York", "Asia/Kolkata"])(
  "roll-ups in %s equal a plain count for every subject, filter and zone, also after late calls and deletions",
  async (timeZone) => {
    const rolledUp = { accountId: account.accountId, timeZone }
    await upToDate(rolledUp)
    await fc.assert(
      fc.asyncProperty(
        fc.array(someCallOnce(), { minLength: 1, maxLength: 12 }),
        fc.array(someCallOnce(), { maxLength: 4 }),
        fc.array(
          fc.tuple(
            fc.oneof(someQuestion(timeZone), questionOfRows),
            fc.constantFrom(...callSubjects.filter((one) => one !== "my-calls")),
          ),
          {
            minLength: 3,
            maxLength: 3,
          },
        ),
        async (first, late, questions) => {
          await onlyCalls(first)
          const all = first.flatMap(rowsOf)
          // Before anything is rolled up, after it, with late calls that are not yet, and after those.
          for (const [asked, subject] of questions) await check(all, asked, subject)
          await upToDate(rolledUp)
          for (const [asked, subject] of questions) await check(all, asked, subject)
          await system((db) => recordCalls(db, 100, late))
          const withLate = [...all, ...late.flatMap(rowsOf)]
          for (const [asked, subject] of questions) await check(withLate, asked, subject)
          await upToDate(rolledUp)
          expect(await prove(system, rolledUp)).toEqual([])
          for (const [asked, subject] of questions) await check(withLate, asked, subject)
          await remake(system, rolledUp)
          expect(await prove(system, rolledUp)).toEqual([])
          const gone = first[0]!
          await system(async (db) => {
            const { id } = await db.one<{ id: number }>(
              sql`select c.id from calls c where c.engine_call_id = ${gone.engineCallId}`,
            )
            await db.run(sql`delete from call_steps where call_id = ${id}`)
            await db.run(sql`delete from call_legs where call_id = ${id}`)
            await db.run(sql`delete from calls where id = ${id}`)
          })
          const kept = [...first.slice(1), ...late].flatMap(rowsOf)
          for (const [asked, subject] of questions) await check(kept, asked, subject)
          await upToDate(rolledUp)
          for (const [asked, subject] of questions) await check(kept, asked, subject)
        },
      ),
      { numRuns: Number(process.env["REPORT_RUNS"] ?? 6) },
    )
  },
  300_000,
)

/** Ids of calls must not repeat when fast-check draws the same call again. */
function someCallOnce() {
  return someCall.map((call) => ({ ...call, engineCallId: `${call.engineCallId}-${Math.random()}` }))
}

const callAt = (at: number) =>
  callOf(at, { legs: [legOf(parties.people[0]!.extensionId, at, at + 10 * second, at + 60 * second)] })

test("hours across midnight are those before and after it, from roll-ups and from single calls", async () => {
  const calls = ["21:59", "22:00", "23:30", "00:00", "05:59", "06:00", "12:00"].map((time) =>
    callAt(Date.parse(`2026-05-13T${time}:00-04:00`)),
  )
  await onlyCalls(calls)
  await upToDate(account)
  const asked = { from: "2026-05-12", to: "2026-05-14", timeZone: account.timeZone }
  for (const subject of ["company", "users"] as const) {
    const more = { hourFrom: 22, hourTo: 6 }
    await check(calls.flatMap(rowsOf), { ...asked, more }, subject)
    const { total, scope } = await ask<ReportSummary>(subject, "summary", bodyOf({ ...asked, more }))
    expect([scope.source, total["totalCalls"]]).toEqual([subject === "company" ? "hours" : "rows", 4])
  }
})

test("late calls in any part of an hour are in the roll-ups of a half-hour zone", async () => {
  const inIndia = { accountId: account.accountId, timeZone: "Asia/Kolkata" }
  const at = (time: string) => callAt(Date.parse(`2026-05-13T${time}:00Z`))
  const early = [at("04:10"), at("18:10")]
  await onlyCalls(early)
  await upToDate(inIndia)
  // The hour of India and its day change at half past.
  const late = [at("04:29"), at("04:30"), at("04:50"), at("18:29"), at("18:30"), at("18:50")]
  await system((db) => recordCalls(db, 100, late))
  const all = [...early, ...late].flatMap(rowsOf)
  const asked = { from: "2026-05-13", to: "2026-05-14", timeZone: inIndia.timeZone, more: {} }
  for (const subject of ["company", "users"] as const) await check(all, asked, subject)
  await upToDate(inIndia)
  expect(await prove(system, inIndia)).toEqual([])
  for (const subject of ["company", "users"] as const) await check(all, asked, subject)
  const { points } = await ask<ReportTrend>("company", "trend", { ...bodyOf(asked), interval: "day" })
  expect(points.map(({ values }) => values["totalCalls"])).toEqual([6, 2])
})

test("a planted difference is found", async () => {
  const at = moments[0]!
  const leg = legOf(parties.people[0]!.extensionId, at + hour, null, at + hour + 5000)
  await system((db) => recordCalls(db, 100, [callOf(at + hour, { legs: [leg] })]))
  await remake(system, account)
  await system((db) => db.run(sql`delete from report_days where subject = 'company' and day = '2026-11-01'`))
  const found = await prove(system, account)
  expect(found.length).toBeGreaterThan(0)
  await remake(system, account)
  await system((db) => db.run(sql`delete from report_months where month = '2026-11-01'`))
  expect(await prove(system, account)).toContainEqual(expect.objectContaining({ at: "2026-11-01" }))
  await remake(system, account)
  await system((db) => db.run(sql`delete from report_days where subject = 'allUsers'`))
  expect(await prove(system, account)).toContainEqual(expect.objectContaining({ subject: "allUsers" }))
  await remake(system, account)
  expect(await prove(system, account)).toEqual([])
  // A call in the wrong hour of the right day.
  await system(async (db) => {
    const moved = sql`account_id, subject, object_id, hour, direction, result, is_internal, is_international, is_in_time,
      type, calls, ring_seconds, wait_seconds, talk_seconds, hold_seconds, amount, longest_wait, longest_talk`
    await db.run(sql`
      with gone as (delete from report_hours where subject = 'company' returning *)
      insert into report_hours (${moved}) select account_id, subject, object_id, hour + interval '1 hour', direction,
        result, is_internal, is_international, is_in_time, type, calls, ring_seconds, wait_seconds, talk_seconds,
        hold_seconds, amount, longest_wait, longest_talk from gone`)
  })
  expect((await prove(system, account)).length).toBeGreaterThan(0)
  // Whoever is asked to make them waits for the job that does so now.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let other: Promise<void> = Promise.resolve()
  await new Promise<void>((holds) => {
    other = system(async (db) => {
      await db.run(sql`select pg_advisory_xact_lock(hashtextextended('report_rollups', 100))`)
      holds()
      await held
    })
  })
  const made = remake(system, account)
  setTimeout(release, 200)
  await Promise.all([other, made])
  expect(await prove(system, account)).toEqual([])
})

/** A budget that is used up after some questions. */
const after = (asked: number) => {
  let left = asked
  return () => () => (left -= 1) < 0
}
const marksLeft = async () =>
  (await system((db) => db.one<{ n: number }>(sql`select count(*)::int as n from report_marks where account_id = 100`)))
    .n
const runRollUps = (begin?: () => () => boolean) => runNow(rollUpJob(begin))
const runProof = (begin?: () => () => boolean) => runNow(proveRollUpsJob(server.kit, begin))
/** Registered under their names, so that a run is that of this budget. */
const runNow = async (job: JobDefinition<Record<string, never>>) => {
  server.kit.jobs.register(job)
  const id = await system((db) => server.kit.jobs.enqueue(db, job, {}, { accountId: 1 }))
  await server.kit.jobs.drain()
  return system((db) =>
    db.one<{ state: string; error: string | null }>(sql`
    select j.state, j.error from jobs j where j.id = ${id!}`),
  )
}
const proofs = () =>
  system((db) =>
    db.many<{ accountId: number; month: string | null; isProved: boolean }>(sql`
    select z.account_id, z.proving_month::text as month, coalesce(z.proved_at > now() - interval '1 day', false) as is_proved
    from report_zones z where z.account_id in (100, 101) order by 1`),
  )

test("roll-ups that do not fit into a run go on in the next one, newest first", async () => {
  const calls = ["2026-02-10", "2026-03-10", "2026-04-10"].map((day) => callAt(Date.parse(`${day}T15:00:00Z`)))
  await onlyCalls(calls)
  await upToDate(account)
  for (const table of ["report_marks", "report_zones"])
    await system((db) => db.run(sql`delete from ${rawSql(table)} where account_id <> 100`))
  await system((db) => markEverything(db, 100, account.timeZone))
  await system((db) =>
    db.run(sql`
    insert into report_marks (account_id, hour) select 100, h from generate_series('2026-02-01'::timestamptz, '2026-04-30', interval '1 hour') h`),
  )
  const before = await marksLeft()
  await runRollUps(after(1))
  const left = await marksLeft()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(before)
  const { newest } = await system((db) =>
    db.one<{ newest: string }>(
      sql`select max(m.hour)::date::text as newest from report_marks m where m.account_id = 100`,
    ),
  )
  expect(newest < "2026-04-30").toBe(true)
  await check(
    calls.flatMap(rowsOf),
    { from: "2026-04-01", to: "2026-04-30", timeZone: account.timeZone, more: {} },
    "company",
  )
  await system((db) => db.run(sql`update report_zones set next_at = now()`))
  for (let time = 0; (await marksLeft()) > 0 && time < 30; time++) {
    await runRollUps(after(1))
    await system((db) => db.run(sql`update report_zones set next_at = now()`))
  }
  expect(await marksLeft()).toBe(0)
  expect(await prove(system, account)).toEqual([])
})

test("the proof keeps its month between runs, and an account that fails keeps no other from its turn", async () => {
  await onlyCalls(["2026-02-10", "2026-03-10", "2026-04-10"].map((day) => callAt(Date.parse(`${day}T15:00:00Z`))))
  await upToDate(account)
  await system((db) => db.run(sql`update report_zones set proved_at = null, proving_month = null`))
  await system((db) => db.run(sql`delete from report_zones where account_id <> 100`))
  // Asked before the account and before its first month.
  await runProof(after(2))
  const [first] = await proofs()
  expect(first).toMatchObject({ isProved: false, month: expect.stringMatching(/^2026-03-01$/) })
  await system((db) =>
    db.run(
      sql`insert into report_zones (account_id, time_zone, proving_month) values (101, 'No/Such_Zone', '2026-01-01')`,
    ),
  )
  await system((db) => db.run(sql`insert into report_marks (account_id, hour) values (101, '2026-01-01T00:00:00Z')`))
  await system((db) =>
    db.run(sql`insert into report_days (account_id, subject, object_id, day, direction, result, is_internal,
      is_international, is_in_time, type, calls, ring_seconds, wait_seconds, talk_seconds, hold_seconds, amount, longest_wait, longest_talk)
    values (101, 'company', 0, '2026-01-01', 'inbound', 'answered', false, false, false, '', 1, 0, 0, 0, 0, 0, 0, 0)`),
  )
  try {
    const { error } = await runProof()
    expect(error).toContain("1 failed")
    expect(await proofs()).toMatchObject([
      { accountId: 100, isProved: true, month: null },
      { accountId: 101, isProved: false },
    ])
  } finally {
    for (const table of ["report_zones", "report_marks", "report_days"])
      await system((db) => db.run(sql`delete from ${rawSql(table)} where account_id = 101`))
  }
})

test("a proof uses the time zone that roll-ups have at that moment, and a difference is counted again", async () => {
  const calls = [callAt(Date.parse("2026-03-10T03:30:00Z")), callAt(Date.parse("2026-04-10T20:00:00Z"))]
  await onlyCalls(calls)
  await upToDate(account)
  let steps = 0
  const meanwhile: typeof system = async (work) => {
    steps += 1
    // After the months were listed in the earlier time zone.
    if (steps === 3) await upToDate({ accountId: 100, timeZone: "Asia/Kolkata" })
    return system(work)
  }
  expect(await prove(meanwhile, account)).toEqual([])
  await upToDate(account)
  await system((db) => db.run(sql`delete from report_days where account_id = 100 and subject = 'company'`))
  await system((db) => db.run(sql`update report_zones set proved_at = null, proving_month = null, next_at = now()`))
  await runProof()
  expect(await marksLeft()).toBeGreaterThan(0)
  await runRollUps()
  expect(await prove(system, account)).toEqual([])
})

test("while all hours are counted again, reports count the rows of 92 days at most", async () => {
  await onlyCalls([callAt(Date.parse("2026-03-10T15:00:00Z"))])
  await upToDate(account)
  await system((db) =>
    db.run(sql`
    insert into report_marks (account_id, hour) select 100, h from generate_series('2026-01-01'::timestamptz, '2026-05-31', interval '1 hour') h`),
  )
  const ofDays = (from: string, to: string) =>
    admin.post(
      "/api/reporting/accounts/100/company/summary",
      bodyOf({ from, to, timeZone: account.timeZone, more: {} }),
    )
  expect(await ofDays("2026-01-01", "2026-05-31")).toMatchObject({
    status: 409,
    body: { code: "report.counted_again" },
  })
  expect((await ofDays("2026-03-01", "2026-05-31")).body).toMatchObject({ total: { totalCalls: 1 } })
  await upToDate(account)
  expect((await ofDays("2026-01-01", "2026-05-31")).body).toMatchObject({ total: { totalCalls: 1 } })
})
