import { listJobs } from "@dialplane/contract/operations/jobs/jobs.endpoints"
import { cancelJob, getJob, retryJob } from "@dialplane/contract/operations/jobs/one-job.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("job", listJobs, getJob)

export const retry = mutation(retryJob, { invalidates: [listJobs, getJob] })
export const cancel = mutation(cancelJob, { invalidates: [listJobs, getJob] })
