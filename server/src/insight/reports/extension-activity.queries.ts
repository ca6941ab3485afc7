import type { RowKind } from "@dialplane/contract/insight/reports/report-subjects"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { allOf, emptySql, oneOff, sql, type Sql } from "../../kit/database/sql.ts"
import { beginsAt, cellConditions, endsAt, rowConditions, rowsOf } from "./report-cells.queries.ts"
import type { Question } from "./report-question.rules.ts"

/** Types of extensions that people and phones have; queues, groups and menus have no license of their own. */
const withCalls = sql`('Extension', 'Virtual Extension')`

/** Which extensions a list is about. */
export interface Whose {
  readonly kind: RowKind
  readonly userIds: readonly number[] | undefined
  readonly extensionIds: readonly number[] | undefined
  /** In reports of queues and groups: only agents or members of these; of any if undefined. */
  readonly of: readonly number[] | undefined
}
const isAnyOf = (column: Sql, ids: readonly number[] | undefined) =>
  ids === undefined ? emptySql : sql`and ${column} = any(${ids}::bigint[])`

const extensionsOf = (accountId: AccountId, { kind, userIds, extensionIds, of }: Whose): Sql =>
  allOf(
    sql`e.account_id = ${accountId} and e.type in ${withCalls}`,
    userIds !== undefined && sql`e.user_id = any(${userIds}::bigint[])`,
    extensionIds !== undefined && sql`e.id = any(${extensionIds}::bigint[])`,
    kind === "queue" &&
      sql`exists (select from queue_agents a where a.account_id = ${accountId} and a.agent_id = e.id
        ${isAnyOf(sql`a.queue_id`, of)})`,
    kind === "group" &&
      sql`exists (select from call_group_members a where a.account_id = ${accountId}
        and a.member_extension_id = e.id ${isAnyOf(sql`a.group_id`, of)})`,
  )

export interface ExtensionRow {
  readonly extensionId: number
  readonly extension: string
  readonly name: string
  readonly userId: number | null
  readonly userName: string
  readonly lastCallAt: string | null
  readonly matching: number
  readonly extensions: number
}
interface Paged {
  readonly limit: number
  readonly offset: number
}

/** The last call, meeting or message of the extension e; in reports of queues and groups, the last that came by them. */
const lastOf = (accountId: AccountId, { kind, of }: Whose, range: (at: Sql) => Sql): Sql => {
  const meetings = sql`
    select p.started_at from meeting_participants p where p.account_id = ${accountId} and p.user_id = e.user_id
      and ${range(sql`p.started_at`)} order by p.started_at desc limit 1`
  const calls = (more: Sql = emptySql) => sql`
    select l.started_at from call_legs l where l.account_id = ${accountId} and l.extension_id = e.id
      and ${range(sql`l.started_at`)} ${more} order by l.started_at desc limit 1`
  const through = (step: Sql) => sql`and exists (
    select from call_steps s where s.account_id = ${accountId} and s.started_at = l.started_at
      and s.call_id = l.call_id and s.stay_result is not null and s.kind = ${step} ${isAnyOf(sql`s.object_id`, of)})`
  switch (kind) {
    case "meeting":
      return meetings
    case "message":
      return sql`
        select m.sent_at as started_at from message_records m where m.account_id = ${accountId}
          and m.user_id = e.user_id and ${range(sql`m.sent_at`)} order by m.sent_at desc limit 1`
    case "unified":
      return sql`select q.started_at from ((${calls()}) union all (${meetings})) q order by q.started_at desc limit 1`
    case "queue":
      return calls(through(sql`'queue'`))
    case "group":
      return calls(through(sql`'ring'`))
    default:
      return calls()
  }
}

const columns = sql`e.id as extension_id, e.number as extension, e.name, e.user_id, e.sort_number, coalesce((
  select u.first_name || ' ' || u.last_name from users u where u.account_id = e.account_id and u.id = e.user_id), '') as user_name`
const counted = sql`x.*, (count(*) over ())::int as matching, (select count(*) from each_one)::int as extensions`
const extensionsBy = (
  accountId: AccountId,
  whose: Whose,
  range: (at: Sql) => Sql,
  only: Sql,
  order: Sql,
  { limit, offset }: Paged,
): Sql => sql`
  with each_one as materialized (
    select ${columns}, l.started_at as last_call_at
    from extensions e left join lateral (${lastOf(accountId, whose, range)}) l on true
    where ${extensionsOf(accountId, whose)})
  select ${counted} from each_one x where ${only} order by ${order} limit ${limit} offset ${offset}`

const byNumber = sql`x.sort_number, x.extension_id`

/** Extensions with a call in the period. */
export const listActiveExtensions = (db: Db, accountId: AccountId, question: Question, whose: Whose, paged: Paged) => {
  const [from, to] = [beginsAt(question), endsAt(question)]
  return db.many<ExtensionRow>(
    oneOff(
      extensionsBy(
        accountId,
        whose,
        (at) => sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`,
        sql`x.last_call_at is not null`,
        byNumber,
        paged,
      ),
    ),
  )
}

/** Extensions that took part in one of the rows that the report counts. */
export const listExtensionsInRows = (
  db: Db,
  accountId: AccountId,
  question: Question,
  whose: Whose,
  { limit, offset }: Paged,
) => {
  const ofUser = question.kind === "user" ? sql`and l.user_id = x.object_id` : emptySql
  return db.many<ExtensionRow>(
    oneOff(sql`
      with counted_rows as materialized (
        select x.subject, x.started_at, x.call_id, x.object_id
        from (select r.*, r.started_at at time zone ${question.timeZone} as local_time from ${rowsOf(question.kind)} r
          where ${rowConditions(accountId, question)}) x
        where ${cellConditions(question)}),
      by_extension as materialized (
        select l.extension_id, max(x.started_at) as at from counted_rows x
          join call_legs l on l.account_id = ${accountId} and l.started_at = x.started_at and l.call_id = x.call_id
        where x.subject not in ('meeting', 'message') ${ofUser} group by 1),
      by_user as materialized (
        select y.user_id, max(y.at) as at from (
          select p.user_id, x.started_at as at from counted_rows x
            join meeting_participants p on p.account_id = ${accountId} and p.started_at = x.started_at
              and p.meeting_id = x.call_id
          where x.subject = 'meeting'
          union all
          select x.object_id, x.started_at from counted_rows x where x.subject = 'message') y
        group by 1),
      each_one as materialized (
        select ${columns}, greatest(c.at, u.at) as last_call_at
        from extensions e left join by_extension c on c.extension_id = e.id left join by_user u on u.user_id = e.user_id
        where ${extensionsOf(accountId, whose)})
      select ${counted} from each_one x where x.last_call_at is not null
      order by ${byNumber} limit ${limit} offset ${offset}`),
  )
}

/** Extensions without a call since then: first those without any, then those that are idle longest. */
export const listIdleExtensions = (db: Db, accountId: AccountId, whose: Whose, since: string, paged: Paged) =>
  db.many<ExtensionRow>(
    oneOff(
      extensionsBy(
        accountId,
        whose,
        () => sql`true`,
        sql`(x.last_call_at is null or x.last_call_at < ${since}::timestamptz)`,
        sql`x.last_call_at nulls first, ${byNumber}`,
        paged,
      ),
    ),
  )

export const countExtensions = async (db: Db, accountId: AccountId, whose: Whose) =>
  (
    await db.one<{ extensions: number }>(sql`
      select count(*)::int as extensions from extensions e where ${extensionsOf(accountId, whose)}`)
  ).extensions
