import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"

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
  needsNobody(job, known)
    ? minute / 2
    : job.state !== "done" || job.failedRows > 0
      ? 15 * minute
      : job.fileName === null
        ? 2 * minute
        : 60 * minute

/**
 * Jobs that need no more attention: all rows succeeded, nothing can be reverted, and the file, if any, was downloaded.
 */
export const needsNobody = (
  job: Pick<Job, "jobId" | "fileName" | "state" | "failedRows" | "canRevert">,
  known: readonly number[],
) =>
  job.state === "done" && job.failedRows === 0 && !job.canRevert && (job.fileName === null || known.includes(job.jobId))
