import type { SavedReport, SavedReportFilter } from "@dialplane/contract/insight/saved-reports/saved-reports.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql, type Sql } from "../../kit/database/sql.ts"

export type SavedReportRow = Omit<SavedReport, "isMine" | "mayRead" | "mayDelete">
/** Who looks: their own reports, and those shared with them about subjects they may read. */
export interface Reader {
  readonly userId: UserId
  readonly roleId: number
  readonly subjects: readonly string[]
  /** Sees reports of everybody in the account that are sent by email, and can delete them. */
  readonly managesAll: boolean
}

const sorts: SortColumns<SavedReportFilter["sort"]> = {
  name: [
    { column: "r.sort_name", type: "text" },
    { column: "r.id", type: "bigint" },
  ],
}
const columns: Sql = sql`
  r.id as report_id, r.name, r.subject, r.filter, r.columns, r.sort, r.is_descending as descending, r.owner_id,
  coalesce((select u.first_name || ' ' || u.last_name from users u where u.account_id = r.account_id
    and u.id = r.owner_id), r.owner_name) as owner_name,
  r.shared_user_ids as shared_with_user_ids, (
    select coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.first_name || ' ' || u.last_name)
      order by u.id), '[]') from users u where u.account_id = r.account_id and u.id = any(r.shared_user_ids))
    as shared_with_users, r.shared_role_ids as shared_with_role_ids, r.last_opened_at, r.created_at,
  r.changed_at, r.version,
  exists (select from report_schedules s where s.account_id = r.account_id and s.report_id = r.id) as is_scheduled`

const isOwn = ({ userId }: Reader): Sql => sql`r.owner_id = ${userId}`
/** Whoever gets a report by email can also open it. */
const isShared = ({ userId, roleId, subjects, managesAll }: Reader): Sql => sql`
  (r.owner_id <> ${userId} and r.subject = any(${subjects}::text[])
    and (${userId}::bigint = any(r.shared_user_ids) or ${roleId}::bigint = any(r.shared_role_ids) or exists (
      select from report_schedules s where s.account_id = r.account_id and s.report_id = r.id
        and (${managesAll}::boolean or ${userId}::bigint = any(s.recipient_ids)))))`
const visible = (reader: Reader, of: SavedReportFilter["of"]): Sql =>
  of === "mine" ? isOwn(reader) : of === "shared" ? isShared(reader) : sql`(${isOwn(reader)} or ${isShared(reader)})`

export const listReports = async (db: Db, accountId: AccountId, reader: Reader, filter: SavedReportFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<SavedReportRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from saved_reports r
    where ${allOf(
      sql`r.account_id = ${accountId}`,
      visible(reader, filter.of),
      plan.where,
      filter.search !== "" && sql`position(search_fold(${filter.search}) in r.sort_name) > 0`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}
export const findReport = (db: Db, accountId: AccountId, reader: Reader, id: number) =>
  db.maybeOne<SavedReportRow>(sql`
    select ${columns} from saved_reports r where r.account_id = ${accountId} and r.id = ${id}
      and ${visible(reader, "all")}`)
export const lockReport = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from saved_reports r where r.account_id = ${accountId} and r.id = ${id} for no key update`)
export const lockReportsOf = (db: Db, userId: UserId) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('saved_reports', ${userId}))`)
export const countReports = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from saved_reports r where r.account_id = ${accountId} and r.owner_id = ${userId}`,
    )
  ).n

export type Settings = Pick<
  SavedReportRow,
  "name" | "filter" | "columns" | "sort" | "descending" | "sharedWithUserIds" | "sharedWithRoleIds"
>
export const insertReport = async (
  db: Db,
  accountId: AccountId,
  owner: { readonly userId: UserId; readonly name: string },
  subject: string,
  settings: Settings,
) =>
  (
    await db.one<{ id: number }>(sql`
      insert into saved_reports (account_id, owner_id, owner_name, name, subject, filter, columns, sort, is_descending,
          shared_user_ids, shared_role_ids)
        values (${accountId}, ${owner.userId}, ${owner.name}, ${settings.name}, ${subject}, ${json(settings.filter)},
          ${settings.columns}::text[], ${settings.sort}, ${settings.descending},
          ${settings.sharedWithUserIds}::bigint[], ${settings.sharedWithRoleIds}::bigint[])
        returning id`)
  ).id
export const updateReport = (db: Db, accountId: AccountId, id: number, settings: Settings) =>
  db.run(sql`
    update saved_reports set name = ${settings.name}, filter = ${json(settings.filter)},
      columns = ${settings.columns}::text[], sort = ${settings.sort}, is_descending = ${settings.descending},
      shared_user_ids = ${settings.sharedWithUserIds}::bigint[], shared_role_ids = ${settings.sharedWithRoleIds}::bigint[],
      changed_at = now(), version = version + 1
    where account_id = ${accountId} and id = ${id}`)
export const noteOpened = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update saved_reports set last_opened_at = now() where account_id = ${accountId} and id = ${id}`)
export const deleteReport = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from saved_reports where account_id = ${accountId} and id = ${id}`)

export const countUsersAmong = async (db: Db, accountId: AccountId, ids: readonly number[]) =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from users u where u.account_id = ${accountId} and u.id = any(${ids}::bigint[])`,
    )
  ).n
export const listCustomRoleIds = async (db: Db, accountId: AccountId, ids: readonly number[]) =>
  (
    await db.many<{ id: number }>(
      sql`select o.id from own_roles o where o.account_id = ${accountId} and o.id = any(${ids}::bigint[])`,
    )
  ).map(({ id }) => id)
