import { rowKindOf, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import type { ReportTrend } from "@dialplane/contract/insight/reports/reports.schema"
import { resultStacks } from "@dialplane/contract/insight/reports/result-stacks"
import type { ChartSeries, Tone } from "../../ui/charts/chart-data.ts"
import { leftOver } from "../../ui/charts/stacked.ts"

type Points = ReportTrend["points"]

const tones: Readonly<Record<string, Tone>> = {
  answeredCalls: "good",
  voicemailCalls: "info",
  missedCalls: "bad",
  abandonedCalls: "warn",
  otherInboundCalls: "other",
  elsewhereCalls: "alt",
  unreachedCalls: "other",
  callbackCalls: "alt",
  overflowedCalls: "other",
  earlyCalls: "bad",
  scheduledMeetings: "info",
  recurringMeetings: "good",
  instantMeetings: "alt",
  receivedMessages: "info",
  sentMessages: "good",
  phoneCalls: "info",
  meetings: "alt",
}

export const valuesOf = (points: Points, metric: string) => points.map(({ values }) => values[metric] ?? null)

/** The results of a subject, stacked, and how many calls of the whole they leave out. */
export const resultSeries = (subject: ReportSubject, trend: Pick<ReportTrend, "metrics" | "points">) => {
  const { whole, parts } = resultStacks[rowKindOf[subject]]
  const series = parts.map((id): ChartSeries => ({
    id,
    label: trend.metrics.find(({ metric }) => metric === id)?.name ?? id,
    tone: tones[id] ?? "other",
    values: valuesOf(trend.points, id),
  }))
  const total = valuesOf(trend.points, whole)
  return { whole, series, total, left: leftOver(total, series), isEmpty: total.every((value) => !value) }
}

/** The points with the highest and lowest figure; the first of several. */
export const extremes = (values: readonly (number | null)[]) => {
  let most: number | undefined
  let least: number | undefined
  values.forEach((value, point) => {
    if (value === null) return
    if (most === undefined || value > values[most]!) most = point
    if (least === undefined || value < values[least]!) least = point
  })
  return { most, least }
}
