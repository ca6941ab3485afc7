import { cancelJob, downloadJobErrors, listJobs, retryJob } from "@dialplane/contract/jobs/jobs.endpoints"
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

export const isUnderWay = (job: Job) => job.state === "waiting" || job.state === "running"

export const JobTrayHost = () => {
  const { data } = useRecentJobs()
  const [since] = useState(() => Date.now())
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const cancel = useMutation(mutation(cancelJob, { invalidates: [listJobs] }))
  const retry = useMutation(mutation(retryJob, { invalidates: [listJobs] }))
  const jobs = (data?.items ?? []).filter((job) => isUnderWay(job) || Date.parse(job.finishedAt ?? "") > since).map(shown).filter(({ id }) => !dismissed.has(id))
  const download = async (id: string) => {
    const file = await fetchFile(downloadJobErrors, { params: { jobId: id } })
    saveFile(file.blob, file.fileName ?? `job-${id}-errors.csv`)
  }
  return (
    <JobTray
      jobs={jobs}
      onStop={(id) => cancel.mutate({ params: { jobId: id } })}
      onRetryFailed={(id) => retry.mutate({ params: { jobId: id } })}
      onDownloadErrors={(id) => void download(id)}
      onDismiss={(id) => setDismissed(new Set([...dismissed, id]))}
    />
  )
}

const shown = (job: Job): ShownJob => ({
  id: String(job.jobId), title: job.title, done: job.done, failed: job.failedRows,
  ...(job.total > 0 ? { total: job.total } : {}),
  ...(job.error === null ? {} : { note: job.error }),
  state:
    job.state === "waiting" ? "queued"
    : job.state === "running" ? "running"
    : job.state === "cancelled" ? "stopped"
    : job.state === "failed" ? "failed"
    : job.failedRows > 0 ? "partly"
    : "succeeded",
})
