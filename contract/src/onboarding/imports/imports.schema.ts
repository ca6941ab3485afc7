import { z } from "zod"
import { sentAsFile } from "../../kit/sent-as-file.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, line } from "../../kit/text.ts"
import { importKindNames } from "./import-kinds.ts"

export const largestFileBytes = 5_000_000
export const mostRows = 10_000
export const mostColumns = 60
/** A list of agents with their ranks fits. Spreadsheet programs have cells of at most 32,767 characters. */
export const longestCell = 30_000
/** The longest cell of a column that holds one value: a note in the phone book. */
export const longestValue = 500
/** How long the rows of an import are kept, and how long it can be reverted. */
export const keptDays = 30

export const importKindName = z.enum(importKindNames).meta({ id: "ImportKindName" })
/** What to do with rows for existing entries. */
export const onExisting = z.enum(["skip", "update", "fail"])
export type OnExisting = z.infer<typeof onExisting>

export const importStates = ["uploaded", "checked", "running", "done", "stopped", "reverting", "reverted"] as const
export const importState = z.enum(importStates)
export type ImportState = z.infer<typeof importState>

export const rowPlans = ["create", "change", "skip", "refuse"] as const
export const rowPlan = z.enum(rowPlans)
export type RowPlan = z.infer<typeof rowPlan>
export const rowOutcomes = ["created", "changed", "skipped", "failed"] as const
export const rowOutcome = z.enum(rowOutcomes)
export type RowOutcome = z.infer<typeof rowOutcome>

/** Character encodings of text files. */
export const fileEncodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const
export const fileEncoding = z.enum(fileEncodings)
export type FileEncoding = z.infer<typeof fileEncoding>

/** Column of our list -> index of the file's column, from 0. */
const mapping = z
  .record(
    z.string().min(1).max(40),
    z
      .int()
      .min(0)
      .max(mostColumns - 1),
  )
  .describe("Our columns, each with the index of the file's column, from 0; columns of the file left out are ignored")
export type Mapping = z.infer<typeof mapping>

const counts = z.object({
  create: z.int().describe("Rows that will create an entry, as found by the check"),
  change: z.int().describe("Rows that will change an entry"),
  skip: z.int().describe("Rows that need no change"),
  refuse: z.int().describe("Rows with problems"),
  created: z.int().describe("Rows that created an entry"),
  changed: z.int().describe("Rows that changed an entry"),
  skipped: z.int().describe("Rows that changed nothing"),
  failed: z.int().describe("Rows that failed while they were imported"),
  undone: z.int().describe("Rows that were reverted"),
  notUndone: z.int().describe("Rows that could not be reverted"),
  createdLeft: z.int().describe("Number of created entries that are not reverted."),
  changedLeft: z.int().describe("Number of changed entries that are not reverted."),
})
export type ImportCounts = z.infer<typeof counts>

export const importEntry = z
  .object({
    importId: z.int().describe("Id of the import"),
    accountId,
    kind: importKindName.describe("What is imported"),
    fileName: z.string().describe("Name of the file"),
    state: importState.describe("How far it is"),
    rowCount: z.int().describe("Rows of the file, without the headings"),
    counts: counts.describe("How many rows have which plan and result"),
    existing: onExisting.describe("What happens to rows for existing entries"),
    userId: userId.nullable().describe("User who uploaded it; null if the user is gone"),
    userName: z.string().describe("Name of that user"),
    createdAt: instant.describe("When it was uploaded"),
    finishedAt: instant.nullable().describe("When it was imported; null if it was not"),
    revertedAt: instant.nullable().describe("When it was reverted; null if it was not"),
    jobId: z.int().nullable().describe("The job that runs or reverts it; null if none does"),
    revertibleUntil: instant.nullable().describe("Until when it can be reverted; null if there is nothing to revert"),
    version: z.int().describe("Goes up with every change; send it to avoid acting on an earlier state"),
  })
  .meta({ id: "ImportEntry" })
export type ImportEntry = z.infer<typeof importEntry>

/** Services ordered by quantity that an import can add. */
export const orderedServices = ["extensions", "devices"] as const
export type OrderedService = (typeof orderedServices)[number]
const beyondOrder = z.object({
  service: z.enum(orderedServices).describe("What is ordered by quantity"),
  adds: z.int().describe("How many the import adds."),
  count: z.int().describe("How many existed at the check."),
  ordered: z.int().describe("How many were ordered."),
  beyond: z.int().describe("How many of the added ones exceed the order."),
})
export type BeyondOrder = z.infer<typeof beyondOrder>

export const importWithColumns = importEntry
  .extend({
    headings: z.array(z.string()).describe("Headings of the file"),
    samples: z.array(z.array(z.string())).describe("The first values of each column of the file"),
    mapping: z
      .record(z.string(), z.int())
      .describe("Our columns with the index of the file's column: first guessed from the headings, then as checked"),
    encoding: fileEncoding.nullable().describe("The character encoding used; null for a spreadsheet."),
    mailCount: z.int().describe("How many welcome emails the import sends, as far as the check can tell."),
    beyondOrder: z
      .array(beyondOrder)
      .describe("What the import adds beyond the order, as found by the check. It does not prevent the import."),
  })
  .meta({ id: "ImportWithColumns" })
export type ImportWithColumns = z.infer<typeof importWithColumns>

export const importUpload = z
  .strictObject({
    kind: importKindName.describe("What is imported"),
    fileName: line(200).describe("Name of the file"),
    content: sentAsFile(
      z
        .base64("Must be base64.")
        .min(1, "Must not be empty.")
        .max(Math.ceil(largestFileBytes / 3) * 4, "The file is too large: at most 5 MB."),
    ).describe("The file, CSV or .xlsx, in base64; or the file itself in a form"),
    encoding: fileEncoding.optional().describe("Character encoding of a text file; detected if omitted."),
  })
  .meta({ id: "ImportUpload" })
export type ImportUpload = z.output<typeof importUpload>

const version = z.int().min(1).optional().describe("The version that was read; refused if there is a newer one")
export const importCheck = z
  .strictObject({
    mapping,
    existing: onExisting.describe("Rows for existing entries: skip them, change the entries, or refuse the rows"),
    version,
  })
  .meta({ id: "ImportCheck" })
export type ImportCheck = z.output<typeof importCheck>

/** Rejected rows prevent the start unless they are skipped. */
export const importStart = z
  .strictObject({
    leaveOutRefused: z
      .boolean()
      .default(false)
      .describe("Import the other rows although some are refused; otherwise refused rows prevent the start"),
    version,
  })
  .meta({ id: "ImportStart" })
export type ImportStart = z.output<typeof importStart>

export const importSorts = ["newest"] as const
/** By upload time, newest first by default. */
export const importFilter = pageQuery(importSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc").describe("Oldest or newest first"),
  kind: importKindName.optional().describe("Only imports of this type"),
})
export type ImportFilter = z.output<typeof importFilter>

export const rowProblem = z
  .object({
    column: z.string().describe("Our column"),
    value: z.string().describe("The value of the file; empty for secrets"),
    problem: z.string().describe("What is wrong, as text"),
  })
  .meta({ id: "RowProblem" })
export type RowProblem = z.infer<typeof rowProblem>

/** Hidden values, such as PINs, are shown as dots. */
export const rowChange = z
  .object({
    column: z.string().describe("Column of the import kind"),
    before: z.string().describe("The value of the existing entry; empty if it has none"),
    after: z.string().describe("The value of the file"),
  })
  .meta({ id: "RowChange" })
export type RowChange = z.infer<typeof rowChange>

export const importRow = z
  .object({
    row: z.int().describe("Row number as in the spreadsheet: the headings are row 1"),
    label: z.string().describe("What the row is about"),
    plan: rowPlan.nullable().describe("What the import will do; null before the check"),
    problems: z.array(rowProblem).describe("Why the row is refused"),
    changes: z
      .array(rowChange)
      .describe(
        "What the row changes in an existing entry: for schedules, receptionists, groups, queues, bridges, blocking rules and monitoring rules",
      ),
    outcome: rowOutcome.nullable().describe("What the import did; null if the row was not imported yet"),
    message: z
      .string()
      .describe(
        "Before the import: what it leaves for later. After it: why the row failed, or what could not be written",
      ),
    undone: z.boolean().nullable().describe("Whether the row was reverted; null if nobody tried"),
    madeId: z
      .string()
      .nullable()
      .describe(
        "ID of the user, phone, number or contact created or changed by the row; null if none, or if reverted.",
      ),
  })
  .meta({ id: "ImportRow" })
export type ImportRow = z.infer<typeof importRow>

export const largestRowPage = 500
export const importRowsQuery = z.strictObject({
  show: z
    .enum(["all", "problems", "create", "change", "skip", "notUndone"])
    .default("all")
    .describe("Only rows with problems, with this plan, or that could not be reverted"),
  after: z.coerce.number().int().min(0).max(2_147_483_647).default(0).describe("Only rows after this row number"),
  limit: z.coerce.number().int().min(1).max(largestRowPage).default(200).describe("Rows at most"),
})
export type ImportRowsQuery = z.output<typeof importRowsQuery>
export const importRowPage = z
  .object({
    rows: z.array(importRow).describe("The rows"),
    nextAfter: z.int().nullable().describe("“after” of the next page; null on the last one"),
  })
  .meta({ id: "ImportRowPage" })
export type ImportRowPage = z.infer<typeof importRowPage>

export const startedJob = z
  .object({
    importId: z.int().describe("Id of the import"),
    jobId: z.int().describe("Id of the job"),
  })
  .meta({ id: "StartedImportJob" })
export const exportRequest = z
  .strictObject({ kind: importKindName.describe("What is exported") })
  .meta({ id: "ImportsExportRequest" })
export const startedExport = z
  .object({ jobId: z.int().describe("Id of the job that writes the file") })
  .meta({ id: "StartedExport" })
