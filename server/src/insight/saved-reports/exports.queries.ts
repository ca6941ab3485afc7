import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const exportJobName = "report.export"

export interface ExportRow {
  readonly exportId: number
  readonly payload: unknown
  readonly state: "waiting" | "running" | "done" | "failed" | "cancelled"
  readonly failureKind: "error" | "crashed" | "notAllowed" | null
  readonly error: string | null
  readonly done: number
  readonly total: number
  readonly fileKey: string | null
  readonly fileName: string | null
  readonly createdAt: string
  readonly finishedAt: string | null
}
const columns = sql`
  j.id as export_id, j.payload, j.state, j.failure_kind, j.error, j.done, j.total, j.file_key, j.file_name, j.created_at,
  j.finished_at`

export const listExports = (db: Db, accountId: AccountId, userId: UserId, most: number) =>
  db.many<ExportRow>(sql`
    select ${columns} from jobs j
    where j.account_id = ${accountId} and j.user_id = ${userId} and j.name = ${exportJobName}
    order by j.id desc limit ${most}`)

/** Nobody sees the exports of others. */
export const findExport = (db: Db, accountId: AccountId, userId: UserId, exportId: number) =>
  db.maybeOne<ExportRow>(sql`
    select ${columns} from jobs j
    where j.account_id = ${accountId} and j.user_id = ${userId} and j.name = ${exportJobName} and j.id = ${exportId}`)

/** Held while an export is counted and started, so that two requests at a time cannot exceed the limit. */
export const lockExportsOf = (db: Db, userId: UserId) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('report_exports', ${userId}))`)
export const countUnfinished = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.one<{ unfinished: number }>(sql`
      select count(*)::int as unfinished from jobs j where j.account_id = ${accountId} and j.user_id = ${userId}
        and j.name = ${exportJobName} and j.state in ('waiting', 'running')`)
  ).unfinished

export const findAccount = (db: Db, accountId: AccountId) =>
  db.one<{ name: string; countryCode: string }>(
    sql`select a.name, a.country_code from accounts a where a.id = ${accountId}`,
  )

interface Named {
  readonly id: number
  readonly name: string
}
export const listUserNames = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Named>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name from users u
    where u.account_id = ${accountId} and u.id = any(${ids}::bigint[])`)
export const listExtensionNames = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Named>(sql`
    select e.id, e.number || ' ' || e.name as name from extensions e
    where e.account_id = ${accountId} and e.id = any(${ids}::bigint[])`)
/** Queues are extensions: the filter of queues names no other ones. */
export const listQueueNames = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  listNamesOfType(db, accountId, "Call Queue", ids)
export const listGroupNames = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  listNamesOfType(db, accountId, "Call Group", ids)
const listNamesOfType = (db: Db, accountId: AccountId, type: ExtensionType, ids: readonly number[]) =>
  db.many<Named>(sql`
    select e.id, e.number || ' ' || e.name as name from extensions e
    where e.account_id = ${accountId} and e.type = ${type} and e.id = any(${ids}::bigint[])`)
export const listOwnExtensions = (db: Db, accountId: AccountId, userId: UserId, ids: readonly number[]) =>
  db.many<{ id: number }>(sql`
    select e.id from extensions e
    where e.account_id = ${accountId} and e.user_id = ${userId} and e.id = any(${ids}::bigint[])`)
export const listLocationNames = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Named>(
    sql`select l.id, l.name from locations l where l.account_id = ${accountId} and l.id = any(${ids}::bigint[])`,
  )
export const listTagNames = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Named>(
    sql`select t.id, t.name from custom_tags t where t.account_id = ${accountId} and t.id = any(${ids}::bigint[])`,
  )
export const listScheduleNames = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Named>(
    sql`select s.id, s.name from schedules s where s.account_id = ${accountId} and s.id = any(${ids}::bigint[])`,
  )
