import type { SavedReport } from "@dialplane/contract/insight/saved-reports/saved-reports.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter, useSearch } from "@tanstack/react-router"
import { useEffect, useEffectEvent, useRef } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ObjectPage } from "../../kit/object/object-page.tsx"
import { useTab } from "../../kit/use-tab.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { useReportName } from "../reports/report-names.api.ts"
import { DeleteSavedReport } from "./delete-saved-report.tsx"
import { addressOfReport } from "./saved-report-address.ts"
import { DeliveriesTab } from "./deliveries-tab.tsx"
import { ExportReportButton } from "./export-report-button.tsx"
import { SavedReportForm } from "./saved-report-form.tsx"
import { noteOpened, savedReportQuery } from "./saved-reports.api.ts"
import { ScheduleTab } from "./schedule-tab.tsx"
import { savedReportMessages } from "./saved-reports.messages.ts"

export const Page = () => {
  const messages = useMessages(savedReportMessages)
  const nameOf = useReportName()
  const { accountId } = useAccount()
  const router = useRouter()
  const { reportId } = useParams({ strict: false }) as { reportId: string }
  const { open, from, to, tz } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const { shown: view, show } = useTab(views, "settings")
  // The days of the email whose link was opened.
  const days = isDay(from) && isDay(to) ? { from, to, ...(tz === undefined ? {} : { timeZone: tz }) } : undefined
  const found = useQuery(savedReportQuery(accountId, Number(reportId)))
  const opened = useMutation(noteOpened)
  const mayNotChange = useWhyNot("update:saved-reports")
  const mayNotDelete = useWhyNot("delete:saved-reports")
  const { data } = found
  const openReport = (report: SavedReport, replace: boolean) => {
    opened.mutate({ params: { accountId, reportId: report.reportId } })
    void router.navigate({ href: addressOfReport(accountId, shownFor(report, days)), replace })
  }
  // The link of an email leads on to the report; going back does not return here.
  const leadsOn = open === "report" || days !== undefined
  const openLinked = useEffectEvent((report: SavedReport) => openReport(report, true))
  const linked = leadsOn && data?.mayRead === true ? data : undefined
  const hasOpened = useRef(false)
  useEffect(() => {
    if (linked === undefined || hasOpened.current) return
    hasOpened.current = true
    openLinked(linked)
  }, [linked])
  const notMine = data === undefined || data.isMine ? undefined : messages.notYours(data.ownerName)
  return (
    <ObjectPage
      list={{ title: messages.savedReports, path: "reports/saved" }}
      found={found}
      messages={messages}
      badge={({ subject }) => (
        <StatusBadge tone="neutral" icon="chart">
          {nameOf(subject)}
        </StatusBadge>
      )}
      sentence={({ ownerName, isMine }) => `${messages.owner}: ${isMine ? messages.you : ownerName}`}
      moreActions={(report) => (
        <>
          {report.mayRead && (
            <ExportReportButton
              subject={report.subject}
              filter={shownFor(report, days).filter}
              sort={report.sort ?? undefined}
              descending={report.descending}
              columns={report.columns}
            />
          )}
          <ActionButton
            kind="primary"
            icon="chart"
            disabledReason={report.mayRead ? undefined : messages.mayNotRead}
            onClick={() => openReport(report, false)}
          >
            {messages.open}
          </ActionButton>
        </>
      )}
      mayNotDelete={mayNotDelete ?? (data?.mayDelete === true ? undefined : notMine)}
      deleteDialog={(report, dialog) => <DeleteSavedReport report={report} {...dialog} />}
    >
      {(report) => {
        const lockedBy = mayNotChange ?? notMine
        return (
          <>
            <Tabs
              label={messages.views}
              value={view}
              onChange={show}
              tabs={[
                {
                  value: "settings",
                  label: messages.settings,
                  panel: <SavedReportForm key={reportId} report={report} lockedBy={lockedBy} />,
                },
                {
                  value: "schedule",
                  label: messages.schedule,
                  panel: <ScheduleTab reportId={report.reportId} lockedBy={lockedBy} />,
                },
                {
                  value: "deliveries",
                  label: messages.deliveries,
                  panel: <DeliveriesTab reportId={report.reportId} />,
                },
              ]}
            />
          </>
        )
      }}
    </ObjectPage>
  )
}

const views = ["settings", "schedule", "deliveries"] as const
const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)
const shownFor = (
  report: SavedReport,
  days: { readonly from: string; readonly to: string; readonly timeZone?: string } | undefined,
): SavedReport => (days === undefined ? report : { ...report, filter: { ...report.filter, period: "custom", ...days } })
