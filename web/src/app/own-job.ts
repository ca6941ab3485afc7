import { getJob, revertJob } from "@dialplane/contract/jobs/one-job.endpoints"
import type { JobOutcome } from "../kit/bulk/job-follower.ts"
import { call } from "../kit/request/call.ts"
import { cancelledText } from "./job-outcome.ts"

export const readJob = async (jobId: number): Promise<JobOutcome> => {
  const job = await call(getJob, { params: { jobId: String(jobId) } }, { customError: true })
  return { ...job, cancelledText: job.state === "cancelled" ? cancelledText(job) : null }
}
export const revert = (jobId: number) => call(revertJob, { params: { jobId: String(jobId) } }, { customError: true })
