import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { importProblems } from "./imports.problems.ts"
import {
  exportRequest,
  importCheck,
  importEntry,
  importFilter,
  importKindName,
  importRowPage,
  importRowsQuery,
  importStart,
  importUpload,
  importWithColumns,
  startedExport,
  startedJob,
} from "./imports.schema.ts"

const ofImport = z.strictObject({ accountId: accountIdText, importId: accountIdText.describe("Id of the import") })
const ofKind = z.strictObject({ accountId: accountIdText, importKind: importKindName.describe("What is imported") })

/**
 * The permission depends on the type of import (create:users for users and so on), which the path does not contain.
 * The endpoint only checks access to the account; the service then checks the permission of the type and hides imports
 * of other types.
 */
const reached = access.inAccount("read:profile")
const many = {
  service: "portal",
  path: "/api/portal/accounts/:accountId/imports",
  access: reached,
  params: inAccount,
  noCache: true,
} as const
const one = { service: "portal", access: reached, params: ofImport, noCache: true } as const
const onePath = "/api/portal/accounts/:accountId/imports/:importId"
const always = [accountProblems.notFound, importProblems.notAllowed]
const found = [...always, importProblems.notFound]

const noRows = {
  create: 0,
  change: 0,
  skip: 0,
  refuse: 0,
  created: 0,
  changed: 0,
  skipped: 0,
  failed: 0,
  undone: 0,
  notUndone: 0,
  createdLeft: 0,
  changedLeft: 0,
}
const uploaded = {
  importId: 7040,
  accountId: 100,
  kind: "callQueues",
  fileName: "queues.csv",
  state: "uploaded",
  rowCount: 2,
  counts: noRows,
  existing: "skip",
  userId: 100_001,
  userName: "Avery Morgan",
  createdAt: "2026-11-17T15:40:00.000Z",
  finishedAt: null,
  revertedAt: null,
  jobId: null,
  revertibleUntil: null,
  version: 1,
}
const columns = {
  headings: ["Name", "Extension", "When full"],
  samples: [["Sales", "Support"], ["430", "431"], ["receptionist 440"]],
  mapping: { name: 0, extension: 1, when_full: 2 },
  encoding: "utf-8",
  mailCount: 0,
  beyondOrder: [],
}
const checked = { ...uploaded, state: "checked", counts: { ...noRows, create: 1, refuse: 1 }, version: 2 }
const row = {
  row: 2,
  label: "430 Sales",
  plan: "create",
  problems: [],
  changes: [],
  outcome: null,
  message: "Extension 440 does not exist yet. Calls are sent there once “receptionists.csv” is imported.",
  undone: null,
  madeId: null,
}
const refusedRow = {
  ...row,
  row: 3,
  label: "431 Support",
  plan: "refuse",
  problems: [{ column: "when_full", value: "queue 99999", problem: "There is no extension 99999." }],
  message: "",
}
const job = { importId: 7040, jobId: 9122 }

export const listImports = endpoint({
  ...many,
  method: "GET",
  summary: "List imports of an account, limited to types the caller may import",
  description:
    "Newest first, with how many rows have which plan and result. Imports of types that the caller may not import are left out, not refused.",
  example: { response: { items: [checked], nextCursor: null, previousCursor: null } },
  query: importFilter,
  response: page(importEntry),
  problems: always,
})
export const uploadImport = endpoint({
  ...many,
  method: "POST",
  summary: "Upload a file for an import (CSV or .xlsx, as a form or in base64); nothing is imported yet",
  description:
    "Reads the file, keeps its rows for 30 days and guesses which column is which from the headings and from the last import of the type. Columns with PINs are kept for a day at most. Refused: files over 5 MB, 10,000 rows or 60 columns, old .xls files, and text that cannot be read. Next: check the rows.",
  example: {
    body: { kind: "callQueues", fileName: "queues.csv", content: "bmFtZSxleHRlbnNpb24KU2FsZXMsNDMwCg==" },
    response: { ...uploaded, ...columns },
  },
  body: importUpload,
  fileField: "content",
  response: importWithColumns,
  largestBodyBytes: 7_000_000,
  problems: [
    ...always,
    importProblems.tooLarge,
    importProblems.tooManyRows,
    importProblems.tooManyColumns,
    importProblems.cellTooLong,
    importProblems.empty,
    importProblems.notText,
    importProblems.oldSpreadsheet,
    importProblems.brokenSpreadsheet,
    importProblems.openQuote,
  ],
})
export const getImport = endpoint({
  ...one,
  method: "GET",
  path: onePath,
  summary: "Get an import with the columns of its file",
  description: "Ask for it while its job runs: “state” and “counts” show how far it is.",
  example: { response: { ...checked, ...columns } },
  response: importWithColumns,
  problems: found,
})
export const deleteImport = endpoint({
  ...one,
  method: "DELETE",
  path: onePath,
  summary: "Discard an import that was not started",
  description:
    "Deletes the uploaded rows. Refused once the import was started: revert it instead. Rows of other files that wait for extensions of this one stay without those destinations.",
  problems: [...found, importProblems.started],
})
export const checkImport = endpoint({
  ...one,
  method: "PUT",
  path: `${onePath}/check`,
  summary: "Map the columns and check every row: what would be created, changed, skipped or rejected, and why",
  description:
    "Writes nothing but the plan of each row, and can be repeated until the import is started. Every row is checked for what it names, for limits and for what you may do; problems have row, column and reason. Rows may name extensions that the same file or another uploaded file of yours creates: their message says what comes later. Refused as a whole: a mapping without a mandatory column, with unknown columns or with one column twice.",
  example: {
    body: { mapping: columns.mapping, existing: "update", version: 1 },
    response: { ...checked, ...columns, existing: "update" },
  },
  body: importCheck,
  response: importWithColumns,
  problems: [
    ...found,
    importProblems.columnMissing,
    importProblems.columnUnknown,
    importProblems.columnTwice,
    importProblems.columnOutside,
    importProblems.started,
    importProblems.rowsGone,
    importProblems.columnGone,
    importProblems.pinsGone,
  ],
})
export const listImportRows = endpoint({
  ...one,
  method: "GET",
  path: `${onePath}/rows`,
  summary: "List the rows of an import with planned action and result",
  description: "In the order of the file; continue with “nextAfter”. Values of secret columns are never returned.",
  example: { response: { rows: [row, refusedRow], nextAfter: null } },
  query: importRowsQuery,
  response: importRowPage,
  problems: found,
})
export const startImport = endpoint({
  needsRecentProof: "sometimes",
  ...one,
  method: "POST",
  path: `${onePath}/start`,
  summary: "Import the checked rows as a job; rows succeed or fail individually",
  description:
    "Does what the check has planned. Only the user who checked the rows can start it. Refused while rows are refused, unless “leaveOutRefused” is true. A row fails if what it names has gone since; the others are imported. Rows that name one another are created first and get their destinations when all exist. Each change has an entry in the audit log under the job. A stopped import can be started again and continues with the open rows.",
  example: { body: { leaveOutRefused: true, version: 2 }, response: job },
  body: importStart,
  response: startedJob,
  problems: [
    ...found,
    importProblems.notChecked,
    importProblems.started,
    importProblems.refusedRows,
    importProblems.nothingToDo,
    importProblems.rowsGone,
    importProblems.pinsGone,
    importProblems.columnGone,
    importProblems.checkedByOther,
  ],
})
export const revertImport = endpoint({
  needsRecentProof: "sometimes",
  ...one,
  method: "POST",
  path: `${onePath}/revert`,
  summary:
    "Revert an import as a job: created entries are removed, changed entries get their previous values unless changed since",
  description:
    "From the last row to the first, within 30 days. Needs the permissions to change and to delete such entries. A row stays, with the reason, if its entry was changed since or is in use by something else; repeat the job when that is settled.",
  example: { response: job },
  response: startedJob,
  problems: [
    ...found,
    importProblems.notDone,
    importProblems.reverted,
    importProblems.nothingToRevert,
    importProblems.expired,
    importProblems.revertNotAllowed,
  ],
})
export const downloadImportPlan = endpoint({
  ...one,
  method: "GET",
  path: `${onePath}/plan.csv`,
  summary: "Download the planned action for each row as a spreadsheet",
  description:
    "A CSV file for whoever has to approve the import: one line for each row, and one for each problem or changed value. Refused before the check.",
  response: z.unknown(),
  answers: "file",
  problems: [...found, importProblems.notChecked],
})
export const downloadImportErrors = endpoint({
  ...one,
  method: "GET",
  path: `${onePath}/errors.csv`,
  summary: "Download the rejected and failed rows with the reasons, in the columns of the file",
  description:
    "A CSV file with the headings of the uploaded one and a column with the reasons, which an upload ignores: correct the rows and upload the file.",
  response: z.unknown(),
  answers: "file",
  problems: found,
})
export const downloadSampleFile = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/import-kinds/:importKind/sample.csv",
  summary: "Download a template with an example row",
  description: "A CSV file with all columns of the type, titled as in the portal.",
  access: reached,
  params: ofKind,
  response: z.unknown(),
  answers: "file",
  problems: always,
})
export const startExport = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/accounts/:accountId/exports",
  summary: "Export all entries of a type as a job; the file can be imported again",
  description:
    "Starts a job that writes a CSV file with the columns of the import. Imported again it changes nothing; imported into another account it creates the same. Secrets such as PINs are not exported.",
  example: { body: { kind: "callQueues" }, response: { jobId: 9123 } },
  access: reached,
  params: inAccount,
  body: exportRequest,
  response: startedExport,
  problems: always,
})
