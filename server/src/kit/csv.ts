type Cell = string | number | boolean | null

/** A spreadsheet runs a cell that begins like a formula; an apostrophe in front makes it text. Real numbers may be negative. */
const defuse = (cell: Cell) => {
  if (cell === null) return ""
  if (typeof cell !== "string") return String(cell)
  return /^\s*[=+\-@|\t\r]/.test(cell) ? `'${cell}` : cell
}

/** One line of CSV (RFC 4180), with its line break. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => defuse(cell)).map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(",")}\r\n`
