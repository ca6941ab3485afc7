import type { ReportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import type { ExportFormat, ExportSubject } from "@dialplane/contract/insight/saved-reports/exports.schema"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { startExport } from "./saved-reports.api.ts"
import { savedReportMessages, type SavedReportMessages } from "./saved-reports.messages.ts"

/** What the rows of a report are called. */
export const rowsTitle = (messages: SavedReportMessages, subject: ExportSubject): string =>
  subject === "meetings" || subject === "messages" || subject === "unified-calls"
    ? messages[`rows_${subject}`]
    : messages.calls

interface Props {
  readonly subject: ExportSubject
  readonly filter: ReportFilter
  /** With one of these, the page shows calls: only they are offered. */
  readonly metric?: string
  readonly objectId?: number
  readonly sort?: string
  readonly descending?: boolean
  readonly search?: string
  readonly columns?: readonly string[]
  readonly compare?: boolean
}

/** Writes the report that is shown into a file, in the background. */
export const ExportReportButton = ({
  subject,
  filter,
  metric,
  objectId,
  sort,
  descending,
  search,
  columns = [],
  compare,
}: Props) => {
  const messages = useMessages(savedReportMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const start = useMutation(useMemo(() => startExport(subject), [subject]))
  const begin = (what: "summary" | "callLog", format: ExportFormat) =>
    start.mutate(
      {
        params: { accountId },
        body: {
          ...filter,
          what,
          format,
          ...(what === "callLog" ? { metric, objectId } : { sort, descending, search, columns: [...columns], compare }),
        },
      },
      {
        onSuccess: () =>
          void showToast({
            tone: "good",
            title: messages.exportStarted,
            message: messages.exportStartedSentence,
            action: {
              label: messages.openExports,
              onSelect: () => void router.navigate({ href: accountAddress(accountId, "reports/exports") }),
            },
          }),
      },
    )
  const action = (what: "summary" | "callLog", format: ExportFormat, label: string) => ({
    id: `${what}-${format}`,
    label,
    icon: "file" as const,
    reads: true,
    onSelect: () => begin(what, format),
  })
  const calls = {
    id: "calls",
    label: rowsTitle(messages, subject),
    actions: [action("callLog", "csv", messages.asCsv), action("callLog", "xlsx", messages.asXlsx)],
  }
  const figures = {
    id: "figures",
    label: messages.figures,
    actions: [
      action("summary", "csv", messages.asCsv),
      action("summary", "xlsx", messages.asXlsx),
      action("summary", "pdf", messages.asPdf),
    ],
  }
  return (
    <ActionMenu
      trigger={
        <ActionButton icon="export" loading={start.isPending}>
          {messages.export}
        </ActionButton>
      }
      groups={metric === undefined && objectId === undefined ? [figures, calls] : [calls]}
    />
  )
}
