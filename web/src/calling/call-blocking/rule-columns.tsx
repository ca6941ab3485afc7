import type { CallBlocking, ListedRule } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { useMemo } from "react"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import type { Column } from "../../ui/table/column.ts"
import { actionMessages, blockingMessages, matchMessages } from "./call-blocking.messages.ts"
import { useRuleText } from "./rule-text.ts"
import classes from "./call-blocking.module.css"

export const useRuleColumns = ({ action: usual }: Pick<CallBlocking, "action">) => {
  const messages = useMessages(blockingMessages)
  const { title } = useRuleText()
  const format = useFormat()
  return useMemo<readonly Column<ListedRule>[]>(
    () => [
      {
        id: "value",
        header: messages.applies,
        sortable: true,
        fixed: true,
        grow: 2,
        min: 180,
        card: "title",
        cell: (rule) => <span className={classes.name}>{title(rule)}</span>,
      },
      {
        id: "match",
        header: messages.match,
        hidden: true,
        width: 190,
        cell: ({ match }) => matchMessages[match],
      },
      {
        id: "list",
        header: messages.list,
        width: 100,
        card: "aside",
        cell: ({ list }) => (
          <StatusBadge plain tone={list === "block" ? "bad" : "good"}>
            {list === "block" ? messages.blocked : messages.allowed}
          </StatusBadge>
        ),
      },
      {
        id: "direction",
        header: messages.direction,
        width: 100,
        cell: ({ direction }) => (direction === "in" ? messages.inbound : messages.outbound),
      },
      {
        id: "action",
        header: messages.action,
        width: 140,
        cell: ({ action, list, direction }) =>
          list === "allow"
            ? "—"
            : actionMessages[action ?? (direction === "out" && usual === "voicemail" ? "reject" : usual)],
      },
      {
        id: "note",
        header: messages.note,
        grow: 2,
        min: 120,
        cell: ({ note }) => <span className={classes.cut}>{note || "—"}</span>,
      },
      {
        id: "stopped",
        header: messages.stopped,
        width: 150,
        cell: ({ stoppedCalls, lastStoppedAt, list }) =>
          list === "allow" ? (
            "—"
          ) : lastStoppedAt === null ? (
            messages.stoppedNone
          ) : (
            <span>
              {messages.stoppedCount(stoppedCalls)} <RelativeTime at={lastStoppedAt} inTable />
            </span>
          ),
      },
      {
        id: "state",
        header: messages.state,
        width: 95,
        cell: ({ enabled, isExpired }) => (
          <StatusBadge plain tone={isExpired ? "warn" : enabled ? "good" : "off"}>
            {isExpired ? messages.expired : enabled ? messages.on : messages.off}
          </StatusBadge>
        ),
      },
      {
        id: "expiresAt",
        header: messages.expires,
        width: 115,
        cell: ({ expiresAt }) => (expiresAt === null ? messages.never : format.date(expiresAt)),
      },
      {
        id: "changedAt",
        header: messages.changed,
        sortable: true,
        hidden: true,
        width: 150,
        cell: ({ changedAt }) => <RelativeTime at={changedAt} inTable />,
      },
    ],
    [messages, title, format, usual],
  )
}
