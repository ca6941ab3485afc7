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
    readonly checkedBy: number | null
    readonly givesPower: boolean
  }

/** A cancelled or failed job leaves the state of its import unchanged, so the shown state is derived from the job's. */
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
      to_json(i.removed_columns) as removed_columns, i.checked_by, i.gives_power from ${source}
      where i.account_id = ${accountId} and i.id = ${importId}`,
  )

/** Locked until the transaction ends, so that checks and starts of an import run one after another. */
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
    update import_rows t set plan = v.plan, label = v.label, problems = v.problems, aim = v.aim,
      changes = coalesce(v.changes, '[]'), message = coalesce(v.message, '')
    from jsonb_to_recordset(${json(piece)}) as v (row integer, plan text, label text, problems jsonb, aim jsonb,
      changes jsonb, message text)
    where t.account_id = ${accountId} and t.import_id = ${importId} and t.row = v.row`),
  )

/** Clears columns in finished rows or in all rows, and in the samples. */
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
    checkedBy: number
    givesPower: boolean
  },
) =>
  db.run(sql`
    update imports set state = 'checked', mapping = ${json(change.mapping)}, existing = ${change.existing},
      counts = ${json(change.counts)}, mail_count = ${change.mailCount}, beyond_order = ${json(change.beyondOrder)},
      checked_by = ${change.checkedBy}, gives_power = ${change.givesPower}, version = version + 1
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

/** Whether rows that are to be imported have no result yet. */
export const hasOpenRows = async (db: Db, accountId: AccountId, importId: number): Promise<boolean> =>
  (await db.maybeOne(
    sql`select 1 as open from import_rows r
      where r.account_id = ${accountId} and r.import_id = ${importId} and r.plan in ('create', 'change')
      and r.outcome is null limit 1`,
  )) !== undefined

/** Counts the results so far; the counts of the plan stay as the check found them. */
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

/**
 * Adds the counts of a batch in the transaction of the batch, so that they are right even if the job ends between two
 * batches.
 */
export const addCounts = (db: Db, accountId: AccountId, importId: number, added: Partial<ImportCounts>) =>
  db.run(sql`
    update imports i set counts = i.counts || (
      select coalesce(jsonb_object_agg(a.key, coalesce((i.counts ->> a.key)::int, 0) + a.value::int), '{}')
        from jsonb_each_text(${json(added)}) a)
    where i.account_id = ${accountId} and i.id = ${importId}`)

export const listRows = (db: Db, accountId: AccountId, importId: number, query: ImportRowsQuery) =>
  db.many<ImportRow>(sql`
    select r.row, r.label, r.plan, r.problems, r.changes, r.outcome, r.message, r.undone,
      case when r.undone is not true then coalesce(r.made ->> 'userId', r.made ->> 'deviceId', r.made ->> 'number',
        r.made ->> 'phoneBookId', r.made ->> 'objectId') end as made_id
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

// --- headings and retention ------------------------------------------------------------------------------------------

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
