/** The rows of an uploaded file, before anybody knows what its columns mean. */
export interface Sheet {
  readonly headings: readonly string[]
  readonly rows: readonly SheetRow[]
}

export interface SheetRow {
  /** As spreadsheets count: the headings are row 1, empty rows count too. */
  readonly row: number
  readonly cells: readonly string[]
}
