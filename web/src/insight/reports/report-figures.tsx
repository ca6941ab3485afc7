import { hasRows, rowKindOf, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import type { ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"
import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { FigureTile } from "./figure-tile.tsx"
import { callsHref, type ReportParams } from "./report-address.ts"
import { reportMessages } from "./reports.messages.ts"
import { rowWordOf } from "./use-report.ts"
import classes from "./reports.module.css"

interface Props {
  readonly subject: ReportSubject
  readonly params: ReportParams
  /** undefined while loading */
  readonly summary: ReportSummary | undefined
  /** Older figures are shown until those of another filter arrive. */
  readonly isOld: boolean
}

/** A report without rows shows the figures that its address asks for; one with rows has them as columns. */
const figuresOf = (subject: ReportSubject, { columns }: ReportParams, metrics: ReportSummary["metrics"]) =>
  columns === undefined || hasRows(subject)
    ? metrics
    : columns.split(",").flatMap((column) => metrics.find(({ metric }) => metric === column) ?? [])

/** All figures of a report together. */
export const ReportFigures = ({ subject, params, summary, isOld }: Props) => {
  const messages = useMessages(reportMessages)
  const { accountId } = useAccount()
  return (
    <section
      aria-label={messages.figures}
      aria-busy={summary === undefined || isOld || undefined}
      className={classes.figures}
      data-old={isOld || undefined}
    >
      {summary === undefined
        ? metricsOf[rowKindOf[subject]].map(({ id, name }) => (
            <div key={id} className={classes.figure}>
              <div className={classes.figureName}>{name}</div>
              <SkeletonBar width={72} height={24} gap={4} />
            </div>
          ))
        : figuresOf(subject, params, summary.metrics).map((metric) => (
            <FigureTile
              key={metric.metric}
              metric={metric}
              value={summary.total[metric.metric]}
              before={summary.before}
              word={rowWordOf(subject)}
              href={callsHref(accountId, subject, params, metric.metric)}
            />
          ))}
    </section>
  )
}
