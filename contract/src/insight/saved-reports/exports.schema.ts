import { z } from "zod"
import { accountIdText } from "../../kit/ids.ts"
import { instant } from "../../kit/text.ts"
import { reportFilter } from "../reports/report-filter.schema.ts"
import { reportSubjects, type ReportSubject } from "../reports/report-subjects.ts"
import { callLogRequest, summaryRequest } from "../reports/reports.schema.ts"

/** Every report can be exported. */
export const exportSubjects = reportSubjects
export type ExportSubject = ReportSubject

export const exportFormats = ["csv", "xlsx", "pdf"] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportLimits = {
  /** Not ended, for each user. */
  running: 3,
  days: 7,
  /** In one file, or on one sheet. */
  rowsPerFile: 1_000_000,
  rowsInPdf: 2000,
  /** Users, queues or groups in a file of figures, which are read at once. */
  rowsOfFigures: 50_000,
  listed: 100,
} as const

/** What a page of figures shows, besides its filter. */
const shownFigures = {
  sort: summaryRequest.shape.sort,
  descending: summaryRequest.shape.descending,
  search: summaryRequest.shape.search,
  columns: z
    .array(z.string().max(40))
    .max(40)
    .default([])
    .describe("Figures that the file has, in order; all if empty. Rows always have all their columns"),
  compare: z
    .boolean()
    .default(false)
    .describe("Also has the figures of the period before, of the same length; not with rows"),
}
export const exportRequest = reportFilter
  .extend({
    what: z.enum(["summary", "callLog"]).default("summary").describe("The figures, or the rows that they count"),
    format: z.enum(exportFormats).default("csv").describe("Kind of file; pdf only for the figures"),
    metric: callLogRequest.shape.metric.describe("With callLog, only the rows that this figure counts or adds up"),
    objectId: callLogRequest.shape.objectId.describe("With callLog, only the rows of this user, queue or group"),
    ...shownFigures,
  })
  .meta({ id: "ExportRequest", description: "What to export, and as which kind of file" })
export type ExportRequest = z.output<typeof exportRequest>

export const pdfRequest = reportFilter
  .extend({
    subject: z.enum(exportSubjects).default("company").describe("What the report is about"),
    ...shownFigures,
  })
  .meta({ id: "PdfRequest", description: "The report that the PDF file shows" })
export type PdfRequest = z.output<typeof pdfRequest>

export const exportStates = ["queued", "running", "ready", "failed", "expired"] as const
export const reportExport = z
  .object({
    exportId: z.int().describe("Id of the export, and of its job"),
    subject: z.enum(exportSubjects).describe("What the report is about"),
    what: z.enum(["summary", "callLog"]).describe("The figures, or the rows that they count"),
    format: z.enum(exportFormats).describe("Kind of file"),
    period: z.string().describe("The period that was asked for"),
    state: z.enum(exportStates).describe("Waiting, being written, ready to download, failed, or no longer kept"),
    rows: z.int().describe("Rows written so far"),
    totalRows: z.int().describe("Rows it will have; 0 until that is known"),
    fileName: z.string().nullable().describe("Name of the file; null unless it is ready"),
    location: z.string().nullable().describe("Address to download the file from; null unless it is ready"),
    error: z.string().nullable().describe("Why it failed"),
    createdAt: instant.describe("When it was started"),
    finishedAt: instant.nullable().describe("When it ended"),
    expiresAt: instant.nullable().describe("Until when the file is kept; null unless it is ready"),
  })
  .meta({ id: "ReportExport", description: "A report that is written into a file" })
export type ReportExport = z.infer<typeof reportExport>

export const ofExport = z.strictObject({
  accountId: accountIdText,
  exportId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
    .transform(Number)
    .pipe(z.int().min(1).max(Number.MAX_SAFE_INTEGER))
    .describe("Id of the export"),
})
