import { getJob, revertJob } from "@dialplane/contract/jobs/one-job.endpoints"
import { call } from "../kit/request/call.ts"

export const readJob = (jobId: number) => call(getJob, { params: { jobId: String(jobId) } }, { customError: true })
export const revert = (jobId: number) => call(revertJob, { params: { jobId: String(jobId) } }, { customError: true })
