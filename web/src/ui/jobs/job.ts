export type JobState = "queued" | "running" | "succeeded" | "partly" | "failed" | "stopped" | "undone"

/** A job as the tray shows it. */
export type Job = {
  id: string
  title: string
  state: JobState
  /** rows processed so far, including failed ones */
  done: number
  /** unknown while the rows are still being counted */
  total?: number
  failed: number
  note?: string
  /** the name of the job's file, while it can be downloaded */
  fileName?: string
  href?: string
  /** failed rows can be retried */
  canRetry?: boolean
  /** its changes can be reverted together */
  canRevert?: boolean
}

export const isOver = (state: JobState) => state !== "queued" && state !== "running"

/** 0 to 100, or undefined when the size of the work is not known yet. */
export const percentOf = (job: Pick<Job, "done" | "total">): number | undefined =>
  job.total ? Math.min(100, Math.floor((job.done / job.total) * 100)) : undefined
