import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint, type Endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { commonProblems } from "../../kit/problem.ts"
import { subjectPermission } from "../reports/report-subjects.ts"
import { reportProblems } from "../reports/reports.problems.ts"
import { exportProblems } from "./exports.problems.ts"
import {
  exportRequest,
  exportSubjects,
  ofExport,
  pdfRequest,
  reportExport,
  type ExportSubject,
} from "./exports.schema.ts"

const base = "/api/reporting/accounts/:accountId"

const queued = {
  exportId: 5120,
  subject: "company",
  what: "callLog",
  format: "csv",
  period: "lastMonth",
  state: "queued",
  rows: 0,
  totalRows: 0,
  fileName: null,
  location: null,
  error: null,
  createdAt: "2026-11-16T15:00:00.000Z",
  finishedAt: null,
  expiresAt: null,
}
const ready = {
  ...queued,
  state: "ready",
  rows: 1204,
  totalRows: 1204,
  fileName: "company-calls-2026-10-01-2026-10-31.csv",
  location: "/api/reporting/accounts/100/exports/5120/file",
  finishedAt: "2026-11-16T15:00:04.000Z",
  expiresAt: "2026-11-23T15:00:04.000Z",
}

const names: Readonly<Record<ExportSubject, string>> = {
  company: "the company",
  "my-calls": "the caller's own calls",
  users: "users",
  queues: "call queues",
  groups: "call groups",
  meetings: "meetings",
  messages: "messages",
  "unified-calls": "calls and meetings together",
}
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

type StartExport = Endpoint<typeof inAccount, z.ZodType, typeof exportRequest, typeof reportExport>
/** One operation for each subject, in the order of the subjects. */
export const startExports = Object.fromEntries(
  exportSubjects.map((subject) => [
    `${camel(subject)}Export`,
    endpoint({
      service: "reporting",
      method: "POST",
      path: `${base}/${subject}/export`,
      calls: [`b710-post-${subject}-export`],
      summary: `Export the report of ${names[subject]}`,
      description:
        "Starts a job that writes the file; ask for its state with the id in the answer. The file is kept for 7 days, for you only. You can have 3 unfinished exports. More than 1,000,000 rows become several CSV files in a zip file, or several sheets.",
      example: { body: { period: "lastMonth", what: "callLog", format: "csv" }, response: queued },
      access: access.inAccount(subjectPermission[subject]),
      params: inAccount,
      body: exportRequest,
      response: reportExport,
      problems: [
        accountProblems.notFound,
        exportProblems.tooMany,
        exportProblems.pdfOnlySummary,
        exportProblems.tooLongForPdf,
        exportProblems.tooLong,
        ...Object.values(reportProblems),
      ],
      noCache: true,
    }),
  ]),
) as unknown as Readonly<Record<`${CamelSubject}Export`, StartExport>>
type CamelSubject = "company" | "myCalls" | "users" | "queues" | "groups" | "meetings" | "messages" | "unifiedCalls"

export const listExports = endpoint({
  service: "reporting",
  method: "GET",
  path: `${base}/exports`,
  summary: "List your exports of reports, newest first",
  description: "Lists the last 100 of your own exports in this account.",
  example: { response: { items: [ready] } },
  access: access.inAccount("read:profile"),
  params: inAccount,
  response: z.object({ items: z.array(reportExport).describe("Newest first") }),
  problems: [accountProblems.notFound],
  noCache: true,
})
export const getExport = endpoint({
  service: "reporting",
  method: "GET",
  path: `${base}/exports/:exportId`,
  calls: ["b710-call-export-status"],
  summary: "Get the state of an export, and where its file is",
  description: "Only the user who started an export sees it. “location” is the address of the file once it is ready.",
  example: { response: ready },
  access: access.inAccount("read:profile"),
  params: ofExport,
  response: reportExport,
  problems: [accountProblems.notFound, exportProblems.notFound],
  noCache: true,
})
export const downloadExport = endpoint({
  service: "reporting",
  method: "GET",
  path: `${base}/exports/:exportId/file`,
  summary: "Download the file of an export",
  description: "For the user who started it, while they may still read the report and see what its filter names.",
  access: access.inAccount("read:profile"),
  params: ofExport,
  response: z.unknown(),
  answers: "file",
  problems: [
    accountProblems.notFound,
    commonProblems.notAllowed,
    exportProblems.notFound,
    exportProblems.notReady,
    exportProblems.noLongerVisible,
    exportProblems.expired,
  ],
  noCache: true,
})

export const html2pdfReport = endpoint({
  service: "accounts",
  method: "POST",
  path: "/api/ucaas/account/:accountId/html2pdfreport",
  calls: ["b72-post-html2pdfreport"],
  summary: "Get a report as a PDF file",
  description:
    "Takes the subject and the filter of a report, makes the report with your permissions and answers with the file. HTML is not accepted. The report can have 2,000 rows.",
  example: { body: { subject: "queues", period: "lastWeek" } },
  access: access.inAccount("read:profile"),
  params: inAccount,
  body: pdfRequest,
  response: z.unknown(),
  answers: "file",
  onlyReads: true,
  problems: [
    accountProblems.notFound,
    commonProblems.notAllowed,
    exportProblems.tooLongForPdf,
    ...Object.values(reportProblems),
  ],
  noCache: true,
})
