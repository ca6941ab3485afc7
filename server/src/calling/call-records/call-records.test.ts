import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { countSomeCalls } from "./count-calls.service.ts"
import { forgetCallsJob } from "./call-records.jobs.ts"
import { recordCalls, type EndedCall } from "./call-records.service.ts"

let server: TestServer
let admin: TestClient
/** Two people with phones of their own. */
let ava: Person
let ben: Person
interface Person {
  readonly extensionId: number
  readonly userId: number
  readonly deviceId: number
}
const path = "/api/ucaas/account/100/calls"
const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction("system", work)

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  const found = await system((db) =>
    db.many<Person>(sql`
      select e.id as extension_id, min(e.user_id) as user_id, min(l.device_id) as device_id
      from extensions e join lines l on l.account_id = e.account_id and l.extension_id = e.id and l.enabled
      where e.account_id = 100 and e.type = 'Extension' and e.user_id is not null
      group by e.id having count(*) = 1 order by e.id limit 2`),
  )
  ;[ava, ben] = found as [Person, Person]
})
afterAll(() => server.close())

const minute = 60_000
let calls = 0
interface Told {
  readonly at: number
  readonly from?: string
  readonly to?: string
  readonly direction?: "inbound" | "outbound" | "internal"
  readonly result?: "answered" | "missed" | "failed"
  readonly queueId?: number
  readonly receptionistId?: number
  /** One leg for each, in this order. */
  readonly legs?: readonly Person[]
  /** Whose last leg answered. */
  readonly answers?: Person
}
const callOf = ({
  at,
  from = "12125550100",
  to = "12075550199",
  direction = "inbound",
  result = "answered",
  queueId,
  receptionistId,
  legs = [],
  answers,
}: Told): EndedCall => ({
  engine: "test",
  engineCallId: `call-${(calls += 1)}`,
  summary: {
    direction,
    startedAt: at,
    answeredAt: null,
    endedAt: at + minute,
    result,
    ringSeconds: 0,
    waitSeconds: 0,
    talkSeconds: 0,
    holdSeconds: 0,
    fromNumber: from,
    fromName: "",
    toNumber: to,
    toName: "",
    extensionId: legs[0]?.extensionId ?? null,
    queueId: queueId ?? null,
    groupId: null,
    receptionistId: receptionistId ?? null,
    callFlowId: null,
    isExternal: true,
    isInternational: false,
  },
  legs: legs.map((leg, index) => {
    const isAnswered = leg === answers && index === legs.lastIndexOf(leg)
    return {
      extensionId: leg.extensionId,
      number: "201",
      name: `Phone ${leg.extensionId}`,
      direction: "inbound",
      rangAt: at,
      answeredAt: isAnswered ? at : null,
      endedAt: at + minute,
      result: isAnswered ? "answered" : "notAnswered",
      quality: null,
    }
  }),
  steps: [{ kind: "ring", object: null, enteredAt: at, leftAt: at + minute, outcome: "", reasons: [] }],
})
/** Writes calls and returns their ids in the call log. */
const told = async (accountId: number, ...some: readonly Told[]): Promise<string[]> => {
  const ended = some.map(callOf)
  await system((db) => recordCalls(db, accountId, ended))
  const written = await system((db) =>
    db.many<{ id: number; engineCallId: string }>(sql`
      select c.id, c.engine_call_id from calls c
      where c.engine = 'test' and c.engine_call_id = any(${ended.map((one) => one.engineCallId)}::text[])`),
  )
  return ended.map(
    ({ engineCallId, summary }) =>
      `${summary.startedAt}-${written.find((one) => one.engineCallId === engineCallId)!.id}`,
  )
}
const listed = async (query: string): Promise<string[]> => {
  const answer = await admin.get(`${path}?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.items.map((one: { callId: string }) => one.callId)
}
const monthsAgo = (months: number) => {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 10, 12)
}
const iso = (at: number) => encodeURIComponent(new Date(at).toISOString())

test("the calls of somebody say how they went for them, whoever answered", async () => {
  const start = monthsAgo(5)
  const window = `from=${iso(start - minute)}&to=${iso(start + 100 * minute)}`
  await told(
    100,
    { at: start, legs: [ava, ben, ava], answers: ava },
    { at: start + minute, legs: [ava, ava, ben], answers: ben },
    { at: start + 2 * minute, legs: [ava, ben], result: "missed" },
  )
  const ownIn = async (client: TestClient, address: string) =>
    (await client.get(address)).body.items.map(({ own }: { own: unknown }) => own)
  const byBen = { result: "answeredByOther", answeredBy: `Phone ${ben.extensionId}` }
  const ofAva = [{ result: "notAnswered", answeredBy: null }, byBen, { result: "answered", answeredBy: null }]
  for (const filter of [`userId=${ava.userId}`, `extensionId=${ava.extensionId}`, `deviceId=${ava.deviceId}`])
    expect(await ownIn(admin, `${path}?${window}&${filter}`), filter).toEqual(ofAva)
  expect(await ownIn(admin, `/api/ucaas/user/${ava.userId}/v2/calllogs?${window}`)).toEqual(ofAva)
  expect(await ownIn(admin, `/api/ucaas/user/${ava.userId}/v2/calllogs?${window}&result=missed`)).toEqual(
    ofAva.slice(0, 1),
  )
  expect(await ownIn(admin, `${path}?${window}`)).toEqual([null, null, null])
})

test("a call names the queue and the receptionist that it came through", async () => {
  const [callId] = await told(100, { at: monthsAgo(4), queueId: 100_804, receptionistId: 100_800 })
  expect((await admin.get(`${path}/${callId}`)).body).toMatchObject({ queueId: 100_804, receptionistId: 100_800 })
})

describe("the call log", () => {
  const start = monthsAgo(3)
  const at = (minutes: number) => start + minutes * minute
  const window = `from=${iso(start - minute)}&to=${iso(start + 100 * minute)}`
  const queueId = 100_804
  /** Newest last. */
  let ids: string[]
  beforeAll(async () => {
    ids = await told(
      100,
      { at: at(0), legs: [ava] },
      { at: at(1), from: "16175550111", legs: [ben] },
      { at: at(2), to: "16175550111", direction: "outbound", legs: [ava, ava, ben] },
      { at: at(3), from: "16175550111", to: "16175550111", result: "failed", queueId, legs: [ben] },
      { at: at(4), queueId, result: "missed" },
      { at: at(5), direction: "internal", from: "201", to: "202", legs: [ava, ben] },
    )
  })
  const those = (...indexes: number[]) => indexes.map((index) => ids[index])

  test("is newest first, from a time on and before another", async () => {
    expect(await listed(window)).toEqual(those(5, 4, 3, 2, 1, 0))
    expect(await listed(`from=${iso(at(1))}&to=${iso(at(4))}`)).toEqual(those(3, 2, 1))
  })

  test.each<[string, () => string, number[]]>([
    ["number, whoever called", () => "number=%2B1%20617%20555%200111", [3, 2, 1]],
    ["number as dialed within the country", () => "number=617-555-0111", [3, 2, 1]],
    ["extension number", () => "number=202", [5]],
    ["user", () => `userId=${ava.userId}`, [5, 2, 0]],
    ["extension", () => `extensionId=${ben.extensionId}`, [5, 3, 2, 1]],
    ["device", () => `deviceId=${ava.deviceId}`, [5, 2, 0]],
    ["user and device", () => `userId=${ava.userId}&deviceId=${ben.deviceId}`, []],
    ["user and direction", () => `userId=${ava.userId}&direction=outbound`, [2]],
    ["user and number", () => `userId=${ben.userId}&number=6175550111`, [3, 2, 1]],
    ["queue", () => `queueId=${queueId}`, [4, 3]],
    ["result", () => "result=missed", [4]],
    ["queue and result", () => `queueId=${queueId}&result=failed`, [3]],
    ["direction", () => "direction=internal", [5]],
    ["number and result", () => "number=6175550111&result=failed", [3]],
    ["number and direction", () => "number=6175550111&direction=outbound", [2]],
    ["direction and result", () => "direction=inbound&result=failed", [3]],
    ["direction and a result it did not have", () => "direction=internal&result=failed", []],
    ["user and result", () => `userId=${ben.userId}&result=failed`, [3]],
    ["extension, direction and result", () => `extensionId=${ben.extensionId}&direction=inbound&result=failed`, [3]],
    ["device and direction", () => `deviceId=${ava.deviceId}&direction=internal`, [5]],
    ["user and queue", () => `userId=${ben.userId}&queueId=${queueId}`, [3]],
    ["user, queue and result", () => `userId=${ben.userId}&queueId=${queueId}&result=missed`, []],
    ["queue and direction", () => `queueId=${queueId}&direction=inbound`, [4, 3]],
  ])("is filtered by %s", async (_, query, indexes) => {
    expect(await listed(`${window}&${query()}`)).toEqual(those(...indexes))
  })

  test.each<[string, () => string]>([
    ["all", () => ""],
    ["those of a user", () => `&userId=${ava.userId}`],
    ["those of a number", () => "&number=13125550177"],
    ["those with a result", () => "&result=missed"],
    ["those with a direction", () => "&direction=inbound"],
    ["those of a user with a result", () => `&userId=${ava.userId}&result=missed`],
    ["those of a number with a direction", () => "&number=13125550177&direction=inbound"],
  ])("is read page by page without loss or repeat: %s", async (_, query) => {
    const from = monthsAgo(5)
    // Several start in the same moment; the number is the caller's, the called one's, or both.
    const made = await told(
      100,
      ...Array.from({ length: 23 }, (_unused, index): Told => {
        const [one, other] = ["13125550177", index % 3 === 2 ? "13125550177" : "12075550199"] as const
        const [caller, called] = index % 3 === 0 ? [one, other] : [other, one]
        return {
          at: from + Math.floor(index / 4) * minute,
          from: caller,
          to: called,
          result: "missed",
          legs: index % 2 === 0 ? [ava, ava] : [ava, ben],
        }
      }),
    )
    const whole = await listed(`from=${iso(from)}&to=${iso(from + 30 * minute)}&limit=200${query()}`)
    expect(whole).toEqual(expect.arrayContaining(made))
    expect(new Set(whole).size).toBe(whole.length)
    const read: string[] = []
    for (let before: string | null = ""; before !== null;) {
      const page: { items: { callId: string }[]; nextBefore: string | null } = (
        await admin.get(
          `${path}?from=${iso(from)}&to=${iso(from + 30 * minute)}&limit=5${query()}${before === "" ? "" : `&before=${before}`}`,
        )
      ).body
      expect(page.items.length).toBeGreaterThan(0)
      read.push(...page.items.map(({ callId }) => callId))
      before = page.nextBefore
    }
    expect(read).toEqual(whole)
  })

  test.each([
    ["few in the newest months", 20],
    ["more than a page in the newest months", 70],
    ["none in the newest months", 0],
  ])("goes on with older months: %s", async (_, newest) => {
    const number = `1312555${String(2000 + newest)}`
    const spread = (count: number, until: number, days: number) =>
      Array.from({ length: count }, (_unused, index): Told => ({
        at: until - Math.floor((index * days * 24 * 60) / count) * minute,
        from: number,
        legs: [ben],
      }))
    const made = await told(100, ...spread(newest, Date.now() - minute, 20), ...spread(70, monthsAgo(2), 200))
    for (const query of [
      `number=${number}`,
      `number=${number}&direction=inbound`,
      `number=${number}&userId=${ben.userId}`,
    ]) {
      const read: string[] = []
      for (let before: string | null = ""; before !== null;) {
        const { body } = await admin.get(`${path}?${query}&limit=50${before === "" ? "" : `&before=${before}`}`)
        const page = body as { items: { callId: string }[]; nextBefore: string | null }
        read.push(...page.items.map(({ callId }) => callId))
        before = page.nextBefore
      }
      expect(read).toEqual(made)
    }
    expect(await listed(`number=${number}&limit=200`)).toEqual(made)
  })
})

describe("call records are kept", () => {
  const forget = async () => {
    await system((db) => server.kit.jobs.enqueue(db, forgetCallsJob, {}, { accountId: 1 }))
    await server.kit.jobs.drain()
  }
  const keep = async (months: number) =>
    expect((await admin.put("/api/ucaas/account/100/call-retention", { months })).status).toBe(200)
  const statusOf = async (callId: string) => (await admin.get(`${path}/${callId}`)).status
  const partsOf = (accountId: number, from: number) =>
    system((db) =>
      db.one<{ calls: number; legs: number; steps: number }>(sql`
        select (select count(*)::int from calls c where c.account_id = ${accountId}
            and c.started_at = ${new Date(from).toISOString()}) as calls,
          (select count(*)::int from call_legs l where l.account_id = ${accountId}
            and l.started_at = ${new Date(from).toISOString()}) as legs,
          (select count(*)::int from call_steps s where s.account_id = ${accountId}
            and s.started_at = ${new Date(from).toISOString()}) as steps`),
    )
  const tablesOf = (at: number) =>
    system(async (db) =>
      (
        await db.many<{ name: string }>(sql`
          select c.relname as name from pg_class c
          where c.relname ~ ${`^call(s|_legs|_steps)_${new Date(at).toISOString().slice(0, 7).replace("-", "_")}$`}
          order by c.relname`)
      ).map(({ name }) => name),
    )

  test("for the time of their account: older ones go with legs and steps, newer ones and those of others stay", async () => {
    const day = 24 * 60 * minute
    const limit = await system(async (db) => {
      const { at } = await db.one<{ at: number }>(
        sql`select (extract(epoch from now() - interval '6 months') * 1000)::bigint as at`,
      )
      return at
    })
    const [old, young] = [limit - day, limit + day]
    const [older, newer] = (await told(100, { at: old, legs: [ava] }, { at: young, legs: [ava] })) as [string, string]
    await told(101, { at: old })
    await keep(6)
    await forget()
    expect(await statusOf(older)).toBe(404)
    expect(await partsOf(100, old)).toEqual({ calls: 0, legs: 0, steps: 0 })
    expect(await statusOf(newer)).toBe(200)
    expect(await partsOf(100, young)).toEqual({ calls: 1, legs: 1, steps: 1 })
    expect(await partsOf(101, old)).toEqual({ calls: 1, legs: 0, steps: 1 })
  })

  test("also when there are more than are deleted at once", async () => {
    const at = monthsAgo(9)
    await told(100, ...Array.from({ length: 2100 }, (_, index): Told => ({ at: at + index * 1000, legs: [ben] })))
    await keep(6)
    await forget()
    expect(await listed(`to=${iso(at + 3_000_000)}`)).toEqual([])
    const { left } = await system((db) =>
      db.one<{ left: number }>(sql`
        select ((select count(*) from call_legs l where l.account_id = 100 and l.started_at < now() - interval '6 months')
          + (select count(*) from call_steps s where s.account_id = 100
            and s.started_at < now() - interval '6 months'))::int as left`),
    )
    expect(left).toBe(0)
  })

  test("by month: a month that nobody keeps any more is dropped, one that a single account keeps is not", async () => {
    const at = monthsAgo(40)
    const [kept] = (await told(100, { at })) as [string]
    await told(101, { at })
    const tables = await tablesOf(at)
    expect(tables).toHaveLength(3)
    await keep(60)
    await forget()
    expect(await tablesOf(at)).toEqual(tables)
    expect(await statusOf(kept)).toBe(200)
    expect(await partsOf(101, at)).toEqual({ calls: 0, legs: 0, steps: 0 })
    await keep(24)
    await forget()
    expect(await tablesOf(at)).toEqual([])
    expect(await statusOf(kept)).toBe(404)
    expect(await tablesOf(monthsAgo(3))).toHaveLength(3)
  })
})

test("calls that were written before reports counted parts are counted later, like new ones", async () => {
  const at = Date.parse("2026-09-03T15:00:00Z")
  const [callId] = await told(100, { at, legs: [ava, ben], answers: ben })
  const [, id] = callId!.split("-")
  const counts = () =>
    system((db) =>
      db.many(sql`
        select l.position, l.part_result, l.part_ring_seconds, l.part_talk_seconds, l.part_is_international, c.is_counted
        from call_legs l join calls c on c.account_id = l.account_id and c.started_at = l.started_at and c.id = l.call_id
        where l.call_id = ${Number(id)} order by l.position`),
    )
  const written = await counts()
  expect(written).toMatchObject([{ partResult: "missed" }, { partResult: "answered", partTalkSeconds: 60 }])
  await system(async (db) => {
    await db.run(sql`update call_legs set part_result = null, part_ring_seconds = null, part_talk_seconds = null,
      part_is_international = null where call_id = ${Number(id)}`)
    await db.run(sql`update calls set is_counted = false where id = ${Number(id)}`)
  })
  await system((db) => countSomeCalls(db))
  expect(await counts()).toEqual(written)
})
