import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"

const most = 50

/** As it was kept; whatever is not a list of ids counts as none. */
export const givenOut = (kept: string | undefined): readonly number[] =>
  (kept ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
export const remember = (known: readonly number[], jobId: number) => [...known, jobId].slice(-most).join(",")

/** Jobs whose file became ready since a moment and was not handed out yet. */
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
 * How long a finished job stays in the tray: to read that all is well, to undo it, to look at what failed, or to fetch
 * its file.
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
 * What needs nobody any more: it went well, nothing of it can be reverted, and its file, if it made one, was handed
 * out.
 */
export const needsNobody = (
  job: Pick<Job, "jobId" | "fileName" | "state" | "failedRows" | "canRevert">,
  known: readonly number[],
) =>
  job.state === "done" && job.failedRows === 0 && !job.canRevert && (job.fileName === null || known.includes(job.jobId))
