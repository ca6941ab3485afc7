import { listSavedReports } from "@dialplane/contract/insight/saved-reports/saved-reports.endpoints"
import { savedReportFilter, type SavedReport } from "@dialplane/contract/insight/saved-reports/saved-reports.schema"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeleteSavedReport } from "./delete-saved-report.tsx"
import { MailSettingsButton } from "./mail-settings-button.tsx"
import { addressOfReport } from "./saved-report-address.ts"
import { noteOpened } from "./saved-reports.api.ts"
import { WeeklySummaryButton } from "./weekly-summary-button.tsx"
import { useDay } from "../../kit/locale/use-day.ts"
import { useReportName, type ReportName } from "../reports/report-names.api.ts"
import { savedReportMessages, type SavedReportMessages } from "./saved-reports.messages.ts"

export const Page = () => {
  const messages = useMessages(savedReportMessages)
  const nameOf = useReportName()
  const day = useDay()
  const { accountId } = useAccount()
  const router = useRouter()
  const opened = useMutation(noteOpened)
  const mayNotDelete = useWhyNot("delete:saved-reports")
  const [deleting, setDeleting] = useState<SavedReport>()
  const columns = useMemo(() => columnsOf(messages, nameOf, day), [messages, nameOf, day])
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.savedReports}
        sentence={messages.sentence}
        actions={
          <>
            <MailSettingsButton />
            <WeeklySummaryButton />
          </>
        }
      />
      <ListView
        id="reports/saved"
        label={messages.savedReports}
        endpoint={listSavedReports}
        params={{ accountId }}
        schema={savedReportFilter}
        columns={columns}
        filters={[
          {
            name: "of",
            label: messages.show,
            options: [
              { value: "mine", label: messages.ofMine },
              { value: "shared", label: messages.ofShared },
            ],
          },
        ]}
        rowId={({ reportId }) => String(reportId)}
        rowName={({ name }) => name}
        rowHref={({ reportId }) => accountAddress(accountId, `reports/saved/${reportId}`)}
        searchPlaceholder={messages.search}
        rowActions={(report) => [
          {
            id: "report",
            actions: [
              {
                id: "open",
                label: messages.open,
                icon: "chart",
                reads: true,
                disabledReason: report.mayRead ? undefined : messages.mayNotRead,
                onSelect: () => {
                  opened.mutate({ params: { accountId, reportId: report.reportId } })
                  void router.navigate({ href: addressOfReport(accountId, report) })
                },
              },
              {
                id: "settings",
                label: messages.settings,
                icon: "settings",
                href: accountAddress(accountId, `reports/saved/${report.reportId}`),
              },
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: mayNotDelete ?? (report.mayDelete ? undefined : messages.notYours(report.ownerName)),
                onSelect: () => setDeleting(report),
              },
            ],
          },
        ]}
        empty={
          <EmptyState
            icon="bookmark"
            title={messages.none}
            sentence={messages.noneSentence}
            action={
              <ActionButton href={accountAddress(accountId, "reports/company-summary")}>
                {messages.openReports}
              </ActionButton>
            }
          />
        }
      />
      {deleting && <DeleteSavedReport report={deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  )
}

const columnsOf = (
  messages: SavedReportMessages,
  nameOf: ReportName,
  day: (text: string) => string,
): readonly Column<SavedReport>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    min: 200,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ name }) => <span dir="auto">{name}</span>,
  },
  {
    id: "report",
    header: messages.report,
    min: 160,
    card: "aside",
    cell: ({ subject }) => nameOf(subject),
  },
  {
    id: "period",
    header: messages.period,
    min: 140,
    cell: ({ filter: { period, from, to } }) =>
      period === "custom" ? messages.customDays(day(from ?? ""), day(to ?? "")) : messages[`period_${period}`],
  },
  {
    id: "owner",
    header: messages.owner,
    min: 140,
    cell: ({ isMine, ownerName }) => (isMine ? messages.you : ownerName),
  },
  {
    id: "sharing",
    header: messages.sharing,
    min: 140,
    cell: ({ sharedWithUserIds: users, sharedWithRoleIds: roles }) => messages.sharedCount(users.length, roles.length),
  },
  {
    id: "opened",
    header: messages.lastOpened,
    width: 150,
    cell: ({ lastOpenedAt }) => (lastOpenedAt === null ? messages.never : <RelativeTime at={lastOpenedAt} inTable />),
  },
]
