import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { jobProblems } from "./jobs.problems.ts"
import { accountIdText } from "../../kit/ids.ts"
import { job, jobIdText, jobRowsQuery, jobWithRows } from "./jobs.schema.ts"

const ofJob = z.strictObject({
  jobId: jobIdText.describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}"),
})
const inAccount = z.strictObject({ accountId: accountIdText, jobId: jobIdText.describe("Id of the job") })

export const getJob = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/jobs/:jobId",
  summary: "Get a job with the results of its rows",
  description: "Poll it until it has ended, a second or more apart. Rows are paged with after.",
  access: access.signedIn,
  params: ofJob,
  query: jobRowsQuery,
  response: jobWithRows,
  problems: [jobProblems.notFound],
  noCache: true,
})

export const getJobOfAccount = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/accounts/:accountId/jobs/:jobId",
  summary: "Get a job of an account with the results of its rows",
  description: "For programs that wait for a job: it is over when finishedAt is set. Ask at most every few seconds.",
  access: access.inAccount("read:jobs"),
  params: inAccount,
  query: jobRowsQuery,
  response: jobWithRows,
  problems: [jobProblems.notFound],
  noCache: true,
})

export const downloadJobFileOfAccount = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/accounts/:accountId/jobs/:jobId/file",
  summary: "Download the file of a job of an account",
  description: "For the user who started the job, and for API keys of that user.",
  access: access.inAccount("read:jobs"),
  params: inAccount,
  response: z.unknown(),
  answers: "file",
  problems: [jobProblems.notFound, jobProblems.noFile, jobProblems.cannotStartAgain],
  noCache: true,
})

export const cancelJob = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/jobs/:jobId/cancel",
  summary: "Cancel a job: immediately while waiting, after the current row while running",
  description: "What was done so far stays done.",
  access: access.signedIn,
  params: ofJob,
  response: job,
  problems: [jobProblems.notFound, jobProblems.alreadyOver],
})

export const retryJob = endpoint({
  needsRecentProof: "sometimes",
  service: "portal",
  method: "POST",
  path: "/api/portal/jobs/:jobId/retry",
  summary: "Retry the failed rows of a job, or the whole job if it was interrupted",
  description: "Rows that succeeded are not repeated.",
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
  needsRecentProof: "sometimes",
  service: "portal",
  method: "POST",
  path: "/api/portal/jobs/:jobId/revert",
  summary: "Undo all changes of a job as a job, with a result for each change including changed emergency locations",
  description:
    "Changes are reverted from the last to the first. Objects that were changed since are left as they are, with the reason.",
  access: access.signedIn,
  params: ofJob,
  response: z.object({
    jobId: z.int().describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}"),
  }),
  problems: [jobProblems.notFound, jobProblems.nothingToRevert, jobProblems.sameUnderWay, jobProblems.outOfReach],
})

export const downloadJobErrors = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/jobs/:jobId/errors.csv",
  summary: "Download the failed rows of a job as a spreadsheet",
  description:
    "CSV with the rows as they were sent and the reason in the last column, so that it can be corrected and imported again.",
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
  summary: "Download the file of a job, for the user who started it",
  description: "Exports and reports write their result to a file. It is kept as long as the job.",
  access: access.signedIn,
  params: ofJob,
  response: z.unknown(),
  answers: "file",
  problems: [jobProblems.notFound, jobProblems.noFile, jobProblems.cannotStartAgain],
  noCache: true,
})
