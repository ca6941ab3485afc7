import { hasRows, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { exportSubjects } from "@dialplane/contract/insight/saved-reports/exports.schema"
import type { ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useReportActions } from "../../kit/report-actions.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { hasNotBegun } from "./period-state.ts"
import { ComparedNote } from "./compared-note.tsx"
import { OwnCallList } from "./own-call-list.tsx"
import { filterOf, isNarrowed, sortOf, withoutFilters, type ReportParams } from "./report-address.ts"
import { ReportCharts } from "./report-charts.tsx"
import { ReportFigures } from "./report-figures.tsx"
import { ReportViews } from "./report-views.tsx"
import { ReportFilterBar } from "./report-filter-bar.tsx"
import { rowsPerPage } from "./report-page-size.ts"
import { ReportRefusal } from "./report-refusal.tsx"
import { NoObjects, ReportRows, useShownFigures } from "./report-rows.tsx"
import { isViewed, summaryQuery } from "./reports.api.ts"
import { reportMessages, type RowWord } from "./reports.messages.ts"
import { rowWordOf, useReportParams, useTimeIn, type ChangeParams } from "./use-report.ts"
import { useZoneText } from "../../kit/locale/use-zone-text.ts"
import classes from "./reports.module.css"

const askedFor = (params: ReportParams, sort: string | undefined) => ({
  ...filterOf(params),
  compare: params.compare === "true",
  ...(sort === undefined ? {} : { sort }),
  descending: params.order === "desc",
  search: params.search,
  page: Number(params.page),
  pageSize: rowsPerPage,
})

interface Props {
  readonly subject: ReportSubject
  /** Shown above the figures. */
  readonly before?: ReactNode
}

/** A report: what is counted, the figures, and the rows they are made of. */
export const ReportPage = ({ subject, before }: Props) => {
  const messages = useMessages(reportMessages)
  const { accountId } = useAccount()
  const Actions = useReportActions()
  const [params, change] = useReportParams()
  const sort = sortOf(subject, params)
  const summary = useQuery({
    ...summaryQuery(accountId, subject, askedFor(params, sort)),
    placeholderData: (earlier, asked) => (isOfAccount(asked?.queryKey, accountId) ? earlier : undefined),
  })
  // Idle extensions are about the last days, whatever the period and the filters of the calls.
  const viewed = isViewed(subject) ? subject : undefined
  const isExtensions = viewed !== undefined && params.view === "extensions"
  const rowSubject = hasRows(subject) ? subject : undefined
  const shownFigures = useShownFigures(subject, params)
  const exported = exportSubjects.find((one) => one === subject)
  // Without call queues or call groups there is one thing to say, not two.
  const hasNoObjects =
    rowSubject !== undefined && summary.data?.rowCount === 0 && params.search === "" && params.page === "1"
  const overview = summary.isError ? (
    <ReportRefusal of={summary} onChange={change} />
  ) : (
    <>
      {hasNoObjects && !isNarrowed(params) ? null : summary.data !== undefined && isEmpty(summary.data) ? (
        <NoCalls
          subject={subject}
          word={rowWordOf(subject)}
          scope={summary.data.scope}
          params={params}
          onChange={change}
          compact={rowSubject !== undefined}
        />
      ) : (
        <>
          {summary.data?.beforeScope != null && (
            <ComparedNote word={rowWordOf(subject)} scope={summary.data.scope} before={summary.data.beforeScope} />
          )}
          <ReportFigures subject={subject} params={params} summary={summary.data} isOld={summary.isPlaceholderData} />
        </>
      )}
      {summary.data !== undefined && !isEmpty(summary.data) && (
        <ReportCharts subject={subject} filter={filterOf(params)} />
      )}
      {rowSubject !== undefined &&
        (hasNoObjects ? (
          !isNarrowed(params) && <NoObjects subject={rowSubject} />
        ) : (
          <ReportRows subject={rowSubject} params={params} onChange={change} summary={summary.data} />
        ))}
      {subject === "my-calls" && summary.data !== undefined && !isEmpty(summary.data) && (
        <OwnCallList params={params} />
      )}
    </>
  )
  const visible = summary.data?.scope.visibleQueues
  return (
    <div className={classes.report}>
      <PageFrame width="full">
        <PageHead
          title={messages[`title_${subject}`]}
          sentence={messages[`sentence_${subject}`]}
          actions={
            <>
              <span className={classes.scope}>
                {summary.data && <ScopeLine scope={summary.data.scope} />}
                <IconButton icon="refresh" label={messages.refresh} onClick={() => void summary.refetch()} />
              </span>
              {Actions && exported !== undefined && (
                <Actions
                  subject={exported}
                  filter={filterOf(params)}
                  sort={sort}
                  descending={params.order === "desc"}
                  search={params.search}
                  columns={shownFigures}
                  compare={params.compare === "true"}
                  savedReportId={params.saved === undefined ? undefined : Number(params.saved)}
                />
              )}
            </>
          }
        />
        {before}
        {visible != null && <PartialNote queues={visible} />}
        {!(isExtensions && params.state === "idle") && (
          <ReportFilterBar
            subject={subject}
            params={params}
            onChange={change}
            days={summary.data?.scope}
            canCompare={viewed === undefined || params.view === "overview"}
            onlyPeriod={isExtensions}
          />
        )}
        {viewed === undefined ? (
          overview
        ) : (
          <ReportViews subject={viewed} params={params} onChange={change} overview={overview} />
        )}
      </PageFrame>
    </div>
  )
}

const isOfAccount = (key: readonly unknown[] | undefined, accountId: number) =>
  (key?.[2] as { params?: { accountId?: number } } | undefined)?.params?.accountId === accountId

const isEmpty = ({ total, before }: ReportSummary) =>
  total["totalCalls"] === 0 && (before === null || before["totalCalls"] === 0)

/** How fresh the figures are, and in which time zone days begin. */
export const ScopeLine = ({ scope }: { readonly scope: ReportSummary["scope"] }) => {
  const messages = useMessages(reportMessages)
  const [timeIn, zoneText] = [useTimeIn(), useZoneText()]
  return <>{messages.upTo(timeIn(scope.upTo, scope.timeZone), zoneText(scope.timeZone))}</>
}

/** Whoever may see only some queues is told that the totals are theirs. */
export const PartialNote = ({ queues }: { readonly queues: number }) => (
  <div className={classes.notice}>
    <Banner>{useMessages(reportMessages).partial(queues)}</Banner>
  </div>
)

interface NoCallsProps {
  readonly subject: ReportSubject
  readonly params: ReportParams
  readonly onChange: ChangeParams
  /** Rows follow. */
  readonly compact: boolean
  readonly word: RowWord
  readonly scope: ReportSummary["scope"]
}
/** End users start on their calls: without any, their dashboard shows more. */
const OwnDashboard = () => {
  const { accountId } = useAccount()
  return (
    <ActionButton icon="dashboard" href={accountAddress(accountId, "dashboard")}>
      {useMessages(reportMessages).openDashboard}
    </ActionButton>
  )
}

/** An honest word where there is nothing to count. */
const NoCalls = ({ subject, word, scope, params, onChange, compact }: NoCallsProps) => {
  const messages = useMessages(reportMessages)
  const mayOpenDashboard = useCan("read:dashboard")
  if (hasNotBegun(scope))
    return <EmptyState compact={compact} icon="chart" title={messages.noCalls(word)} sentence={messages.notBegun} />
  return isNarrowed(params) ? (
    <EmptyState
      compact={compact}
      icon="search"
      title={messages.noneMatch(word)}
      sentence={messages.noneMatchSentence}
      action={<ActionButton onClick={() => onChange({ ...withoutFilters })}>{messages.clearFilters}</ActionButton>}
    />
  ) : (
    <EmptyState
      compact={compact}
      icon="chart"
      title={messages.noCalls(word)}
      sentence={messages[`noCallsSentence_${word}`]}
      action={subject === "my-calls" && mayOpenDashboard && <OwnDashboard />}
    />
  )
}
