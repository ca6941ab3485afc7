import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant } from "../../kit/text.ts"

export const jobStates = ["waiting", "running", "done", "failed", "cancelled"] as const
export const jobState = z.enum(jobStates)
export type JobState = z.infer<typeof jobState>

const jobId = z.int().min(1)
export const jobIdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)

/** A background job as shown in the job list. */
export const job = z
  .object({
    jobId: jobId.describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}"),
    accountId,
    userId: userId.nullable(),
    name: z.string().describe('The type of job, for example "users.import"'),
    title: z.string().describe("What the job does, for readers"),
    state: jobState.describe("State of the job"),
    done: z.int().describe("Processed rows, including failed ones; total is 0 until the rows are counted"),
    total: z.int().describe("How many there are in all"),
    failedRows: z.int().describe("How many rows failed"),
    error: z.string().nullable().describe("The reason shown to users; null unless it failed"),
    createdAt: instant,
    startedAt: instant.nullable().describe("When it began"),
    finishedAt: instant.nullable().describe("When it ended"),
    fileName: z
      .string()
      .nullable()
      .describe("The file of the job while it is kept; only the user who started the job can download it"),
    path: z
      .string()
      .nullable()
      .describe("The path of the page that shows its result, below the account's path; null if there is none"),
    canCancel: z.boolean().describe("Whether it can be canceled now"),
    canRetry: z.boolean().describe("Whether it can be tried again"),
    canRevert: z.boolean().describe("Whether its changes can be undone together"),
    isUndone: z.boolean().describe("Whether an undo of its changes has finished."),
  })
  .meta({ id: "Job" })
export type Job = z.infer<typeof job>

export const jobRow = z
  .object({
    row: z.int().describe("Row of the file, from 1"),
    ok: z.boolean().describe("Whether it succeeded"),
    message: z
      .string()
      .describe("Why a row failed. For a successful row of an undo: the emergency location it changed; empty if none."),
  })
  .meta({ id: "JobRow" })
export type JobRow = z.infer<typeof jobRow>

export const jobSorts = ["newest"] as const
export const jobFilter = pageQuery(jobSorts).extend({
  of: z
    .enum(["me", "account"])
    .default("me")
    .describe('"account" lists the jobs of all users, if the caller may see them'),
  state: jobState.optional().describe("State of the job"),
})
export type JobFilter = z.output<typeof jobFilter>

export const largestRowPage = 500
export const jobRowsQuery = z.strictObject({
  rows: z
    .enum(["failed", "withMessage", "all"])
    .default("failed")
    .describe("Failed rows; failed rows and rows with a message; or all rows."),
  after: z.coerce.number().int().min(-1).max(2_147_483_647).default(-1).describe("Rows after this one"),
  limit: z.coerce.number().int().min(1).max(largestRowPage).default(100).describe("Rows per page"),
})
export type JobRowsQuery = z.output<typeof jobRowsQuery>

export const jobWithRows = job
  .extend({
    rows: z.array(jobRow).describe("Results of single rows, failed ones first"),
    moreRows: z.boolean().describe("Whether there are more rows than these"),
  })
  .meta({ id: "JobWithRows" })
export type JobWithRows = z.infer<typeof jobWithRows>
