import { texts } from "@dialplane/contract/kit/language"
import type { AuditLog } from "@dialplane/contract/operations/audit/event-type"
import { jobProblems } from "@dialplane/contract/operations/jobs/jobs.problems"
import type { JobState } from "@dialplane/contract/operations/jobs/jobs.schema"

const messages = texts("jobs.failures", {
  crashed:
    "The server stopped several times while it ran this job, so it is not restarted automatically. Finished rows stay. Contact support with the ID of this job before you try again.",
  failed: "The job failed because of an internal error. Try again, or contact support with the ID of this job.",
})

export const isOver = (state: JobState) => state !== "waiting" && state !== "running"

export const canCancel = (job: { state: JobState }) => !isOver(job.state)

const hasOpenRows = (job: { state: JobState; failedRows: number }) =>
  isOver(job.state) && (job.state !== "done" || job.failedRows > 0)

/** A job can be retried if it failed, was cancelled, or has failed rows; not if it was reverted. */
export const whyNotRetry = (job: { state: JobState; failedRows: number; isReverted: boolean }) =>
  !hasOpenRows(job) ? jobProblems.nothingToRetry : job.isReverted ? jobProblems.reverted : undefined

/** The page that shows what a job did: its import, or its changes in the audit log. Exports have their file instead. */
export const pageOfJob = (job: {
  name: string
  key: string | null
  jobId: number
  changedLog: AuditLog | null
}): string | null => {
  const importId = job.name.startsWith("imports.") ? /^import-(\d+)$/.exec(job.key ?? "")?.[1] : undefined
  if (importId !== undefined) return `imports/${importId}`
  return job.changedLog === null
    ? null
    : `${job.changedLog === "account" ? "account-audit-log" : "audit-log"}?jobId=${job.jobId}`
}

/**
 * The cause of an error is in the server log under the job's ID; users are told what they can do. Why a job is no
 * longer allowed is for users as it stands.
 */
export const failureSentence = ({
  failureKind,
  error,
}: {
  readonly failureKind: "error" | "crashed" | "notAllowed" | null
  readonly error: string | null
}) =>
  failureKind === "notAllowed" && error !== null
    ? error
    : failureKind === "crashed"
      ? messages.crashed
      : messages.failed
