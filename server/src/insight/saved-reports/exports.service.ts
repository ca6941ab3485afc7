import { exportProblems as problems } from "@dialplane/contract/insight/saved-reports/exports.problems"
import {
  exportLimits,
  type ExportRequest,
  type ExportSubject,
  type PdfRequest,
  type ReportExport,
} from "@dialplane/contract/insight/saved-reports/exports.schema"
import { reportProblems } from "@dialplane/contract/insight/reports/reports.problems"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, JobFileCheck } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { FileAnswer } from "../../kit/http/route.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { jobFileEnd } from "../../kit/jobs/job-files.ts"
import { takeFromLimit, type RateLimit } from "../../kit/http/rate-limit.ts"
import { refuse } from "../../kit/refusal.ts"
import { Readable } from "node:stream"
import { noteDownload } from "../reports/report-downloads.service.ts"
import { visibleQueues } from "../reports/visible-queues.service.ts"
import { areFiguresOf } from "./chosen-figures.rules.ts"
import { exportJob, exportPayload } from "./exports.jobs.ts"
import { exportMessages as messages, logTitles, subjectTitles } from "./exports.messages.ts"
import * as queries from "./exports.queries.ts"
import { hiddenIn } from "./filter-names.service.ts"
import { contentTypeOf } from "./file-types.rules.ts"
import { reportSources } from "./report-sources.service.ts"
import { requireReadable } from "./report-permission.service.ts"
import { writeReport } from "./write-report.service.ts"

const expiryOf = ({ finishedAt }: queries.ExportRow) => (finishedAt === null ? null : jobFileEnd(finishedAt))

const stateOf = (ctx: Context, row: queries.ExportRow): ReportExport["state"] => {
  if (row.state === "waiting") return "queued"
  if (row.state === "running") return "running"
  if (row.state !== "done") return "failed"
  return row.fileKey === null || expiryOf(row)! <= ctx.kit.now() ? "expired" : "ready"
}
const errorOf = ({ state, failureKind, error }: queries.ExportRow) => {
  if (state === "cancelled") return messages.canceled
  if (state !== "failed") return null
  return failureKind === "notAllowed" && error !== null ? error : messages.failed
}

const shown = (ctx: Context, row: queries.ExportRow): ReportExport[] => {
  const payload = exportPayload.safeParse(row.payload)
  // Started by another software version.
  if (!payload.success) return []
  const { subject, request } = payload.data
  const state = stateOf(ctx, row)
  const isReady = state === "ready"
  return [
    {
      exportId: row.exportId,
      subject,
      what: request.what,
      format: request.format,
      period: request.period === "custom" ? messages.days(request.from ?? "", request.to ?? "") : request.period,
      state,
      rows: row.done,
      totalRows: row.total,
      fileName: isReady ? row.fileName : null,
      location: isReady ? `/api/reporting/accounts/${ctx.accountId}/exports/${row.exportId}/file` : null,
      error: errorOf(row),
      createdAt: row.createdAt,
      finishedAt: row.finishedAt,
      expiresAt: isReady ? expiryOf(row)!.toISOString() : null,
    },
  ]
}

const requireFigures = (subject: ExportSubject, columns: readonly string[]) => {
  if (!areFiguresOf(subject, columns)) refuse(reportProblems.noSuchMetric)
}
/** Refuses at once what the job would refuse. */
const tryOut = async (ctx: Context, subject: ExportSubject, request: ExportRequest) => {
  const { what, format, metric, objectId, sort, descending, search, columns, compare: _compare, ...filter } = request
  requireFigures(subject, columns)
  if (what === "callLog") {
    if (format === "pdf") refuse(problems.pdfOnlySummary)
    await reportSources[subject].log(ctx, { ...filter, metric, objectId }, 1)
    return
  }
  const { rowCount } = await reportSources[subject].summary(ctx, {
    ...filter,
    sort,
    descending,
    search,
    compare: false,
    page: 1,
    pageSize: 1,
  })
  if (rowCount > exportLimits.rowsOfFigures)
    refuse(problems.tooLong, { rows: rowCount, most: exportLimits.rowsOfFigures })
  if (format === "pdf" && rowCount > exportLimits.rowsInPdf)
    refuse(problems.tooLongForPdf, { rows: rowCount, most: exportLimits.rowsInPdf })
}

export const start = async (ctx: Context, subject: ExportSubject, request: ExportRequest): Promise<ReportExport> => {
  const { userId } = ctx.actor
  const requireFree = async (db: Db) => {
    if ((await queries.countUnfinished(db, ctx.accountId, userId)) >= exportLimits.running)
      refuse(problems.tooMany, { most: exportLimits.running })
  }
  // Whoever may not start another one asks the report nothing.
  await requireFree(reading(ctx))
  await tryOut(ctx, subject, request)
  const [hidden, queues] = [await hiddenIn(ctx, request), await queuesOf(ctx, subject)]
  return inTransaction(ctx, async (db) => {
    await queries.lockExportsOf(db, userId)
    await requireFree(db)
    const report = (request.what === "summary" ? subjectTitles : logTitles)[subject]!
    const exportId = (await ctx.kit.jobs.enqueue(
      db,
      exportJob(ctx.kit),
      { actor: keepActor(ctx), subject, request, hidden, queues },
      { accountId: ctx.accountId, userId, title: messages.jobTitle(report) },
    ))!
    await audit(db, ctx, {
      action: "report.exported",
      object: { type: "job", id: exportId, name: report },
      after: { report, format: request.format, period: request.period },
    })
    return shown(ctx, (await queries.findExport(db, ctx.accountId, userId, exportId))!)[0]!
  })
}

export const list = async (ctx: Context): Promise<{ items: ReportExport[] }> => {
  const rows = await queries.listExports(reading(ctx), ctx.accountId, ctx.actor.userId, exportLimits.listed)
  return { items: rows.flatMap((row) => shown(ctx, row)) }
}

const find = async (ctx: Context, exportId: number) => {
  const row = await queries.findExport(reading(ctx), ctx.accountId, ctx.actor.userId, exportId)
  const [found] = row === undefined ? [] : shown(ctx, row)
  return row === undefined || found === undefined ? refuse(problems.notFound) : { row, found }
}
export const get = async (ctx: Context, exportId: number): Promise<ReportExport> => (await find(ctx, exportId)).found

/** The queues that a report without a choice of queues counts; null for all. */
const queuesOf = async (ctx: Context, subject: ExportSubject): Promise<readonly number[] | null> =>
  subject === "queues" ? ((await visibleQueues(ctx)) ?? null) : null

const seesQueues = async (ctx: Context, queues: readonly number[] | null): Promise<boolean> => {
  const visible = await visibleQueues(ctx)
  return visible === undefined || (queues !== null && queues.every((id) => visible.includes(id)))
}

/**
 * Having been allowed to start it is not enough: the report must still be readable, with the names of the filter in the
 * head of the file and with the queues it counts.
 */
const requireStillVisible = async (ctx: Context, payload: unknown): Promise<void> => {
  const { subject, request, hidden = [], queues = null } = exportPayload.parse(payload)
  await requireReadable(ctx, subject)
  if ((await hiddenIn(ctx, request)).some((one) => !hidden.includes(one))) refuse(problems.noLongerVisible)
  const countsAll = subject === "queues" && request.queueIds === undefined
  if (countsAll && !(await seesQueues(ctx, queues))) refuse(problems.noLongerVisible)
}

export const fileCheck: JobFileCheck = { jobName: queries.exportJobName, check: requireStillVisible }

export const download = async (ctx: Context, exportId: number): Promise<FileAnswer> => {
  const { row, found } = await find(ctx, exportId)
  await ctx.kit.jobFileChecks.run(ctx, { name: queries.exportJobName, payload: row.payload })
  if (found.state === "expired") return refuse(problems.expired)
  if (found.state !== "ready" || row.fileKey === null) return refuse(problems.notReady)
  const file = (await ctx.kit.files.read(ctx.accountId, row.fileKey)) ?? refuse(problems.expired)
  return new FileAnswer(contentTypeOf(row.fileName!), row.fileName!, file.stream)
}

/** They are written while the caller waits, in the process that serves everybody. */
const pdfLimit: RateLimit = { name: "report-pdf", most: 10, seconds: 60 }
export const pdf = async (ctx: Context, { subject, ...request }: PdfRequest): Promise<FileAnswer> => {
  await requireReadable(ctx, subject)
  requireFigures(subject, request.columns)
  await takeFromLimit(ctx, pdfLimit, String(ctx.actor.userId))
  const { name, content } = await writeReport(ctx, subject, { ...request, what: "summary", format: "pdf" })
  await noteDownload(ctx, subject, { report: subjectTitles[subject]!, format: "pdf", period: request.period })
  return new FileAnswer(contentTypeOf(name), name, Readable.from(content))
}
