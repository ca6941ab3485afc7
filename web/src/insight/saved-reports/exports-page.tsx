import type { ReportExport } from "@dialplane/contract/insight/saved-reports/exports.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { rowsTitle } from "./export-report-button.tsx"
import { exportsQuery, saveExport } from "./saved-reports.api.ts"
import { useReportName, type ReportName } from "../reports/report-names.api.ts"
import { savedReportMessages, type SavedReportMessages } from "./saved-reports.messages.ts"

const tones: Readonly<Record<ReportExport["state"], StatusTone>> = {
  queued: "neutral",
  running: "running",
  ready: "good",
  failed: "bad",
  expired: "off",
}
const none: readonly ReportExport[] = []
const formats = { csv: "asCsv", xlsx: "asXlsx", pdf: "asPdf" } as const
const nameOf = (names: ReportName, { subject }: ReportExport) => names(subject)
const periodOf = (messages: SavedReportMessages, { period }: ReportExport) =>
  (messages as unknown as Record<string, string | undefined>)[`period_${period}`] ?? period

/** The exports of whoever is signed in; they go on while the page is closed. */
export const Page = () => {
  const messages = useMessages(savedReportMessages)
  const names = useReportName()
  const format = useFormat()
  const { accountId } = useAccount()
  const found = useQuery(exportsQuery(accountId))
  const columns = useMemo(
    (): Column<ReportExport>[] => [
      {
        id: "report",
        header: messages.report,
        min: 220,
        grow: 2,
        fixed: true,
        card: "title",
        cell: (row) =>
          `${nameOf(names, row)} · ${row.what === "summary" ? messages.figures : rowsTitle(messages, row.subject)}`,
      },
      { id: "period", header: messages.period, min: 130, cell: (row) => periodOf(messages, row) },
      { id: "format", header: messages.format, width: 75, cell: ({ format: kind }) => messages[formats[kind]] },
      {
        id: "state",
        header: messages.state,
        width: 135,
        card: "aside",
        cell: ({ state }) => (
          <StatusBadge tone={tones[state]} plain>
            {messages[`state_${state}`]}
          </StatusBadge>
        ),
      },
      {
        id: "rows",
        header: messages.rows,
        width: 80,
        align: "end",
        cell: ({ rows, state }) =>
          state === "ready" || state === "expired" || (state === "running" && rows > 0) ? format.number(rows) : "—",
      },
      {
        id: "started",
        header: messages.started,
        width: 130,
        cell: ({ createdAt }) => <RelativeTime at={createdAt} inTable />,
      },
      {
        id: "until",
        header: messages.keptUntil,
        min: 205,
        grow: 1,
        cell: ({ expiresAt, error }) =>
          error !== null ? <span title={error}>{error}</span> : expiresAt === null ? "—" : format.dateTime(expiresAt),
      },
      {
        id: "download",
        header: messages.file,
        width: 140,
        card: "action",
        cell: ({ exportId, state }) =>
          state === "ready" ? (
            <ActionButton size="xs" icon="export" onClick={() => void saveExport(accountId, exportId)}>
              {messages.download}
            </ActionButton>
          ) : (
            "—"
          ),
      },
    ],
    [names, messages, format, accountId],
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.exports} sentence={messages.exportsSentence} />
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : (
        <DataTable
          label={messages.exports}
          columns={columns}
          rows={found.data?.items ?? none}
          loading={found.isPending}
          rowId={({ exportId }) => String(exportId)}
          rowName={(row) => nameOf(names, row)}
          empty={<EmptyState icon="export" title={messages.noExports} sentence={messages.noExportsSentence} />}
        />
      )}
    </PageFrame>
  )
}
