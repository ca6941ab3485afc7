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

const ofImport = z.strictObject({ accountId: accountIdText, importId: accountIdText })
const ofKind = z.strictObject({ accountId: accountIdText, importKind: importKindName })

/**
 * The key an import needs is that of its kind (create:users for people and so on), which a path does not tell. At the
 * door it is enough to reach the account with a profile of one's own; the service then asks for the key of the kind,
 * and shows nobody an import of another.
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

export const listImports = endpoint({
  ...many,
  method: "GET",
  summary: "The account's imports of the kinds one may import",
  query: importFilter,
  response: page(importEntry),
  problems: always,
})
export const uploadImport = endpoint({
  ...many,
  method: "POST",
  summary: "Upload a file of rows (CSV or .xlsx, as a form or in base64); nothing is written yet",
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
  summary: "An import with the columns of its file",
  response: importWithColumns,
  problems: found,
})
export const deleteImport = endpoint({
  ...one,
  method: "DELETE",
  path: onePath,
  summary: "Throw away an upload that was not started",
  problems: [...found, importProblems.started],
})
export const checkImport = endpoint({
  ...one,
  method: "PUT",
  path: `${onePath}/check`,
  summary:
    "Say which column holds what, and check every row: what would be created, changed, skipped, refused, and why",
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
  summary: "The rows of an import with what is planned and what came of it",
  query: importRowsQuery,
  response: importRowPage,
  problems: found,
})
export const startImport = endpoint({
  ...one,
  method: "POST",
  path: `${onePath}/start`,
  summary: "Import the checked rows as a job, each row on its own",
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
  ],
})
export const revertImport = endpoint({
  ...one,
  method: "POST",
  path: `${onePath}/revert`,
  summary:
    "Put back what an import did, as a job: what it created is removed, what it changed and nobody changed since is put back",
  response: startedJob,
  problems: [
    ...found,
    importProblems.notDone,
    importProblems.reverted,
    importProblems.nothingToRevert,
    importProblems.expired,
  ],
})
export const downloadImportPlan = endpoint({
  ...one,
  method: "GET",
  path: `${onePath}/plan.csv`,
  summary: "What is planned for each row, as a spreadsheet",
  response: z.unknown(),
  answers: "file",
  problems: [...found, importProblems.notChecked],
})
export const downloadImportErrors = endpoint({
  ...one,
  method: "GET",
  path: `${onePath}/errors.csv`,
  summary: "The rows that were refused or failed, in the columns of the file and with the reason: fix and upload again",
  response: z.unknown(),
  answers: "file",
  problems: found,
})
export const downloadSampleFile = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/import-kinds/:importKind/sample.csv",
  summary: "A file to fill in, with an example row",
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
  summary: "Write everything of a kind into a file that can be imported again, as a job",
  access: reached,
  params: inAccount,
  body: exportRequest,
  response: startedExport,
  problems: always,
})
