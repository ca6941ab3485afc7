import { problems } from "../../kit/problem.ts"

export const importProblems = problems("import", {
  notFound: { status: 404, text: "There is no such import." },
  notAllowed: { status: 403, text: "To import {kind} your role needs “{permission}”." },
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
    text: "The file has more than {columns} columns. Leave only those that are to be imported.",
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
  openQuote: { status: 400, text: "A quotation mark that is opened in row {row} is never closed.", field: "content" },
  columnMissing: { status: 400, text: "Say which column of the file holds “{column}”.", field: "mapping" },
  columnUnknown: { status: 400, text: "“{column}” is no column of this kind of import.", field: "mapping" },
  columnTwice: { status: 400, text: "Column {number} of the file is used for two things.", field: "mapping" },
  columnOutside: { status: 400, text: "The file has no column {number}.", field: "mapping" },
  started: { status: 409, text: "This import has been started already." },
  notChecked: { status: 409, text: "Check the rows first." },
  nothingToDo: { status: 409, text: "No row of this file can be imported as it is." },
  refusedRows: { status: 409, text: "{count} rows cannot be imported. Fix them, or choose to leave them out." },
  notDone: { status: 409, text: "Only an import that is over can be reverted." },
  reverted: { status: 409, text: "This import has been reverted already, or that is under way." },
  nothingToRevert: { status: 409, text: "This import has changed nothing that could be put back." },
  expired: { status: 410, text: "An import can be reverted for {days} days. What is needed for it is no longer kept." },
  running: { status: 409, text: "This import is under way. Stop its job first." },
  pinsGone: {
    status: 410,
    text: "The voicemail PINs of this file were removed {hours} hours after its upload. Upload the file again; what is imported already is found.",
  },
  columnGone: {
    status: 410,
    field: "mapping",
    text: "Column “{column}” was not used, so its contents were removed {hours} hours after the upload. Upload the file again to use it.",
  },
  rowsGone: { status: 410, text: "The rows of this import are no longer kept." },
})
