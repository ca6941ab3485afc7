import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import { useCallback, useState } from "react"
import { announcedJobs } from "../kit/bulk/announced-jobs.ts"
import { useStore } from "../kit/use-store.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"
import { hasFailed } from "./failed-jobs.ts"
import { isUnderWay, useRecentJobs } from "./recent-jobs.ts"

const ownJobTray = lazyComponent(() => import("./own-job-tray.tsx").then((file) => file.OwnJobTray))

const hourMilliseconds = 3_600_000
/** As long as files of jobs are kept. */
const weekMilliseconds = 168 * hourMilliseconds

/** The job tray; loaded when there is a job to show. */
export const JobTrayHost = () => {
  const { data } = useRecentJobs()
  const [since] = useState(() => Date.now())
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const announced = useStore(announcedJobs)
  const leave = useCallback((jobId: number) => setGone((before) => new Set([...before, jobId])), [])
  // For an hour, a reload brings back jobs with a file, until they leave like any other. Failures come back until
  // they were seen, which the tray itself finds out.
  const endedAfter = (job: Job, moment: number) => Date.parse(job.finishedAt ?? "") > moment
  const wanted = (job: Job) =>
    isUnderWay(job) ||
    endedAfter(
      job,
      hasFailed(job) ? since - weekMilliseconds : job.fileName === null ? since : since - hourMilliseconds,
    )
  const jobs = (data?.items ?? []).filter(
    (job) => wanted(job) && !announced.has(job.jobId) && !(gone.has(job.jobId) && !isUnderWay(job)),
  )
  // After a reload, jobs that were already seen start collapsed.
  const isNew = jobs.some((job) => isUnderWay(job) || endedAfter(job, since))
  return jobs.length > 0 && <Tray jobs={jobs} isNew={isNew} pageOpened={since} onLeave={leave} />
}

const Tray = (props: {
  readonly jobs: readonly Job[]
  readonly isNew: boolean
  readonly pageOpened: number
  readonly onLeave: (jobId: number) => void
}) => {
  const { Part: OwnJobTray } = useLazyComponent(ownJobTray)
  return OwnJobTray && <OwnJobTray {...props} />
}
