import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import { foldAfter } from "../ui/jobs/tray-folding.ts"

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

const minute = 60_000

/**
 * How long a finished job stays in the tray, so that the user can read the result, undo it, look at failures or
 * download its file.
 */
export const stayMilliseconds = (job: Parameters<typeof needsNobody>[0], known: readonly number[]) =>
  needsNobody(job, known) ? minute / 2 : job.state !== "done" || job.failedRows > 0 ? 15 * minute : 2 * minute

/**
 * Jobs that need no more attention: all rows succeeded, nothing can be reverted, and the file, if any, was downloaded.
 */
export const needsNobody = (
  job: Pick<Job, "jobId" | "fileName" | "state" | "failedRows" | "canRevert">,
  known: readonly number[],
) =>
  job.state === "done" && job.failedRows === 0 && !job.canRevert && (job.fileName === null || known.includes(job.jobId))

/** Notifications about a job that the user has not read. */
export const unreadOfJob = (
  notices: readonly { readonly noticeId: number; readonly jobId: number | null; readonly readAt: string | null }[],
  jobId: number,
): number[] =>
  notices.filter((notice) => notice.jobId === jobId && notice.readAt === null).map(({ noticeId }) => noticeId)

/**
 * Whether a job leaves the tray when the user opens another page: it succeeded, and was shown for as long as the tray
 * stays open. The bell keeps it.
 */
export const leavesWithPage = (job: Pick<Job, "state" | "failedRows">, shownMilliseconds: number) =>
  job.state === "done" && job.failedRows === 0 && shownMilliseconds >= foldAfter
