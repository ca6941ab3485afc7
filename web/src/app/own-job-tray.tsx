import { listJobs } from "@dialplane/contract/operations/jobs/jobs.endpoints"
import { cancelJob, retryJob, revertJob } from "@dialplane/contract/operations/jobs/one-job.endpoints"
import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { mutation } from "../kit/data/mutation.ts"
import { bellQuery, useMarkNotices } from "../operations/notices/notices.api.ts"
import type { Job as ShownJob } from "../ui/jobs/job.ts"
import { JobTray } from "../ui/jobs/job-tray.tsx"
import { leavesWithPage, needsNobody, stayMilliseconds } from "./downloaded-jobs.ts"
import { addressOfJob, outcomeOf } from "./job-outcome.ts"
import { isUnderWay } from "./recent-jobs.ts"
import { saveJobErrors } from "./save-job-file.ts"
import { givenOutIds, useAutoDownload } from "./use-auto-download.ts"
import { useSaveJobFile } from "./use-save-job-file.ts"

interface Props {
  readonly jobs: readonly Job[]
  /** a job is running, or has ended since this page was opened */
  readonly isNew: boolean
  /** it has been shown for long enough */
  readonly onLeave: (jobId: number) => void
}

/** The tray loads with the first job; a job that ended meanwhile still counts as new. */
const loadMilliseconds = 10_000

/** The user's jobs with their actions. */
export const OwnJobTray = ({ jobs, isNew, onLeave }: Props) => {
  const { accountId } = useAccount()
  const { data: bell } = useQuery(bellQuery(accountId))
  const { markDone } = useMarkNotices()
  const dismiss = (jobId: number) => {
    onLeave(jobId)
    const notices = (bell?.items ?? []).filter((notice) => notice.jobId === jobId)
    if (notices.length > 0) markDone(notices.map(({ noticeId }) => noticeId))
  }
  const cancel = useMutation(mutation(cancelJob, { invalidates: [listJobs] }))
  const retry = useMutation(mutation(retryJob, { invalidates: [listJobs] }))
  const revert = useMutation(mutation(revertJob, { invalidates: [listJobs] }))
  const [since] = useState(() => Date.now() - loadMilliseconds)
  const saveJobFile = useSaveJobFile()
  useAutoDownload(jobs, since, saveJobFile)
  useLeaving(jobs, onLeave)
  return (
    <JobTray
      jobs={jobs.filter((job) => isNew || !needsNobody(job, givenOutIds())).map(shown)}
      defaultOpened={isNew}
      onStop={(id) => cancel.mutate({ params: { jobId: id } })}
      onRetryFailed={(id) => retry.mutate({ params: { jobId: id } })}
      onRevert={(id) => revert.mutate({ params: { jobId: id } })}
      onDownloadErrors={(id) => void saveJobErrors(Number(id))}
      onDownload={(id) => void saveJobFile(Number(id))}
      onDismiss={(id) => dismiss(Number(id))}
    />
  )
}

/**
 * Finished jobs leave the tray one by one; the bell keeps them. The time counts from when this window saw the
 * end, because the clocks of browser and server differ.
 */
const useLeaving = (jobs: readonly Job[], onLeave: (jobId: number) => void) => {
  const seen = useRef(new Map<number, number>())
  const pathname = useLocation({ select: (location) => location.pathname })
  const page = useRef(pathname)
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    for (const job of jobs)
      if (leavesWithPage(job, Date.now() - (seen.current.get(job.jobId) ?? Date.now()))) onLeave(job.jobId)
  }, [pathname, jobs, onLeave])
  useEffect(() => {
    const timers = jobs
      .filter((job) => !isUnderWay(job))
      .map((job) => {
        const since = seen.current.get(job.jobId) ?? Date.now()
        seen.current.set(job.jobId, since)
        return setTimeout(
          () => onLeave(job.jobId),
          Math.max(0, since + stayMilliseconds(job, givenOutIds()) - Date.now()),
        )
      })
    return () => timers.forEach(clearTimeout)
  }, [jobs, onLeave])
}

const shown = (job: Job): ShownJob => ({
  id: String(job.jobId),
  title: job.title,
  done: job.done,
  failed: job.failedRows,
  ...(job.total > 0 ? { total: job.total } : {}),
  ...(job.error === null ? {} : { note: job.error }),
  ...(job.canRetry ? { canRetry: true } : {}),
  ...(job.canRevert ? { canRevert: true } : {}),
  ...(addressOfJob(job) === undefined ? {} : { href: addressOfJob(job)! }),
  ...(job.fileName === null ? {} : { fileName: job.fileName }),
  state: outcomeOf(job),
})
