import { listJobs } from "@dialplane/contract/operations/jobs/jobs.endpoints"
import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import { useQuery } from "@tanstack/react-query"
import { query } from "../kit/data/query.ts"

/** Jobs of this user that are running, or that ended while the page was open. */
export const useRecentJobs = () =>
  useQuery({
    ...query(listJobs, { query: { limit: 10 } }, { customError: true }),
    refetchInterval: (state) => (state.state.data?.items.some(isUnderWay) ? 2000 : false),
  })

export const isUnderWay = (job: Job) => job.state === "waiting" || job.state === "running"
