import { listJobs } from "@dialplane/contract/operations/jobs/jobs.endpoints"
import * as endpoints from "@dialplane/contract/operations/jobs/one-job.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { purgeJobFile } from "../../kit/jobs/job-files.ts"
import * as jobs from "./jobs.service.ts"
import { retentionJob } from "./retention.jobs.ts"
import { revertJob, startRevert } from "./revert-job.service.ts"

export const jobsDomain: ServerDomain = {
  name: "jobs",
  jobs: (kit) => [purgeJobFile(kit), retentionJob(kit), revertJob(kit)],
  laterFigures: [{ name: "failedJobs", count: jobs.countFailed }],
  routes: [
    route(listJobs, (ctx, { query }) => jobs.list(ctx, query)),
    route(endpoints.getJob, (ctx, { params, query }) => jobs.get(ctx, params.jobId, query)),
    route(endpoints.getJobOfAccount, (ctx, { params, query }) => jobs.getOfAccount(ctx, params.jobId, query)),
    route(endpoints.downloadJobFileOfAccount, (ctx, { params }) => jobs.downloadFileOfAccount(ctx, params.jobId)),
    route(endpoints.cancelJob, (ctx, { params }) => jobs.cancel(ctx, params.jobId)),
    route(endpoints.retryJob, (ctx, { params }) => jobs.retry(ctx, params.jobId)),
    route(endpoints.revertJob, (ctx, { params }) => startRevert(ctx, params.jobId)),
    route(endpoints.downloadJobErrors, (ctx, { params }) => jobs.downloadErrors(ctx, params.jobId)),
    route(endpoints.downloadJobFile, (ctx, { params }) => jobs.downloadFile(ctx, params.jobId)),
  ],
}
