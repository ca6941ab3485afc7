import type { ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import type {
  BeyondOrder,
  FileEncoding,
  ImportCounts,
  ImportEntry,
  ImportFilter,
  ImportRow,
  ImportRowsQuery,
  ImportState,
  ImportWithColumns,
  Mapping,
  OnExisting,
  RowOutcome,
  RowPlan,
  RowProblem,
} from "@dialplane/contract/onboarding/imports/imports.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql } from "../../kit/database/sql.ts"
import type { Aim } from "./import-kind.rules.ts"
import type { SheetRow } from "./sheet.rules.ts"

export type ImportRecord = Omit<ImportEntry, "revertibleUntil" | "counts"> & {
  readonly counts: Partial<ImportCounts>
  readonly rowsKept: boolean
  readonly hasRevertible: boolean
}
export type ImportRecordWithColumns = ImportRecord &
  Pick<ImportWithColumns, "headings" | "samples" | "mapping" | "encoding" | "mailCount" | "beyondOrder"> & {
    readonly removedColumns: readonly number[]
  }

/** A job that was stopped or broke off leaves its import behind as it was: what the list says follows the job. */
const columns = sql`
  i.id as import_id, i.account_id, i.kind, i.file_name, i.row_count, i.counts, i.existing, i.user_id, i.user_name,
    i.created_at, i.finished_at, i.reverted_at, i.job_id, i.version, i.rows_kept,
  case when j.state in ('cancelled', 'failed') and i.state = 'running' then 'stopped'
    when j.state in ('cancelled', 'failed') and i.state = 'reverting' then 'done' else i.state end as state,
  case when not i.rows_kept or i.state in ('uploaded', 'checked', 'reverted')
    or (i.state in ('running', 'reverting') and j.state in ('waiting', 'running')) then false
    else exists (select 1 from import_rows r
      where r.account_id = i.account_id and r.import_id = i.id and r.made is not null and r.undone is not true)
      end as has_revertible`
const source = sql`imports i left join jobs j on j.account_id = i.account_id and j.id = i.job_id`

const sorts: SortColumns<ImportFilter["sort"]> = { newest: [{ column: "i.id", type: "bigint" }] }

export const listImports = async (
  db: Db,
  accountId: AccountId,
  filter: ImportFilter,
  kinds: readonly ImportKindName[],
): Promise<Page<ImportRecord>> => {
  const plan = planPage(filter, sorts)
  const search = filter.search.toLowerCase()
  const rows = await readRows<ImportRecord & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from ${source}
    where
      ${allOf(
        sql`i.account_id =
      ${accountId}`,
        sql`i.kind =
      any(${kinds}::text[])`,
        plan.where,
        search !== "" && sql`position(${search} in lower(i.file_name || ' ' || i.user_name)) > 0`,
      )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findImport = (db: Db, accountId: AccountId, importId: number) =>
  db.maybeOne<ImportRecordWithColumns>(
    sql`select ${columns}, i.headings, i.samples, i.mapping, i.encoding, i.mail_count, i.beyond_order,
      to_json(i.removed_columns) as removed_columns from ${source}
      where i.account_id = ${accountId} and i.id = ${importId}`,
  )

/** Held until the transaction ends: two checks or starts of one import come one after the other. */
export const lockImport = (db: Db, accountId: AccountId, importId: number) =>
  db.run(sql`select 1 from imports i where i.account_id = ${accountId} and i.id = ${importId} for update`)

interface NewImport {
  readonly kind: ImportKindName
  readonly fileName: string
  readonly headings: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly mapping: Mapping
  readonly encoding: FileEncoding | null
  readonly rowCount: number
  readonly userId: UserId
  readonly userName: string
}

export const insertImport = async (db: Db, accountId: AccountId, draft: NewImport): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
    insert into imports (account_id, kind, file_name, headings, samples, mapping, encoding, row_count, user_id,
      user_name)
    values (${accountId}, ${draft.kind}, ${draft.fileName}, ${json(draft.headings)}, ${json(draft.samples)},
      ${json(draft.mapping)}, ${draft.encoding}, ${draft.rowCount}, ${draft.userId}, ${draft.userName}) returning id`)
  ).id

const together = 2000
const inPieces = async <Row>(rows: readonly Row[], work: (piece: readonly Row[]) => Promise<unknown>) => {
  for (let start = 0; start < rows.length; start += together) await work(rows.slice(start, start + together))
}

export const insertRows = (db: Db, accountId: AccountId, importId: number, rows: readonly SheetRow[]) =>
  inPieces(rows, (piece) =>
    db.run(sql`
    insert into import_rows (account_id, import_id, row, cells)
    select ${accountId}, ${importId}, r.row, r.cells
      from jsonb_to_recordset(${json(piece)}) as r (row integer, cells jsonb)`),
  )

export const listCells = (db: Db, accountId: AccountId, importId: number) =>
  db.many<SheetRow>(
    sql`select r.row, r.cells from import_rows r where r.account_id = ${accountId} and r.import_id = ${importId}
      order by r.row`,
  )

interface RowVerdict {
  readonly row: number
  readonly plan: RowPlan
  readonly label: string
  readonly problems: readonly RowProblem[]
  readonly aim?: Aim
}
export const writeVerdicts = (db: Db, accountId: AccountId, importId: number, verdicts: readonly RowVerdict[]) =>
  inPieces(verdicts, (piece) =>
    db.run(sql`
    update import_rows t set plan = v.plan, label = v.label, problems = v.problems, aim = v.aim
    from jsonb_to_recordset(${json(piece)}) as v (row integer, plan text, label text, problems jsonb, aim jsonb)
    where t.account_id = ${accountId} and t.import_id = ${importId} and t.row = v.row`),
  )

/** Empties columns in the rows that are done, whatever came of them, or in all rows; and in the examples. */
export const purgeColumns = async (
  db: Db,
  accountId: AccountId,
  importId: number,
  indexes: readonly number[],
  whichRows: "done" | "all",
) => {
  if (indexes.length === 0) return
  await db.run(sql`
    update import_rows r set cells = (
      select jsonb_agg(case when c.at - 1 = any(${indexes}::int[]) then '""'::jsonb else c.cell end order by c.at)
      from jsonb_array_elements(r.cells) with ordinality c (cell, at))
    where r.account_id = ${accountId} and r.import_id = ${importId}
      and (${whichRows === "all"} or r.outcome is not null) and jsonb_array_length(r.cells) > 0`)
  await db.run(sql`
    update imports i set samples = (
      select jsonb_agg(case when s.at - 1 = any(${indexes}::int[]) then '[]'::jsonb else s.sample end order by s.at)
      from jsonb_array_elements(i.samples) with ordinality s (sample, at))
    where i.account_id = ${accountId} and i.id = ${importId} and jsonb_array_length(i.samples) > 0`)
}

export const setChecked = (
  db: Db,
  accountId: AccountId,
  importId: number,
  change: {
    mapping: Mapping
    existing: OnExisting
    counts: ImportCounts
    mailCount: number
    beyondOrder: readonly BeyondOrder[]
  },
) =>
  db.run(sql`
    update imports set state = 'checked', mapping = ${json(change.mapping)}, existing = ${change.existing},
      counts = ${json(change.counts)}, mail_count = ${change.mailCount}, beyond_order = ${json(change.beyondOrder)},
      version = version + 1
    where account_id = ${accountId} and id = ${importId}`)

export const setJob = (db: Db, accountId: AccountId, importId: number, state: ImportState, jobId: number) =>
  db.run(
    sql`update imports set state = ${state}, job_id = ${jobId}, version = version + 1
      where account_id = ${accountId} and id = ${importId}`,
  )

export const setState = (db: Db, accountId: AccountId, importId: number, state: ImportState) =>
  db.run(sql`
    update imports set state = ${state}, version = version + 1, finished_at = case when ${state} in ('done', 'stopped')
      and finished_at is null then now() else finished_at end,
      reverted_at = case when ${state} = 'reverted' then now() else reverted_at end
    where account_id = ${accountId} and id = ${importId}`)

/** Whether rows that were to be imported have no result yet. */
export const hasOpenRows = async (db: Db, accountId: AccountId, importId: number): Promise<boolean> =>
  (await db.maybeOne(
    sql`select 1 as open from import_rows r
      where r.account_id = ${accountId} and r.import_id = ${importId} and r.plan in ('create', 'change')
      and r.outcome is null limit 1`,
  )) !== undefined

/** What has come of the rows so far; the plan's numbers stay as the check found them. */
export const refreshCounts = (db: Db, accountId: AccountId, importId: number) =>
  db.run(sql`
    update imports i set counts = i.counts || (
      select jsonb_build_object(
        'created', count(*) filter (where r.outcome = 'created'), 'changed',
          count(*) filter (where r.outcome = 'changed'), 'skipped', count(*) filter (where r.outcome = 'skipped'),
        'failed', count(*) filter (where r.outcome = 'failed'), 'undone', count(*) filter (where r.undone),
          'notUndone', count(*) filter (where not r.undone),
        'createdLeft', count(*) filter (where r.outcome = 'created' and r.made is not null and r.undone is not true),
        'changedLeft', count(*) filter (where r.outcome = 'changed' and r.made is not null and r.undone is not true))
      from import_rows r where r.account_id = ${accountId} and r.import_id = ${importId})
    where i.account_id = ${accountId} and i.id = ${importId}`)

/** What a batch adds, in its own transaction: the figures hold also when the job ends between two of them. */
export const addCounts = (db: Db, accountId: AccountId, importId: number, added: Partial<ImportCounts>) =>
  db.run(sql`
    update imports i set counts = i.counts || (
      select coalesce(jsonb_object_agg(a.key, coalesce((i.counts ->> a.key)::int, 0) + a.value::int), '{}')
        from jsonb_each_text(${json(added)}) a)
    where i.account_id = ${accountId} and i.id = ${importId}`)

export const listRows = (db: Db, accountId: AccountId, importId: number, query: ImportRowsQuery) =>
  db.many<ImportRow>(sql`
    select r.row, r.label, r.plan, r.problems, r.outcome, r.message, r.undone,
      case when r.undone is not true then coalesce(r.made ->> 'userId', r.made ->> 'deviceId', r.made ->> 'number',
        r.made ->> 'phoneBookId') end as made_id
    from import_rows r
    where ${allOf(
      sql`r.account_id = ${accountId}`,
      sql`r.import_id = ${importId}`,
      sql`r.row > ${query.after}`,
      query.show === "problems" && sql`(r.plan = 'refuse' or r.outcome = 'failed')`,
      query.show === "notUndone" && sql`r.undone = false`,
      (query.show === "create" || query.show === "change" || query.show === "skip") && sql`r.plan = ${query.show}`,
    )}
    order by r.row limit ${query.limit + 1}`)

export interface BadRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly problems: readonly RowProblem[]
  readonly message: string
}
export const listBadRows = (db: Db, accountId: AccountId, importId: number) =>
  db.many<BadRow>(sql`
    select r.row, r.cells, r.problems, r.message from import_rows r
    where r.account_id = ${accountId} and r.import_id = ${importId} and (r.plan = 'refuse' or r.outcome = 'failed')
      order by r.row`)

// --- running ---------------------------------------------------------------------------------------------------------

/** What needs nothing done is done. */
export const markSkipped = (db: Db, accountId: AccountId, importId: number) =>
  db.run(
    sql`update import_rows set outcome = 'skipped'
      where account_id = ${accountId} and import_id = ${importId} and plan = 'skip' and outcome is null`,
  )

/** A row that failed is open again once its result was forgotten, which is how a job is tried again. */
export const reopenFailed = (db: Db, accountId: AccountId, importId: number, jobId: number) =>
  db.run(sql`
    update import_rows r set outcome = null, message = ''
    where r.account_id = ${accountId} and r.import_id = ${importId} and r.outcome = 'failed'
      and r.plan in ('create', 'change')
      and not exists (select from job_rows j
        where j.account_id = r.account_id and j.job_id = ${jobId} and j.row = r.row)`)

/** The same for what could not be put back. */
export const reopenNotUndone = (db: Db, accountId: AccountId, importId: number, jobId: number) =>
  db.run(sql`
    update import_rows r set undone = null, message = ''
    where r.account_id = ${accountId} and r.import_id = ${importId} and r.undone = false
      and not exists (select from job_rows j
        where j.account_id = r.account_id and j.job_id = ${jobId} and j.row = r.row)`)

/** Rows still to do. */
export const listOpenRows = (db: Db, accountId: AccountId, importId: number) =>
  db.many<SheetRow>(sql`
    select r.row, r.cells from import_rows r
    where r.account_id = ${accountId} and r.import_id = ${importId} and r.plan in ('create', 'change')
      and r.outcome is null
    order by r.row`)

/**
 * Rows of a batch stand close together: said so, the database need not look through all rows of the import for them.
 */
const stretchOf = (rows: readonly number[]) => sql`between ${Math.min(...rows)} and ${Math.max(...rows)}`

/** Takes rows for this transaction; not those that are done already or that another worker is at. */
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

/** From the last row to the first: what came later may rest on what came earlier. */
export const listRevertibleRows = async (db: Db, accountId: AccountId, importId: number) =>
  (
    await db.many<{ row: number }>(sql`
    select r.row from import_rows r
      where r.account_id = ${accountId} and r.import_id = ${importId} and r.made is not null and r.undone is null
      order by r.row desc`)
  ).map(({ row }) => row)

/** How many rows have a result of being put back already. */
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
 * The jobs that ran an import, held until the transaction ends: none of them is tried again while its revert is decided
 * on.
 */
export const lockRuns = (db: Db, accountId: AccountId, importId: number) =>
  db.many<{ state: string }>(sql`
    select j.state from jobs j
      where j.account_id = ${accountId} and j.name = 'imports.run' and j.key = ${jobKey(importId)} order by j.id
      for update`)

/** An import and its revert: at most one job of each is under way. */
export const jobKey = (importId: number) => `import-${importId}`

/**
 * For a transaction among hundreds of a job. Rows and their marks are lost or kept together, so it need not wait for
 * the disk; the job's last one does. And each row asks the same questions about single things, for which a plan that is
 * made once is as good as one made for every row, if it goes by an index. It is made anew for each batch, those of
 * triggers and foreign keys too: while a table is small, any index of it looks as good as the right one, and the
 * batches after the hundredth would walk through all that was written before them.
 */
export const hurry = async (db: Db) => {
  await db.run(sql`discard plans`)
  await db.run(
    sql`select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan',
      true), set_config('enable_seqscan', 'off', true)`,
  )
}

// --- remembering and forgetting --------------------------------------------------------------------------------------

export const findHeadings = async (db: Db, accountId: AccountId, kind: ImportKindName) =>
  (
    await db.maybeOne<{ headings: Record<string, string> }>(
      sql`select h.headings from import_headings h where h.account_id = ${accountId} and h.kind = ${kind}`,
    )
  )?.headings ?? {}

export const rememberHeadings = (
  db: Db,
  accountId: AccountId,
  kind: ImportKindName,
  headings: Readonly<Record<string, string>>,
) =>
  db.run(sql`
    insert into import_headings (account_id, kind, headings) values (${accountId}, ${kind}, ${json(headings)})
    on conflict (account_id, kind) do update set headings = excluded.headings`)

export const noteRemovedColumns = (db: Db, accountId: AccountId, importId: number, indexes: readonly number[]) =>
  db.run(sql`
    update imports set removed_columns = array(select distinct unnest(removed_columns || ${indexes}::int[]) order by 1)
    where account_id = ${accountId} and id = ${importId}`)

export const deleteImport = (db: Db, accountId: AccountId, importId: number) =>
  db.run(sql`delete from imports where account_id = ${accountId} and id = ${importId}`)

export const purgeRows = async (db: Db, accountId: AccountId, importId: number) => {
  await db.run(sql`delete from import_rows where account_id = ${accountId} and import_id = ${importId}`)
  await db.run(
    sql`update imports set rows_kept = false, samples = '[]' where account_id = ${accountId} and id = ${importId}`,
  )
}
