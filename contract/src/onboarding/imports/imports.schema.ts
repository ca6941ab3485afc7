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

export const importKindName = z.enum(importKindNames)
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
const mapping = z.record(
  z.string().min(1).max(40),
  z
    .int()
    .min(0)
    .max(mostColumns - 1),
)
export type Mapping = z.infer<typeof mapping>

const counts = z.object({
  create: z.int(),
  change: z.int(),
  skip: z.int(),
  refuse: z.int(),
  created: z.int(),
  changed: z.int(),
  skipped: z.int(),
  failed: z.int(),
  undone: z.int(),
  notUndone: z.int(),
  createdLeft: z.int().describe("Number of created entries that are not reverted."),
  changedLeft: z.int().describe("Number of changed entries that are not reverted."),
})
export type ImportCounts = z.infer<typeof counts>

export const importEntry = z.object({
  importId: z.int(),
  accountId,
  kind: importKindName,
  fileName: z.string(),
  state: importState,
  rowCount: z.int(),
  counts,
  existing: onExisting,
  userId: userId.nullable(),
  userName: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  revertedAt: instant.nullable(),
  /** The job that runs or reverts it. */
  jobId: z.int().nullable(),
  /** Until when it can be reverted; null if there is nothing to revert. */
  revertibleUntil: instant.nullable(),
  version: z.int(),
})
export type ImportEntry = z.infer<typeof importEntry>

/** Services ordered by quantity that an import can add. */
export const orderedServices = ["extensions", "devices"] as const
export type OrderedService = (typeof orderedServices)[number]
const beyondOrder = z.object({
  service: z.enum(orderedServices),
  adds: z.int().describe("How many the import adds."),
  count: z.int().describe("How many existed at the check."),
  ordered: z.int().describe("How many were ordered."),
  beyond: z.int().describe("How many of the added ones exceed the order."),
})
export type BeyondOrder = z.infer<typeof beyondOrder>

export const importWithColumns = importEntry.extend({
  headings: z.array(z.string()),
  /** The first values of each column of the file. */
  samples: z.array(z.array(z.string())),
  mapping: z.record(z.string(), z.int()),
  encoding: fileEncoding.nullable().describe("The character encoding used; null for a spreadsheet."),
  mailCount: z.int().describe("How many welcome emails the import sends, as far as the check can tell."),
  beyondOrder: z
    .array(beyondOrder)
    .describe("What the import adds beyond the order, as found by the check. It does not prevent the import."),
})
export type ImportWithColumns = z.infer<typeof importWithColumns>

export const importUpload = z.strictObject({
  kind: importKindName,
  fileName: line(200),
  content: sentAsFile(
    z
      .base64("Must be base64.")
      .min(1, "Must not be empty.")
      .max(Math.ceil(largestFileBytes / 3) * 4, "The file is too large: at most 5 MB."),
  ),
  encoding: fileEncoding.optional().describe("Character encoding of a text file; detected if omitted."),
})
export type ImportUpload = z.output<typeof importUpload>

export const importCheck = z.strictObject({ mapping, existing: onExisting, version: z.int().min(1).optional() })
export type ImportCheck = z.output<typeof importCheck>

/** Rejected rows prevent the start unless they are skipped. */
export const importStart = z.strictObject({
  leaveOutRefused: z.boolean().default(false),
  version: z.int().min(1).optional(),
})
export type ImportStart = z.output<typeof importStart>

export const importSorts = ["newest"] as const
/** By upload time, newest first by default. */
export const importFilter = pageQuery(importSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc"),
  kind: importKindName.optional(),
})
export type ImportFilter = z.output<typeof importFilter>

export const rowProblem = z.object({ column: z.string(), value: z.string(), problem: z.string() })
export type RowProblem = z.infer<typeof rowProblem>

/** Hidden values, such as PINs, are shown as dots. */
export const rowChange = z.object({
  column: z.string().describe("Column of the import kind"),
  before: z.string().describe("The value of the existing entry; empty if it has none"),
  after: z.string().describe("The value of the file"),
})
export type RowChange = z.infer<typeof rowChange>

export const importRow = z.object({
  /** Row number as in the spreadsheet: the headings are row 1. */
  row: z.int(),
  label: z.string(),
  plan: rowPlan.nullable(),
  problems: z.array(rowProblem),
  changes: z
    .array(rowChange)
    .describe(
      "What the row changes in an existing entry: for schedules, receptionists, groups, queues, bridges and blocking rules",
    ),
  outcome: rowOutcome.nullable(),
  message: z.string(),
  undone: z.boolean().nullable(),
  madeId: z
    .string()
    .nullable()
    .describe("ID of the user, phone, number or contact created or changed by the row; null if none, or if reverted."),
})
export type ImportRow = z.infer<typeof importRow>

export const largestRowPage = 500
export const importRowsQuery = z.strictObject({
  show: z.enum(["all", "problems", "create", "change", "skip", "notUndone"]).default("all"),
  after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  limit: z.coerce.number().int().min(1).max(largestRowPage).default(200),
})
export type ImportRowsQuery = z.output<typeof importRowsQuery>
export const importRowPage = z.object({ rows: z.array(importRow), nextAfter: z.int().nullable() })
export type ImportRowPage = z.infer<typeof importRowPage>

export const startedJob = z.object({ importId: z.int(), jobId: z.int() })
export const exportRequest = z.strictObject({ kind: importKindName })
export const startedExport = z.object({ jobId: z.int() })
