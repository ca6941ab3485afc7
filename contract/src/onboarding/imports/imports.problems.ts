import { problems } from "../../kit/problem.ts"

export const importProblems = problems("import", {
  notFound: { status: 404, text: "There is no such import." },
  notAllowed: { status: 403, text: "Your role needs “{permission}” to import {kind}." },
  tooLarge: {
    status: 413,
    text: "The file is larger than {megabytes} MB. Split it into several files.",
    field: "content",
  },
  tooManyRows: {
    status: 400,
    text: "The file has more than {rows} rows. Split it into several files.",
    field: "content",
  },
  tooManyColumns: {
    status: 400,
    text: "The file has more than {columns} columns. Keep only the columns to import.",
    field: "content",
  },
  cellTooLong: { status: 400, text: "Row {row} has a cell with more than {characters} characters.", field: "content" },
  empty: {
    status: 400,
    text: "The file has no rows below its first line. The first line names the columns.",
    field: "content",
  },
  notText: {
    status: 400,
    text: "The file is not readable text. Save it as “CSV UTF-8” or as .xlsx and try again.",
    field: "content",
  },
  oldSpreadsheet: {
    status: 400,
    text: "This is an old or password-protected spreadsheet. Save it as .xlsx without a password, or as CSV.",
    field: "content",
  },
  brokenSpreadsheet: {
    status: 400,
    text: "The spreadsheet cannot be read. Save it again as .xlsx, or as CSV.",
    field: "content",
  },
  openQuote: { status: 400, text: "A quotation mark in row {row} is not closed.", field: "content" },
  columnMissing: { status: 400, text: "Map a column of the file to “{column}”.", field: "mapping" },
  columnUnknown: { status: 400, text: "“{column}” is not a field of this type of import.", field: "mapping" },
  columnTwice: { status: 400, text: "Column {number} of the file is mapped twice.", field: "mapping" },
  columnOutside: { status: 400, text: "The file has no column {number}.", field: "mapping" },
  started: { status: 409, text: "This import has already been started." },
  notChecked: { status: 409, text: "Check the rows first." },
  nothingToDo: { status: 409, text: "No row of this file can be imported." },
  refusedRows: {
    status: 409,
    text: "{rows} rows cannot be imported. Correct the file, or choose to skip what cannot be imported.",
  },
  checkedByOther: {
    status: 403,
    text: "Somebody else checked these rows. Check them again, so that your permissions count.",
  },
  revertNotAllowed: { status: 403, text: "Your role needs “{permission}” to revert an import of {kind}." },
  notDone: { status: 409, text: "Only a finished import can be reverted." },
  reverted: { status: 409, text: "This import is already reverted or being reverted." },
  nothingToRevert: { status: 409, text: "This import made no changes to revert." },
  expired: {
    status: 410,
    text: "An import can be reverted for {days} days. The data for this import is no longer stored.",
  },
  running: { status: 409, text: "This import is running. Cancel its job first." },
  pinsGone: {
    status: 410,
    text: "The voicemail PINs of this file were removed {hours} hours after its upload. Upload the file again; entries that are already imported are recognized.",
  },
  columnGone: {
    status: 410,
    field: "mapping",
    text: "Column “{column}” was not used, so its contents were removed {hours} hours after the upload. Upload the file again to use it.",
  },
  /** Why a row that was accepted by the check cannot be written anymore. */
  rowUnfit: { status: 409, text: "{reason}" },
  rowsGone: { status: 410, text: "The rows of this import are no longer stored." },
})
