import { rowKindOf, type ReportSubject, type RowKind } from "@dialplane/contract/insight/reports/report-subjects"
import type { ReportTrend } from "@dialplane/contract/insight/reports/reports.schema"
import { resultStacks, type ResultStack } from "@dialplane/contract/insight/reports/result-stacks"
import type PdfDocument from "pdfkit"
import { barsOf, labeledStarts, niceTop, startLabel } from "./pdf-chart.rules.ts"

type Document = InstanceType<typeof PdfDocument>

export interface ChartPlace {
  readonly left: number
  readonly top: number
  readonly width: number
  /** Draws a text in one line. */
  readonly put: (
    text: string,
    x: number,
    top: number,
    options: { width: number; align?: "left" | "right" | "center"; size: number; ink: string },
  ) => void
}

const plotHeight = 120
const legendHeight = 16
const axisWidth = 34
export const chartHeight = legendHeight + plotHeight + 26

const gray = "#5b6470"
const faint = "#e3e7ea"
const inks = ["#1f8a70", "#4f7fd1", "#d1495b", "#e0a030", "#8d6cab", "#9aa5b1"]
const inkOf: Readonly<Record<string, string>> = {
  answeredCalls: inks[0]!,
  voicemailCalls: inks[1]!,
  missedCalls: inks[2]!,
  earlyCalls: inks[2]!,
  abandonedCalls: inks[3]!,
  elsewhereCalls: inks[4]!,
  callbackCalls: inks[4]!,
  // The colors that they have on screen.
  scheduledMeetings: inks[1]!,
  recurringMeetings: inks[0]!,
  instantMeetings: inks[4]!,
  receivedMessages: inks[1]!,
  sentMessages: inks[0]!,
  phoneCalls: inks[1]!,
  meetings: inks[4]!,
}
const otherInk = inks[5]!

const stacks: Readonly<Partial<Record<RowKind, ResultStack>>> = resultStacks
/** The figures that are stacked; only the first figure where a subject has no results. */
const partsOf = (subject: ReportSubject): readonly string[] => stacks[rowKindOf[subject]]?.parts ?? ["totalCalls"]
export const wholeOf = (subject: ReportSubject): string => stacks[rowKindOf[subject]]?.whole ?? "totalCalls"

/** The results over time as stacked bars, drawn as vectors. */
export const drawChart = (
  document: Document,
  subject: ReportSubject,
  { metrics, points, interval }: Pick<ReportTrend, "metrics" | "points" | "interval">,
  { left, top, width, put }: ChartPlace,
): void => {
  const parts = partsOf(subject)
  const ink = (part: string, index: number) =>
    inkOf[part] ?? (Object.keys(inkOf).some((one) => parts.includes(one)) ? otherInk : inks[index % inks.length]!)
  const bars = barsOf(points, parts)
  const highest = niceTop(Math.max(...bars.map((bar) => bar.reduce((sum, value) => sum + value, 0)), 0))
  const plot = { left: left + axisWidth, top: top + legendHeight, width: width - axisWidth }
  const bottom = plot.top + plotHeight
  const heightOf = (value: number) => (value / highest) * plotHeight

  let x = plot.left
  parts.forEach((part, index) => {
    const name = metrics.find(({ metric }) => metric === part)?.name ?? part
    document.rect(x, top + 1, 7, 7).fill(ink(part, index))
    put(name, x + 11, top, { width: 110, size: 8, ink: gray })
    x += 24 + Math.min(110, document.fontSize(8).widthOfString(name))
  })
  for (const share of [0, 0.5, 1]) {
    const y = bottom - share * plotHeight
    document
      .moveTo(plot.left, y)
      .lineTo(plot.left + plot.width, y)
      .lineWidth(0.5)
      .strokeColor(faint)
      .stroke()
    put((share * highest).toLocaleString("en-US"), left, y - 4, {
      width: axisWidth - 6,
      align: "right",
      size: 7.5,
      ink: gray,
    })
  }
  const each = plot.width / Math.max(1, bars.length)
  const thick = Math.min(26, each * 0.72)
  bars.forEach((bar, index) => {
    let from = bottom
    bar.forEach((value, part) => {
      if (value === 0) return
      const height = heightOf(value)
      document.rect(plot.left + index * each + (each - thick) / 2, from - height, thick, height)
      document.fill(ink(parts[part]!, part))
      from -= height
    })
  })
  const wide = 54
  for (const index of labeledStarts(bars.length, Math.floor(plot.width / wide)))
    put(
      startLabel(points[index]!.start, interval),
      Math.min(plot.left + plot.width - wide, Math.max(left, plot.left + (index + 0.5) * each - wide / 2)),
      bottom + 5,
      { width: wide, align: "center", size: 7.5, ink: gray },
    )
}
