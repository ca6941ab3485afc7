import { rowKindOf, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { resultStacks } from "@dialplane/contract/insight/reports/result-stacks"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { hourLabel, weekdayLabel } from "../../kit/locale/interval-label.ts"
import { Heatmap } from "../../ui/charts/heatmap.tsx"
import { trendQuery, type ChartFilter } from "./report-charts.api.ts"
import { filterOfCell } from "./report-charts-filter.ts"
import { EmptyChart, MissingChart } from "./report-charts-missing.tsx"
import { useChartText } from "./report-charts-text.ts"

interface Props {
  readonly subject: ReportSubject
  readonly filter: ChartFilter
  readonly onOpen: (filter: ChartFilter, metric: string) => void
}

/** When calls come: by day of the week and hour. */
export const ReportHeatChart = ({ subject, filter, onOpen }: Props) => {
  const { messages, settings, figure, sentence } = useChartText()
  const { accountId } = useAccount()
  const kind = rowKindOf[subject]
  const title = messages[`heat_${kind}`]
  const heat = useQuery(trendQuery(accountId, subject, { ...filter, by: "weekdayHour" }))
  if (heat.data === undefined || heat.isError) return <MissingChart title={title} of={heat} />
  const { whole } = resultStacks[kind]
  const { points: cells, scope, metrics } = heat.data
  const values = cells.map((cell) => cell.values[whole] ?? null)
  if (values.every((value) => !value)) return <EmptyChart title={title} line={messages.none} />
  const hours = Array.from({ length: 24 }, (_, hour) => hourLabel(settings, hour))
  // The server sends the days in the order of the account's week, with 24 hours each.
  const weekdays = Array.from({ length: 7 }, (_, row) => Number(cells[row * 24]?.start.split("T")[0] ?? row))
  const names = weekdays.flatMap((weekday) =>
    hours.map((hour) => `${weekdayLabel(settings, weekday, "long")}, ${hour}`),
  )
  return (
    <Heatmap
      title={title}
      sentence={sentence(metrics.find(({ metric }) => metric === whole)?.name ?? "", "calls", values, names, false)}
      pointHeader={messages.hourOfDay}
      points={hours.map((name) => ({ label: name, name }))}
      series={weekdays.map((weekday, row) => ({
        id: String(weekday),
        label: weekdayLabel(settings, weekday, "long"),
        shortLabel: weekdayLabel(settings, weekday, "short"),
        tone: "good",
        values: values.slice(row * 24, row * 24 + 24),
      }))}
      format={(value) => figure("calls", value)}
      onChoose={(hour, row) => onOpen(filterOfCell(filter, scope, cells[row * 24 + hour]!.start), whole)}
    />
  )
}
