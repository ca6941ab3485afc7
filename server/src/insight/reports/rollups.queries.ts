import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"

/** Accounts whose rows have changed and that do not rest; who has waited longest comes first. */
export const listMarkedAccounts = (db: Db, most: number) =>
  db.many<{ accountId: AccountId; timeZone: string }>(sql`
    select a.id as account_id, a.time_zone from accounts a left join report_zones z on z.account_id = a.id
    where (exists (select from report_marks m where m.account_id = a.id) or z.time_zone <> a.time_zone)
      and coalesce(z.next_at <= now(), true)
    order by z.rolled_up_at nulls first, a.id limit ${most}`)

/** It is the turn of the others before this account comes again. */
export const noteRolledUp = (db: Db, accountId: AccountId) =>
  db.run(sql`update report_zones set rolled_up_at = clock_timestamp() where account_id = ${accountId}`)

/** All accounts that have roll-ups, with their time zone. */
export const listRolledUpAccounts = (db: Db) =>
  db.many<{ accountId: AccountId; timeZone: string }>(
    sql`select z.account_id, z.time_zone from report_zones z order by z.account_id`,
  )

/** Accounts that were not compared for so long, with the month to go on with. */
export const listUnproved = (db: Db, days: number, most: number) =>
  db.many<{ accountId: AccountId; provingMonth: string | null }>(sql`
    select z.account_id, to_char(z.proving_month, 'YYYY-MM-DD') as proving_month from report_zones z
    where coalesce(z.proved_at < now() - make_interval(days => ${days}), true)
    order by z.proving_month is null, z.proved_at nulls first, z.account_id limit ${most}`)

/** The comparison of an account goes on with this month. */
export const keepProving = (db: Db, accountId: AccountId, month: string) =>
  db.run(sql`update report_zones set proving_month = ${month}::date where account_id = ${accountId}`)

/** All months of an account were compared so many days ago. */
export const noteProved = (db: Db, accountId: AccountId, daysAgo = 0) =>
  db.run(sql`
    update report_zones set proved_at = now() - make_interval(days => ${daysAgo}), proving_month = null
    where account_id = ${accountId}`)

export const rest = (db: Db, accountId: AccountId, seconds: number) =>
  db.run(sql`
    update report_zones set next_at = now() + make_interval(secs => ${seconds}) where account_id = ${accountId}`)

const lockOf = (accountId: AccountId) => sql`hashtextextended('report_rollups', ${accountId})`

/** Only one makes the roll-ups of an account at a time. Returns whether it is this one. */
export const lockRollups = async (db: Db, accountId: AccountId): Promise<boolean> =>
  (await db.one<{ isLocked: boolean }>(sql`select pg_try_advisory_xact_lock(${lockOf(accountId)}) as is_locked`))
    .isLocked

/** Waits for whoever makes them now. */
export const waitForRollups = (db: Db, accountId: AccountId) =>
  db.run(sql`select pg_advisory_xact_lock(${lockOf(accountId)})`)

export const findZone = async (db: Db, accountId: AccountId): Promise<string | undefined> =>
  (
    await db.maybeOne<{ timeZone: string }>(sql`
      select z.time_zone from report_zones z where z.account_id = ${accountId}`)
  )?.timeZone

/** From now on, days begin when they do in this time zone. What was rolled up otherwise is counted again. */
export const changeZone = async (db: Db, accountId: AccountId, timeZone: string) => {
  await markEverything(db, accountId, timeZone)
  await db.run(sql`delete from report_months m where m.account_id = ${accountId}`)
  await db.run(sql`delete from report_days d where d.account_id = ${accountId}`)
  await db.run(sql`delete from report_hours h where h.account_id = ${accountId}`)
  await db.run(sql`
    insert into report_zones (account_id, time_zone) values (${accountId}, ${timeZone})
    on conflict (account_id) do update set time_zone = excluded.time_zone`)
}

/**
 * Takes the newest marks away and says in which hours of the time zone they are. If there are many, reports of the last
 * days are the first that no longer count rows.
 */
export const takeMarks = (db: Db, accountId: AccountId, timeZone: string, mostHours: number) =>
  db.many<{ hour: string }>(sql`
    with newest as (
      select distinct m.hour from report_marks m where m.account_id = ${accountId} order by m.hour desc
      limit ${mostHours}),
    taken as (
      delete from report_marks m using newest o where m.account_id = ${accountId} and m.hour = o.hour returning m.hour)
    -- An hour of UTC can touch two hours of the time zone.
    select distinct hour_in_zone(t.hour + o.minutes, ${timeZone}) as hour from taken t,
      (values (interval '0'), (interval '59 minutes 59 seconds')) as o (minutes)`)

const facts = sql`direction, result, is_internal, is_international, is_in_time, type`
const sums = sql`calls, ring_seconds, wait_seconds, talk_seconds, hold_seconds, amount, longest_wait, longest_talk`
const factsOf = (r: Sql) =>
  sql`${r}.direction, ${r}.result, ${r}.is_internal, ${r}.is_international, ${r}.is_in_time, ${r}.type`
const countedRows = sql`count(*), coalesce(sum(r.ring_seconds), 0), coalesce(sum(r.wait_seconds), 0),
  coalesce(sum(r.talk_seconds), 0), coalesce(sum(r.hold_seconds), 0), coalesce(sum(r.amount), 0), coalesce(max(r.wait_seconds), 0),
  coalesce(max(r.talk_seconds), 0)`

const summedDays = sql`sum(d.calls) as calls, sum(d.ring_seconds) as ring_seconds, sum(d.wait_seconds) as wait_seconds,
  sum(d.talk_seconds) as talk_seconds, sum(d.hold_seconds) as hold_seconds, sum(d.amount) as amount,
  max(d.longest_wait) as longest_wait, max(d.longest_talk) as longest_talk`

// "offset 0" keeps the planner from joining all rows of an account with the hours or days and filtering then: with 10
// million calls that took hours instead of seconds.

/** Counts hours again, for the subjects that have roll-ups by hour: those of users would be nearly as many as their rows. */
export const makeHours = async (db: Db, accountId: AccountId, timeZone: string, hours: readonly string[]) => {
  await db.run(
    sql`delete from report_hours h where h.account_id = ${accountId} and h.hour = any(${hours}::timestamptz[])`,
  )
  await db.run(sql`
    insert into report_hours (account_id, subject, object_id, hour, ${facts}, ${sums})
    select ${accountId}, r.subject, r.object_id, b.hour, ${factsOf(sql`r`)}, ${countedRows}
    from unnest(${hours}::timestamptz[]) as b (hour) cross join lateral (
      select r.* from report_rows r
      where r.account_id = ${accountId} and r.started_at >= b.hour and r.started_at < b.hour + interval '1 hour'
        and r.subject not in ('user', 'message') and hour_in_zone(r.started_at, ${timeZone}) = b.hour offset 0) r
    group by r.subject, r.object_id, b.hour, ${factsOf(sql`r`)}`)
}

/** The subject under which each day has the sum of its users. */
const allUsers = sql`'allUsers'`

/** Adds the hours of days up again, counts the parts of users, and adds them up. */
export const makeDays = async (db: Db, accountId: AccountId, timeZone: string, hours: readonly string[]) => {
  const days = sql`(select distinct (b.hour at time zone ${timeZone})::date as day from unnest(${hours}::timestamptz[]) as b (hour))`
  const [begins, ends] = [
    sql`d.day::timestamp at time zone ${timeZone}`,
    sql`(d.day + 1)::timestamp at time zone ${timeZone}`,
  ]
  await db.run(
    sql`delete from report_days x where x.account_id = ${accountId} and x.day in (select d.day from ${days} d)`,
  )
  await db.run(sql`
    insert into report_days (account_id, subject, object_id, day, ${facts}, ${sums})
    select ${accountId}, h.subject, h.object_id, d.day, ${factsOf(sql`h`)}, sum(h.calls), sum(h.ring_seconds),
      sum(h.wait_seconds), sum(h.talk_seconds), sum(h.hold_seconds), sum(h.amount), max(h.longest_wait), max(h.longest_talk)
    from ${days} d cross join lateral (
      select h.* from report_hours h
      where h.account_id = ${accountId} and h.hour >= ${begins} and h.hour < ${ends} offset 0) h
    group by h.subject, h.object_id, d.day, ${factsOf(sql`h`)}`)
  await db.run(sql`
    insert into report_days (account_id, subject, object_id, day, ${facts}, ${sums})
    select ${accountId}, r.subject, r.object_id, d.day, ${factsOf(sql`r`)}, ${countedRows}
    from ${days} d cross join lateral (
      select r.* from report_rows r
      where r.account_id = ${accountId} and r.started_at >= ${begins} and r.started_at < ${ends}
        and r.subject in ('user', 'message') offset 0) r
    group by r.subject, r.object_id, d.day, ${factsOf(sql`r`)}`)
  await db.run(sql`
    insert into report_days (account_id, subject, object_id, day, ${facts}, ${sums})
    select ${accountId}, ${allUsers}, 0, d.day, ${factsOf(sql`d`)}, ${summedDays}
    from ${days} b cross join lateral (
      select x.* from report_days x
      where x.account_id = ${accountId} and x.subject = 'user' and x.day = b.day offset 0) d
    group by d.day, ${factsOf(sql`d`)}`)
}

/**
 * Adds the days of months up again, for the company: a report over many months has few figures, and those of users or
 * queues have as many rows as they have objects anyway.
 */
export const makeMonths = async (db: Db, accountId: AccountId, timeZone: string, hours: readonly string[]) => {
  const months = sql`(select distinct date_trunc('month', b.hour at time zone ${timeZone})::date as month
    from unnest(${hours}::timestamptz[]) as b (hour))`
  await db.run(
    sql`delete from report_months x where x.account_id = ${accountId} and x.month in (select m.month from ${months} m)`,
  )
  await db.run(sql`
    insert into report_months (account_id, subject, object_id, month, ${facts}, ${sums})
    select ${accountId}, d.subject, d.object_id, m.month, ${factsOf(sql`d`)}, ${summedDays}
    from ${months} m cross join lateral (
      select d.* from report_days d
      where d.account_id = ${accountId} and d.subject = 'company' and d.day >= m.month
        and d.day < (m.month + interval '1 month')::date offset 0) d
    group by d.subject, d.object_id, m.month, ${factsOf(sql`d`)}`)
}

/** Every hour of a month is counted again. */
export const markMonth = (db: Db, accountId: AccountId, timeZone: string, month: string) =>
  db.run(sql`
    insert into report_marks (account_id, hour)
    select ${accountId}::bigint, h.hour from generate_series(
      date_trunc('hour', ${month}::date::timestamp at time zone ${timeZone}, 'UTC'),
      (${month}::date + interval '1 month')::timestamp at time zone ${timeZone}, interval '1 hour') as h (hour)`)

/** How many hours of a time are to be counted again, up to some. */
export const countMarkedHours = async (db: Db, accountId: AccountId, from: string, to: string, most: number) =>
  (
    await db.one<{ hours: number }>(sql`
      select count(*)::int as hours from (
        select distinct m.hour from report_marks m where m.account_id = ${accountId}
          and m.hour >= ${from}::timestamptz and m.hour < ${to}::timestamptz limit ${most}) h`)
  ).hours

/** Every hour with rows or roll-ups is counted again by the next runs. */
export const markEverything = (db: Db, accountId: AccountId, timeZone: string) =>
  db.run(sql`
    insert into report_marks (account_id, hour)
    select ${accountId}::bigint, q.hour from (
      select date_trunc('hour', c.started_at, 'UTC') as hour from calls c where c.account_id = ${accountId}
      union select date_trunc('hour', m.started_at, 'UTC') from meeting_records m where m.account_id = ${accountId}
      union select date_trunc('hour', m.sent_at, 'UTC') from message_records m where m.account_id = ${accountId}
      union select date_trunc('hour', h.hour, 'UTC') from report_hours h where h.account_id = ${accountId}
      union select date_trunc('hour', d.day::timestamp at time zone ${timeZone}, 'UTC')
        from report_days d where d.account_id = ${accountId}) q`)

/** The months in which an account has rows or roll-ups, by their first day. */
export const listMonths = (db: Db, accountId: AccountId, timeZone: string) =>
  db.many<{ month: string }>(sql`
    with ends as (
      select min(c.started_at) as first, max(c.started_at) as last from calls c where c.account_id = ${accountId}
      union all select min(m.started_at), max(m.started_at) from meeting_records m where m.account_id = ${accountId}
      union all select min(m.sent_at), max(m.sent_at) from message_records m where m.account_id = ${accountId}
      union all select min(d.day)::timestamp at time zone ${timeZone}, max(d.day)::timestamp at time zone ${timeZone}
        from report_days d where d.account_id = ${accountId})
    select m.month::date::text as month from (select min(e.first) as first, max(e.last) as last from ends e) e,
      generate_series(date_trunc('month', e.first at time zone ${timeZone}), e.last at time zone ${timeZone},
        interval '1 month') as m (month) order by 1`)

export interface Difference {
  readonly subject: string
  readonly objectId: number
  /** The day, the hour (of UTC) or the first day of the month. */
  readonly at: string
  readonly inRollUp: number
  readonly inRows: number
}

/** Where roll-ups d differ from what was counted c. Compared is every fact and sum, shown is the number of calls. */
const differences = (db: Db, rollUps: Sql, counted: Sql, most: number) =>
  db.many<Difference>(sql`
    select coalesce(d.subject, c.subject) as subject, coalesce(d.object_id, c.object_id) as object_id,
      coalesce(d.at, c.at)::text as at, coalesce(d.calls, 0)::int as in_roll_up, coalesce(c.calls, 0)::int as in_rows
    from (${rollUps}) d full join (${counted}) c
      on (d.subject, d.object_id, d.at, d.direction, d.result, d.is_internal, d.is_international, d.is_in_time, d.type)
        = (c.subject, c.object_id, c.at, c.direction, c.result, c.is_internal, c.is_international, c.is_in_time, c.type)
    where (d.calls, d.ring_seconds, d.wait_seconds, d.talk_seconds, d.hold_seconds, d.amount, d.longest_wait, d.longest_talk)
        is distinct from
        (c.calls, c.ring_seconds, c.wait_seconds, c.talk_seconds, c.hold_seconds, c.amount, c.longest_wait, c.longest_talk)
    order by 3, 1, 2 limit ${most}`)

const namedCounts = sql`count(*) as calls, coalesce(sum(r.ring_seconds), 0) as ring_seconds,
  coalesce(sum(r.wait_seconds), 0) as wait_seconds, coalesce(sum(r.talk_seconds), 0) as talk_seconds,
  coalesce(sum(r.hold_seconds), 0) as hold_seconds, coalesce(sum(r.amount), 0) as amount,
  coalesce(max(r.wait_seconds), 0) as longest_wait, coalesce(max(r.talk_seconds), 0) as longest_talk`

/** Where the roll-ups of a month differ from a count over its rows, days and hours apart; none of them is marked. */
export const listDifferences = async (
  db: Db,
  accountId: AccountId,
  timeZone: string,
  month: string,
  most: number,
): Promise<Difference[]> => {
  const [first, next] = [sql`${month}::date`, sql`(${month}::date + interval '1 month')::date`]
  const [begins, ends] = [
    sql`${first}::timestamp at time zone ${timeZone}`,
    sql`${next}::timestamp at time zone ${timeZone}`,
  ]
  // "not in" would be true for no row if one of the marks were null.
  const notMarked = (at: Sql, part: Sql) => sql`not exists (
    select from report_marks m, (values (interval '0'), (interval '59 minutes 59 seconds')) as o (minutes)
    where m.account_id = ${accountId} and ${part} = ${at})`
  const [day, markedDay] = [
    sql`(r.started_at at time zone ${timeZone})::date`,
    sql`((m.hour + o.minutes) at time zone ${timeZone})::date`,
  ]
  const [hour, markedHour] = [
    sql`hour_in_zone(r.started_at, ${timeZone})`,
    sql`hour_in_zone(m.hour + o.minutes, ${timeZone})`,
  ]
  const counted = (at: Sql, marked: Sql, more: Sql) => sql`
    select r.subject, r.object_id, ${at} as at, ${factsOf(sql`r`)}, ${namedCounts} from report_rows r
    where r.account_id = ${accountId} and r.started_at >= ${begins} and r.started_at < ${ends} and ${more}
      and ${notMarked(at, marked)}
    group by r.subject, r.object_id, 3, ${factsOf(sql`r`)}`
  return [
    ...(await differences(
      db,
      sql`select x.*, x.day as at from report_days x where x.account_id = ${accountId} and x.subject <> ${allUsers}
        and x.day >= ${first} and x.day < ${next} and ${notMarked(sql`x.day`, markedDay)}`,
      counted(day, markedDay, sql`true`),
      most,
    )),
    ...(await differences(
      db,
      sql`select x.*, x.day as at from report_days x where x.account_id = ${accountId} and x.subject = ${allUsers}
        and x.day >= ${first} and x.day < ${next}`,
      sql`select ${allUsers} as subject, 0::bigint as object_id, d.day as at, ${factsOf(sql`d`)}, ${summedDays}
        from report_days d
        where d.account_id = ${accountId} and d.subject = 'user' and d.day >= ${first} and d.day < ${next}
        group by d.day, ${factsOf(sql`d`)}`,
      most,
    )),
    ...(await differences(
      db,
      sql`select x.*, x.hour as at from report_hours x where x.account_id = ${accountId} and x.hour >= ${begins}
        and x.hour < ${ends} and ${notMarked(sql`x.hour`, markedHour)}`,
      counted(hour, markedHour, sql`r.subject not in ('user', 'message')`),
      most,
    )),
    ...(await differences(
      db,
      sql`select x.*, x.month as at from report_months x where x.account_id = ${accountId} and x.month = ${first}`,
      sql`select d.subject, d.object_id, ${first} as at, ${factsOf(sql`d`)}, ${summedDays} from report_days d
        where d.account_id = ${accountId} and d.subject = 'company' and d.day >= ${first} and d.day < ${next}
        group by d.subject, d.object_id, ${factsOf(sql`d`)}`,
      most,
    )),
  ]
}
