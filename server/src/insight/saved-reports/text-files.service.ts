import { once } from "node:events"
import { Readable } from "node:stream"
import { exportLimits } from "@dialplane/contract/insight/saved-reports/exports.schema"
import { ZipFile } from "yazl"
import { csvLine } from "../../kit/files/csv.ts"
import { exportMessages as messages } from "./exports.messages.ts"
import type { Cell, Line, ReportTable } from "./report-table.rules.ts"

export interface WrittenFile {
  readonly extension: string
  readonly content: AsyncIterable<string | Uint8Array>
}

/**
 * Hands out the rows of a table in parts, read once and in order. The last part also takes rows that were written since
 * they were counted.
 */
const inParts = (rows: AsyncIterable<readonly Line[]>, most: number, parts: number) => {
  const pages = rows[Symbol.asyncIterator]()
  let rest: readonly Line[] = []
  return async function* part(index: number): AsyncGenerator<readonly Line[]> {
    for (let left = index === parts - 1 ? Infinity : most; left > 0;) {
      if (rest.length === 0) {
        const next = await pages.next()
        if (next.done === true) return
        rest = next.value
      }
      const now = rest.slice(0, left)
      rest = rest.slice(now.length)
      left -= now.length
      yield now
    }
  }
}
const partsOf = ({ total }: ReportTable, most: number) => Math.max(1, Math.ceil(total / most))

async function* csvContent(table: ReportTable, rows: AsyncIterable<readonly Line[]>): AsyncGenerator<string> {
  // The byte-order mark lets spreadsheet programs read the file as UTF-8.
  yield `\uFEFF${table.about.map((line) => csvLine(line)).join("")}\r\n${csvLine(table.head)}`
  for await (const page of rows) yield page.map((line) => csvLine(line)).join("")
}

/** One CSV file, or several in a zip file if there are too many rows for the programs that read them. */
export const csvFile = (table: ReportTable, name: string, most: number = exportLimits.rowsPerFile): WrittenFile => {
  const parts = partsOf(table, most)
  if (parts === 1) return { extension: "csv", content: csvContent(table, table.rows()) }
  const next = inParts(table.rows(), most, parts)
  return {
    extension: "zip",
    content: zipped(
      Array.from({ length: parts }, (_, index) => ({
        path: `${name}-${index + 1}.csv`,
        content: () => csvContent(table, next(index)),
      })),
    ),
  }
}

interface ZipPart {
  readonly path: string
  readonly content: () => AsyncIterable<string>
}
/** Each part is opened when the one before it is finished, so that only a page of rows is in memory. */
async function* zipped(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on("error", fail)
  for (const { path, content } of parts)
    zip.addReadStreamLazy(path, (give) => {
      const stream = Readable.from(content(), { objectMode: false })
      stream.on("error", fail)
      give(null, stream)
    })
  zip.end()
  yield* output as AsyncIterable<Uint8Array>
  if (!output.readableEnded) await once(output, "end")
}

// --- Excel -----------------------------------------------------------------------------------------------------------

// Characters that XML cannot contain.
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const escaped = (text: string) =>
  text.replace(forbidden, "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
/** Text is stored as text: no cell can be a formula. */
const xmlCell = (cell: Cell, style = 0) =>
  cell === null || cell === ""
    ? "<c/>"
    : typeof cell === "number"
      ? `<c><v>${cell}</v></c>`
      : `<c t="inlineStr"${style === 0 ? "" : ` s="${style}"`}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
const xmlRow = (line: Line, style = 0) => `<row>${line.map((cell) => xmlCell(cell, style)).join("")}</row>`
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const package_ = "http://schemas.openxmlformats.org/package/2006"

async function* sheet(
  rows: AsyncIterable<readonly Line[]>,
  head: readonly string[] | undefined,
  widths: readonly number[],
): AsyncGenerator<string> {
  const pane =
    head === undefined
      ? ""
      : '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${xmlHead}<worksheet xmlns="${main}">${pane}<cols>${columns.join("")}</cols><sheetData>${head === undefined ? "" : xmlRow(head, 1)}`
  for await (const page of rows) yield page.map((line) => xmlRow(line)).join("")
  yield "</sheetData></worksheet>"
}
async function* lines(all: readonly Line[]): AsyncGenerator<readonly Line[]> {
  yield all
}
const text = (content: string) =>
  async function* () {
    yield xmlHead + content
  }

/** An Excel workbook, written as a stream: a sheet about the report, and as many with rows as are needed. */
export const xlsxFile = (table: ReportTable, most: number = exportLimits.rowsPerFile): WrittenFile => {
  const parts = partsOf(table, most)
  const next = inParts(table.rows(), most, parts)
  const names = [
    ...Array.from({ length: parts }, (_, index) => (parts === 1 ? messages.data : messages.sheet(index + 1))),
    messages.about,
  ]
  const file = (index: number) => `worksheets/sheet${index + 1}.xml`
  const widths = table.head.map((title) => Math.min(40, Math.max(12, title.length + 2)))
  return {
    extension: "xlsx",
    content: zipped([
      {
        path: "[Content_Types].xml",
        content: text(
          `<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${names.map((_, index) => `<Override PartName="/xl/${file(index)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join("")}</Types>`,
        ),
      },
      {
        path: "_rels/.rels",
        content: text(
          `<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        ),
      },
      {
        path: "xl/workbook.xml",
        content: text(
          `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
        ),
      },
      {
        path: "xl/_rels/workbook.xml.rels",
        content: text(
          `<Relationships xmlns="${package_}/relationships">${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="${file(index)}"/>`).join("")}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
        ),
      },
      {
        path: "xl/styles.xml",
        content: text(
          `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
        ),
      },
      ...Array.from({ length: parts }, (_, index) => ({
        path: `xl/${file(index)}`,
        content: () => sheet(next(index), table.head, widths),
      })),
      {
        path: `xl/${file(parts)}`,
        content: () => sheet(lines(table.about), undefined, [32, 100]),
      },
    ]),
  }
}
