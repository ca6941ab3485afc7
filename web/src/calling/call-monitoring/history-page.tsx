import type { MonitoringSession } from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { clockText } from "../routing/journey-tile.tsx"
import { historyQuery } from "./call-monitoring.api.ts"
import { EndSession } from "./end-session.tsx"
import { monitoringMessages, type MonitoringMessages } from "./call-monitoring.messages.ts"
import classes from "./call-monitoring.module.css"
import { MonitoringFrame } from "./monitoring-frame.tsx"
import { modesText } from "./rule-text.ts"

export const Page = () => {
  const messages = useMessages(monitoringMessages)
  const { accountId } = useAccount()
  const { dateTime } = useFormat()
  const phone = usePhoneNumbers()
  const history = useInfiniteQuery(historyQuery(accountId))
  const mayNotEnd = useWhyNot("update:call-monitoring")
  const [ending, setEnding] = useState<MonitoringSession>()
  const columns = useMemo(
    () => historyColumns(messages, accountId, dateTime, phone, mayNotEnd, setEnding),
    [messages, accountId, dateTime, phone, mayNotEnd],
  )
  return (
    <MonitoringFrame tab="history">
      <p className={classes.quiet}>{messages.historySentence}</p>
      {history.isLoadingError ? (
        <LoadError of={history} />
      ) : (
        <DataTable
          label={messages.historyTab}
          height="auto"
          columns={columns}
          rows={history.data ?? []}
          rowId={({ sessionId }) => String(sessionId)}
          rowName={({ supervisor, monitored }) => messages.ruleTitle(supervisor, monitored)}
          loading={history.isPending}
          loadingMore={history.isFetchingNextPage}
          empty={
            <EmptyState
              icon="history"
              title={messages.noHistory}
              sentence={messages.noHistorySentence}
              action={<ActionButton href={accountAddress(accountId, "live-calls")}>{messages.openLive}</ActionButton>}
            />
          }
        />
      )}
      {ending && <EndSession session={ending} onClose={() => setEnding(undefined)} />}
      {history.hasNextPage && (
        <div className={classes.more}>
          <ActionButton loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {messages.more}
          </ActionButton>
        </div>
      )}
    </MonitoringFrame>
  )
}

const historyColumns = (
  messages: MonitoringMessages,
  accountId: number,
  dateTime: (at: string) => string,
  phone: (number: string) => string,
  mayNotEnd: string | undefined,
  onEnd: (session: MonitoringSession) => void,
): readonly Column<MonitoringSession>[] => {
  const shown = (text: string) => (text.startsWith("+") ? phone(text) : text)
  return [
    {
      id: "supervisor",
      header: messages.supervisor,
      min: 150,
      grow: 1,
      fixed: true,
      card: "title",
      cell: ({ supervisor }) => <span dir="auto">{supervisor}</span>,
    },
    {
      id: "monitored",
      header: messages.monitored,
      min: 150,
      grow: 1,
      cell: ({ extensionId, monitored }) => (
        <TextLink quiet href={accountAddress(accountId, `extensions/${extensionId}`)}>
          <span dir="auto">{monitored}</span>
        </TextLink>
      ),
    },
    {
      id: "modes",
      header: messages.mode,
      min: 150,
      grow: 1,
      cell: ({ modes }) =>
        modesText(
          messages,
          modes.map(({ mode }) => mode),
        ),
    },
    { id: "when", header: messages.when, min: 150, cell: ({ startedAt }) => dateTime(startedAt) },
    {
      id: "length",
      header: messages.length,
      width: 110,
      align: "end",
      card: "aside",
      cell: ({ startedAt, endedAt }) =>
        endedAt === null ? (
          <StatusBadge tone="good">{messages.underWay}</StatusBadge>
        ) : (
          <span className="dp-figures">
            {clockText(Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)))}
          </span>
        ),
    },
    {
      id: "ended",
      header: messages.ended,
      min: 160,
      cell: (session) =>
        session.endedBy === null ? (
          <ActionButton disabledReason={mayNotEnd} onClick={() => onEnd(session)}>
            {messages.end}
          </ActionButton>
        ) : (
          messages[`ended_${session.endedBy}`]
        ),
    },
    {
      id: "call",
      header: messages.call,
      min: 220,
      grow: 2,
      cell: ({ from, to, callId }) => {
        const text = messages.callText(shown(from), shown(to))
        return callId === null ? (
          <span dir="auto">{text}</span>
        ) : (
          <TextLink href={accountAddress(accountId, `calls/${callId}`)}>
            <span dir="auto">{text}</span>
          </TextLink>
        )
      },
    },
  ]
}
