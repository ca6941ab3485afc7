import type { FileEncoding } from "@dialplane/contract/onboarding/imports/imports.schema"

/** The rows of an uploaded file, before its columns are mapped. */
export interface Sheet {
  readonly headings: readonly string[]
  readonly rows: readonly SheetRow[]
  /** The encoding of a text file; null for spreadsheets, which declare their own. */
  readonly encoding: FileEncoding | null
}

export interface SheetRow {
  /** As spreadsheet programs count: the headings are row 1, and empty rows count. */
  readonly row: number
  readonly cells: readonly string[]
}
