import { daysIn, intervalsFor, type Interval } from "@dialplane/contract/insight/reports/report-period"
import { rowKindOf, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { trendQuery, type ChartFilter } from "./report-charts.api.ts"
import { callsOfFilter } from "./report-address.ts"
import { filterOfInterval } from "./report-charts-filter.ts"
import { ReportHeatChart } from "./report-charts-heat.tsx"
import { IntervalChoice } from "./report-charts-interval.tsx"
import { ServiceLevels, WaitChart } from "./report-charts-queues.tsx"
import { MissingChart } from "./report-charts-missing.tsx"
import { ResultChart, TalkChart, type OpenCalls } from "./report-charts-time.tsx"
import { reportChartMessages } from "./report-charts.messages.ts"
import classes from "./report-charts.module.css"

interface Props {
  readonly subject: ReportSubject
  readonly filter: ChartFilter
}

export const ReportChartsPanel = ({ subject, filter }: Props) => {
  const messages = useMessages(reportChartMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const [wanted, setWanted] = useState<Interval>()
  const isQueues = subject === "queues"
  const trend = useQuery({
    ...trendQuery(accountId, subject, {
      ...filter,
      compare: true,
      split: isQueues,
      ...(wanted === undefined ? {} : { interval: wanted }),
    }),
    placeholderData: keepPreviousData,
  })
  const open = (asked: ChartFilter, metric: string, objectId?: number) =>
    void router.navigate({ href: callsOfFilter(accountId, subject, asked, metric, objectId) })
  const { data } = trend
  // Over time, the answer names the interval it chose.
  const interval = data?.interval as Interval | undefined
  const openAt: OpenCalls = (start, metric, objectId) => {
    if (data !== undefined && interval !== undefined)
      open(filterOfInterval(filter, data.scope, interval, start), metric, objectId)
  }
  const shared = { subject, filter, onOpen: open }
  return (
    <div className={classes.charts}>
      {data === undefined || interval === undefined || trend.isError ? (
        <MissingChart title={messages[`results_${rowKindOf[subject]}`]} of={trend} />
      ) : (
        <ResultChart
          subject={subject}
          trend={data}
          interval={interval}
          onOpen={openAt}
          actions={<IntervalChoice options={intervalsFor(daysIn(data.scope))} value={interval} onChange={setWanted} />}
        />
      )}
      <ReportHeatChart {...shared} />
      <div className={classes.pair}>
        {isQueues && <WaitChart filter={filter} onOpen={open} />}
        {data !== undefined && interval !== undefined && !trend.isError && (
          <TalkChart trend={data} interval={interval} onOpen={openAt} />
        )}
      </div>
      {isQueues && data !== undefined && interval !== undefined && !trend.isError && (
        <ServiceLevels filter={filter} trend={data} interval={interval} onOpen={openAt} />
      )}
    </div>
  )
}
