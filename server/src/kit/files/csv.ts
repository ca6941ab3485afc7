type Cell = string | number | boolean | null

/** Text that begins like a formula, also after apostrophes: reading the file removes one apostrophe again. */
const formulaStart = /^'*\s*[=+\-@|\t\r]/

/**
 * Spreadsheet programs run a cell that begins like a formula; an apostrophe in front makes it text. Real numbers may be
 * negative.
 */
const defuse = (cell: Cell) => {
  if (cell === null) return ""
  if (typeof cell !== "string") return String(cell)
  return formulaStart.test(cell) ? `'${cell}` : cell
}

/** One line of CSV (RFC 4180), with its line break. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells
    .map((cell) => defuse(cell))
    .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(",")}\r\n`

/** The original value of a cell of such a file. */
export const undefused = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text
