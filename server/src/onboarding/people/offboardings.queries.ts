import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import {
  undoDays,
  type Offboarding,
  type OffboardingFilter,
} from "@dialplane/contract/onboarding/people/offboardings.schema"
import type { Db } from "../../kit/database/database.ts"
import type { JobActor } from "../../kit/jobs/job-actor.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { offboardingJobUnderWay } from "../../identity/users/users.service.ts"
import { allOf, json, sql } from "../../kit/database/sql.ts"

export interface OffboardingRow extends Omit<Offboarding, "canUndo" | "whyNotUndo"> {
  /** The user's roles, as long as the snapshots are kept. */
  readonly keptRoleIds: readonly number[]
  /** The job was cancelled while waiting, or interrupted: nothing was changed and no job is running. */
  readonly isStopped: boolean
}

const isStopped = sql`d.state = 'leaving' and not ${offboardingJobUnderWay}`

const stateNow = sql`case when d.state = 'left' and d.undo_until <= now() then 'final' when ${isStopped} then 'failed'
  else d.state end`

const columns = sql`
  d.id as offboarding_id, d.account_id, d.user_id, d.name, d.login_name, d.email, ${stateNow} as state, d.started_at,
    d.last_day::text as last_day, d.by_name, d.undo_until,
  d.done, d.failure, ${isStopped} as is_stopped, d.undone_at, d.undone_by_name,
    d.put_back as restored, d.not_put_back as not_restored,
  array(select (held.role ->> 'roleId')::bigint
    from jsonb_array_elements(d.kept -> 'person' -> 'user' -> 'roles') as held (role)) as kept_role_ids`

const sorts: SortColumns<OffboardingFilter["sort"]> = {
  startedAt: [
    { column: "d.started_at", type: "timestamptz" },
    { column: "d.id", type: "bigint" },
  ],
  name: [
    { column: "d.sort_name", type: "text" },
    { column: "d.id", type: "bigint" },
  ],
}

export const listOffboardings = async (db: Db, accountId: AccountId, filter: OffboardingFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<OffboardingRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from departures d
    where ${allOf(
      sql`d.account_id = ${accountId}`,
      plan.where,
      filter.state !== undefined && sql`${stateNow} = ${filter.state}`,
      filter.search !== "" &&
        sql`(position(lower(${filter.search}) in d.sort_name) > 0
          or position(lower(${filter.search}) in lower(d.login_name)) > 0)`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findOffboarding = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<OffboardingRow & { kept: unknown; choices: unknown }>(
    sql`select ${columns}, d.kept, d.choices from departures d where d.account_id = ${accountId} and d.id = ${id}
      for update`,
  )

interface NewOffboarding {
  readonly userId: UserId
  readonly name: string
  readonly loginName: string
  readonly email: string
  readonly byUserId: UserId
  readonly byName: string
  readonly undoUntil: string
  readonly choices: unknown
}

// --- a last day in the future ----------------------------------------------------------------------------------------

/** The end of a day in the account's time zone. */
const endOf = (accountId: AccountId, day: string) =>
  sql`((${day}::date + 1)::timestamp at time zone (select a.time_zone from accounts a where a.id = ${accountId}))`

/** The end of the last day of an offboarding (as `d`). Derived, so that it follows the account's time zone. */
const dueAt = sql`((d.last_day + 1)::timestamp at time zone (select a.time_zone from accounts a
  where a.id = d.account_id))`

const scheduledColumns = sql`d.id as offboarding_id, d.last_day::text as last_day, ${dueAt} as due_at, d.by_name,
  d.choices`

/** Today and the furthest last day, by the database's clock and the account's time zone. */
export const findToday = async (db: Db, accountId: AccountId, furthestDays: number) =>
  db.one<{ today: string; furthest: string }>(sql`
    select (now() at time zone a.time_zone)::date::text as today,
      ((now() at time zone a.time_zone)::date + ${furthestDays}::int)::text as furthest
    from accounts a where a.id = ${accountId}`)

export interface ScheduledRow {
  readonly offboardingId: number
  readonly lastDay: string
  readonly dueAt: string
  readonly byName: string
  readonly choices: unknown
}

export const findScheduled = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<ScheduledRow>(sql`
    select ${scheduledColumns} from departures d
    where d.account_id = ${accountId} and d.user_id = ${userId} and d.state = 'scheduled' for update`)

export const insertScheduled = (
  db: Db,
  accountId: AccountId,
  one: Omit<NewOffboarding, "undoUntil"> & { readonly plannedAs: JobActor },
  lastDay: string,
) =>
  db.one<ScheduledRow>(sql`
    insert into departures as d (account_id, user_id, name, login_name, email, by_user_id, by_name, undo_until,
      choices, state, last_day, planned_as)
    values (${accountId}, ${one.userId}, ${one.name}, ${one.loginName}, ${one.email}, ${one.byUserId}, ${one.byName},
      ${endOf(accountId, lastDay)} + make_interval(days => ${undoDays}), ${json(one.choices)}, 'scheduled',
        ${lastDay}::date, ${json(one.plannedAs)})
    returning ${scheduledColumns}`)

export const moveScheduled = (
  db: Db,
  accountId: AccountId,
  id: number,
  plannedAs: JobActor,
  lastDay: string,
  choices: unknown,
) =>
  db.one<ScheduledRow>(sql`
    update departures d set last_day = ${lastDay}::date,
      undo_until = ${endOf(accountId, lastDay)} + make_interval(days => ${undoDays}),
      choices = ${json(choices)}, by_user_id = ${plannedAs.userId}, by_name = ${plannedAs.name},
        planned_as = ${json(plannedAs)}
    where d.account_id = ${accountId} and d.id = ${id}
    returning ${scheduledColumns}`)

export interface DueRow {
  readonly userId: UserId
  readonly name: string
  readonly choices: unknown
  readonly byUserId: UserId
  readonly byName: string
  /** Null for a day that was set before this was recorded. */
  readonly plannedAs: unknown
}

/**
 * Locks a scheduled offboarding that is due by the database's clock; undefined if it was moved, withdrawn or carried
 * out.
 */
export const lockDue = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<DueRow>(sql`
    select d.user_id, d.name, d.choices, d.by_user_id, d.by_name, d.planned_as from departures d
    where d.account_id = ${accountId} and d.id = ${id} and d.state = 'scheduled' and ${dueAt} <= now() for update`)

/** Last days that have ended, in all accounts. Needs the system's view. */
export const listDue = (db: Db, most: number) =>
  db.many<{ accountId: AccountId; offboardingId: number }>(sql`
    select d.account_id, d.id as offboarding_id from departures d where d.state = 'scheduled' and ${dueAt} <= now()
      order by d.id limit ${most}`)

export const beginDue = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`
    update departures set state = 'leaving', started_at = now(),
      undo_until = now() + make_interval(days => ${undoDays}) where account_id = ${accountId} and id = ${id}`)

export const isLeavingNow = async (db: Db, accountId: AccountId, userId: UserId) =>
  (await db.maybeOne(
    sql`select from departures d where d.account_id = ${accountId} and d.user_id = ${userId} and d.state = 'leaving'
      and ${offboardingJobUnderWay}`,
  )) !== undefined

export const closeScheduled = async (db: Db, accountId: AccountId, userId: UserId) =>
  (await db.run(
    sql`update departures set state = 'withdrawn'
      where account_id = ${accountId} and user_id = ${userId} and state = 'scheduled'`,
  )) > 0

export const insertOffboarding = async (db: Db, accountId: AccountId, one: NewOffboarding): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
    insert into departures (account_id, user_id, name, login_name, email, by_user_id, by_name, undo_until, choices)
    values (${accountId}, ${one.userId}, ${one.name}, ${one.loginName}, ${one.email}, ${one.byUserId}, ${one.byName},
      ${one.undoUntil}::timestamptz, ${json(one.choices)}) returning id`)
  ).id

/** A stopped offboarding must not prevent a new one. */
export const closeStopped = (db: Db, accountId: AccountId, userId: UserId, failure: string) =>
  db.run(
    sql`update departures d set state = 'failed', failure = ${failure}
      where d.account_id = ${accountId} and d.user_id = ${userId} and ${isStopped}`,
  )

export const noteLeft = (
  db: Db,
  accountId: AccountId,
  id: number,
  done: readonly string[],
  kept: unknown,
  forwarded: readonly number[],
) =>
  db.run(sql`
    update departures set state = 'left', done = ${json(done)}, kept = ${json(kept)}, failure = null,
      forwarded_extensions = ${forwarded}::bigint[]
    where account_id = ${accountId} and id = ${id}`)

export const noteFailure = (db: Db, accountId: AccountId, id: number, failure: string) =>
  db.run(
    sql`update departures set state = 'failed', failure = ${failure}
      where account_id = ${accountId} and id = ${id} and state in ('leaving', 'scheduled')`,
  )

export const noteUndone = (
  db: Db,
  accountId: AccountId,
  id: number,
  byName: string,
  restored: readonly string[],
  notRestored: readonly string[],
) =>
  db.run(sql`
    update departures set state = 'undone', undone_at = now(), undone_by_name = ${byName}, put_back = ${json(restored)},
      not_put_back = ${json(notRestored)}, kept = null
    where account_id = ${accountId} and id = ${id}`)

export const purgeKept = (db: Db, accountId: AccountId, id: number) =>
  db.run(
    sql`update departures set state = 'final', kept = null
      where account_id = ${accountId} and id = ${id} and state = 'left'`,
  )

export const findAccountName = async (db: Db, accountId: AccountId) =>
  (await db.one<{ name: string }>(sql`select a.name from accounts a where a.id = ${accountId}`)).name
