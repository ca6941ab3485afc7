import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { unitOf } from "@dialplane/contract/insight/reports/metric"
import { hasRows, rowKindOf, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { exportSubjects } from "@dialplane/contract/insight/saved-reports/exports.schema"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { useReportActions } from "../../kit/report-actions.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { filterOf, reportHref, type ReportParams } from "./report-address.ts"
import { ReportCallList } from "./report-call-list.tsx"
import { ReportFilterBar } from "./report-filter-bar.tsx"
import { PartialNote } from "./report-page.tsx"
import { ReportRefusal } from "./report-refusal.tsx"
import { callLogQuery, summaryQuery } from "./reports.api.ts"
import { reportMessages } from "./reports.messages.ts"
import { rowWordOf, useFigureText, usePeriodText, useReportParams } from "./use-report.ts"
import classes from "./reports.module.css"

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const idsField = {
  users: "userIds",
  queues: "queueIds",
  groups: "groupIds",
  meetings: "userIds",
  messages: "userIds",
} as const

/** The row of the report that the calls belong to: its name and its figure. */
const useFigure = (subject: ReportSubject, params: ReportParams) => {
  const { accountId } = useAccount()
  const { metric, objectId } = params
  const field = hasRows(subject) ? idsField[subject] : undefined
  const isOfRow = field !== undefined && objectId !== undefined
  const { data } = useQuery({
    ...summaryQuery(accountId, subject, {
      ...filterOf(params),
      ...(isOfRow ? { [field]: [Number(objectId)] } : {}),
      pageSize: 1,
    }),
    enabled: metric !== undefined,
  })
  const row = isOfRow ? data?.rows[0] : undefined
  const values = isOfRow ? row?.values : data?.total
  return { name: row?.object.name, value: metric === undefined ? undefined : values?.[metric] }
}

/** The calls behind a figure of a report: as many as the figure says. */
export const ReportCallsPage = ({ subject }: { readonly subject: ReportSubject }) => {
  const messages = useMessages(reportMessages)
  const { accountId } = useAccount()
  const { number } = useFormat()
  const [figure, periodText] = [useFigureText(), usePeriodText()]
  const [params, change] = useReportParams()
  const Actions = useReportActions()
  const metric = metricsOf[rowKindOf[subject]].find(({ id }) => id === params.metric)
  const { name, value } = useFigure(subject, params)
  const calls = useInfiniteQuery({
    ...callLogQuery(accountId, subject, {
      ...filterOf(params),
      ...(metric === undefined ? {} : { metric: metric.id }),
      ...(params.objectId === undefined ? {} : { objectId: Number(params.objectId) }),
    }),
  })
  const total = calls.data?.total
  const word = rowWordOf(subject)
  const exported = exportSubjects.find((one) => one === subject)
  const title = metric?.name ?? messages.allRows(word)
  const of = name ?? calls.data?.rows[0]?.object?.name ?? ""
  const back = reportHref(accountId, subject, params)
  const isOfRow = params.objectId !== undefined
  // In the middle of a sentence.
  const period = params.period === "custom" ? periodText(params) : lowered(periodText(params))
  const count = total === undefined ? undefined : ([number(total), total === 1] as const)
  const said =
    count === undefined
      ? undefined
      : metric === undefined || unitOf(metric) === "calls"
        ? messages.behindCount(word, title, isOfRow ? of : "", period, ...count)
        : messages.behindValue(word, title, isOfRow ? of : "", period, figure(unitOf(metric), value), ...count)
  return (
    <div className={classes.report}>
      <PageFrame width="full">
        <PageHead
          title={isOfRow && of !== "" ? messages.behindOf(title, of) : title}
          sentence={metric?.definition}
          breadcrumbs={[{ label: messages[`title_${subject}`], href: back }, { label: messages[`kind_${word}`] }]}
          actions={
            <>
              {Actions && exported !== undefined && (
                <Actions
                  subject={exported}
                  filter={filterOf(params)}
                  metric={metric?.id ?? "totalCalls"}
                  objectId={params.objectId === undefined ? undefined : Number(params.objectId)}
                />
              )}
              <ActionButton href={back}>{messages.back}</ActionButton>
            </>
          }
        />
        <ReportFilterBar
          subject={subject}
          params={params}
          onChange={change}
          days={calls.data?.scope}
          canCompare={false}
        />
        {calls.data?.scope?.visibleQueues != null && <PartialNote queues={calls.data.scope.visibleQueues} />}
        <p role="status" className={classes.said}>
          {said ?? ""}
        </p>
        {calls.isLoadingError ? (
          <ReportRefusal of={calls} onChange={change} />
        ) : (
          <ReportCallList
            subject={subject}
            label={title}
            calls={calls}
            isOfOne={isOfRow}
            empty={<EmptyState icon="phone" title={messages.noneBehind(word)} sentence={messages.noneBehindSentence} />}
          />
        )}
      </PageFrame>
    </div>
  )
}
