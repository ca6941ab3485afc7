import { cancelJob, downloadJobErrors, downloadJobFile, listJobs, retryJob } from "@dialplane/contract/jobs/jobs.endpoints"
import type { Job } from "@dialplane/contract/jobs/jobs.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mutation } from "../kit/data/mutation.ts"
import { query } from "../kit/data/query.ts"
import { fetchFile } from "../kit/request/call.ts"
import type { Job as ShownJob } from "../ui/jobs/job.ts"
import { JobTray } from "../ui/jobs/job-tray.tsx"
import { saveFile } from "../kit/save-file.ts"

/** Long work of this person that runs, or that ended while they were looking. */
export const useRecentJobs = () => useQuery({ ...query(listJobs, { query: { limit: 10 } }, { customError: true }), refetchInterval: (state) => (state.state.data?.items.some(isUnderWay) ? 2000 : false) })

const hourMilliseconds = 3_600_000

export const isUnderWay = (job: Job) => job.state === "waiting" || job.state === "running"

export const JobTrayHost = () => {
  const { data } = useRecentJobs()
  const [since] = useState(() => Date.now())
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const cancel = useMutation(mutation(cancelJob, { invalidates: [listJobs] }))
  const retry = useMutation(mutation(retryJob, { invalidates: [listJobs] }))
  // What a job made stays at hand for an hour, also after the page was loaded again.
  const wanted = (job: Job) => isUnderWay(job) || Date.parse(job.finishedAt ?? "") > (job.fileName === null ? since : since - hourMilliseconds)
  const jobs = (data?.items ?? []).filter(wanted).map(shown).filter(({ id }) => !dismissed.has(id))
  const download = async (id: string) => {
    const file = await fetchFile(downloadJobErrors, { params: { jobId: id } })
    saveFile(file.blob, file.fileName ?? `job-${id}-errors.csv`)
  }
  const downloadFile = async (id: string) => {
    const file = await fetchFile(downloadJobFile, { params: { jobId: id } })
    saveFile(file.blob, file.fileName ?? `job-${id}`)
  }
  return (
    <JobTray
      jobs={jobs}
      onStop={(id) => cancel.mutate({ params: { jobId: id } })}
      onRetryFailed={(id) => retry.mutate({ params: { jobId: id } })}
      onDownloadErrors={(id) => void download(id)}
      onDownload={(id) => void downloadFile(id)}
      onDismiss={(id) => setDismissed(new Set([...dismissed, id]))}
    />
  )
}

const shown = (job: Job): ShownJob => ({
  id: String(job.jobId), title: job.title, done: job.done, failed: job.failedRows,
  ...(job.total > 0 ? { total: job.total } : {}),
  ...(job.error === null ? {} : { note: job.error }),
  ...(job.fileName === null ? {} : { fileName: job.fileName }),
  state:
    job.state === "waiting" ? "queued"
    : job.state === "running" ? "running"
    : job.state === "cancelled" ? "stopped"
    : job.state === "failed" ? "failed"
    : job.failedRows > 0 ? "partly"
    : "succeeded",
})
