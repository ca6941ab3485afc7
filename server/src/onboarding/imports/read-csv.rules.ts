import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import { undefused } from "../../kit/files/csv.ts"
import { refuse } from "../../kit/refusal.ts"
import type { SheetRow } from "./sheet.rules.ts"

/** The separator of the headings: spreadsheet programs write semicolons where the comma is the decimal sign. */
export const separatorOf = (text: string): string => {
  const found: Record<string, number> = { ",": 0, ";": 0, "\t": 0 }
  let quoted = false
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === "\n" || character === "\r")) break
    else if (!quoted && character in found) found[character]!++
  }
  return Object.entries(found).reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** Reads CSV as in RFC 4180, with any line breaks. Empty rows are left out but counted. */
export const readCsv = (text: string, mostRows: number): SheetRow[] => {
  const separator = separatorOf(text)
  const rows: SheetRow[] = []
  let cells: string[] = []
  let row = 1
  let at = 0
  const endRow = () => {
    if (cells.some((cell) => cell !== "")) rows.push({ row, cells: cells.map(undefused) })
    if (rows.length > mostRows + 1) refuse(importProblems.tooManyRows, { rows: mostRows })
    cells = []
    row++
  }
  while (at < text.length) {
    let cell: string
    if (text[at] === '"') {
      const parts: string[] = []
      for (;;) {
        const end = text.indexOf('"', at + 1)
        if (end === -1) return refuse(importProblems.openQuote, { row })
        parts.push(text.slice(at + 1, end))
        at = end + 1
        if (text[at] !== '"') break
      }
      cell = parts.join('"')
      // Text between the closing quotation mark and the separator is kept as part of the cell.
      while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") cell += text[at++]!
    } else {
      const start = at
      while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at++
      cell = text.slice(start, at)
    }
    cells.push(cell)
    if (at >= text.length) break
    if (text[at] === separator) {
      at++
      if (at === text.length) cells.push("")
      continue
    }
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1
    endRow()
  }
  if (cells.length > 0) endRow()
  return rows
}
