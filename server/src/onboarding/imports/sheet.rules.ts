import type { FileEncoding } from "@dialplane/contract/onboarding/imports/imports.schema"

/** The rows of an uploaded file, before anybody knows what its columns mean. */
export interface Sheet {
  readonly headings: readonly string[]
  readonly rows: readonly SheetRow[]
  /** How the letters of a text file were read; null for a spreadsheet, which says so itself. */
  readonly encoding: FileEncoding | null
}

export interface SheetRow {
  /** As spreadsheets count: the headings are row 1, empty rows count too. */
  readonly row: number
  readonly cells: readonly string[]
}
