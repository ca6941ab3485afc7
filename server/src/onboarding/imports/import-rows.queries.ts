import type { RowOutcome } from "@dialplane/contract/onboarding/imports/imports.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql, type Sql } from "../../kit/database/sql.ts"
import type { Aim, Made } from "./import-kind.rules.ts"
import type { SheetRow } from "./sheet.rules.ts"

/** Rows that need no change count as done. */
export const markSkipped = (db: Db, accountId: AccountId, importId: number) =>
  db.run(
    sql`update import_rows set outcome = 'skipped'
      where account_id = ${accountId} and import_id = ${importId} and plan = 'skip' and outcome is null`,
  )

/** Retrying a job deletes the results of its failed rows; those rows are opened again. */
export const reopenFailed = (db: Db, accountId: AccountId, importId: number, jobId: number) =>
  db.run(sql`
    update import_rows r set outcome = null, message = ''
    where r.account_id = ${accountId} and r.import_id = ${importId} and r.outcome = 'failed'
      and r.plan in ('create', 'change')
      and not exists (select from job_rows j
        where j.account_id = r.account_id and j.job_id = ${jobId} and j.row = r.row)`)

/** The same for rows that could not be reverted. */
export const reopenNotUndone = (db: Db, accountId: AccountId, importId: number, jobId: number) =>
  db.run(sql`
    update import_rows r set undone = null, message = ''
    where r.account_id = ${accountId} and r.import_id = ${importId} and r.undone = false
      and not exists (select from job_rows j
        where j.account_id = r.account_id and j.job_id = ${jobId} and j.row = r.row)`)

export const listOpenRows = (db: Db, accountId: AccountId, importId: number) =>
  db.many<SheetRow>(sql`
    select r.row, r.cells from import_rows r
    where r.account_id = ${accountId} and r.import_id = ${importId} and r.plan in ('create', 'change')
      and r.outcome is null
    order by r.row`)

/** The rows of a batch are close together. With this range the database does not scan all rows of the import. */
const stretchOf = (rows: readonly number[]) => sql`between ${Math.min(...rows)} and ${Math.max(...rows)}`

/** Locks rows for this transaction, without rows that are done or that another worker has locked. */
export const takeRows = (db: Db, accountId: AccountId, importId: number, rows: readonly number[]) =>
  db.many<SheetRow & { readonly aim: Aim | null }>(sql`
    select r.row, r.cells, r.aim from import_rows r
    where r.account_id = ${accountId} and r.import_id = ${importId} and r.row ${stretchOf(rows)}
      and r.row = any(${rows}::int[]) and (r.outcome is null or r.outcome = 'failed') order by r.row
      for update skip locked`)

export interface RowMark {
  readonly row: number
  readonly outcome: RowOutcome
  readonly label: string | null
  readonly message: string
  readonly made: unknown
}
export const markRows = async (db: Db, accountId: AccountId, importId: number, marks: readonly RowMark[]) =>
  marks.length > 0 &&
  db.run(sql`
    update import_rows t set outcome = m.outcome, message = m.message, label = coalesce(m.label, t.label),
      made = nullif(m.made, 'null')
    from jsonb_to_recordset(${json(marks)}) as m (row integer, outcome text, label text, message text, made jsonb)
    where t.account_id = ${accountId} and t.import_id = ${importId} and t.row = m.row
      and t.row ${stretchOf(marks.map(({ row }) => row))}`)

/** Rows that still have to be completed, and rows that were. */
const isUnfinished = sql`r.made @> '{"isUnfinished": true}'`
const isLinked = sql`r.made @> '{"isLinked": true}'`

const listMarked = async (db: Db, accountId: AccountId, importId: number, condition: Sql) =>
  (
    await db.many<{ row: number }>(sql`
    select r.row from import_rows r
      where r.account_id = ${accountId} and r.import_id = ${importId} and ${condition} and r.undone is null
      order by r.row`)
  ).map(({ row }) => row)
export const listUnfinishedRows = (db: Db, accountId: AccountId, importId: number) =>
  listMarked(db, accountId, importId, isUnfinished)
export const listLinkedRows = (db: Db, accountId: AccountId, importId: number) =>
  listMarked(db, accountId, importId, isLinked)

/** Imports of a user that are over and have rows that name what another import creates. */
export const listWaitingImports = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.many<{ id: number }>(sql`
    select i.id from imports i where i.account_id = ${accountId} and i.checked_by = ${userId} and i.state = 'done'
      and i.rows_kept and exists (select from import_rows r
        where r.account_id = i.account_id and r.import_id = i.id and ${isUnfinished} and r.undone is null)
    order by i.id`)
  ).map(({ id }) => id)

const takeMarked = (db: Db, accountId: AccountId, importId: number, rows: readonly number[], condition: Sql) =>
  db.many<SheetRow & { readonly made: Made; readonly message: string }>(sql`
    select r.row, r.cells, r.made, r.message from import_rows r
    where r.account_id = ${accountId} and r.import_id = ${importId} and r.row ${stretchOf(rows)}
      and r.row = any(${rows}::int[]) and ${condition} and r.undone is null order by r.row for update skip locked`)
export const takeUnfinished = (db: Db, accountId: AccountId, importId: number, rows: readonly number[]) =>
  takeMarked(db, accountId, importId, rows, isUnfinished)
export const takeLinked = (db: Db, accountId: AccountId, importId: number, rows: readonly number[]) =>
  takeMarked(db, accountId, importId, rows, isLinked)

export const setMade = async (
  db: Db,
  accountId: AccountId,
  importId: number,
  marks: readonly { readonly row: number; readonly made: Made; readonly message: string }[],
) =>
  marks.length > 0 &&
  db.run(sql`
    update import_rows t set made = m.made, message = m.message
    from jsonb_to_recordset(${json(marks)}) as m (row integer, made jsonb, message text)
    where t.account_id = ${accountId} and t.import_id = ${importId} and t.row = m.row
      and t.row ${stretchOf(marks.map(({ row }) => row))}`)

/**
 * From the last row to the first: later rows may depend on earlier ones. Changed rows that name other rows come before
 * all others, because what they name could not be deleted otherwise.
 */
export const listRevertibleRows = async (db: Db, accountId: AccountId, importId: number) =>
  (
    await db.many<{ row: number }>(sql`
    select r.row from import_rows r
      where r.account_id = ${accountId} and r.import_id = ${importId} and r.made is not null and r.undone is null
      order by (${isLinked} and r.made ? 'before') desc, r.row desc`)
  ).map(({ row }) => row)

/** How many rows were reverted, or could not be, so far. */
export const countUndone = async (db: Db, accountId: AccountId, importId: number) =>
  (
    await db.one<{ count: number }>(sql`
    select count(*)::int as count from import_rows r
      where r.account_id = ${accountId} and r.import_id = ${importId} and r.undone is not null`)
  ).count

export const takeMade = (db: Db, accountId: AccountId, importId: number, rows: readonly number[]) =>
  db.many<{ row: number; made: Record<string, unknown> }>(sql`
    select r.row, r.made from import_rows r
    where r.account_id = ${accountId} and r.import_id = ${importId} and r.row ${stretchOf(rows)}
      and r.row = any(${rows}::int[]) and r.made is not null and r.undone is null order by r.row desc
      for update skip locked`)

export const markUndone = async (
  db: Db,
  accountId: AccountId,
  importId: number,
  marks: readonly { readonly row: number; readonly undone: boolean; readonly message: string }[],
) =>
  marks.length === 0
    ? []
    : db.many<{ outcome: RowOutcome; undone: boolean }>(sql`
    update import_rows t set undone = m.undone, message = m.message
      from jsonb_to_recordset(${json(marks)}) as m (row integer, undone boolean, message text)
    where t.account_id = ${accountId} and t.import_id = ${importId} and t.row = m.row
      and t.row ${stretchOf(marks.map(({ row }) => row))}
    returning t.outcome, t.undone`)

/**
 * The jobs that ran an import, locked until the transaction ends, so that none of them is retried while its revert is
 * decided.
 */
export const lockRuns = (db: Db, accountId: AccountId, importId: number) =>
  db.many<{ state: string }>(sql`
    select j.state from jobs j
      where j.account_id = ${accountId} and j.name = 'imports.run' and j.key = ${jobKey(importId)} order by j.id
      for update`)

/** The import job and the revert job of an import; at most one of each is active. */
export const jobKey = (importId: number) => `import-${importId}`

/**
 * Settings for one of the many transactions of a job. Rows and their results are committed together, so a lost commit
 * is only repeated and need not wait for the disk; the last transaction of the job does. Each row runs the same queries
 * for single objects, so one generic plan that uses an index serves all rows. Plans are made again for each batch,
 * including those of triggers and foreign keys: while a table is small, every index looks equally good, and with such a
 * plan later batches would scan everything that was written before them.
 */
export const hurry = async (db: Db) => {
  await db.run(sql`discard plans`)
  await db.run(
    sql`select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan',
      true), set_config('enable_seqscan', 'off', true)`,
  )
}
