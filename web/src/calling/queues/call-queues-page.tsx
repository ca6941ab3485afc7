import { listQueues } from "@dialplane/contract/calling/queues/queues.endpoints"
import { queueFilter, type Queue } from "@dialplane/contract/calling/queues/queues.schema"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeleteQueueDialog } from "./delete-queue-dialog.tsx"
import { EditQueueSheet, NewQueueSheet } from "./queue-sheet.tsx"
import { queueMessages, type QueueMessages } from "./queues.messages.ts"

type Open = { readonly kind: "new" } | { readonly kind: "edit" | "delete"; readonly queue: Queue }

export const Page = () => {
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  const shown = usePhoneNumbers()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const createLockedBy = useWhyNot("create:call-queues")
  const deleteLockedBy = useWhyNot("delete:call-queues")
  const mayOpenExtensions = useCan("read:extensions")
  const columns = useMemo(() => queueColumns(messages, shown), [messages, shown])
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={createLockedBy} onClick={() => setOpen({ kind: "new" })}>
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.queues} sentence={messages.queuesSentence} actions={add} />
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
        onActivate={(queue) => setOpen({ kind: "edit", queue })}
        openedId={open?.kind === "edit" ? String(open.queue.queueId) : undefined}
        rowActions={(queue) => [
          {
            id: "queue",
            actions: [
              { id: "edit", label: messages.edit, icon: "edit", onSelect: () => setOpen({ kind: "edit", queue }) },
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
      {open?.kind === "new" && <NewQueueSheet onClose={close} />}
      {open?.kind === "edit" && <EditQueueSheet key={open.queue.queueId} queue={open.queue} onClose={close} />}
      {open?.kind === "delete" && <DeleteQueueDialog queue={open.queue} onClose={close} />}
    </PageFrame>
  )
}

/** Ids of the sortable ones are the contract's sorts. */
const queueColumns = (messages: QueueMessages, shown: (number: string) => string): readonly Column<Queue>[] => [
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
    id: "extension",
    header: messages.extension,
    sortable: true,
    width: 130,
    card: "aside",
    cell: ({ extension }) => <span className="dp-figures">{extension}</span>,
  },
  {
    id: "agents",
    header: messages.agents,
    width: 150,
    cell: ({ agentCount }) =>
      agentCount === 0 ? (
        <StatusBadge tone="warn">{messages.nobodyAnswers}</StatusBadge>
      ) : (
        messages.agentCount(agentCount)
      ),
  },
  {
    id: "numbers",
    header: messages.numbers,
    min: 200,
    grow: 2,
    cell: ({ phoneNumbers }) => <span className="dp-figures">{phoneNumbers.map(shown).join(", ") || "—"}</span>,
  },
  {
    id: "location",
    header: messages.location,
    min: 170,
    grow: 1,
    cell: ({ locationName }) => <span dir="auto">{locationName ?? "—"}</span>,
  },
]
