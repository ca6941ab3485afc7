import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"

/** Whether a job, or some of its rows, failed, and nobody has undone it since. */
export const hasFailed = ({ state, failedRows, isUndone }: Pick<Job, "state" | "failedRows" | "isUndone">) =>
  !isUndone && (state === "failed" || (state === "done" && failedRows > 0))
