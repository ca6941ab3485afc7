import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import { mostColumns } from "@dialplane/contract/onboarding/imports/imports.schema"
import { refuse } from "../../kit/refusal.ts"
import { localName, readXml, XmlError, type XmlTag } from "../../kit/files/xml.ts"
import type { SheetRow } from "./sheet.rules.ts"
import { openArchive, type Archive } from "./unzip.rules.ts"

/**
 * Reads the elements of a part of the workbook, without their prefixes. A part that cannot be parsed refuses the whole
 * file.
 */
const readPart = (
  xml: string,
  events: {
    readonly open?: (name: string, attribute: (name: string) => string | undefined) => void
    readonly close?: (name: string) => void
    readonly text?: (text: string) => void
  },
) => {
  try {
    readXml(xml, {
      ...(events.text === undefined ? {} : { text: events.text }),
      open: ({ name, attributes }) =>
        events.open?.(localName(name), (wanted) => attributes[wanted] ?? attributeNamed(attributes, wanted)),
      close: ({ name }) => events.close?.(localName(name)),
    })
  } catch (error) {
    if (error instanceof XmlError) refuse(importProblems.brokenSpreadsheet)
    throw error
  }
}

const attributeNamed = (attributes: XmlTag["attributes"], wanted: string) =>
  Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1]

/**
 * Texts are stored once for the whole workbook. Formatted texts consist of runs; phonetic hints (rPh) are not part of
 * the text.
 */
const readSharedTexts = (xml: string): string[] => {
  const texts: string[] = []
  let current = ""
  let inText = false
  let aids = 0
  readPart(xml, {
    open: (name) => {
      if (name === "si") current = ""
      else if (name === "rPh") aids++
      else if (name === "t") inText = true
    },
    close: (name) => {
      if (name === "si") texts.push(current)
      else if (name === "rPh") aids--
      else if (name === "t") inText = false
    },
    text: (text) => {
      if (inText && aids === 0) current += text
    },
  })
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

/** Numbers are stored in scientific notation: 1.2075550123E10 is a phone number. */
const plainNumber = (text: string) =>
  /^-?\d+(\.\d+)?e[+-]?\d+$|^-?\d+\.\d+$/i.test(text) && Number.isFinite(Number(text)) ? String(Number(text)) : text

const cellText = (type: string | undefined, value: string, shared: readonly string[]) => {
  switch (type) {
    case "s":
      return shared[Number(value)] ?? ""
    case "b":
      return value === "1" ? "yes" : "no"
    case "e":
      return ""
    case "str":
    case "inlineStr":
      return value
    default:
      return plainNumber(value)
  }
}

/** References beyond the last column of a sheet (XFD) only occur in manipulated files. */
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
  readPart(xml, {
    open: (name, attribute) => {
      if (name === "row") {
        row = Number(attribute("r") ?? row + 1)
        cells = []
      } else if (name === "c") {
        const reference = attribute("r")
        cell = { column: reference === undefined ? cells.length : columnOf(reference), type: attribute("t"), value: "" }
      } else if (name === "v" || name === "t") inValue = true
    },
    close: (name) => {
      if (name === "row") {
        if (cells.some((text) => text !== "")) rows.push({ row, cells })
        if (rows.length > mostRows + 1) refuse(importProblems.tooManyRows, { rows: mostRows })
      } else if (name === "c") endCell()
      else if (name === "v" || name === "t") inValue = false
    },
    text: (text) => {
      if (inValue && cell !== undefined) cell.value += text
    },
  })
  return rows
}

/** The first sheet of the workbook, whatever its file name is. */
const firstSheet = async (archive: Archive): Promise<string | undefined> => {
  const workbook = (await archive.read("xl/workbook.xml")) ?? refuse(importProblems.brokenSpreadsheet)
  let id: string | undefined
  readPart(workbook, { open: (name, attribute) => void (name === "sheet" && (id ??= attribute("id") ?? "")) })
  const relations = await archive.read("xl/_rels/workbook.xml.rels")
  let target: string | undefined
  if (relations !== undefined)
    readPart(relations, {
      open: (name, attribute) =>
        void (name === "Relationship" && attribute("Id") === id && (target ??= attribute("Target"))),
    })
  if (target !== undefined) return archive.read(target.startsWith("/") ? target.slice(1) : `xl/${target}`)
  return archive.read("xl/worksheets/sheet1.xml")
}

/**
 * Reads the texts and numbers of the first sheet of an Office Open XML workbook; formulas count with their last result.
 */
export const readXlsx = async (bytes: Buffer, mostRows: number): Promise<SheetRow[]> => {
  const archive = openArchive(bytes)
  const sheet = (await firstSheet(archive)) ?? refuse(importProblems.brokenSpreadsheet)
  const shared = await archive.read("xl/sharedStrings.xml")
  return readRows(sheet, shared === undefined ? [] : readSharedTexts(shared), mostRows)
}
