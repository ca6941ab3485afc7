import { callDirections, type CallFilter } from "@dialplane/contract/calling/call-records/call-records.schema"
import { callResults } from "@dialplane/contract/calling/routing/call-place"
import type { CallSummary } from "@dialplane/contract/calling/routing/call-summary"
import type { JourneyLeg, JourneyStep } from "@dialplane/contract/calling/routing/journey"
import type { Reason } from "@dialplane/contract/calling/routing/reason"
import type { StepDetail } from "@dialplane/contract/calling/routing/step-details"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { allOf, emptySql, joinSql, present, rawSql, sql, type Sql } from "../../kit/database/sql.ts"
import { bothWithKeptPlan, withKeptPlan, withKeptPlanInOrder } from "../../kit/database/kept-plan.ts"

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
 * One row more than a page has, so that it is known whether there are more. Written into the statement: the planner
 * knows that little is read.
 */
const [fewRows, manyRows] = [51, 201]

/** A part of the time that a filter is about. */
interface Part {
  readonly from?: string
  readonly to?: string
}
/** The begin of the month before that of an instant: tables are by month. */
const monthBefore = (instant: string): string => {
  const at = new Date(instant)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1)).toISOString()
}

/**
 * A page of the call log, newest first, and whether there are more. No filter reads more than it must: each
 * has an index in the order of the log, and a second one by direction and result. With one of these two known, the
 * newest calls of each value of the other are merged.
 */
export const listCalls = async (
  db: Db,
  accountId: AccountId,
  filter: Omit<CallFilter, "before">,
  before: Position | undefined,
  numbers: readonly string[],
): Promise<{ readonly calls: CallRow[]; readonly parts: PartRow[]; readonly hasMore: boolean }> => {
  const limit = rawSql(String(filter.limit < fewRows ? fewRows : manyRows))
  const { userId, extensionId, deviceId, queueId } = filter
  const hasParty = userId !== undefined || extensionId !== undefined || deviceId !== undefined
  const hasKind = filter.direction !== undefined || filter.result !== undefined
  if (!hasParty && !hasKind && queueId === undefined && numbers.length === 0) {
    const calls = await withKeptPlanInOrder<CallRow>(db, newestCalls(columns, []))
    return { calls: calls.slice(0, filter.limit), parts: [], hasMore: calls.length > filter.limit }
  }
  // First when they started and their ids, which the index of a filter has too: the planner prefers it to reading calls
  // in order until enough of them match.
  const keys = await withKeptPlanInOrder<CallKey>(
    db,
    sql`select k.*, k.started_at::text as exact from (${newestFirst(hasParty ? keysOfParty : keysOfCalls)}) k`,
  )
  if (keys.length === 0) return { calls: [], parts: [], hasMore: false }
  const shown = keys.slice(0, filter.limit)
  const hasMore = keys.length > filter.limit
  if (!hasParty) return { calls: await withKeptPlan<CallRow>(db, callsOf(accountId, shown)), parts: [], hasMore }
  const [calls, parts] = await bothWithKeptPlan<CallRow, PartRow>(
    db,
    callsOf(accountId, shown),
    partsOf(accountId, shown),
  )
  return { calls, parts, hasMore }

  /** Calls with a leg of a user, an extension or a device. A call with several such legs comes once. */
  function keysOfParty(part: Part) {
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
          ...within(sql`l.started_at`, sql`l.call_id`, part),
        )}
        order by l.started_at desc, l.call_id desc limit ${limit}`,
    )
  }

  function keysOfCalls(part: Part) {
    const keys = sql`c.started_at, c.id`
    const facts = [
      queueId !== undefined && sql`c.queue_id = ${queueId}`,
      hasKind && sql`c.direction = d.direction and c.result = r.result`,
    ]
    if (numbers.length === 0 && queueId === undefined && filter.result === undefined)
      return newestCalls(keys, [sql`c.direction = ${filter.direction}`], part)
    if (numbers.length === 0) return ofEach([kinds()], newestCalls(keys, facts, part))
    // The newest from a number and the newest to it; a call may be both.
    const [from, to] = [sql`c.from_number = n.number`, sql`c.to_number = n.number`]
    const [called, calling] = [newestCalls(keys, [from, ...facts], part), newestCalls(keys, [to, ...facts], part)]
    const either = sql`(${called}) union all (${calling})`
    return ofEach([valuesAs("n (number)", numbers), kinds()], either)
  }

  /**
   * The newest months are asked first, and the others only if the page is not full: a page of most filters is in them,
   * and looking into an index of each month for each direction and result takes longer than reading the page.
   */
  function newestFirst(question: (part: Part) => Sql): Sql {
    const newMonths = monthBefore(before?.startedAt ?? filter.to ?? new Date().toISOString())
    if (filter.from !== undefined && Date.parse(filter.from) >= Date.parse(newMonths)) return question({})
    return sql`
      with near as materialized (${question({ from: newMonths })})
      select n.* from near n
      union all
      select f.* from (${question({ to: newMonths })}) f where (select count(*) from near) < ${limit}
      order by started_at desc, id desc limit ${limit}`
  }

  function newestCalls(what: Sql, facts: readonly (Sql | false)[], part: Part = {}) {
    return sql`
      select ${what} from calls c
      where ${allOf(sql`c.account_id = ${accountId}`, ...facts, ...within(sql`c.started_at`, sql`c.id`, part))}
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

  function within(startedAt: Sql, id: Sql, { from, to }: Part) {
    return [
      from !== undefined && sql`${startedAt} >= ${from}::timestamptz`,
      to !== undefined && sql`${startedAt} < ${to}::timestamptz`,
      filter.from !== undefined && sql`${startedAt} >= ${filter.from}`,
      filter.to !== undefined && sql`${startedAt} < ${filter.to}`,
      // The time alone too: by it the database leaves out the months after.
      before !== undefined &&
        sql`${startedAt} <= ${before.startedAt}::timestamptz
          and (${startedAt}, ${id}) < (${before.startedAt}::timestamptz, ${before.id}::bigint)`,
    ]
  }
}

/**
 * The months of these calls. The oldest and the newest are known when the statement begins, so that the database does
 * not even open the other months.
 */
const monthsOf = (column: Sql, calls: readonly Position[]): Sql => {
  const times = calls.map(({ startedAt }) => Date.parse(startedAt))
  const [oldest, newest] = [new Date(Math.min(...times)), new Date(Math.max(...times) + 1)]
  return sql`${column} between ${oldest.toISOString()}::timestamptz and ${newest.toISOString()}::timestamptz`
}
/** With the time as the database has it, so that a call that was found is found again. */
interface CallKey extends Position {
  readonly exact: string
}

const asExactKeys = (keys: readonly CallKey[]): Sql => sql`
  unnest(${keys.map(({ exact }) => exact)}::timestamptz[], ${keys.map(({ id }) => id)}::bigint[])
    as k (started_at, id)`

/** "offset 0" keeps the planner from reading all calls to join them. */
const callsOf = (accountId: AccountId, keys: readonly CallKey[]): Sql => sql`
  select ${columns} from ${asExactKeys(keys)} cross join lateral (
    select c.* from calls c
    where c.account_id = ${accountId} and c.started_at = k.started_at and c.id = k.id
      and ${monthsOf(sql`c.started_at`, keys)} offset 0) c
  order by k.started_at desc, k.id desc`

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

export interface PartRow {
  readonly callId: number
  readonly userId: number | null
  readonly extensionId: number | null
  readonly deviceId: number | null
  readonly name: string
  readonly number: string
  readonly direction: "inbound" | "outbound"
  readonly answeredAt: string | null
}
/** The legs of all calls of a page, each found by its key. */
const partsOf = (accountId: AccountId, calls: readonly CallKey[]): Sql => sql`
    select k.id as call_id, l.user_id, l.extension_id, l.device_id, l.name, l.number, l.direction, l.answered_at
    from ${asExactKeys(calls)} cross join lateral (
      select l.* from call_legs l
      where l.account_id = ${accountId} and l.started_at = k.started_at and l.call_id = k.id
        and ${monthsOf(sql`l.started_at`, calls)}
      order by l.position offset 0) l
    order by k.id, l.position`

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
