import type { AccountId } from "@dialplane/contract/kit/ids"
import { addDays } from "@dialplane/contract/inventory/schedules/local-time"
import { beginOfDay, type DayRange } from "@dialplane/contract/insight/reports/report-period"
import { subjectsOf, type RowKind } from "@dialplane/contract/insight/reports/report-subjects"
import { localTimeConditions } from "../../kit/database/local-time.ts"
import { allOf, emptySql, rawSql, sql, type Sql } from "../../kit/database/sql.ts"
import { asksCalls, hasHours, isOfUsers, wholeMonths, type Question } from "./report-question.rules.ts"

const columns = (t: string) =>
  rawSql(
    [
      "object_id",
      "direction",
      "result",
      "is_internal",
      "is_international",
      "is_in_time",
      "type",
      "calls",
      "ring_seconds",
      "wait_seconds",
      "talk_seconds",
      "hold_seconds",
      "amount",
      "longest_wait",
      "longest_talk",
    ]
      .map((name) => `${t}.${name}`)
      .join(", "),
  )
/** Written into the statement: the planner leaves out the tables of other subjects. */
const ofKind = (alias: Sql, kind: RowKind): Sql =>
  sql`${alias}.subject in (${rawSql(
    subjectsOf(kind)
      .map((subject) => `'${subject}'`)
      .join(", "),
  )})`

/** The view of the rows of a subject. */
export const rowsOf = (kind: RowKind): Sql =>
  rawSql(
    {
      company: "report_call_rows",
      user: "report_part_rows",
      queue: "report_stay_rows",
      group: "report_stay_rows",
      meeting: "report_meeting_rows",
      message: "report_message_rows",
      unified: "report_unified_rows",
    }[kind],
  )

/** A row, with the columns of a roll-up of one. */
const rowColumns = rawSql(
  "r.object_id, r.direction, r.result, r.is_internal, r.is_international, r.is_in_time, r.type, 1 as calls, r.ring_seconds, r.wait_seconds, r.talk_seconds, r.hold_seconds, r.amount, r.wait_seconds as longest_wait, r.talk_seconds as longest_talk",
)

export const beginsAt = ({ days, timeZone }: Pick<Question, "days" | "timeZone">) =>
  new Date(beginOfDay(timeZone, days.from)).toISOString()
export const endsAt = ({ days, timeZone }: Pick<Question, "days" | "timeZone">) =>
  new Date(beginOfDay(timeZone, addDays(days.to, 1))).toISOString()

const ofObjects = (alias: Sql, objectIds: readonly number[] | undefined): Sql | false =>
  objectIds !== undefined && sql`${alias}.object_id = any(${objectIds}::bigint[])`

/**
 * What a report counts, as a relation with one row for each roll-up or row, and `local_time` in the time zone asked
 * for. Hours that have changed since their roll-up are read from the rows, in the same statement and so in the same
 * moment of the database: every source gives the same figures at any time.
 */
export const cellsOf = (accountId: AccountId, question: Question): Sql => {
  const { kind, timeZone, source } = question
  if (source === "rows")
    return sql`
      select ${rowColumns}, r.started_at at time zone ${timeZone} as local_time from ${rowsOf(kind)} r
      where ${rowConditions(accountId, question)}`
  return source === "days" ? daysOf(accountId, question) : hoursOf(accountId, question)
}

/**
 * The hours (and days) that are marked. An hour of UTC can touch two hours of a time zone. An hour may have a mark for
 * each of its calls.
 */
const marked = (accountId: AccountId, question: Question): Sql => sql`
  select distinct hour_in_zone(m.hour + o.minutes, ${question.rolledUpIn}) as hour,
    ((m.hour + o.minutes) at time zone ${question.rolledUpIn})::date as day
  from (
    select distinct m.hour from report_marks m
    where m.account_id = ${accountId} and m.hour > ${beginsAt(question)}::timestamptz - interval '1 hour'
      and m.hour < ${endsAt(question)}::timestamptz) m,
    (values (interval '0'), (interval '59 minutes 59 seconds')) as o (minutes)`

const marginMilliseconds = 2 * 60 * 60 * 1000
const moved = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString()

/**
 * The rows of a time within the period, by the index of their tables. "offset 0" keeps the planner from joining all rows
 * of the account with the times and filtering then. The period is known when the statement begins, so that the database
 * does not even open the tables of other months; its margin is for hours that are not those of the time zone.
 */
const rowsBetween = (accountId: AccountId, question: Question, from: Sql, to: Sql): Sql => sql`
  select ${rowColumns}, r.started_at from ${rowsOf(question.kind)} r
  where ${allOf(
    sql`r.account_id = ${accountId} and ${ofKind(sql`r`, question.kind)} and r.started_at >= ${from}
      and r.started_at < ${to} and r.started_at >= ${moved(beginsAt(question), -marginMilliseconds)}::timestamptz
      and r.started_at < ${moved(endsAt(question), marginMilliseconds)}::timestamptz`,
    ofObjects(sql`r`, question.objectIds),
  )} offset 0`

/**
 * The same for one figure of the whole period, for which whole months are added up where there are some, and for all
 * users the sums of their days.
 */
export const totalCellsOf = (accountId: AccountId, question: Question): Sql => {
  const months = wholeMonths(question)
  const { kind, source, objectIds } = question
  if (kind === "user" && source === "days" && objectIds === undefined)
    return daysOf(accountId, question, sql`x.subject = 'allUsers'`)
  return months === undefined ? cellsOf(accountId, question) : monthsOf(accountId, question, months)
}

const between = ({ from, to }: DayRange): Sql => sql`between ${from}::date and ${to}::date`

/** The marked hours of a period, and the days they are in. */
const withMarked = (accountId: AccountId, question: Question): Sql => sql`
  with marked as materialized (${marked(accountId, question)}),
  marked_days as materialized (select distinct m.day from marked m where m.day ${between(question.days)})`

/** Days that are not marked, each from its roll-up. */
const unmarkedDays = (
  accountId: AccountId,
  { kind, objectIds }: Question,
  within: Sql,
  ofSubject: Sql = ofKind(sql`x`, kind),
): Sql => sql`
  select ${columns("x")}, x.day::timestamp as local_time from report_days x
  where ${allOf(
    sql`x.account_id = ${accountId} and ${ofSubject} and ${within}`,
    ofObjects(sql`x`, objectIds),
  )} and not exists (select from marked_days d where d.day = x.day)`

/** Marked days: their unmarked hours from roll-ups, and the rows of marked hours. */
const markedDays = (accountId: AccountId, question: Question): Sql => {
  const { kind, days, rolledUpIn, objectIds } = question
  const [begins, ends] = [
    sql`d.day::timestamp at time zone ${rolledUpIn}`,
    sql`(d.day + 1)::timestamp at time zone ${rolledUpIn}`,
  ]
  return !hasHours(kind)
    ? sql`
      select ${columns("r")}, d.day::timestamp from marked_days d cross join lateral (
        ${rowsBetween(accountId, question, begins, ends)}) r`
    : sql`
      select ${columns("h")}, d.day::timestamp from marked_days d cross join lateral (
        select h.* from report_hours h
        where ${allOf(
          sql`h.account_id = ${accountId} and ${ofKind(sql`h`, kind)} and h.hour >= ${begins} and h.hour < ${ends}`,
          ofObjects(sql`h`, objectIds),
        )} and not exists (select from marked m where m.hour = h.hour)) h
      union all
      select ${columns("r")}, m.day::timestamp from marked m cross join lateral (
        ${rowsBetween(accountId, question, sql`m.hour`, sql`m.hour + interval '1 hour'`)}) r
      where m.day ${between(days)} and hour_in_zone(r.started_at, ${rolledUpIn}) = m.hour`
}

const daysOf = (accountId: AccountId, question: Question, ofSubject?: Sql): Sql => sql`
  ${withMarked(accountId, question)}
  ${unmarkedDays(accountId, question, sql`x.day ${between(question.days)}`, ofSubject)}
  union all ${markedDays(accountId, question)}`

/** Whole months without a marked day, the days of the other months, and what is before and after the whole months. */
const monthsOf = (accountId: AccountId, question: Question, { from, to }: DayRange): Sql => {
  const { kind, days } = question
  return sql`
    ${withMarked(accountId, question)},
    marked_months as materialized (
      select distinct date_trunc('month', d.day)::date as month from marked_days d
      where d.day >= ${from}::date and d.day < ${to}::date)
    select ${columns("x")}, x.month::timestamp as local_time from report_months x
    where x.account_id = ${accountId} and ${ofKind(sql`x`, kind)} and x.month >= ${from}::date
      and x.month < ${to}::date and not exists (select from marked_months m where m.month = x.month)
    union all
    select x.* from marked_months m cross join lateral (${unmarkedDays(
      accountId,
      question,
      sql`x.day >= m.month and x.day < (m.month + interval '1 month')::date`,
    )} offset 0) x
    union all ${unmarkedDays(accountId, question, sql`x.day >= ${days.from}::date and x.day < ${from}::date`)}
    union all ${unmarkedDays(accountId, question, sql`x.day >= ${to}::date and x.day <= ${days.to}::date`)}
    union all ${markedDays(accountId, question)}`
}

const hoursOf = (accountId: AccountId, question: Question): Sql => {
  const { kind, timeZone, rolledUpIn, objectIds } = question
  const [begins, ends] = [sql`${beginsAt(question)}::timestamptz`, sql`${endsAt(question)}::timestamptz`]
  return sql`
    with marked as materialized (${marked(accountId, question)})
    select ${columns("h")}, h.hour at time zone ${timeZone} as local_time from report_hours h
    where ${allOf(
      sql`h.account_id = ${accountId} and ${ofKind(sql`h`, kind)} and h.hour >= ${begins} and h.hour < ${ends}`,
      ofObjects(sql`h`, objectIds),
    )} and not exists (select from marked m where m.hour = h.hour)
    union all
    select ${columns("r")}, m.hour at time zone ${timeZone} from marked m cross join lateral (
      ${rowsBetween(accountId, question, sql`m.hour`, sql`m.hour + interval '1 hour'`)}) r
    where m.hour >= ${begins} and m.hour < ${ends} and hour_in_zone(r.started_at, ${rolledUpIn}) = m.hour`
}

const factConditions = (x: Sql, { filter }: Pick<Question, "filter">): Sql => {
  const { directions, results, isInternal, isInternational } = filter
  return allOf(
    directions !== undefined && sql`${x}.direction = any(${directions}::text[])`,
    results !== undefined && sql`${x}.result = any(${results}::text[])`,
    isInternal !== undefined && sql`${x}.is_internal = ${isInternal}`,
    isInternational !== undefined && sql`${x}.is_international = ${isInternational}`,
  )
}
const secondsConditions = (r: Sql, { filter }: Pick<Question, "filter">): Sql => {
  const { minSeconds, maxSeconds, minWaitSeconds, maxWaitSeconds } = filter
  return allOf(
    minSeconds !== undefined && sql`${r}.talk_seconds >= ${minSeconds}`,
    maxSeconds !== undefined && sql`${r}.talk_seconds <= ${maxSeconds}`,
    minWaitSeconds !== undefined && sql`${r}.wait_seconds >= ${minWaitSeconds}`,
    maxWaitSeconds !== undefined && sql`${r}.wait_seconds <= ${maxWaitSeconds}`,
  )
}

/** Conditions on facts and local time, for cells named x. */
export const cellConditions = (question: Pick<Question, "kind" | "filter">): Sql => {
  const { types } = question.filter
  return allOf(
    !asksCalls(question) && factConditions(sql`x`, question),
    types !== undefined && sql`x.type = any(${types}::text[])`,
    localTimeConditions(sql`x.local_time`, question.filter),
  )
}

/** Conditions that single rows answer, for rows named r of the view. */
export const rowConditions = (accountId: AccountId, question: Question): Sql => {
  const { kind, filter, objectIds, stretches, through } = question
  const { userIds, extensionIds, queueIds, groupIds, numbers, fromNumbers, toNumbers } = filter
  const { locationIds, tagIds } = filter
  const hasLeg = (condition: Sql, joins: Sql = emptySql) => sql`exists (
    select from call_legs l ${joins}
    where l.account_id = ${accountId} and l.started_at = r.started_at and l.call_id = r.call_id and ${condition})`
  const hasStay = (ids: readonly number[] | undefined, of: Sql) => sql`exists (
    select from call_steps s where s.account_id = ${accountId} and s.started_at = r.started_at
      and s.call_id = r.call_id and s.stay_result is not null and s.kind = ${of}
      ${ids === undefined ? emptySql : sql`and s.object_id = any(${ids}::bigint[])`})`
  const ofCall = (condition: Sql) => sql`exists (
    select from calls c where c.account_id = ${accountId} and c.started_at = r.started_at and c.id = r.call_id
      and ${condition})`
  const ofMessage = (condition: Sql) => sql`exists (
    select from message_records m where m.account_id = ${accountId} and m.sent_at = r.started_at and m.id = r.call_id
      and ${condition})`
  /** Meetings are from and to no number. */
  const ofNumbers = (end: "from" | "to", ofEnd: readonly string[]) =>
    kind === "message"
      ? ofMessage(sql`case m.direction when ${rawSql(end === "from" ? "'sent'" : "'received'")} then m.own_number
          else m.other_number end = any(${ofEnd}::text[])`)
      : sql`r.subject <> 'meeting' and ${ofCall(sql`c.${rawSql(`${end}_number`)} = any(${ofEnd}::text[])`)}`
  return allOf(
    sql`r.account_id = ${accountId} and ${ofKind(sql`r`, kind)} and r.started_at >= ${beginsAt(question)}::timestamptz
      and r.started_at < ${endsAt(question)}::timestamptz`,
    ofObjects(sql`r`, objectIds),
    !isOfUsers(kind) &&
      userIds !== undefined &&
      (kind === "unified"
        ? sql`(${hasLeg(sql`l.user_id = any(${userIds}::bigint[])`)} and r.subject = 'company' or r.subject = 'meeting' and exists (
          select from meeting_participants p where p.account_id = ${accountId} and p.started_at = r.started_at
            and p.meeting_id = r.call_id and p.user_id = any(${userIds}::bigint[])))`
        : hasLeg(sql`l.user_id = any(${userIds}::bigint[])`)),
    extensionIds !== undefined && hasLeg(sql`l.extension_id = any(${extensionIds}::bigint[])`),
    kind !== "queue" && queueIds !== undefined && hasStay(queueIds, sql`'queue'`),
    kind !== "group" && groupIds !== undefined && hasStay(groupIds, sql`'ring'`),
    numbers !== undefined &&
      (kind === "message" ? ofMessage : ofCall)(
        kind === "message"
          ? sql`(m.own_number = any(${numbers}::text[]) or m.other_number = any(${numbers}::text[]))`
          : sql`(c.from_number = any(${numbers}::text[]) or c.to_number = any(${numbers}::text[]))`,
      ),
    fromNumbers !== undefined && ofNumbers("from", fromNumbers),
    toNumbers !== undefined && ofNumbers("to", toNumbers),
    through === "queue" && queueIds === undefined && hasStay(undefined, sql`'queue'`),
    through === "group" && groupIds === undefined && hasStay(undefined, sql`'ring'`),
    locationIds !== undefined &&
      hasLeg(
        sql`v.location_id = any(${locationIds}::bigint[])`,
        sql`join location_services v on v.account_id = l.account_id and v.kind = 'extension' and v.object_id = l.extension_id`,
      ),
    tagIds !== undefined &&
      ofCall(sql`exists (select from phone_numbers n where n.account_id = ${accountId} and n.number = c.to_number
        and n.custom_tag_id = any(${tagIds}::bigint[]))`),
    asksCalls(question)
      ? sql`exists (select from report_call_rows w where w.account_id = ${accountId} and w.started_at = r.started_at
          and w.call_id = r.call_id and ${factConditions(sql`w`, question)} and ${secondsConditions(sql`w`, question)})`
      : secondsConditions(sql`r`, question),
    stretches !== undefined &&
      // A range of many parts is searched, not compared part by part.
      sql`r.started_at <@ (select coalesce(range_agg(tstzrange(o.opens, o.closes)), '{}')
        from unnest(${stretches.map(({ from }) => from)}::timestamptz[],
          ${stretches.map(({ to }) => to)}::timestamptz[]) as o (opens, closes))`,
  )
}
