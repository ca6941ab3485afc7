import type { Interval } from "@dialplane/contract/insight/reports/report-period"
import type { ReportTrend } from "@dialplane/contract/insight/reports/reports.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { Distribution } from "../../ui/charts/distribution.tsx"
import { SmallMultiples } from "../../ui/charts/small-multiples.tsx"
import { filterOfWait } from "./report-charts-filter.ts"
import { busiestQueuesQuery, trendQuery, type ChartFilter } from "./report-charts.api.ts"
import { EmptyChart, MissingChart } from "./report-charts-missing.tsx"
import { resultSeries, valuesOf } from "./report-charts-series.ts"
import { useChartText } from "./report-charts-text.ts"
import type { OpenCalls } from "./report-charts-time.tsx"

interface WaitProps {
  readonly filter: ChartFilter
  readonly onOpen: (asked: ChartFilter, metric: string) => void
}

/** How long callers waited, and how their wait ended. */
export const WaitChart = ({ filter, onOpen }: WaitProps) => {
  const { messages, figure, waits, sentence, number } = useChartText()
  const { accountId } = useAccount()
  const trend = useQuery(trendQuery(accountId, "queues", { ...filter, by: "wait" }))
  if (trend.data === undefined || trend.isError) return <MissingChart title={messages.waits} of={trend} />
  const { whole, series, total, left, isEmpty } = resultSeries("queues", trend.data)
  if (isEmpty) return <EmptyChart title={messages.waits} line={messages.none} />
  const starts = trend.data.points.map(({ start }) => Number(start))
  const points = waits(starts)
  return (
    <Distribution
      title={messages.waits}
      sentence={sentence(
        trend.data.metrics.find(({ metric }) => metric === whole)?.name ?? "",
        "calls",
        total,
        points.map(({ name }) => name),
        false,
      )}
      pointHeader={messages.waitsOf}
      points={points}
      series={series}
      unit="calls"
      format={(value) => figure("calls", value)}
      onChoose={(point, index) => onOpen(filterOfWait(filter, starts, point), series[index]!.id)}
      note={left > 0 ? messages.left(left, number(left)) : undefined}
    />
  )
}

interface LevelProps {
  readonly filter: ChartFilter
  readonly trend: ReportTrend
  readonly interval: Interval
  readonly onOpen: OpenCalls
}
const level = "serviceLevel"

export const ServiceLevels = ({ filter, trend, interval, onOpen }: LevelProps) => {
  const { messages, points, figure } = useChartText()
  const { accountId } = useAccount()
  const busiest = useQuery(busiestQueuesQuery(accountId, filter))
  const shown = trend.series.filter(({ points: own }) => own.some(({ values }) => values[level] != null))
  if (shown.length === 0) return <EmptyChart title={messages.levels} line={messages.none} />
  const wholeOf = new Map(busiest.data?.rows.map(({ object, values }) => [object.id, values[level] ?? null]))
  return (
    <SmallMultiples
      title={messages.levels}
      sentence={messages.levelsSentence}
      pointHeader={messages[interval]}
      points={points(interval, trend.points)}
      series={shown.map(({ object, points: own }) => ({
        id: String(object.id),
        label: object.name,
        tone: "info",
        values: valuesOf(own, level),
      }))}
      wholes={shown.map(({ object }) => wholeOf.get(object.id) ?? null)}
      unit="percent"
      format={(value) => figure("percent", value)}
      onChoose={(point, row) => onOpen(trend.points[point]!.start, level, shown[row]!.object.id)}
    />
  )
}
