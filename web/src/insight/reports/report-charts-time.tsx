import type { Interval } from "@dialplane/contract/insight/reports/report-period"
import { rowKindOf, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import type { ReportTrend } from "@dialplane/contract/insight/reports/reports.schema"
import type { ReactNode } from "react"
import { BarChart } from "../../ui/charts/bar-chart.tsx"
import type { Comparison } from "../../ui/charts/chart-data.ts"
import { LineChart } from "../../ui/charts/line-chart.tsx"
import { EmptyChart } from "./report-charts-missing.tsx"
import { resultSeries, valuesOf } from "./report-charts-series.ts"
import { useChartText } from "./report-charts-text.ts"

export type OpenCalls = (start: string, metric: string, objectId?: number) => void

interface Props {
  readonly trend: ReportTrend
  readonly interval: Interval
  readonly onOpen: OpenCalls
}

const useTrendPoints = (trend: ReportTrend, interval: Interval) => {
  const text = useChartText()
  const points = text.points(interval, trend.points)
  const comparisonOf = (metric: string): Comparison | undefined =>
    trend.before === null
      ? undefined
      : {
          label: text.messages.before,
          values: valuesOf(trend.before, metric),
          names: text.points(interval, trend.before).map(({ name }) => name),
        }
  return { ...text, points, names: points.map(({ name }) => name), comparisonOf }
}

export const ResultChart = ({
  subject,
  trend,
  interval,
  onOpen,
  actions,
}: Props & { readonly subject: ReportSubject; readonly actions: ReactNode }) => {
  const { messages, points, names, comparisonOf, figure, sentence, number } = useTrendPoints(trend, interval)
  const { whole, series, total, left, isEmpty } = resultSeries(subject, trend)
  const name = trend.metrics.find(({ metric }) => metric === whole)?.name ?? ""
  const title = messages[`results_${rowKindOf[subject]}`]
  if (isEmpty) return <EmptyChart title={title} line={messages.none} />
  return (
    <BarChart
      title={title}
      sentence={sentence(name, "calls", total, names)}
      pointHeader={messages[interval]}
      points={points}
      series={series}
      comparison={comparisonOf(whole)}
      unit="calls"
      format={(value) => figure("calls", value)}
      onChoose={(point, index) => onOpen(trend.points[point]!.start, series[index]!.id)}
      actions={actions}
      note={left > 0 ? messages.left(left, number(left)) : undefined}
    />
  )
}

/** The time of a subject's rows; calls and meetings together have two, messages none. */
const talkTones = { totalTalk: "info", phoneTalk: "info", meetingTalk: "alt" } as const

export const TalkChart = ({ trend, interval, onOpen }: Props) => {
  const { messages, points, names, comparisonOf, figure, secondsTick, sentence } = useTrendPoints(trend, interval)
  const shown = trend.metrics.filter(({ metric }) => metric in talkTones)
  const [first] = shown
  if (first === undefined) return null
  const series = shown.map(({ metric, name }) => ({
    id: metric,
    label: name,
    tone: talkTones[metric as keyof typeof talkTones],
    values: valuesOf(trend.points, metric),
  }))
  const title = shown.length === 1 ? first.name : messages.times
  const all = series.flatMap(({ values }) => values)
  // With several lines, more of the period before would only be in the way.
  const comparison = shown.length === 1 ? comparisonOf(first.metric) : undefined
  const highest = Math.max(...[...all, ...(comparison?.values ?? [])].map((value) => value ?? 0))
  if (all.every((value) => !value)) return <EmptyChart title={title} line={messages.none} />
  return (
    <LineChart
      title={title}
      sentence={series.map(({ label, values }) => sentence(label, "seconds", values, names)).join(" ")}
      pointHeader={messages[interval]}
      points={points}
      series={series}
      comparison={comparison}
      unit="seconds"
      format={(value) => figure("seconds", value)}
      formatTick={secondsTick(highest)}
      onChoose={(point, index) => onOpen(trend.points[point]!.start, series[index]!.id)}
    />
  )
}
