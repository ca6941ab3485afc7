import { importProblems } from "@dialplane/contract/imports/imports.problems"
import { mostColumns } from "@dialplane/contract/imports/imports.schema"
import { refuse } from "../kit/refusal.ts"
import type { SheetRow } from "./sheet.ts"
import { openArchive, type Archive } from "./unzip.ts"

/** Tags and the text between them, in order. Names come without their namespace; entities are read by their number or name, so that nothing from outside is ever fetched. */
function* pieces(xml: string): Generator<{ readonly open?: string; readonly close?: string; readonly empty?: boolean; readonly attributes?: string; readonly text?: string }> {
  const shape = /<(?:[?!][^>]*|(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s[^>]*?)?)(\/?))>|([^<]+)/g
  for (const [, slash, name, attributes, selfClosing, text] of xml.matchAll(shape)) {
    if (text !== undefined) yield { text: readEntities(text) }
    else if (name === undefined) continue
    else if (slash === "/") yield { close: name }
    else yield { open: name, attributes: attributes ?? "", empty: selfClosing === "/" }
  }
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }
const character = (code: number) => (code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "")
const readEntities = (text: string) =>
  text.includes("&") ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (whole, decimal?: string, hex?: string, name?: string) => (decimal === undefined ? (hex === undefined ? (named[name ?? ""] ?? whole) : character(Number.parseInt(hex, 16))) : character(Number(decimal)))) : text

const attribute = (attributes: string, name: string) => new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find((value) => value !== undefined)

/** Texts are kept once for the whole workbook; formatted ones come in runs, and reading aids (rPh) are no part of the text. */
const readSharedTexts = (xml: string): string[] => {
  const texts: string[] = []
  let current: string | undefined
  let inText = false
  let aid = 0
  for (const piece of pieces(xml)) {
    if (piece.open === "si") {
      current = ""
      if (piece.empty === true) texts.push("")
    } else if (piece.close === "si") texts.push(current ?? "")
    else if (piece.open === "rPh" && piece.empty !== true) aid++
    else if (piece.close === "rPh") aid--
    else if (piece.open === "t") inText = piece.empty !== true
    else if (piece.close === "t") inText = false
    else if (piece.text !== undefined && inText && aid === 0) current += piece.text
  }
  return texts
}

/** "BC12" is in column 54 (from 0). */
const columnOf = (reference: string) => {
  let column = 0
  for (const letter of reference) {
    if (letter < "A" || letter > "Z") break
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

/** Numbers are stored as a machine writes them: 1.2075550123E10 is a phone number. */
const plainNumber = (text: string) => (/^-?\d+(\.\d+)?e[+-]?\d+$|^-?\d+\.\d+$/i.test(text) && Number.isFinite(Number(text)) ? String(Number(text)) : text)

const cellText = (type: string | undefined, value: string, shared: readonly string[]) => {
  switch (type) {
    case "s": return shared[Number(value)] ?? ""
    case "b": return value === "1" ? "yes" : "no"
    case "e": return ""
    case "str": case "inlineStr": return value
    default: return plainNumber(value)
  }
}

/** Longer references than a sheet has columns (XFD) mean the file was made to be tried out on us. */
const readRows = (xml: string, shared: readonly string[], mostRows: number): SheetRow[] => {
  const rows: SheetRow[] = []
  let row = 0
  let cells: string[] = []
  let cell: { column: number; type: string | undefined; value: string } | undefined
  let inValue = false
  const endCell = () => {
    if (cell === undefined) return
    const text = cellText(cell.type, cell.value, shared)
    if (text !== "") {
      if (cell.column >= mostColumns || cell.column < 0) refuse(importProblems.tooManyColumns, { columns: mostColumns })
      while (cells.length < cell.column) cells.push("")
      cells[cell.column] = text
    }
    cell = undefined
  }
  for (const piece of pieces(xml)) {
    if (piece.open === "row") {
      row = Number(attribute(piece.attributes ?? "", "r") ?? row + 1)
      cells = []
    } else if (piece.close === "row") {
      if (cells.some((text) => text !== "")) rows.push({ row, cells })
      if (rows.length > mostRows + 1) refuse(importProblems.tooManyRows, { rows: mostRows })
    } else if (piece.open === "c") {
      const reference = attribute(piece.attributes ?? "", "r")
      cell = { column: reference === undefined ? cells.length : columnOf(reference), type: attribute(piece.attributes ?? "", "t"), value: "" }
      if (piece.empty === true) endCell()
    } else if (piece.close === "c") endCell()
    else if (piece.open === "v" || piece.open === "t") inValue = piece.empty !== true
    else if (piece.close === "v" || piece.close === "t") inValue = false
    else if (piece.close === "sheetData") break
    else if (piece.text !== undefined && inValue && cell !== undefined) cell.value += piece.text
  }
  return rows
}

/** The first sheet of the workbook, whatever its file is called. */
const firstSheet = async (archive: Archive): Promise<string | undefined> => {
  const workbook = (await archive.read("xl/workbook.xml")) ?? refuse(importProblems.brokenSpreadsheet)
  let id: string | undefined
  for (const piece of pieces(workbook)) {
    if (piece.open !== "sheet") continue
    id = attribute(piece.attributes ?? "", "id")
    break
  }
  const relations = (await archive.read("xl/_rels/workbook.xml.rels")) ?? ""
  for (const piece of pieces(relations)) {
    if (piece.open !== "Relationship" || attribute(piece.attributes ?? "", "Id") !== id) continue
    const target = attribute(piece.attributes ?? "", "Target") ?? ""
    return archive.read(target.startsWith("/") ? target.slice(1) : `xl/${target}`)
  }
  return archive.read("xl/worksheets/sheet1.xml")
}

/** An Office Open XML workbook: only the texts and numbers of its first sheet; formulas count by their last result. */
export const readXlsx = async (bytes: Buffer, mostRows: number): Promise<SheetRow[]> => {
  const archive = openArchive(bytes)
  const sheet = (await firstSheet(archive)) ?? refuse(importProblems.brokenSpreadsheet)
  const shared = await archive.read("xl/sharedStrings.xml")
  return readRows(sheet, shared === undefined ? [] : readSharedTexts(shared), mostRows)
}
