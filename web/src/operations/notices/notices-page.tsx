import { noticeSeverities } from "@dialplane/contract/kit/notice-kind-names"
import { kindsFor, noticeKindTable } from "@dialplane/contract/kit/notice-kinds"
import { listNotices } from "@dialplane/contract/operations/notices/notices.endpoints"
import { noticeFilter, type Notice } from "@dialplane/contract/operations/notices/notices.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useMay } from "../../kit/use-may.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { NoticeSeverityBadge } from "./notice-severity.tsx"
import { useMarkNotices, useUnreadNotices } from "./notices.api.ts"
import { noticeMessages, type NoticeMessages } from "./notices.messages.ts"
import classes from "./notices.module.css"

/** All notifications of the user in an account. */
export const Page = () => {
  const messages = useMessages(noticeMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const may = useMay()
  const unread = useUnreadNotices()
  const { markRead, markAllRead, markDone } = useMarkNotices()
  const columns = useMemo(() => noticeColumns(messages, (id) => markRead([id])), [messages, markRead])
  const open = ({ noticeId, readAt, link }: Notice) => {
    if (readAt === null) markRead([noticeId])
    if (link !== null) void router.navigate({ href: link })
  }
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.title}
        sentence={messages.sentence}
        actions={
          <>
            <ActionButton icon="settings" href="/me/notifications">
              {messages.preferences}
            </ActionButton>
            <ActionButton
              icon="check"
              disabledReason={unread === 0 ? messages.nothingUnread : undefined}
              onClick={markAllRead}
            >
              {messages.markAllRead}
            </ActionButton>
          </>
        }
      />
      <ListView
        id="notices"
        label={messages.title}
        endpoint={listNotices}
        params={{ accountId }}
        schema={noticeFilter}
        columns={columns}
        rowId={({ noticeId }) => String(noticeId)}
        rowName={({ title }) => title}
        onActivate={open}
        searchPlaceholder={messages.search}
        filters={[
          {
            name: "read",
            label: messages.state,
            options: [
              { value: "unread", label: messages.unread },
              { value: "read", label: messages.read },
            ],
          },
          {
            name: "done",
            label: messages.progress,
            options: [
              { value: "open", label: messages.open },
              { value: "done", label: messages.done },
            ],
          },
          {
            name: "kind",
            label: messages.kind,
            options: kindsFor(may).map((kind) => ({ value: kind, label: noticeKindTable[kind].title })),
          },
          {
            name: "severity",
            label: messages.severity,
            options: noticeSeverities.map((severity) => ({ value: severity, label: messages[severity] })),
          },
        ]}
        rowActions={(notice) => [
          {
            id: "notice",
            actions: [
              ...(notice.link === null
                ? []
                : [{ id: "open", label: messages.openPage, icon: "external" as const, onSelect: () => open(notice) }]),
              ...(notice.readAt === null
                ? [
                    {
                      id: "read",
                      label: messages.markRead,
                      icon: "show" as const,
                      onSelect: () => markRead([notice.noticeId]),
                    },
                  ]
                : []),
              notice.doneAt === null
                ? {
                    id: "done",
                    label: messages.markDone,
                    icon: "check" as const,
                    onSelect: () => markDone([notice.noticeId]),
                  }
                : {
                    id: "reopen",
                    label: messages.reopen,
                    icon: "undo" as const,
                    ...(notice.endedByItself ? { disabledReason: messages.endedByItself } : {}),
                    onSelect: () => markDone([notice.noticeId], false),
                  },
            ],
          },
        ]}
        empty={<EmptyState icon="bell" title={messages.none} sentence={messages.noneSentence} />}
      />
    </PageFrame>
  )
}

const noticeColumns = (messages: NoticeMessages, onOpen: (noticeId: number) => void): readonly Column<Notice>[] => [
  {
    id: "title",
    header: messages.notification,
    fixed: true,
    grow: 4,
    min: 260,
    card: "title",
    cell: ({ noticeId, title, text, link, readAt }) => (
      <span className={classes.cell} data-unread={readAt === null || undefined} title={text}>
        {link === null ? (
          <span dir="auto">{title}</span>
        ) : (
          <TextLink quiet href={link} tabIndex={-1} onClick={() => readAt === null && onOpen(noticeId)}>
            <span dir="auto">{title}</span>
          </TextLink>
        )}
        <span className={classes.text} dir="auto">
          {text}
        </span>
      </span>
    ),
  },
  {
    id: "severity",
    header: messages.severity,
    width: 110,
    card: "aside",
    cell: ({ severity }) => <NoticeSeverityBadge severity={severity} />,
  },
  { id: "kind", header: messages.kind, grow: 1, min: 180, cell: ({ kind }) => noticeKindTable[kind].title },
  {
    id: "when",
    header: messages.when,
    width: 130,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} inTable />,
  },
  {
    id: "read",
    header: messages.state,
    width: 100,
    cell: ({ readAt }) => (
      <span className={classes.state} data-unread={readAt === null || undefined}>
        {readAt === null ? messages.unread : messages.read}
      </span>
    ),
  },
  {
    id: "done",
    header: messages.progress,
    width: 120,
    cell: ({ doneAt, endedByItself }) =>
      doneAt === null ? (
        <StatusBadge plain tone="neutral">
          {messages.open}
        </StatusBadge>
      ) : (
        <StatusBadge plain tone="good">
          {endedByItself ? messages.doneByItself : messages.done}
        </StatusBadge>
      ),
  },
]
