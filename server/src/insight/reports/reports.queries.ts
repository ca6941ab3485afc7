import type { Metric, RowsWhere } from "@dialplane/contract/insight/reports/metric"
import type { Interval } from "@dialplane/contract/insight/reports/report-period"
import type { RowKind } from "@dialplane/contract/insight/reports/report-subjects"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { addDays, localTimeAt } from "@dialplane/contract/inventory/schedules/local-time"
import { withKeptPlan } from "../../kit/database/kept-plan.ts"
import { allOf, emptySql, joinSql, oneOff, rawSql, sql, type Sql } from "../../kit/database/sql.ts"
import { countryDigits } from "./country-digits.rules.ts"
import { foldSql, metricColumns, sumOf, whereSql } from "./metric-sql.queries.ts"
import {
  beginsAt,
  cellConditions,
  cellsOf,
  endsAt,
  rowConditions,
  rowsOf,
  totalCellsOf,
} from "./report-cells.queries.ts"
import { isOfUsers, type Question } from "./report-question.rules.ts"

export const findZones = (db: Db, accountId: AccountId) =>
  db.one<{ timeZone: string; rolledUpIn: string; countryCode: string }>(sql`
    select a.time_zone, coalesce(z.time_zone, a.time_zone) as rolled_up_in, a.country_code
    from accounts a left join report_zones z on z.account_id = a.id where a.id = ${accountId}`)

const list = (pieces: readonly Sql[]) => joinSql(pieces, ", ")

const facts = rawSql("x.direction, x.result, x.is_internal, x.is_international, x.is_in_time, x.type")
/**
 * What a report counts, added up by its facts and some keys. There are few combinations of facts, so that each of the
 * many figures looks at a few sums instead of every roll-up.
 */
const summed = (cells: Sql, question: Question, keys: Sql = emptySql): Sql => sql`
  select ${keys} ${facts}, ${sumOf("calls")} as calls, ${sumOf("ring_seconds")} as ring_seconds,
    ${sumOf("wait_seconds")} as wait_seconds, ${sumOf("talk_seconds")} as talk_seconds,
    ${sumOf("hold_seconds")} as hold_seconds, ${sumOf("amount")} as amount, max(x.longest_wait) as longest_wait,
    max(x.longest_talk) as longest_talk
  from (${cells}) x where ${cellConditions(question)}`
const summedCells = (accountId: AccountId, question: Question, keys: Sql): Sql =>
  summed(cellsOf(accountId, question), question, keys)

/** Roll-ups are read by a few statements whose plan is kept; filters on rows make too many different ones. */
const ask = <Row>(db: Db, { source }: Question, query: Sql): Promise<Row[]> =>
  source === "rows" ? db.many<Row>(oneOff(query)) : withKeptPlan<Row>(db, query)

/** All rows of a report together. */
export const findTotal = async (db: Db, accountId: AccountId, question: Question, metrics: readonly Metric[]) =>
  (
    await ask<object>(
      db,
      question,
      sql`select ${list(metricColumns(metrics))} from (${summed(totalCellsOf(accountId, question), question)} group by ${facts}) x`,
    )
  )[0]!

export interface ObjectRow {
  readonly id: number
  readonly name: string
  readonly extension: string
  readonly isDeleted: boolean
  /** The one by which objects are sorted; null if it has no value or they are sorted by name. */
  readonly figure: number | null
}

/** The users, queues or groups of an account. */
const objectsOf = (accountId: AccountId, kind: RowKind): Sql =>
  isOfUsers(kind)
    ? sql`select u.id, u.first_name || ' ' || u.last_name as name from users u where u.account_id = ${accountId}`
    : sql`select e.id, e.name from extensions e
        where e.account_id = ${accountId} and e.type = ${kind === "queue" ? "Call Queue" : "Call Group"}`
/** The extension of one of them, the first of a user. */
const extensionOf = (accountId: AccountId, kind: RowKind, id: Sql): Sql => sql`coalesce((
  select e.number from extensions e where e.account_id = ${accountId} and ${
    isOfUsers(kind)
      ? sql`e.user_id = ${id} order by e.sort_number, e.id limit 1`
      : sql`e.id = ${id} and e.type = ${kind === "queue" ? "Call Queue" : "Call Group"}`
  }), '')`

/** The last name of what is gone, from the calls it had. */
const lastName = (accountId: AccountId, kind: RowKind, id: Sql): Sql =>
  kind === "meeting"
    ? sql`(select m.host_name from meeting_records m where m.account_id = ${accountId} and m.host_user_id = ${id}
        order by m.started_at desc limit 1)`
    : kind === "message"
      ? sql`(select m.user_name from message_records m where m.account_id = ${accountId} and m.user_id = ${id}
        order by m.sent_at desc limit 1)`
      : kind === "user"
        ? sql`(select l.name from call_legs l where l.account_id = ${accountId} and l.user_id = ${id}
        order by l.started_at desc limit 1)`
        : sql`(select s.object_name from call_steps s where s.account_id = ${accountId} and s.object_id = ${id}
        and s.stay_result is not null order by s.started_at desc limit 1)`

export interface ObjectsPage {
  readonly isDescending: boolean
  readonly search: string
  readonly limit: number
  readonly offset: number
}
/**
 * A page of the objects of a report, also without calls; what is gone only if it had some. For all of them, only the
 * figure by which they are sorted is counted: those of a page are a question of their own (listFigures).
 */
export const listObjects = (
  db: Db,
  accountId: AccountId,
  question: Question,
  sortBy: Metric | undefined,
  { isDescending, search, limit, offset }: ObjectsPage,
) => {
  const cells = sql`(${cellsOf(accountId, question)}) x where ${cellConditions(question)}`
  const nameOfGone = (id: Sql) => sql`coalesce(${lastName(accountId, question.kind, id)}, '')`
  const named =
    sortBy === undefined
      ? sql`
        select o.id, o.name, false as is_deleted, null::float8 as figure from objects o
        union all
        select g.object_id, ${nameOfGone(sql`g.object_id`)}, true, null from (
          select distinct x.object_id from ${cells} and x.object_id not in (select o.id from objects o)) g`
      : sql`
        select coalesce(o.id, f.object_id) as id, coalesce(o.name, ${nameOfGone(sql`f.object_id`)}) as name,
          o.id is null as is_deleted,
          ${isNeverNull(sortBy.fold.kind) ? sql`coalesce(f.figure, 0)` : sql`f.figure`} as figure
        from objects o full join (
          select x.object_id, ${foldSql(sortBy.fold)} as figure from ${cells} group by x.object_id) f
          on f.object_id = o.id`
  // Only for those of the page, unless it is searched.
  const extension = extensionOf(accountId, question.kind, sql`p.id`)
  const order =
    sortBy === undefined
      ? rawSql("p.name, p.id")
      : rawSql(`p.figure ${isDescending ? "desc" : "asc"} nulls last, p.name, p.id`)
  return ask<ObjectRow & { readonly rowCount: number }>(
    db,
    question,
    sql`
      with objects as materialized (${objectsOf(accountId, question.kind)}), named as (${named}),
      page as (
        select p.*, (count(*) over ())::int as row_count from named p
        where ${allOf(
          question.objectIds !== undefined && sql`p.id = any(${question.objectIds}::bigint[])`,
          search !== "" && sql`strpos(lower(p.name || ' ' || ${extension}), lower(${search})) > 0`,
        )}
        order by ${order} limit ${limit} offset ${offset})
      select p.id, p.name, p.is_deleted, p.figure, p.row_count, ${extension} as extension from page p
      order by ${order}`,
  )
}

/** Of more objects, all are counted: they are not looked up one by one. */
const mostLookedUp = 500

/** The figures of objects that have some. */
export const listFigures = async (
  db: Db,
  accountId: AccountId,
  question: Question,
  metrics: readonly Metric[],
  objectIds: readonly number[],
): Promise<ReadonlyMap<number, object>> => {
  if (objectIds.length === 0) return new Map()
  const asked = objectIds.length > mostLookedUp ? question : { ...question, objectIds }
  const rows = await ask<{ readonly objectId: number }>(
    db,
    asked,
    sql`
      select x.object_id, ${list(metricColumns(metrics))}
      from (${summedCells(accountId, asked, sql`x.object_id,`)} group by x.object_id, ${facts}) x
      group by x.object_id`,
  )
  return new Map(rows.map((row) => [row.objectId, row]))
}
const isNeverNull = (fold: Metric["fold"]["kind"]) => fold !== "average" && fold !== "share"

const bucketOf = (interval: Interval | "weekdayHour", weekBegins: 0 | 1): Sql => {
  switch (interval) {
    case "hour":
      return sql`to_char(x.local_time, 'YYYY-MM-DD"T"HH24:00')`
    case "day":
      return sql`to_char(x.local_time, 'YYYY-MM-DD')`
    case "week":
      return weekBegins === 1
        ? sql`to_char(date_trunc('week', x.local_time), 'YYYY-MM-DD')`
        : sql`to_char(date_trunc('week', x.local_time + interval '1 day') - interval '1 day', 'YYYY-MM-DD')`
    case "month":
      return sql`to_char(x.local_time, 'YYYY-MM-01')`
    case "weekdayHour":
      return sql`extract(dow from x.local_time)::int || 'T' || to_char(x.local_time, 'HH24')`
  }
}

export interface TrendRow {
  readonly start: string
  readonly objectId: number
}
export const listTrend = (
  db: Db,
  accountId: AccountId,
  question: Question,
  metrics: readonly Metric[],
  interval: Interval | "weekdayHour",
  weekBegins: 0 | 1,
  isSplit: boolean,
) =>
  ask<TrendRow>(
    db,
    question,
    sql`
      select x.start, x.object_id, ${list(metricColumns(metrics))}
      from (${summedCells(
        accountId,
        question,
        sql`${bucketOf(interval, weekBegins)} as start, ${isSplit ? sql`x.object_id` : sql`0::bigint as object_id`},`,
      )} group by 1, 2, ${facts}) x
      group by x.start, x.object_id order by x.start, x.object_id`,
  )

/** Bounds of the distribution of waiting, in seconds. */
export const waitBands = [0, 10, 20, 30, 60, 120, 300, 600] as const
export const listWaits = (db: Db, accountId: AccountId, question: Question, metrics: readonly Metric[]) =>
  db.many<TrendRow>(
    oneOff(sql`
      select b.least::text as start, 0::bigint as object_id, ${list(metricColumns(metrics))}
      from unnest(${[...waitBands]}::int[], ${[...waitBands.slice(1), 1_000_000_000]}::int[]) as b (least, below)
        join (${cellsOf(accountId, question)}) x on x.wait_seconds >= b.least and x.wait_seconds < b.below
      where ${cellConditions(question)} group by b.least order by b.least`),
  )

export interface Position {
  readonly startedAt: string
  readonly callId: number
  readonly position: number
}
export interface LogRow {
  readonly subject: string
  readonly type: string
  readonly callId: number
  readonly startedAt: string
  readonly startedMs: number
  readonly position: number
  readonly objectId: number
  readonly objectName: string
  readonly direction: string
  readonly result: string
  readonly fromNumber: string
  readonly fromName: string
  readonly toNumber: string
  readonly toName: string
  readonly ringSeconds: number
  readonly waitSeconds: number
  readonly talkSeconds: number
  readonly holdSeconds: number
  readonly isInternal: boolean
  readonly isInternational: boolean
  readonly engine: string
}
/**
 * What the list shows of the call, meeting or message of a row x. The days are those of the row anyway: with them, the
 * planner leaves out the tables of other months.
 */
const shownOf = (accountId: AccountId, question: Question): Sql => {
  const { kind } = question
  const ofRow = (at: Sql) => sql`${at} = x.started_at and ${at} >= ${beginsAt(question)}::timestamptz
    and ${at} < ${endsAt(question)}::timestamptz`
  const ofCall = (name: Sql) => sql`
    select c.from_number, c.from_name, c.to_number, c.to_name, c.engine, ${name} as object_name from calls c
    where c.account_id = ${accountId} and ${ofRow(sql`c.started_at`)} and c.id = x.call_id`
  const ofMeeting = sql`
    select '' as from_number, m.host_name as from_name, m.code as to_number, m.topic as to_name, m.engine,
      m.host_name as object_name
    from meeting_records m where m.account_id = ${accountId} and ${ofRow(sql`m.started_at`)} and m.id = x.call_id`
  switch (kind) {
    case "company":
      return ofCall(sql`''`)
    case "user":
      return ofCall(sql`coalesce((select l.name from call_legs l where l.account_id = ${accountId}
        and ${ofRow(sql`l.started_at`)} and l.call_id = x.call_id and l.position = x.position), '')`)
    case "queue":
    case "group":
      return ofCall(sql`coalesce((select s.object_name from call_steps s where s.account_id = ${accountId}
        and ${ofRow(sql`s.started_at`)} and s.call_id = x.call_id and s.position = x.position), '')`)
    case "meeting":
      return ofMeeting
    case "unified":
      return sql`${ofCall(sql`''`)} and x.subject = 'company' union all ${ofMeeting} and x.subject = 'meeting'`
    case "message":
      return sql`
        select case m.direction when 'sent' then m.own_number else m.other_number end as from_number,
          case m.direction when 'sent' then m.user_name else m.other_name end as from_name,
          case m.direction when 'sent' then m.other_number else m.own_number end as to_number,
          case m.direction when 'sent' then m.other_name else m.user_name end as to_name, m.adapter as engine,
          m.user_name as object_name
        from message_records m where m.account_id = ${accountId} and ${ofRow(sql`m.sent_at`)} and m.id = x.call_id`
  }
}

/**
 * Newest first, in the order of an index. Calls, meetings and messages have no position of their own: the planner does
 * not see that it is the same for all of them, and would sort all rows.
 */
const orderOfRows = (kind: RowKind): Sql =>
  kind === "user" || kind === "queue" || kind === "group"
    ? sql`x.started_at desc, x.call_id desc, x.position desc`
    : sql`x.started_at desc, x.call_id desc`
/** Days that are asked first, and alone if they have a page: planning for two months is much cheaper than for all. */
const firstDays = 31

/** The rows of a report, newest first, and one more than asked for. */
export const listLog = async (
  db: Db,
  accountId: AccountId,
  question: Question,
  where: RowsWhere,
  before: Position | undefined,
  limit: number,
): Promise<LogRow[]> => {
  const { from, to } = question.days
  const dayBefore = before && localTimeAt(question.timeZone, Date.parse(before.startedAt)).date
  const newest = dayBefore === undefined || dayBefore > to ? to : dayBefore
  const first = addDays(newest, -firstDays)
  if (first <= addDays(from, firstDays))
    return logOf(db, accountId, { ...question, days: { from, to: newest } }, where, before, limit)
  const near = await logOf(db, accountId, { ...question, days: { from: first, to: newest } }, where, before, limit)
  if (near.length > limit) return near
  const rest = { ...question, days: { from, to: addDays(first, -1) } }
  return [...near, ...(await logOf(db, accountId, rest, where, undefined, limit - near.length))]
}

const logOf = (
  db: Db,
  accountId: AccountId,
  question: Question,
  where: RowsWhere,
  before: Position | undefined,
  limit: number,
) =>
  db.many<LogRow>(
    oneOff(sql`
      select x.*, (extract(epoch from x.started_at) * 1000)::bigint as started_ms, c.*
      from (
        select x.* from (
          select r.*, r.started_at at time zone ${question.timeZone} as local_time from ${rowsOf(question.kind)} r
          where ${rowConditions(accountId, question)}) x
        where ${allOf(
          cellConditions(question),
          whereSql(where),
          // The time alone too: by it the database finds the place in the index.
          before !== undefined &&
            sql`x.started_at <= ${before.startedAt}::timestamptz and (x.started_at, x.call_id, x.position)
              < (${before.startedAt}::timestamptz, ${before.callId}::bigint, ${before.position}::smallint)`,
        )}
        order by ${orderOfRows(question.kind)} limit ${limit + 1}) x
        cross join lateral (${shownOf(accountId, question)} offset 0) c
      order by x.started_at desc, x.call_id desc, x.position desc`),
  )

export interface TopRow {
  readonly value: string
  readonly name: string
  readonly figure: number
}
/** The rows of a report as c, with what they show. */
const rowsWithNumbers = (accountId: AccountId, question: Question): Sql => sql`
  (select r.*, r.started_at at time zone ${question.timeZone} as local_time from ${rowsOf(question.kind)} r
      where ${rowConditions(accountId, question)}) x
    cross join lateral (${shownOf(accountId, question)} offset 0) c
  where ${cellConditions(question)}`

/** The numbers that called, or that were called, most. */
export const listTopNumbers = (
  db: Db,
  accountId: AccountId,
  question: Question,
  of: "callers" | "calledNumbers",
  most: number,
) => {
  const [number, name] = of === "callers" ? [sql`c.from_number`, sql`c.from_name`] : [sql`c.to_number`, sql`c.to_name`]
  return db.many<TopRow>(
    oneOff(sql`
      select n.value, n.name, n.figure::float8 from (
        select ${number} as value, max(${name}) as name, count(*) as figure
        from ${rowsWithNumbers(accountId, question)} and ${number} <> '' group by 1) n
      order by n.figure desc, n.name, n.value limit ${most}`),
  )
}

/** How many rows have numbers of the same country, with one of these numbers. There are far fewer than numbers. */
export const listNumberBlocks = (
  db: Db,
  accountId: AccountId,
  question: Question,
  of: "callers" | "calledNumbers",
): Promise<Pick<TopRow, "value" | "figure">[]> => {
  const number = of === "callers" ? sql`c.from_number` : sql`c.to_number`
  return db.many(
    oneOff(sql`
      select min(n.digits) as value, count(*)::float8 as figure
      from (select regexp_replace(${number}, '\\D', '', 'g') as digits from ${rowsWithNumbers(accountId, question)}) n
      group by left(n.digits, case when n.digits like '1%' then ${countryDigits.northAmerica}::int
        else ${countryDigits.elsewhere}::int end), length(n.digits)`),
  )
}

/** The first call, meeting or message on record that a report can count; null without any. */
export const findFirst = async (db: Db, accountId: AccountId, kind: RowKind): Promise<string | null> => {
  const first = (table: string, at: string) => rawSql(`select min(t.${at}) from ${table} t where t.account_id = `)
  const [calls, meetings, messages] = [
    first("calls", "started_at"),
    first("meeting_records", "started_at"),
    first("message_records", "sent_at"),
  ]
  const { at } = await db.one<{ at: string | null }>(
    kind === "unified"
      ? sql`select least((${calls}${accountId}), (${meetings}${accountId})) as at`
      : sql`select (${kind === "meeting" ? meetings : kind === "message" ? messages : calls}${accountId}) as at`,
  )
  return at
}
