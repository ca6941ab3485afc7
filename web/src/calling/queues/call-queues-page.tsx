import { listQueues } from "@dialplane/contract/calling/queues/queues.endpoints"
import type { QueueSummary } from "@dialplane/contract/calling/queue-status/queue-status.schema"
import { queueFilter, type Queue } from "@dialplane/contract/calling/queues/queues.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { useFileActions } from "../../kit/list/file-actions.ts"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { HeadActions } from "../../ui/page/head-actions.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { statusText, statusTones } from "./queue-texts.ts"
import { queueStatusesQuery } from "./status.api.ts"
import { queueMessages, type QueueMessages } from "./queues.messages.ts"

const PrioritiesDialog = lazyWindow(() => import("./priorities-dialog.tsx").then((file) => file.PrioritiesDialog))
const NewQueueDialog = lazyWindow(() => import("./new-queue-dialog.tsx").then((file) => file.NewQueueDialog))

const DeleteQueueDialog = lazyWindow(() => import("./delete-queue-dialog.tsx").then((file) => file.DeleteQueueDialog))

const liveOf = (live: readonly QueueSummary[], queueId: number) => live.find((one) => one.queueId === queueId)

type Open = { readonly kind: "new" | "priorities" } | { readonly kind: "delete"; readonly queue: Queue }

export const Page = () => {
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  const shown = usePhoneNumbers()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const [createLockedBy, updateLockedBy, deleteLockedBy] = [
    useWhyNot("create:call-queues"),
    useWhyNot("update:call-queues"),
    useWhyNot("delete:call-queues"),
  ]
  const files = useFileActions({
    kind: "callQueues",
    importKey: "create:call-queues",
    exportKey: "read:call-queues",
  })
  const mayOpenExtensions = useCan("read:extensions")
  const { data: live } = useQuery(queueStatusesQuery(accountId))
  const columns = useMemo(() => queueColumns(messages, shown, live?.queues ?? []), [messages, shown, live])
  const addressOf = ({ queueId }: Queue) => accountAddress(accountId, `call-queues/${queueId}`)
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={createLockedBy} onClick={() => setOpen({ kind: "new" })}>
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.queues}
        sentence={messages.queuesSentence}
        actions={
          <HeadActions
            actions={[
              ...files,
              {
                id: "priorities",
                label: messages.priorities,
                icon: "settings",
                disabledReason: updateLockedBy,
                onSelect: () => setOpen({ kind: "priorities" }),
              },
            ]}
          >
            <ActionButton icon="dashboard" href={accountAddress(accountId, "call-queues/board")}>
              {messages.board}
            </ActionButton>
            {add}
          </HeadActions>
        }
      />
      <ListView
        id="call-queues"
        label={messages.queues}
        endpoint={listQueues}
        params={{ accountId }}
        schema={queueFilter}
        columns={columns}
        rowId={({ queueId }) => String(queueId)}
        rowName={({ extension, name }) => `${extension} ${name}`}
        searchPlaceholder={messages.search}
        rowHref={addressOf}
        rowActions={(queue) => [
          {
            id: "queue",
            actions: [
              { id: "open", label: messages.open, icon: "edit", href: addressOf(queue) },
              ...(mayOpenExtensions
                ? [
                    {
                      id: "extension",
                      label: messages.openExtension,
                      icon: "extension" as const,
                      href: accountAddress(accountId, `extensions/${queue.queueId}`),
                    },
                  ]
                : []),
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: deleteLockedBy,
                onSelect: () => setOpen({ kind: "delete", queue }),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="queue" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {open?.kind === "new" && <NewQueueDialog onClose={close} />}
      {open?.kind === "priorities" && <PrioritiesDialog onClose={close} />}
      {open?.kind === "delete" && <DeleteQueueDialog queue={open.queue} onClose={close} />}
    </PageFrame>
  )
}

/** Ids of the sortable ones are the contract's sorts. */
const queueColumns = (
  messages: QueueMessages,
  shown: (number: string) => string,
  live: readonly QueueSummary[],
): readonly Column<Queue>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    min: 170,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ name }) => <span dir="auto">{name}</span>,
  },
  {
    id: "extension",
    header: messages.extension,
    sortable: true,
    width: 105,
    cell: ({ extension }) => <span className="dp-figures">{extension}</span>,
  },
  {
    id: "status",
    header: messages.status,
    width: 175,
    card: "aside",
    cell: ({ status }) => (
      <StatusBadge plain tone={statusTones[status]}>
        {statusText(messages, status)}
      </StatusBadge>
    ),
  },
  {
    id: "waiting",
    header: messages.waitingCallers,
    width: 85,
    align: "end",
    cell: ({ queueId }) => liveOf(live, queueId)?.waiting ?? "—",
  },
  {
    id: "available",
    header: messages.available,
    width: 100,
    align: "end",
    cell: ({ queueId }) => liveOf(live, queueId)?.agents.ready ?? "—",
  },
  { id: "strategy", header: messages.strategy, width: 140, cell: ({ strategy }) => messages[strategy] },
  {
    id: "agents",
    header: messages.agents,
    width: 160,
    cell: ({ agentCount, agentsLoggedIn }) =>
      agentCount === 0 ? messages.noAgents : messages.loggedInOf(agentsLoggedIn, agentCount),
  },
  {
    id: "numbers",
    header: messages.numbers,
    min: 180,
    grow: 2,
    cell: ({ phoneNumbers }) => <span className="dp-figures">{phoneNumbers.map(shown).join(", ") || "—"}</span>,
  },
  {
    id: "location",
    header: messages.location,
    hidden: true,
    min: 150,
    grow: 1,
    cell: ({ locationName }) => <span dir="auto">{locationName ?? "—"}</span>,
  },
]
