import { callDirections, type CallFilter } from "@dialplane/contract/calling/call-records/call-records.schema"
import { callResults } from "@dialplane/contract/calling/routing/call-place"
import type { CallSummary } from "@dialplane/contract/calling/routing/call-summary"
import type { JourneyLeg, JourneyStep, LegQuality } from "@dialplane/contract/calling/routing/journey"
import type { Reason } from "@dialplane/contract/calling/routing/reason"
import type { StepDetail } from "@dialplane/contract/calling/routing/step-details"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { allOf, emptySql, joinSql, present, rawSql, sql, type Sql } from "../../kit/database/sql.ts"
import { largePlan } from "../../kit/database/statement-cache.ts"

/** A call that has ended, as an engine reports it. */
export interface EndedCall {
  readonly engine: string
  readonly engineCallId: string
  readonly summary: CallSummary
  /** For a call that a queue placed on request: the call in which the caller asked. */
  readonly callbackOf?: { readonly engineCallId: string; readonly startedAt: string } | undefined
  readonly steps: readonly JourneyStep[]
  readonly legs: readonly (JourneyLeg & { readonly quality: LegQuality | null })[]
}

const at = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

/**
 * Writes calls with their legs and steps in one round trip. A call that is there already (same engine, id and start)
 * is left alone. Returns how many are new. The partitions of their months must exist.
 */
export const insertCalls = async (db: Db, accountId: AccountId, calls: readonly EndedCall[]): Promise<number> => {
  const numbered = calls.map((call, index) => ({ ...call, n: index }))
  const heads = numbered.map(({ n, engine, engineCallId, summary, callbackOf }) => ({
    ...summary,
    callbackOf: callbackOf?.engineCallId ?? null,
    callbackOfStartedAt: callbackOf?.startedAt ?? null,
    n,
    engine,
    engineCallId,
    startedAt: at(summary.startedAt),
    answeredAt: at(summary.answeredAt),
    endedAt: at(summary.endedAt),
  }))
  const legs = numbered.flatMap(({ n, legs: parts }) =>
    parts.map(({ quality, ...leg }, index) => ({
      ...leg,
      ...quality,
      n,
      position: index + 1,
      rangAt: at(leg.rangAt),
      answeredAt: at(leg.answeredAt),
      endedAt: at(leg.endedAt ?? leg.rangAt),
      result: leg.result ?? "notAnswered",
    })),
  )
  const steps = numbered.flatMap(({ n, steps: stops }) =>
    stops.map((step, index) => ({
      n,
      position: index + 1,
      kind: step.kind,
      objectKind: step.object?.kind ?? null,
      objectId: typeof step.object?.id === "number" ? step.object.id : null,
      objectName: step.object?.name ?? "",
      enteredAt: at(step.enteredAt),
      leftAt: at(step.leftAt ?? step.enteredAt),
      outcome: step.outcome,
      reasons: step.reasons,
      details: step.details ?? [],
    })),
  )
  const { written } = await db.one<{ written: number }>(sql`
    with head as materialized (
      select h.*, nextval('calls_id_seq') as call_id from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h (
        n int, direction text, "startedAt" timestamptz, "answeredAt" timestamptz, "endedAt" timestamptz, result text,
        "ringSeconds" int, "waitSeconds" int, "talkSeconds" int, "holdSeconds" int, "fromNumber" text,
        "fromName" text, "toNumber" text, "toName" text, "extensionId" bigint, "queueId" bigint, "groupId" bigint,
        "receptionistId" bigint, "callFlowId" bigint, "isExternal" boolean, "isInternational" boolean, engine text,
        "engineCallId" text, "callbackOf" text, "callbackOfStartedAt" timestamptz)),
    added as (
      insert into calls (account_id, started_at, id, direction, from_number, from_name, to_number, to_name, answered_at,
        ended_at, result, ring_seconds, wait_seconds, talk_seconds, hold_seconds, user_id, extension_id, queue_id,
        group_id, receptionist_id, call_flow_id, is_external, is_international, engine, engine_call_id, kind, callback_of,
        callback_of_started_at)
      select ${accountId}, h."startedAt", h.call_id, h.direction, h."fromNumber", h."fromName", h."toNumber",
        h."toName", h."answeredAt", h."endedAt", h.result, h."ringSeconds", h."waitSeconds", h."talkSeconds",
        h."holdSeconds", e.user_id, h."extensionId", h."queueId", h."groupId", h."receptionistId", h."callFlowId",
        h."isExternal", h."isInternational", h.engine, h."engineCallId",
        case when exists (select from click_to_call_calls k where k.account_id = ${accountId}
          and k.engine_call_id = h."engineCallId") then 'clickToCall' else 'call' end,
        h."callbackOf", h."callbackOfStartedAt"
      from head h left join extensions e on e.account_id = ${accountId} and e.id = h."extensionId"
      on conflict (account_id, started_at, engine, engine_call_id) do nothing
      returning started_at, id),
    parts as (
      insert into call_legs (account_id, started_at, call_id, position, user_id, extension_id, device_id, name, number,
        direction, rang_at, answered_at, ended_at, result, mos, jitter_ms, loss_percent, latency_ms, codec,
        call_direction, call_result)
      select ${accountId}, c.started_at, c.id, l.position, e.user_id, l."extensionId", d.device_id, l.name, l.number,
        l.direction, l."rangAt", l."answeredAt", l."endedAt", l.result, l.mos, l."jitterMs", l."lossPercent",
        l."latencyMs", l.codec, h.direction, h.result
      from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as l (n int, position int, "extensionId" bigint,
          name text, number text, direction text, "rangAt" timestamptz, "answeredAt" timestamptz,
          "endedAt" timestamptz, result text, mos numeric, "jitterMs" real, "lossPercent" real, "latencyMs" real,
          codec text)
        join head h on h.n = l.n join added c on c.id = h.call_id
        left join extensions e on e.account_id = ${accountId} and e.id = l."extensionId"
        left join lateral (select n.device_id from lines n
          where n.account_id = ${accountId} and n.extension_id = l."extensionId" and n.enabled
          order by n.position, n.id limit 1) d on true
      returning 1),
    stops as (
      insert into call_steps (account_id, started_at, call_id, position, kind, object_kind, object_id, object_name,
        entered_at, left_at, outcome, reasons, details)
      select ${accountId}, c.started_at, c.id, s.position, s.kind, s."objectKind", s."objectId", s."objectName",
        s."enteredAt", s."leftAt", s.outcome, s.reasons, s.details
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s (n int, position int, kind text,
          "objectKind" text, "objectId" bigint, "objectName" text, "enteredAt" timestamptz, "leftAt" timestamptz,
          outcome text, reasons jsonb, details jsonb)
        join head h on h.n = s.n join added c on c.id = h.call_id
      returning 1)
    select (select count(*)::int from added) as written, (select count(*) from parts) as legs,
      (select count(*) from stops) as steps`)
  return written
}

/**
 * The job of the day makes months ahead, so that mostly nothing is missing; whoever finds one missing makes it. What a
 * transaction has made is gone when it is rolled back, so that no process remembers it.
 */
export const ensureMonths = (db: Db, months: readonly string[]) =>
  db.run(sql`
    select ensure_call_partitions(m::date) from unnest(${months}::text[]) m
    where to_regclass('public.calls' || to_char(m::date, '_YYYY_MM')) is null`)

export interface CallRow {
  readonly id: number
  readonly startedAt: string
  readonly startedMs: number
  readonly answeredAt: string | null
  readonly endedAt: string
  readonly direction: "inbound" | "outbound" | "internal"
  readonly fromNumber: string
  readonly fromName: string
  readonly toNumber: string
  readonly toName: string
  readonly result: CallSummary["result"]
  readonly ringSeconds: number
  readonly waitSeconds: number
  readonly talkSeconds: number
  readonly holdSeconds: number
  readonly userId: number | null
  readonly extensionId: number | null
  readonly queueId: number | null
  readonly groupId: number | null
  readonly receptionistId: number | null
  readonly callFlowId: number | null
  readonly isInternational: boolean
  readonly isRecorded: boolean
  readonly engine: string
  readonly engineCallId: string
  readonly kind: "call" | "clickToCall"
}
const columns: Sql = sql`c.id, c.started_at, (extract(epoch from c.started_at) * 1000)::bigint as started_ms,
  c.answered_at, c.ended_at, c.direction, c.from_number, c.from_name, c.to_number, c.to_name, c.result,
  c.ring_seconds, c.wait_seconds, c.talk_seconds, c.hold_seconds, c.user_id, c.extension_id, c.queue_id, c.group_id,
  c.receptionist_id, c.call_flow_id, c.is_international, c.engine, c.engine_call_id, c.kind,
  exists (select from call_recordings k join recordings r on r.account_id = k.account_id and r.id = k.recording_id
    where k.account_id = c.account_id and k.call_started_at = c.started_at and k.engine = c.engine
      and k.engine_call_id = c.engine_call_id and r.state = 'available') as is_recorded`

export interface Position {
  readonly startedAt: string
  readonly id: number
}

/**
 * Comparing all indexes of all months takes longer than reading a page. The best plan does not depend on the values, and
 * is kept. Both statements are one round trip, and the setting ends with it.
 */
const withKeptPlan = async (db: Db, query: Sql): Promise<CallRow[]> => {
  const [, rows] = await Promise.all([
    db.run(sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`),
    db.many<CallRow>(sql`${rawSql(largePlan)} ${query}`),
  ])
  return rows
}

/**
 * One row more than a page has, so that it is known whether there are more. Written into the statement: the planner
 * knows that little is read.
 */
const [fewRows, manyRows] = [51, 201]

/**
 * A page of the call log, newest first, and at least one call of the next page. No filter reads more than it must: each
 * has an index in the order of the log, and a second one by direction and result. With one of these two known, the
 * newest calls of each value of the other are merged.
 */
export const listCalls = (
  db: Db,
  accountId: AccountId,
  filter: Omit<CallFilter, "before">,
  before: Position | undefined,
  numbers: readonly string[],
) => {
  const limit = rawSql(String(filter.limit < fewRows ? fewRows : manyRows))
  const { userId, extensionId, deviceId, queueId } = filter
  const hasParty = userId !== undefined || extensionId !== undefined || deviceId !== undefined
  const hasKind = filter.direction !== undefined || filter.result !== undefined
  if (!hasParty && !hasKind && queueId === undefined && numbers.length === 0)
    return withKeptPlan(db, newestCalls(columns, []))
  // First when they started and their ids, which the index of a filter has too: the planner prefers it to reading calls
  // in order until enough of them match. "offset 0" keeps it from reading all calls to join them.
  return withKeptPlan(
    db,
    sql`
    select ${columns} from (${hasParty ? keysOfParty() : keysOfCalls()}) k cross join lateral (
      select c.* from calls c
      where c.account_id = ${accountId} and c.started_at = k.started_at and c.id = k.id offset 0) c
    order by k.started_at desc, k.id desc`,
  )

  /** Calls with a leg of a user, an extension or a device. A call with several such legs comes once. */
  function keysOfParty() {
    const ofCall = present(
      queueId !== undefined && sql`c.queue_id = ${queueId}`,
      numbers.length > 0 && sql`(c.from_number = any(${numbers}::text[]) or c.to_number = any(${numbers}::text[]))`,
    )
    // Legs of one call follow one another, so that "distinct" reads no further than the page.
    return ofEach(
      [kinds()],
      sql`
        select distinct l.started_at, l.call_id as id from call_legs l ${
          ofCall.length === 0
            ? emptySql
            : sql`cross join lateral (select from calls c where c.account_id = ${accountId}
                and c.started_at = l.started_at and c.id = l.call_id and ${allOf(...ofCall)} offset 0) c`
        }
        where ${allOf(
          sql`l.account_id = ${accountId}`,
          userId !== undefined && sql`l.user_id = ${userId}`,
          extensionId !== undefined && sql`l.extension_id = ${extensionId}`,
          deviceId !== undefined && sql`l.device_id = ${deviceId}`,
          hasKind && sql`l.call_direction = d.direction and l.call_result = r.result`,
          ...within(sql`l.started_at`, sql`l.call_id`),
        )}
        order by l.started_at desc, l.call_id desc limit ${limit}`,
    )
  }

  function keysOfCalls() {
    const keys = sql`c.started_at, c.id`
    const facts = [
      queueId !== undefined && sql`c.queue_id = ${queueId}`,
      hasKind && sql`c.direction = d.direction and c.result = r.result`,
    ]
    if (numbers.length === 0 && queueId === undefined && filter.result === undefined)
      return newestCalls(keys, [sql`c.direction = ${filter.direction}`])
    if (numbers.length === 0) return ofEach([kinds()], newestCalls(keys, facts))
    // The newest from a number and the newest to it; a call may be both.
    const [from, to] = [sql`c.from_number = n.number`, sql`c.to_number = n.number`]
    const either = sql`(${newestCalls(keys, [from, ...facts])}) union all (${newestCalls(keys, [to, ...facts])})`
    return ofEach([valuesAs("n (number)", numbers), kinds()], either)
  }

  function newestCalls(what: Sql, facts: readonly (Sql | false)[]) {
    return sql`
      select ${what} from calls c
      where ${allOf(sql`c.account_id = ${accountId}`, ...facts, ...within(sql`c.started_at`, sql`c.id`))}
      order by c.started_at desc, c.id desc limit ${limit}`
  }

  /** The pairs of direction and result that are wanted. */
  function kinds() {
    const { direction, result } = filter
    return (
      hasKind &&
      sql`${valuesAs("d (direction)", direction === undefined ? callDirections : [direction])}
        cross join ${valuesAs("r (result)", result === undefined ? callResults : [result])}`
    )
  }

  /** Not as an array: the planner knows how many they are. */
  function valuesAs(name: string, values: readonly string[]) {
    const rows = values.map((value) => sql`(${value}::text)`)
    return sql`(values ${joinSql(rows, ", ")}) as ${rawSql(name)}`
  }

  /** The newest of what a question finds for each of some values. */
  function ofEach(values: readonly (Sql | false)[], question: Sql) {
    const given = present(...values)
    return given.length === 0
      ? question
      : sql`
        select distinct k.started_at, k.id from ${joinSql(given, " cross join ")} cross join lateral (${question}) k
        order by k.started_at desc, k.id desc limit ${limit}`
  }

  function within(startedAt: Sql, id: Sql) {
    return [
      filter.from !== undefined && sql`${startedAt} >= ${filter.from}`,
      filter.to !== undefined && sql`${startedAt} < ${filter.to}`,
      // The time alone too: by it the database leaves out the months after.
      before !== undefined &&
        sql`${startedAt} <= ${before.startedAt}::timestamptz
          and (${startedAt}, ${id}) < (${before.startedAt}::timestamptz, ${before.id}::bigint)`,
    ]
  }
}

export const findCall = (db: Db, accountId: AccountId, { startedAt, id }: Position) =>
  db.maybeOne<CallRow>(sql`
    select ${columns} from calls c
    where c.account_id = ${accountId} and c.id = ${id}
      and c.started_at = ${startedAt}::timestamptz`)

export interface LegRow {
  readonly userId: number | null
  readonly extensionId: number | null
  readonly deviceId: number | null
  readonly name: string
  readonly number: string
  readonly direction: "inbound" | "outbound"
  readonly rangAt: string
  readonly answeredAt: string | null
  readonly endedAt: string
  readonly result: NonNullable<JourneyLeg["result"]>
  readonly mos: number | null
  readonly jitterMs: number | null
  readonly lossPercent: number | null
  readonly latencyMs: number | null
  readonly codec: string | null
}
export const listLegs = (db: Db, accountId: AccountId, { startedAt, id }: Position) =>
  db.many<LegRow>(sql`
    select l.user_id, l.extension_id, l.device_id, l.name, l.number, l.direction, l.rang_at, l.answered_at, l.ended_at,
      l.result, l.mos::float8 as mos, l.jitter_ms, l.loss_percent, l.latency_ms, l.codec
    from call_legs l where l.account_id = ${accountId} and l.started_at = ${startedAt}::timestamptz and l.call_id = ${id}
    order by l.position`)

export interface StepRow {
  readonly kind: JourneyStep["kind"]
  readonly objectKind: string | null
  readonly objectId: number | null
  readonly objectName: string
  readonly enteredAt: string
  readonly leftAt: string
  readonly outcome: string
  readonly reasons: readonly Reason[]
  readonly details: readonly StepDetail[]
}
export const listSteps = (db: Db, accountId: AccountId, { startedAt, id }: Position) =>
  db.many<StepRow>(sql`
    select s.kind, s.object_kind, s.object_id, s.object_name, s.entered_at, s.left_at, s.outcome, s.reasons,
      s.details
    from call_steps s where s.account_id = ${accountId} and s.started_at = ${startedAt}::timestamptz and s.call_id = ${id}
    order by s.position`)

export interface RelatedRow {
  readonly id: number
  readonly startedMs: number
  readonly startedAt: string
  readonly relation: "asked" | "calledBack"
}
/** The call in which a caller asked for a callback, and the calls in which the queue called back. */
export const listRelated = (db: Db, accountId: AccountId, { startedAt, id }: Position) =>
  db.many<RelatedRow>(sql`
    with one as (
      select c.* from calls c
      where c.account_id = ${accountId} and c.started_at = ${startedAt}::timestamptz and c.id = ${id}),
    related as (
      select r.id, r.started_at, 'asked' as relation
      from one join calls r on r.account_id = one.account_id and r.started_at = one.callback_of_started_at
        and r.engine = one.engine and r.engine_call_id = one.callback_of
      union all
      select r.id, r.started_at, 'calledBack'
      from one join calls r on r.account_id = one.account_id and r.callback_of is not null
        and r.callback_of = one.engine_call_id and r.engine = one.engine and r.started_at >= one.started_at)
    select r.id, r.started_at, (extract(epoch from r.started_at) * 1000)::bigint as started_ms, r.relation
    from related r order by r.started_at, r.id`)

export const findByEngine = (db: Db, accountId: AccountId, engine: string, engineCallId: string) =>
  db.maybeOne<CallRow>(sql`
    select ${columns} from calls c
    where c.account_id = ${accountId} and c.started_at > now() - interval '1 day' and c.engine = ${engine}
      and c.engine_call_id = ${engineCallId}`)
