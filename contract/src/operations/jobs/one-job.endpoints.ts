import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { jobProblems } from "./jobs.problems.ts"
import { job, jobIdText, jobRowsQuery, jobWithRows } from "./jobs.schema.ts"

const ofJob = z.strictObject({ jobId: jobIdText })

export const getJob = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/jobs/:jobId",
  summary: "One job with the outcome of its rows",
  access: access.signedIn,
  params: ofJob,
  query: jobRowsQuery,
  response: jobWithRows,
  problems: [jobProblems.notFound],
  noCache: true,
})

export const cancelJob = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/jobs/:jobId/cancel",
  summary: "Stop a job: at once while it waits, after the current row while it runs",
  access: access.signedIn,
  params: ofJob,
  response: job,
  problems: [jobProblems.notFound, jobProblems.alreadyOver],
})

export const retryJob = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/jobs/:jobId/retry",
  summary: "Try the failed rows of a job again, or the whole job when it broke off",
  access: access.signedIn,
  params: ofJob,
  response: job,
  problems: [
    jobProblems.notFound,
    jobProblems.nothingToRetry,
    jobProblems.reverted,
    jobProblems.sameUnderWay,
    jobProblems.outOfReach,
    jobProblems.cannotStartAgain,
  ],
})

export const revertJob = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/jobs/:jobId/revert",
  summary:
    "Put back every change of a job, as one job with a result for each change, which says where emergency addresses become others",
  access: access.signedIn,
  params: ofJob,
  response: z.object({ jobId: z.int() }),
  problems: [jobProblems.notFound, jobProblems.nothingToRevert, jobProblems.sameUnderWay, jobProblems.outOfReach],
})

export const downloadJobErrors = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/jobs/:jobId/errors.csv",
  summary: "The failed rows of a job as a spreadsheet",
  access: access.signedIn,
  params: ofJob,
  response: z.unknown(),
  answers: "file",
  problems: [jobProblems.notFound, jobProblems.cannotStartAgain],
  noCache: true,
})

export const downloadJobFile = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/jobs/:jobId/file",
  summary: "What a job made (an export, for example), for whoever started it",
  access: access.signedIn,
  params: ofJob,
  response: z.unknown(),
  answers: "file",
  problems: [jobProblems.notFound, jobProblems.noFile, jobProblems.cannotStartAgain],
  noCache: true,
})
