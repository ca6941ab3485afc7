import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import {
  largestFileBytes,
  longestCell,
  mostColumns,
  mostRows,
  type FileEncoding,
} from "@dialplane/contract/onboarding/imports/imports.schema"
import { defineFileTask } from "../../kit/files/file-task.ts"
import { refuse } from "../../kit/refusal.ts"
import { decodeText } from "./decode-text.rules.ts"
import { readCsv } from "./read-csv.rules.ts"
import { readXlsx } from "./read-xlsx.rules.ts"
import type { Sheet, SheetRow } from "./sheet.rules.ts"

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, "hex"))

/** The format is detected by the first bytes, not by the file name. */
const rowsOf = async (
  bytes: Buffer,
  wanted: FileEncoding | undefined,
): Promise<{ readonly all: SheetRow[]; readonly encoding: FileEncoding | null }> => {
  if (startsWith(bytes, "504b0304")) return { all: await readXlsx(bytes, mostRows), encoding: null }
  if (startsWith(bytes, "d0cf11e0")) return refuse(importProblems.oldSpreadsheet)
  const { text, encoding } = decodeText(bytes, wanted)
  return { all: readCsv(text, mostRows), encoding }
}

// oxlint-disable-next-line no-control-regex
const unusable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/gu

/** Reads headings and rows of an uploaded file; all rows get the same length. */
export const readFile = async (bytes: Buffer, wanted?: FileEncoding): Promise<Sheet> => {
  if (bytes.length > largestFileBytes) refuse(importProblems.tooLarge, { megabytes: largestFileBytes / 1_000_000 })
  const { all, encoding } = await rowsOf(bytes, wanted)
  const [first, ...rest] = all
  if (first === undefined || rest.length === 0) return refuse(importProblems.empty)
  if (rest.length > mostRows) refuse(importProblems.tooManyRows, { rows: mostRows })
  const width = Math.max(first.cells.length, ...widths(rest))
  if (width > mostColumns) refuse(importProblems.tooManyColumns, { columns: mostColumns })
  const headings = Array.from({ length: width }, (_, index) =>
    (first.cells[index] ?? "").replace(unusable, "").trim().slice(0, 120),
  )
  const rows = rest.map(({ row, cells }) => ({
    row,
    cells: Array.from({ length: width }, (_, index) => cells[index] ?? ""),
  }))
  for (const { row, cells } of rows)
    if (cells.some((cell) => cell.length > longestCell))
      refuse(importProblems.cellTooLong, { row, characters: longestCell })
  return { headings, rows, encoding }
}

export const spreadsheetTask = defineFileTask({
  name: "imports.spreadsheet",
  field: "content",
  run: ({ bytes, encoding }: { readonly bytes: Uint8Array; readonly encoding?: FileEncoding }) =>
    readFile(Buffer.from(bytes), encoding),
})

/** Math.max with ten thousand arguments could exceed the limit of the call stack. */
const widths = (rows: readonly SheetRow[]) => [rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)]
