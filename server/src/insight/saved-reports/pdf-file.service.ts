import { setImmediate as afterOthers } from "node:timers/promises"
import { judgeColor } from "@dialplane/contract/ground/branding/brand-color"
import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import type { ReportSummary, ReportTrend } from "@dialplane/contract/insight/reports/reports.schema"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { exportMessages as messages, objectsTitles, objectTitles } from "./exports.messages.ts"
import { shownFigure } from "./figure-sentence.rules.ts"
import { chartHeight, drawChart, wholeOf } from "./pdf-chart.service.ts"
import { rowTitle } from "./report-table.rules.ts"
import { lettering } from "./pdf-fonts.service.ts"

export interface PrintedReport {
  readonly subject: ReportSubject
  readonly title: string
  readonly brand: Pick<EmailBrand, "name" | "primaryColor">
  /** A PNG or JPEG file. */
  readonly logo: Uint8Array | null
  readonly about: readonly (readonly [string, string])[]
  readonly summary: ReportSummary
  readonly trend: Pick<ReportTrend, "metrics" | "points" | "interval">
  readonly paper: "A4" | "LETTER"
}

const margin = 40
const ownColor = "#0f635b"
const gray = "#5b6470"
const faint = "#d9dee3"
/** The longest words of titles fit. */
const leastColumn = 56

/** The extension stays readable where the name is cut off. */
const rowName = (subject: ReportSubject, object: ReportSummary["rows"][number]["object"]) => {
  const shown = rowTitle(subject, object)
  return object.extension === "" ? shown : `${object.extension}  ${shown}`
}

/** The report as it is shown: figures, rows, and what each figure means. */
export const pdfFile = async (report: PrintedReport): Promise<AsyncIterable<Uint8Array>> => {
  const { default: PdfDocument } = await import("pdfkit")
  const { summary, subject } = report
  const document = new PdfDocument({
    size: report.paper,
    layout: summary.rows.length > 0 ? "landscape" : "portrait",
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    info: { Title: report.title, Author: report.brand.name },
  })
  const right = document.page.width - margin
  const width = right - margin
  // The line with the page number is below.
  const bottom = document.page.height - margin - 20
  const { color } = judgeColor(report.brand.primaryColor ?? ownColor)
  const letters = lettering(document)
  const isCompared = summary.before !== null
  let y = margin
  let isNewPage = false

  const put = (
    text: string,
    x: number,
    top: number,
    options: {
      width: number
      align?: "left" | "right" | "center"
      size?: number
      bold?: boolean
      ink?: string
      oneLine?: boolean
    },
  ) => {
    const size = options.size ?? 9
    const { drawn, lift } = letters.use(text, size, options.bold === true)
    document.fillColor(options.ink ?? "#111418").text(drawn, x, top - lift, {
      width: options.width,
      align: options.align ?? "left",
      ...(options.oneLine === true ? { height: size * 1.3, ellipsis: true } : {}),
    })
  }
  const heightOf = (text: string, of: number, size: number, bold = false) =>
    document.heightOfString(letters.use(text, size, bold).drawn, { width: of })
  const line = (top: number, ink = faint) =>
    document.moveTo(margin, top).lineTo(right, top).lineWidth(0.5).strokeColor(ink).stroke()
  const need = (height: number, onNewPage?: () => void) => {
    if (y + height <= bottom) return
    document.addPage()
    isNewPage = true
    y = margin
    onNewPage?.()
  }
  /** Drawing takes the whole process: others get their turn after each page. */
  const letOthersRun = async () => {
    if (!isNewPage) return
    isNewPage = false
    await afterOthers()
  }
  const heading = (text: string) => {
    need(50)
    put(text, margin, y, { width, size: 12, bold: true })
    y += 20
  }

  document.rect(0, 0, document.page.width, 6).fill(color)
  // A logo says the name itself; the foot of each page has it as text.
  if (report.logo !== null) document.image(Buffer.from(report.logo), margin, y - 6, { fit: [160, 24] })
  else put(report.brand.name, margin, y, { width, size: 10, bold: true, ink: color })
  y += 28
  put(report.title, margin, y, { width, size: 20, bold: true })
  y += 30
  // Side by side on a wide page, so that the first page has room for the chart.
  const beside = summary.rows.length > 0 ? 2 : 1
  const aboutWidth = width / beside
  for (let first = 0; first < report.about.length; first += beside) {
    const entries = report.about.slice(first, first + beside)
    const height = Math.max(...entries.map(([, value]) => heightOf(value, aboutWidth - 110, 9)))
    need(height + 4)
    entries.forEach(([name, value], index) => {
      const x = margin + index * aboutWidth
      put(name, x, y, { width: 95, ink: gray })
      put(value, x + 100, y, { width: aboutWidth - 110 })
    })
    y += height + 4
  }
  y += 14

  figures()
  chart()
  if (summary.rows.length > 0) await table()
  definitions()

  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    await afterOthers()
    document.switchToPage(page)
    // Text below the margin would start a new page.
    document.page.margins.bottom = 0
    const top = document.page.height - margin + 4
    line(top - 6)
    put(`${report.brand.name} · ${report.title}`, margin, top, {
      width: width - 100,
      size: 8,
      ink: gray,
      oneLine: true,
    })
    put(messages.pageOf(page + 1, count), right - 100, top, { width: 100, size: 8, ink: gray, align: "right" })
  }
  document.end()
  return document as unknown as AsyncIterable<Uint8Array>

  function figures() {
    heading(messages.figures)
    const columns = summary.rows.length > 0 ? 5 : 3
    const each = width / columns
    summary.metrics.forEach((metric, index) => {
      const column = index % columns
      if (column === 0) need(isCompared ? 58 : 46)
      const x = margin + column * each
      put(metric.name, x, y, { width: each - 10, size: 9, ink: gray, oneLine: true })
      put(shownFigure(metric, summary.total), x, y + 12, { width: each - 10, size: 16, bold: true })
      if (summary.before !== null)
        put(messages.beforeInShort(shownFigure(metric, summary.before)), x, y + 32, { width: each - 10, ink: gray })
      if (column === columns - 1 || index === summary.metrics.length - 1) y += isCompared ? 56 : 44
    })
    y += 8
  }

  /** Nothing is drawn for a single interval, or without calls. */
  function chart() {
    const { points, metrics } = report.trend
    const whole = wholeOf(subject)
    if (points.length < 2 || points.every(({ values }) => (values[whole] ?? 0) === 0)) return
    need(chartHeight + 30)
    heading(messages.overTime(metrics.find(({ metric }) => metric === whole)?.name ?? ""))
    drawChart(document, subject, report.trend, {
      left: margin,
      top: y,
      width,
      put: (text, x, top, options) => put(text, x, top, { ...options, oneLine: true }),
    })
    y += chartHeight + 12
  }

  /** As many columns as can be read beside each other; the others follow in tables below, with the names again. */
  async function table() {
    const nameWidth = 150
    const most = Math.floor((width - nameWidth) / leastColumn)
    const tables = Math.ceil(summary.metrics.length / most)
    const perTable = Math.ceil(summary.metrics.length / tables)
    for (let first = 0; first < summary.metrics.length; first += perTable)
      await columns(
        summary.metrics.slice(first, first + perTable),
        nameWidth,
        tables > 1 ? first / perTable + 1 : 0,
        tables,
      )
  }
  async function columns(metrics: ReportSummary["metrics"], nameWidth: number, number: number, tables: number) {
    const each = (width - nameWidth) / metrics.length
    const size = 8
    const name = objectTitles[subject] ?? messages.name
    const headWidth = each - 4
    const head = () => {
      const titles = metrics.map((metric) => metric.name)
      const height = Math.max(...titles.map((title) => heightOf(title, headWidth, size, true)), 10)
      need(height + 40)
      put(name, margin, y + height - 10, { width: nameWidth - 6, size, bold: true })
      titles.forEach((title, index) =>
        put(title, margin + nameWidth + index * each, y + height - heightOf(title, headWidth, size, true), {
          width: headWidth,
          size,
          bold: true,
          align: "right",
        }),
      )
      y += height + 3
      line(y, color)
      y += 5
    }
    const title = objectsTitles[subject] ?? messages.rowsOf
    heading(number === 0 ? title : messages.rowsPart(title, number, tables))
    head()
    const row = (label: string, values: ReportSummary["total"], before: ReportSummary["before"], bold: boolean) => {
      need(isCompared ? 28 : 18, head)
      put(label, margin, y, { width: nameWidth - 6, size, bold, oneLine: true })
      metrics.forEach((metric, index) =>
        put(shownFigure(metric, values), margin + nameWidth + index * each, y, {
          width: each - 4,
          size,
          bold,
          align: "right",
          oneLine: true,
        }),
      )
      y += 12
      if (before !== null) {
        put(messages.periodBefore, margin, y - 2, { width: nameWidth - 6, size: 7, ink: gray, oneLine: true })
        metrics.forEach((metric, index) =>
          put(shownFigure(metric, before), margin + nameWidth + index * each, y - 2, {
            width: each - 4,
            size: 7,
            ink: gray,
            align: "right",
            oneLine: true,
          }),
        )
        y += 10
      }
      line(y)
      y += 5
    }
    row(messages.total, summary.total, summary.before, true)
    for (const { object, values, before } of summary.rows) {
      row(rowName(subject, object), values, before, false)
      await letOthersRun()
    }
    y += 14
  }

  function definitions() {
    heading(messages.definitions)
    for (const { name, definition } of summary.metrics) {
      const height = Math.max(heightOf(name, 125, 8.5, true), heightOf(definition, width - 130, 8.5))
      need(height + 5)
      put(name, margin, y, { width: 125, size: 8.5, bold: true })
      put(definition, margin + 130, y, { width: width - 130, size: 8.5 })
      y += Math.max(height, 11) + 4
    }
  }
}
