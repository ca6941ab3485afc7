import { cancelJob, downloadJobErrors, downloadJobFile, listJobs, retryJob, revertJob } from "@dialplane/contract/jobs/jobs.endpoints"
import type { Job } from "@dialplane/contract/jobs/jobs.schema"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { mutation } from "../kit/data/mutation.ts"
import { tell } from "../kit/errors/tell.ts"
import { portal } from "../kit/portal.ts"
import { fetchFile } from "../kit/request/call.ts"
import { saveFile } from "../kit/save-file.ts"
import type { Job as ShownJob } from "../ui/jobs/job.ts"
import { JobTray } from "../ui/jobs/job-tray.tsx"
import { needsNobody } from "./downloaded-jobs.ts"
import { givenOutIds, useAutoDownload } from "./use-auto-download.ts"

interface Props {
  readonly jobs: readonly Job[]
  /** something goes on, or has ended since this page was opened */
  readonly isNew: boolean
  readonly onDismiss: (jobId: number) => void
}

/** The tray itself comes with the first job: what ended while it was loading is new all the same. */
const loadMilliseconds = 10_000
/** Time to read that all is well, and to ask for a file again. */
const emptiedAfter = 30_000

const save = async (endpoint: typeof downloadJobFile, jobId: string, name: string) => {
  try {
    const file = await fetchFile(endpoint, { params: { jobId } })
    saveFile(file.blob, file.fileName ?? name)
  } catch (error) {
    tell(portal.errors, error)
  }
}
const saveJobFile = (jobId: number) => save(downloadJobFile, String(jobId), `job-${jobId}`)

/** A person's long work, and what can be done about it. */
export const OwnJobTray = ({ jobs, isNew, onDismiss }: Props) => {
  const cancel = useMutation(mutation(cancelJob, { invalidates: [listJobs] }))
  const retry = useMutation(mutation(retryJob, { invalidates: [listJobs] }))
  const revert = useMutation(mutation(revertJob, { invalidates: [listJobs] }))
  const [since] = useState(() => Date.now() - loadMilliseconds)
  useAutoDownload(jobs, since, saveJobFile)
  const over = jobs.length > 0 && jobs.every((job) => needsNobody(job, givenOutIds()))
  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => jobs.forEach(({ jobId }) => onDismiss(jobId)), emptiedAfter)
    return () => clearTimeout(timer)
  }, [over, jobs, onDismiss])
  return (
    <JobTray
      jobs={jobs.filter((job) => isNew || !needsNobody(job, givenOutIds())).map(shown)}
      defaultOpened={isNew}
      onStop={(id) => cancel.mutate({ params: { jobId: id } })}
      onRetryFailed={(id) => retry.mutate({ params: { jobId: id } })}
      onRevert={(id) => revert.mutate({ params: { jobId: id } })}
      onDownloadErrors={(id) => void save(downloadJobErrors, id, `job-${id}-errors.csv`)}
      onDownload={(id) => void save(downloadJobFile, id, `job-${id}`)}
      onDismiss={(id) => onDismiss(Number(id))}
    />
  )
}

const shown = (job: Job): ShownJob => ({
  id: String(job.jobId), title: job.title, done: job.done, failed: job.failedRows,
  ...(job.total > 0 ? { total: job.total } : {}),
  ...(job.error === null ? {} : { note: job.error }),
  ...(job.canRevert ? { canRevert: true } : {}),
  ...(job.fileName === null ? {} : { fileName: job.fileName }),
  state:
    job.state === "waiting" ? "queued"
    : job.state === "running" ? "running"
    : job.state === "cancelled" ? "stopped"
    : job.state === "failed" ? "failed"
    : job.failedRows > 0 ? "partly"
    : "succeeded",
})
