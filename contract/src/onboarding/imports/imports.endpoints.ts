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

export const listImports = endpoint({
  ...many,
  method: "GET",
  summary: "List imports of an account, limited to types the caller may import",
  query: importFilter,
  response: page(importEntry),
  problems: always,
})
export const uploadImport = endpoint({
  ...many,
  method: "POST",
  summary: "Upload a file for an import (CSV or .xlsx, as a form or in base64); nothing is imported yet",
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
  response: importWithColumns,
  problems: found,
})
export const deleteImport = endpoint({
  ...one,
  method: "DELETE",
  path: onePath,
  summary: "Discard an import that was not started",
  problems: [...found, importProblems.started],
})
export const checkImport = endpoint({
  ...one,
  method: "PUT",
  path: `${onePath}/check`,
  summary: "Map the columns and check every row: what would be created, changed, skipped or rejected, and why",
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
  query: importRowsQuery,
  response: importRowPage,
  problems: found,
})
export const startImport = endpoint({
  ...one,
  method: "POST",
  path: `${onePath}/start`,
  summary: "Import the checked rows as a job; rows succeed or fail individually",
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
  ...one,
  method: "POST",
  path: `${onePath}/revert`,
  summary:
    "Revert an import as a job: created entries are removed, changed entries get their previous values unless changed since",
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
  response: z.unknown(),
  answers: "file",
  problems: [...found, importProblems.notChecked],
})
export const downloadImportErrors = endpoint({
  ...one,
  method: "GET",
  path: `${onePath}/errors.csv`,
  summary: "Download the rejected and failed rows with the reasons, in the columns of the file",
  response: z.unknown(),
  answers: "file",
  problems: found,
})
export const downloadSampleFile = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/import-kinds/:importKind/sample.csv",
  summary: "Download a template with an example row",
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
  access: reached,
  params: inAccount,
  body: exportRequest,
  response: startedExport,
  problems: always,
})
