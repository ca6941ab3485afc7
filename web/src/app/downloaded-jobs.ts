import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import { foldAfter } from "../ui/jobs/tray-folding.ts"
import { hasFailed } from "./failed-jobs.ts"

const most = 50

/** Reads the stored value; anything that is not a list of ids counts as empty. */
export const givenOut = (kept: string | undefined): readonly number[] =>
  (kept ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
export const remember = (known: readonly number[], jobId: number) => [...known, jobId].slice(-most).join(",")

/** Jobs whose file became ready after a point in time and has not been downloaded yet. */
export const newlyReady = (
  jobs: readonly Pick<Job, "jobId" | "fileName" | "state" | "finishedAt">[],
  since: number,
  known: readonly number[],
) =>
  jobs.filter(
    ({ jobId, fileName, state, finishedAt }) =>
      fileName !== null && state === "done" && Date.parse(finishedAt ?? "") > since && !known.includes(jobId),
  )

/**
 * How long a finished job stays in the tray: long enough to read the result, and longer if it can be undone or its file
 * was not downloaded. The bell keeps both. Undefined for failures, which stay until they were seen.
 */
export const stayMilliseconds = (
  job: Parameters<typeof needsNobody>[0] & Parameters<typeof hasFailed>[0],
  known: readonly number[],
): number | undefined =>
  hasFailed(job) ? undefined : job.state === "cancelled" || needsNobody(job, known) ? 15_000 : 30_000

/**
 * Jobs that need no more attention: all rows succeeded, nothing can be reverted, and the file, if any, was downloaded.
 */
export const needsNobody = (
  job: Pick<Job, "jobId" | "fileName" | "state" | "failedRows" | "canRevert">,
  known: readonly number[],
) =>
  job.state === "done" && job.failedRows === 0 && !job.canRevert && (job.fileName === null || known.includes(job.jobId))

interface JobNotice {
  readonly noticeId: number
  readonly jobId: number | null
  readonly readAt: string | null
}

/**
 * Whether a failure has been seen: its notification was read or is done, in the bell or in the tray. Without a
 * notification, which users can turn off, that of an earlier page counts as seen.
 */
export const isSeen = (
  jobId: number,
  notices: readonly JobNotice[] | undefined,
  { isOfThisPage, hadNotice }: { readonly isOfThisPage: boolean; readonly hadNotice: boolean },
): boolean => {
  const own = notices?.filter((notice) => notice.jobId === jobId) ?? []
  return own.length > 0 ? own.every(({ readAt }) => readAt !== null) : hadNotice || !isOfThisPage
}

/** Notifications about a job that the user has not read. */
export const unreadOfJob = (notices: readonly JobNotice[], jobId: number): number[] =>
  notices.filter((notice) => notice.jobId === jobId && notice.readAt === null).map(({ noticeId }) => noticeId)

/**
 * Whether a job leaves the tray when the user opens another page: it succeeded, and was shown for as long as the tray
 * stays open. The bell keeps it.
 */
export const leavesWithPage = (job: Pick<Job, "state" | "failedRows">, shownMilliseconds: number) =>
  job.state === "done" && job.failedRows === 0 && shownMilliseconds >= foldAfter
