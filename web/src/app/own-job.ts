import { revertAuditEntry } from "@dialplane/contract/operations/audit/audit.endpoints"
import { emergencyChangesText } from "@dialplane/contract/inventory/devices/emergency-change.messages"
import type { EmergencyChange } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import { cancelJob, getJob, revertJob } from "@dialplane/contract/operations/jobs/one-job.endpoints"
import { listNotices, markNoticesRead } from "@dialplane/contract/operations/notices/notices.endpoints"
import type { JobOutcome } from "../kit/bulk/job-follower.ts"
import { call } from "../kit/request/call.ts"
import { unreadOfJob } from "./downloaded-jobs.ts"
import { cancelledText, notesText } from "./job-outcome.ts"

export const readJob = async (jobId: number): Promise<JobOutcome> => {
  const job = await call(getJob, { params: { jobId: String(jobId) } }, { customError: true })
  return { ...job, cancelledText: job.state === "cancelled" ? cancelledText(job) : null }
}
/**
 * The first successful row with a message, and how many more there are. Only undos have such rows: they name the
 * emergency locations that change.
 */
export const readNotes = async (jobId: number): Promise<string> => {
  const { rows, moreRows } = await call(
    getJob,
    { params: { jobId: String(jobId) }, query: { rows: "withMessage", limit: "500" } },
    { customError: true },
  )
  return notesText(rows, moreRows)
}

export const revert = (jobId: number) => call(revertJob, { params: { jobId: String(jobId) } }, { customError: true })
export const cancel = (jobId: number) => call(cancelJob, { params: { jobId: String(jobId) } }, { customError: true })

/** Marks the notifications about a job as read. */
export const markSeen = async (jobId: number): Promise<void> => {
  const { accountId } = await call(getJob, { params: { jobId: String(jobId) } }, { customError: true })
  const open = await call(
    listNotices,
    { params: { accountId }, query: { done: "open", limit: 20 } as never },
    { customError: true },
  )
  const noticeIds = unreadOfJob(open.items, jobId)
  if (noticeIds.length > 0)
    await call(markNoticesRead, { params: { accountId }, body: { noticeIds } }, { customError: true })
}

export const revertEntries = async (accountId: number, entryIds: readonly number[]) => {
  const changes: EmergencyChange[] = []
  for (const entryId of entryIds) {
    const { emergencyChanges } = await call(
      revertAuditEntry,
      { params: { accountId: String(accountId), entryId: String(entryId) } },
      { customError: true },
    )
    changes.push(...emergencyChanges)
  }
  return emergencyChangesText(changes)
}
