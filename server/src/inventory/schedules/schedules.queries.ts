import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Override } from "@dialplane/contract/inventory/schedules/opening-hours"
import type { ScheduleContent } from "@dialplane/contract/inventory/schedules/schedule-facts"
import type { Schedule, ScheduleFilter } from "@dialplane/contract/inventory/schedules/schedules.schema"
import type { Db } from "../../kit/database/database.ts"
import type { Restorable } from "../../kit/database/deleted-objects.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql, type Sql } from "../../kit/database/sql.ts"

const sorts: SortColumns<ScheduleFilter["sort"]> = {
  name: [
    { column: "s.sort_name", type: "text" },
    { column: "s.id", type: "bigint" },
  ],
  timeZone: [
    { column: "s.time_zone", type: "text" },
    { column: "s.id", type: "bigint" },
  ],
  changedAt: [
    { column: "s.changed_at", type: "timestamptz" },
    { column: "s.id", type: "bigint" },
  ],
}
const columns: Sql = sql`s.account_id, s.id as schedule_id, s.name, s.description, s.time_zone, s.weekly, s.exceptions,
  s.kept_holidays, s.override_state, s.override_until, s.version, s.created_at, s.changed_at, s.updated_at`

export type ScheduleRow = Omit<Schedule, "override" | "now" | "useCount"> & {
  readonly overrideState: Override["state"] | null
  readonly overrideUntil: string | null
}

export const listSchedules = async (db: Db, accountId: AccountId, filter: ScheduleFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<ScheduleRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from schedules s
    where ${allOf(
      sql`s.account_id = ${accountId}`,
      plan.where,
      filter.updatedSince !== undefined && sql`s.updated_at >= ${filter.updatedSince}::timestamptz`,
      filter.override !== undefined &&
        sql`s.override_state = ${filter.override} and coalesce(s.override_until > now(), true)`,
      filter.search !== "" &&
        sql`(position(search_fold(${filter.search}) in s.sort_name) > 0
          or position(search_fold(${filter.search}) in search_fold(s.description)) > 0
          or position(search_fold(${filter.search}) in search_fold(replace(s.time_zone, '_', ' '))) > 0)`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findSchedule = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<ScheduleRow>(sql`select ${columns} from schedules s where s.account_id = ${accountId} and s.id = ${id}`)

export const findSchedules = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<ScheduleRow>(
    sql`select ${columns} from schedules s where s.account_id = ${accountId} and s.id = any(${ids}::bigint[])`,
  )

/** Locks it until the transaction ends against changes and new uses. */
export const lockSchedule = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from schedules s where s.account_id = ${accountId} and s.id = ${id} for update`)

export const listSchedulesOf = (db: Db, accountIds: readonly AccountId[]) =>
  db.many<ScheduleRow>(
    sql`select ${columns} from schedules s where s.account_id = any(${accountIds}::bigint[])
      order by s.account_id, s.sort_name`,
  )

export const findByName = (db: Db, accountId: AccountId, name: string) =>
  db.maybeOne<ScheduleRow>(
    sql`select ${columns} from schedules s where s.account_id = ${accountId} and s.sort_name = search_fold(${name})
      for update of s`,
  )

export const deletedSchedule: Restorable = {
  type: "schedule",
  table: "schedules",
  with: [],
  without: [],
  essential: [],
}

export const countSchedules = async (db: Db, accountId: AccountId) =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from schedules s where s.account_id = ${accountId}`)).n

export const findTimeZone = async (db: Db, accountId: AccountId) =>
  (await db.one<{ timeZone: string }>(sql`select a.time_zone from accounts a where a.id = ${accountId}`)).timeZone

export const insertSchedule = async (
  db: Db,
  accountId: AccountId,
  { name, description, timeZone, weekly, exceptions, keptHolidays }: ScheduleContent,
) =>
  (
    await db.one<{ id: number }>(sql`
    insert into schedules (account_id, name, description, time_zone, weekly, exceptions, kept_holidays)
      values (${accountId}, ${name}, ${description}, ${timeZone}, ${json(weekly)}, ${json(exceptions)},
        ${json(keptHolidays ?? [])}) returning id`)
  ).id

export const updateSchedule = (
  db: Db,
  accountId: AccountId,
  id: number,
  { name, description, timeZone, weekly, exceptions, keptHolidays }: ScheduleContent,
) =>
  db.run(sql`
    update schedules set name = ${name}, description = ${description}, time_zone = ${timeZone},
      weekly = ${json(weekly)}, exceptions = ${json(exceptions)},
      kept_holidays = coalesce(${keptHolidays === undefined ? null : json(keptHolidays)}::jsonb, kept_holidays), version = version + 1, changed_at = now()
    where account_id = ${accountId} and id = ${id}`)

/** The version stays, because open editors do not change the override. */
export const setOverride = (db: Db, accountId: AccountId, id: number, override: Override | null) =>
  db.run(
    sql`update schedules set override_state = ${override?.state ?? null}, override_until = ${override?.until ?? null},
        override_since = case when ${override?.state ?? null}::text is null then null
          when override_state = ${override?.state ?? null} and coalesce(override_until > now(), true)
            then override_since else now() end
      where account_id = ${accountId} and id = ${id}`,
  )

export const deleteSchedule = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from schedules where account_id = ${accountId} and id = ${id}`)

/** Schedules of any account that keep holidays up to date, locked, after the one with this id. */
export const takeKeeping = (db: Db, after: number, most: number) =>
  db.many<ScheduleRow>(sql`
    select ${columns} from schedules s where s.kept_holidays <> '[]'::jsonb and s.id > ${after}
    order by s.id limit ${most} for update of s skip locked`)
