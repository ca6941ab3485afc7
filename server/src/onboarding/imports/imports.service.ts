import {
  guessMapping,
  importKindNames,
  importKinds,
  secretColumnsOf,
  type ImportKindName,
} from "@dialplane/contract/onboarding/imports/import-kinds"
import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import {
  keptDays,
  type ImportCheck,
  type ImportCounts,
  type ImportEntry,
  type ImportFilter,
  type ImportRowPage,
  type ImportRowsQuery,
  type ImportStart,
  type ImportUpload,
  type ImportWithColumns,
  type Mapping,
} from "@dialplane/contract/onboarding/imports/imports.schema"
import { texts } from "@dialplane/contract/kit/language"
import { commonProblems } from "@dialplane/contract/kit/problem"
import type { Page } from "@dialplane/contract/kit/paging"
import { shortened } from "@dialplane/contract/kit/text"
import { get as readFigures } from "../../ground/accounts/account-figures.service.ts"
import { requireRecentProof } from "../../kit/access/recent-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { beyondOrder } from "./beyond-order.rules.ts"
import {
  exportJob,
  purgeJob,
  purgeSecretsJob,
  finishWaitingJob,
  importJob,
  revertJob,
  secretHours,
} from "./imports.jobs.ts"
import * as rowQueries from "./import-rows.queries.ts"
import * as queries from "./imports.queries.ts"
import { cellsOf, neededToRevert, requireMapping, noCounts, refuseTooLong } from "./imports.rules.ts"
import { kindOf } from "./kinds.service.ts"
import { spreadsheetTask } from "./read-file.service.ts"

/** The kind is the title of an import kind: "Users". */
const messages = texts("imports.jobs", {
  importTitle: (kind: string, fileName: string) => `Import of ${kind.toLowerCase()}: ${fileName}`,
  importOf: (fileName: string) => `Import of ${fileName}`,
  revertTitle: (fileName: string) => `Revert of the import ${fileName}`,
  revertOf: (fileName: string) => `Revert of ${fileName}`,
  exportTitle: (kind: string) => `Export of ${kind.toLowerCase()}`,
})

const daySeconds = 86_400
const afterKept = (from: string | Date) => new Date(new Date(from).getTime() + keptDays * daySeconds * 1000)

// --- permissions -----------------------------------------------------------------------------------------------------

const allowedKinds = (ctx: Context) => importKindNames.filter((kind) => can(ctx, importKinds[kind].permission))

/** The only place that checks the permission of a kind. */
export const requireKind = (
  ctx: Context,
  kind: ImportKindName,
  key: "permission" | "exportPermission" = "permission",
) => {
  const { title, [key]: permission } = importKinds[kind]
  if (!can(ctx, permission)) refuse(importProblems.notAllowed, { kind: title.toLowerCase(), permission })
}

const requireRevert = (ctx: Context, found: Pick<queries.ImportRecord, "kind" | "counts">) => {
  const missing = neededToRevert(found).find((permission) => !can(ctx, permission))
  if (missing !== undefined)
    refuse(importProblems.revertNotAllowed, {
      kind: importKinds[found.kind].title.toLowerCase(),
      permission: missing,
    })
}

/** An import of a kind that the user may not import is answered as not found. */
const find = async (db: Db, ctx: Context, importId: number): Promise<queries.ImportRecordWithColumns> => {
  const found = await queries.findImport(db, ctx.accountId, importId)
  return found !== undefined && can(ctx, importKinds[found.kind].permission) ? found : refuse(importProblems.notFound)
}

const hold = async (db: Db, ctx: Context, importId: number, version?: number) => {
  await queries.lockImport(db, ctx.accountId, importId)
  const found = await find(db, ctx, importId)
  if (version !== undefined && version !== found.version) refuse(commonProblems.conflict)
  return found
}

// --- reading ---------------------------------------------------------------------------------------------------------

const isOver = (state: ImportEntry["state"]) => state === "done" || state === "stopped"

const toEntry = (ctx: Context, { rowsKept, hasRevertible, counts, ...record }: queries.ImportRecord): ImportEntry => {
  const until = afterKept(record.createdAt)
  const revertible = isOver(record.state) && rowsKept && hasRevertible && until > ctx.kit.now()
  return { ...record, counts: { ...noCounts, ...counts }, revertibleUntil: revertible ? until.toISOString() : null }
}
const toImport = (
  ctx: Context,
  {
    headings,
    samples,
    mapping,
    encoding,
    mailCount,
    beyondOrder: beyond,
    removedColumns: _,
    checkedBy: __,
    givesPower: ___,
    ...record
  }: queries.ImportRecordWithColumns,
): ImportWithColumns => ({
  ...toEntry(ctx, record),
  headings,
  samples,
  mapping,
  encoding,
  mailCount,
  beyondOrder: beyond,
})

export const list = (ctx: Context, filter: ImportFilter): Promise<Page<ImportEntry>> =>
  inTransaction(ctx, async (db) => {
    const kinds = allowedKinds(ctx).filter((kind) => filter.kind === undefined || filter.kind === kind)
    const page = await queries.listImports(db, ctx.accountId, filter, kinds)
    return { ...page, items: page.items.map((record) => toEntry(ctx, record)) }
  })

export const get = (ctx: Context, importId: number): Promise<ImportWithColumns> =>
  inTransaction(ctx, async (db) => toImport(ctx, await find(db, ctx, importId)))

export const listRows = (ctx: Context, importId: number, query: ImportRowsQuery): Promise<ImportRowPage> =>
  inTransaction(ctx, async (db) => {
    await find(db, ctx, importId)
    const rows = await queries.listRows(db, ctx.accountId, importId, query)
    const shown = rows.slice(0, query.limit)
    return { rows: shown, nextAfter: rows.length > query.limit ? shown.at(-1)!.row : null }
  })

// --- upload and check ------------------------------------------------------------------------------------------------

const sampleRows = 4

export const upload = async (
  ctx: Context,
  { kind, fileName, content, encoding: wanted }: ImportUpload,
): Promise<ImportWithColumns> => {
  requireKind(ctx, kind)
  const { headings, rows, encoding } = await ctx.kit.fileWork.run(spreadsheetTask, ctx.accountId, {
    bytes: Buffer.from(content, "base64"),
    ...(wanted === undefined ? {} : { encoding: wanted }),
  })
  const samples = headings.map((_, index) =>
    rows
      .map(({ cells }) => cells[index]!)
      .filter((cell) => cell !== "")
      .slice(0, sampleRows)
      .map((cell) => shortened(cell)),
  )
  return inTransaction(ctx, async (db) => {
    const mapping = guessMapping(kind, headings, await queries.findHeadings(db, ctx.accountId, kind))
    const importId = await queries.insertImport(db, ctx.accountId, {
      kind,
      fileName,
      headings,
      samples,
      mapping,
      encoding,
      rowCount: rows.length,
      userId: ctx.actor.userId,
      userName: ctx.actor.name,
    })
    await queries.insertRows(db, ctx.accountId, importId, rows)
    await ctx.kit.jobs.enqueue(
      db,
      purgeJob(ctx.kit),
      { importId },
      { accountId: ctx.accountId, key: String(importId), delaySeconds: keptDays * daySeconds },
    )
    await ctx.kit.jobs.enqueue(
      db,
      purgeSecretsJob(ctx.kit),
      { importId },
      { accountId: ctx.accountId, key: `pins ${importId}`, delaySeconds: secretHours * 60 * 60 },
    )
    await audit(db, ctx, {
      action: "import.uploaded",
      object: { type: "import", id: importId, name: fileName },
      after: { kind: importKinds[kind].title, rows: rows.length },
    })
    return toImport(ctx, await find(db, ctx, importId))
  })
}

export const remove = (ctx: Context, importId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const { state, fileName } = await hold(db, ctx, importId)
    if (state !== "uploaded" && state !== "checked") refuse(importProblems.started)
    await queries.deleteImport(db, ctx.accountId, importId)
    await audit(db, ctx, { action: "import.discarded", object: { type: "import", id: importId, name: fileName } })
    const { accountId, actor } = ctx
    if ((await rowQueries.listWaitingImports(db, accountId, actor.userId)).length > 0)
      await ctx.kit.jobs.enqueue(
        db,
        finishWaitingJob(ctx.kit),
        { actor: keepActor(ctx) },
        { accountId, userId: actor.userId },
      )
  })

export const check = async (
  ctx: Context,
  importId: number,
  { mapping, existing, version }: ImportCheck,
): Promise<ImportWithColumns> => {
  const { found, rows } = await inTransaction(ctx, async (db) => {
    const found = await find(db, ctx, importId)
    requireOpen(found, version)
    requireMapping(found.kind, mapping, found.headings.length)
    requireKeptColumns(found, mapping)
    return {
      found,
      rows: (await queries.listCells(db, ctx.accountId, importId)).map(({ row, cells }) => ({
        row,
        cells: cellsOf(found.kind, mapping, cells),
      })),
    }
  })
  const kind = kindOf(found.kind)
  const tooLong = new Map(
    rows.flatMap(({ row, cells }) => {
      const verdict = refuseTooLong(found.kind, cells)
      return verdict === undefined ? [] : [[row, verdict] as const]
    }),
  )
  const readable = rows.filter(({ row }) => !tooLong.has(row))
  const read = (await kind.check(ctx, await kind.know(ctx), readable, existing)).values()
  const verdicts = rows.map(({ row }) => tooLong.get(row) ?? read.next().value!)
  const created = rows.filter((_, index) => verdicts[index]!.plan === "create").map(({ cells }) => cells)
  const adds = created.length === 0 ? undefined : await kind.adds?.(ctx, created)
  const beyond = adds === undefined ? [] : beyondOrder(await readFigures(ctx), adds)
  return inTransaction(ctx, async (db) => {
    // The import may have been started while its rows were checked.
    requireOpen(await hold(db, ctx, importId), found.version)
    await queries.writeVerdicts(
      db,
      ctx.accountId,
      importId,
      verdicts.map((verdict, index) => ({ row: rows[index]!.row, ...verdict })),
    )
    const counts: ImportCounts = { ...noCounts }
    for (const { plan } of verdicts) counts[plan]++
    const mailCount = verdicts.filter(
      ({ plan }, index) => plan === "create" && kind.sendsMail?.(rows[index]!.cells) === true,
    ).length
    await queries.setChecked(db, ctx.accountId, importId, {
      mapping,
      existing,
      counts,
      mailCount,
      beyondOrder: beyond,
      checkedBy: ctx.actor.userId,
      givesPower: verdicts.some(
        ({ plan, givesPower }) => givesPower === true && (plan === "create" || plan === "change"),
      ),
    })
    await queries.rememberHeadings(
      db,
      ctx.accountId,
      found.kind,
      Object.fromEntries(Object.entries(mapping).map(([name, index]) => [name, found.headings[index]!])),
    )
    return toImport(ctx, await find(db, ctx, importId))
  })
}

/** Removed columns look empty. They are refused, so that they are not imported as empty values. */
const requireKeptColumns = ({ kind, headings, removedColumns }: queries.ImportRecordWithColumns, mapping: Mapping) => {
  const gone = Object.values(mapping).find((index) => removedColumns.includes(index))
  if (gone === undefined) return
  if (secretColumnsOf(kind, mapping).includes(gone)) refuse(importProblems.pinsGone, { hours: secretHours })
  refuse(importProblems.columnGone, { column: headings[gone] ?? String(gone + 1), hours: secretHours })
}

const requireOpen = ({ state, rowsKept, ...found }: queries.ImportRecord, version: number | undefined) => {
  if (version !== undefined && version !== found.version) refuse(commonProblems.conflict)
  if (state !== "uploaded" && state !== "checked") refuse(importProblems.started)
  if (!rowsKept) refuse(importProblems.rowsGone)
}

// --- run and revert --------------------------------------------------------------------------------------------------

export const start = (ctx: Context, importId: number, { leaveOutRefused, version }: ImportStart) =>
  inTransaction(ctx, async (db) => {
    const found = await hold(db, ctx, importId, version)
    if (found.state === "uploaded") refuse(importProblems.notChecked)
    if (found.state !== "checked" && found.state !== "stopped") refuse(importProblems.started)
    if (!found.rowsKept) refuse(importProblems.rowsGone)
    // The check has asked what its user may change; somebody else may do less.
    if (found.checkedBy !== ctx.actor.userId) refuse(importProblems.checkedByOther)
    requireKeptColumns(found, found.mapping)
    const counts = { ...noCounts, ...found.counts }
    if (found.state === "checked" && counts.refuse > 0 && !leaveOutRefused)
      refuse(importProblems.refusedRows, { rows: counts.refuse })
    if (counts.create + counts.change === 0) refuse(importProblems.nothingToDo)
    if (found.givesPower) requireRecentProof(ctx)
    const { title } = importKinds[found.kind]
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      importJob(ctx.kit),
      { importId, actor: keepActor(ctx) },
      {
        accountId: ctx.accountId,
        userId: ctx.actor.userId,
        key: rowQueries.jobKey(importId),
        title: messages.importTitle(title, found.fileName),
      },
    )
    if (jobId === undefined) return refuse(importProblems.started)
    await queries.setJob(db, ctx.accountId, importId, "running", jobId)
    // The first entry of the job; entries about the changes that the job makes are grouped under it.
    await audit(
      db,
      { ...ctx, jobId },
      {
        action: "import.started",
        object: { type: "import", id: importId, name: messages.importOf(found.fileName) },
        after: { kind: title, create: counts.create, change: counts.change, existing: found.existing },
      },
    )
    return { importId, jobId }
  })

export const revert = (ctx: Context, importId: number) =>
  inTransaction(ctx, async (db) => {
    // Locks the jobs first, in the same order as running jobs do, to avoid a deadlock.
    const runs = await rowQueries.lockRuns(db, ctx.accountId, importId)
    const found = await hold(db, ctx, importId)
    if (runs.some(({ state }) => state === "waiting" || state === "running")) refuse(importProblems.notDone)
    if (found.state === "reverting" || found.state === "reverted") refuse(importProblems.reverted)
    if (!isOver(found.state)) refuse(importProblems.notDone)
    if (!found.rowsKept || afterKept(found.createdAt) <= ctx.kit.now())
      refuse(importProblems.expired, { days: keptDays })
    if (!found.hasRevertible) refuse(importProblems.nothingToRevert)
    requireRevert(ctx, found)
    // Roles that it took are given back.
    if (found.givesPower) requireRecentProof(ctx)
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      revertJob(ctx.kit),
      { importId, actor: keepActor(ctx) },
      {
        accountId: ctx.accountId,
        userId: ctx.actor.userId,
        key: rowQueries.jobKey(importId),
        title: messages.revertTitle(found.fileName),
      },
    )
    if (jobId === undefined) return refuse(importProblems.reverted)
    await queries.setJob(db, ctx.accountId, importId, "reverting", jobId)
    await audit(
      db,
      { ...ctx, jobId },
      {
        action: "import.reverted",
        object: { type: "import", id: importId, name: messages.revertOf(found.fileName) },
        after: { kind: importKinds[found.kind].title },
      },
    )
    return { importId, jobId }
  })

// --- export ----------------------------------------------------------------------------------------------------------

export const startExport = async (ctx: Context, kind: ImportKindName) => {
  requireKind(ctx, kind, "exportPermission")
  return inTransaction(ctx, async (db) => {
    const { title } = importKinds[kind]
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      exportJob(ctx.kit),
      { kind },
      { accountId: ctx.accountId, userId: ctx.actor.userId, title: messages.exportTitle(title) },
    )
    await audit(db, ctx, { action: "export.started", object: { type: "export", id: kind, name: title } })
    return { jobId: jobId! }
  })
}
