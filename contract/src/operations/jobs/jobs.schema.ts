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

/** A long piece of work, as the job tray shows it. */
export const job = z.object({
  jobId,
  accountId,
  userId: userId.nullable(),
  /** Which kind of work, for example "users.import". */
  name: z.string(),
  title: z.string(),
  state: jobState,
  /** Rows handled so far, good and bad; total is 0 while they are still being counted. */
  done: z.int(),
  total: z.int(),
  failedRows: z.int(),
  /** Why it stopped, for people; null unless it failed. */
  error: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** What the job made, while it is kept; only whoever started it can fetch it. */
  fileName: z.string().nullable(),
  /** The page of its account that shows what it did, after the account's own address; null where there is none. */
  path: z.string().nullable(),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
  /** Its changes can be put back together. */
  canRevert: z.boolean(),
  isUndone: z.boolean().describe("Whether an undo of its changes has run to its end."),
})
export type Job = z.infer<typeof job>

export const jobRow = z.object({
  row: z.int(),
  ok: z.boolean(),
  message: z
    .string()
    .describe(
      "Why a row failed. For a row of an undo that went well: which emergency address it changed; empty when none.",
    ),
})
export type JobRow = z.infer<typeof jobRow>

export const jobSorts = ["newest"] as const
export const jobFilter = pageQuery(jobSorts).extend({
  /** "account" shows everyone's jobs to those who may see them. */
  of: z.enum(["me", "account"]).default("me"),
  state: jobState.optional(),
})
export type JobFilter = z.output<typeof jobFilter>

export const largestRowPage = 500
export const jobRowsQuery = z.strictObject({
  rows: z
    .enum(["failed", "withMessage", "all"])
    .default("failed")
    .describe("Failed rows; failed rows and those with something to say; or every row."),
  /** Rows after this one. */
  after: z.coerce.number().int().min(-1).max(2_147_483_647).default(-1),
  limit: z.coerce.number().int().min(1).max(largestRowPage).default(100),
})
export type JobRowsQuery = z.output<typeof jobRowsQuery>

export const jobWithRows = job.extend({ rows: z.array(jobRow), moreRows: z.boolean() })
export type JobWithRows = z.infer<typeof jobWithRows>
