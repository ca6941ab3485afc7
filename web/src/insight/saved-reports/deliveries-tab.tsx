import type { ReportDelivery } from "@dialplane/contract/insight/saved-reports/report-schedules.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useDay } from "../../kit/locale/use-day.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Section } from "../../ui/page/section.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { deliveriesQuery } from "./saved-reports.api.ts"
import { savedReportMessages } from "./saved-reports.messages.ts"

const tones = { queued: "off", sent: "good", skipped: "off", failed: "bad" } as const
const none: readonly ReportDelivery[] = []

export const DeliveriesTab = ({ reportId }: { readonly reportId: number }) => {
  const messages = useMessages(savedReportMessages)
  const format = useFormat()
  const day = useDay()
  const { accountId } = useAccount()
  const found = useQuery(deliveriesQuery(accountId, reportId))
  const columns = useMemo(
    (): Column<ReportDelivery>[] => [
      { id: "at", header: messages.ran, min: 170, fixed: true, card: "title", cell: ({ at }) => format.dateTime(at) },
      {
        id: "state",
        header: messages.state,
        min: 160,
        grow: 2,
        card: "aside",
        cell: ({ state, error }) => (
          <>
            <StatusBadge tone={tones[state]} plain>
              {messages[`delivery_${state}`]}
            </StatusBadge>
            {error !== null && <span> {error}</span>}
          </>
        ),
      },
      {
        id: "days",
        header: messages.days,
        min: 170,
        cell: ({ from, to }) =>
          from === null || to === null
            ? messages.ownPeriod
            : from === to
              ? day(from)
              : messages.customDays(day(from), day(to)),
      },
      { id: "emails", header: messages.emails, width: 90, align: "end", cell: ({ recipientCount }) => recipientCount },
      {
        id: "kind",
        header: messages.kind,
        width: 120,
        cell: ({ isManual }) => (isManual ? messages.manual : messages.planned),
      },
    ],
    [messages, format, day],
  )
  return (
    <Section sentence={messages.deliveriesSentence}>
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : (
        <DataTable
          label={messages.deliveries}
          columns={columns}
          rows={found.data?.items ?? none}
          loading={found.isPending}
          height="auto"
          rowId={({ deliveryId }) => String(deliveryId)}
          rowName={({ at }) => format.dateTime(at)}
          empty={<EmptyState icon="mail" title={messages.noDeliveries} sentence={messages.noDeliveriesSentence} />}
        />
      )}
    </Section>
  )
}
