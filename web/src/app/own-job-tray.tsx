import { listJobs } from "@dialplane/contract/operations/jobs/jobs.endpoints"
import { cancelJob, retryJob, revertJob } from "@dialplane/contract/operations/jobs/one-job.endpoints"
import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import type { Notice } from "@dialplane/contract/operations/notices/notices.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { mutation } from "../kit/data/mutation.ts"
import { bellQuery, useMarkNotices } from "../operations/notices/notices.api.ts"
import type { Job as ShownJob } from "../ui/jobs/job.ts"
import { JobTray } from "../ui/jobs/job-tray.tsx"
import { isSeen, leavesWithPage, needsNobody, stayMilliseconds, unreadOfJob } from "./downloaded-jobs.ts"
import { hasFailed } from "./failed-jobs.ts"
import { addressOfJob, outcomeOf } from "./job-outcome.ts"
import { isUnderWay } from "./recent-jobs.ts"
import { saveJobErrors } from "./save-job-file.ts"
import { givenOutIds, useAutoDownload } from "./use-auto-download.ts"
import { useSaveJobFile } from "./use-save-job-file.ts"

interface Props {
  readonly jobs: readonly Job[]
  /** a job is running, or has ended since this page was opened */
  readonly isNew: boolean
  /** when this page was opened */
  readonly pageOpened: number
  /** it has been shown for long enough */
  readonly onLeave: (jobId: number) => void
}

/** The tray loads with the first job; a job that ended meanwhile still counts as new. */
const loadMilliseconds = 10_000

/** The user's jobs with their actions. What was seen here is not told again by the bell, and the other way round. */
export const OwnJobTray = ({ jobs, isNew, pageOpened, onLeave }: Props) => {
  const { accountId } = useAccount()
  const { data: bell } = useQuery(bellQuery(accountId))
  const { markDone, markRead } = useMarkNotices()
  const dismiss = (jobId: number) => {
    onLeave(jobId)
    const notices = (bell?.items ?? []).filter((notice) => notice.jobId === jobId)
    if (notices.length > 0) markDone(notices.map(({ noticeId }) => noticeId))
  }
  const read = (jobId: number) => {
    const unread = unreadOfJob(bell?.items ?? [], jobId)
    if (unread.length > 0) markRead(unread)
  }
  const cancel = useMutation(mutation(cancelJob, { invalidates: [listJobs] }))
  const retry = useMutation(mutation(retryJob, { invalidates: [listJobs] }))
  const revert = useMutation(mutation(revertJob, { invalidates: [listJobs] }))
  const [since] = useState(() => Date.now() - loadMilliseconds)
  const saveJobFile = useSaveJobFile()
  useAutoDownload(jobs, since, saveJobFile)
  const [isUsed, setIsUsed] = useState(false)
  useLeaving(jobs, isUsed, onLeave, read)
  const seen = useSeen(jobs, bell?.items, pageOpened)
  return (
    <JobTray
      jobs={jobs.filter((job) => !seen.has(job.jobId) && (isNew || !needsNobody(job, givenOutIds()))).map(shown)}
      defaultOpened={isNew}
      onUsed={setIsUsed}
      onOpen={(id) => read(Number(id))}
      onStop={(id) => cancel.mutate({ params: { jobId: id } })}
      onRetryFailed={(id) => retry.mutate({ params: { jobId: id } })}
      onRevert={(id) => revert.mutate({ params: { jobId: id } })}
      onDownloadErrors={(id) => void saveJobErrors(Number(id))}
      onDownload={(id) => void saveJobFile(Number(id))}
      onDismiss={(id) => dismiss(Number(id))}
    />
  )
}

/** Failed jobs that the user has seen. */
const useSeen = (
  jobs: readonly Job[],
  notices: readonly Notice[] | undefined,
  pageOpened: number,
): ReadonlySet<number> => {
  const [noticed, setNoticed] = useState<ReadonlySet<number>>(new Set())
  const fresh = (notices ?? []).flatMap(({ jobId }) => (jobId === null || noticed.has(jobId) ? [] : [jobId]))
  if (fresh.length > 0) setNoticed(new Set([...noticed, ...fresh]))
  return new Set(
    jobs
      .filter(
        (job) =>
          hasFailed(job) &&
          isSeen(job.jobId, notices, {
            isOfThisPage: Date.parse(job.finishedAt ?? "") > pageOpened,
            hadNotice: noticed.has(job.jobId),
          }),
      )
      .map(({ jobId }) => jobId),
  )
}

/** Nothing disappears right after the pointer or the focus left the tray. */
const afterUseMilliseconds = 5000

/**
 * Finished jobs leave the tray one by one; the bell keeps them, as read if somebody was at the computer while they were
 * shown. The time counts from when this window saw the end, because the clocks of browser and server differ.
 */
const useLeaving = (
  jobs: readonly Job[],
  isUsed: boolean,
  onLeave: (jobId: number) => void,
  onSeen: (jobId: number) => void,
) => {
  const seen = useRef(new Map<number, number>())
  const usedUntil = useRef(0)
  const lastInput = useLastInput()
  const pathname = useLocation({ select: (location) => location.pathname })
  const page = useRef(pathname)
  const leave = useEffectEvent((jobId: number) => {
    if (lastInput.current > (seen.current.get(jobId) ?? Date.now())) onSeen(jobId)
    onLeave(jobId)
  })
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    for (const job of jobs)
      if (leavesWithPage(job, Date.now() - (seen.current.get(job.jobId) ?? Date.now()))) leave(job.jobId)
  }, [pathname, jobs])
  useEffect(() => {
    const ended = jobs.filter((job) => !isUnderWay(job))
    for (const { jobId } of ended) if (!seen.current.has(jobId)) seen.current.set(jobId, Date.now())
    if (isUsed)
      return () => {
        usedUntil.current = Date.now()
      }
    const timers = ended.flatMap((job) => {
      const stay = stayMilliseconds(job, givenOutIds())
      if (stay === undefined) return []
      const until = Math.max(seen.current.get(job.jobId)! + stay, usedUntil.current + afterUseMilliseconds)
      return [setTimeout(() => leave(job.jobId), Math.max(0, until - Date.now()))]
    })
    return () => timers.forEach(clearTimeout)
  }, [jobs, isUsed])
}

const inputs = ["pointerdown", "pointermove", "keydown"] as const

/** When the user last did something in this window. */
const useLastInput = () => {
  const last = useRef(0)
  useEffect(() => {
    const note = () => {
      last.current = Date.now()
    }
    for (const name of inputs) window.addEventListener(name, note, { passive: true, capture: true })
    return () => {
      for (const name of inputs) window.removeEventListener(name, note, { capture: true })
    }
  }, [])
  return last
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
