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
    jobId,
    accountId,
    userId: userId.nullable(),
    /** The type of job, for example "users.import". */
    name: z.string(),
    title: z.string(),
    state: jobState,
    /** Processed rows, including failed ones; total is 0 until the rows are counted. */
    done: z.int(),
    total: z.int(),
    failedRows: z.int(),
    /** The reason shown to users; null unless it failed. */
    error: z.string().nullable(),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    /** The file of the job while it is kept; only the user who started the job can download it. */
    fileName: z.string().nullable(),
    /** The path of the page that shows its result, below the account's path; null if there is none. */
    path: z.string().nullable(),
    canCancel: z.boolean(),
    canRetry: z.boolean(),
    /** Whether its changes can be undone together. */
    canRevert: z.boolean(),
    isUndone: z.boolean().describe("Whether an undo of its changes has finished."),
  })
  .meta({ id: "Job" })
export type Job = z.infer<typeof job>

export const jobRow = z
  .object({
    row: z.int(),
    ok: z.boolean(),
    message: z
      .string()
      .describe("Why a row failed. For a successful row of an undo: the emergency location it changed; empty if none."),
  })
  .meta({ id: "JobRow" })
export type JobRow = z.infer<typeof jobRow>

export const jobSorts = ["newest"] as const
export const jobFilter = pageQuery(jobSorts).extend({
  /** "account" lists the jobs of all users, if the caller may see them. */
  of: z.enum(["me", "account"]).default("me"),
  state: jobState.optional(),
})
export type JobFilter = z.output<typeof jobFilter>

export const largestRowPage = 500
export const jobRowsQuery = z.strictObject({
  rows: z
    .enum(["failed", "withMessage", "all"])
    .default("failed")
    .describe("Failed rows; failed rows and rows with a message; or all rows."),
  /** Rows after this one. */
  after: z.coerce.number().int().min(-1).max(2_147_483_647).default(-1),
  limit: z.coerce.number().int().min(1).max(largestRowPage).default(100),
})
export type JobRowsQuery = z.output<typeof jobRowsQuery>

export const jobWithRows = job.extend({ rows: z.array(jobRow), moreRows: z.boolean() }).meta({ id: "JobWithRows" })
export type JobWithRows = z.infer<typeof jobWithRows>
