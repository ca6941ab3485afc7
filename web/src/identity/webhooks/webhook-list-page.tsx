import { listWebhooks } from "@dialplane/contract/identity/webhooks/webhooks.endpoints"
import { webhookFilter, type Webhook } from "@dialplane/contract/identity/webhooks/webhooks.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { useMayNotCreate } from "./use-may-not-create.ts"
import { WebhookState } from "./webhook-state.tsx"
import "./webhooks.api.ts"
import { webhookMessages, type WebhookMessages } from "./webhooks.messages.ts"

export const Page = () => {
  const messages = useMessages(webhookMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const mayNotCreate = useMayNotCreate()
  const addressOf = (id: number) => accountAddress(accountId, `webhooks/${id}`)
  const columns = useMemo(
    () => webhookColumns(messages, (id) => accountAddress(accountId, `webhooks/${id}`)),
    [messages, accountId],
  )
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, "webhooks/new")}
      disabledReason={mayNotCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.webhooks} sentence={messages.sentence} actions={add} />
      <ListView
        id="webhooks"
        label={messages.webhooks}
        endpoint={listWebhooks}
        params={{ accountId: String(accountId) }}
        schema={webhookFilter}
        columns={columns}
        rowId={({ webhookId }) => String(webhookId)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.search}
        onActivate={({ webhookId }) => void router.navigate({ href: addressOf(webhookId) })}
        rowActions={({ webhookId }) => [
          { id: "webhook", actions: [{ id: "open", label: messages.open, icon: "edit", href: addressOf(webhookId) }] },
        ]}
        empty={<EmptyState icon="webhook" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
    </PageFrame>
  )
}

const webhookColumns = (messages: WebhookMessages, addressOf: (id: number) => string): readonly Column<Webhook>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    min: 160,
    grow: 1,
    card: "title",
    cell: ({ webhookId, name }) => (
      <TextLink quiet href={addressOf(webhookId)} tabIndex={-1}>
        <span dir="auto">{name}</span>
      </TextLink>
    ),
  },
  {
    id: "state",
    header: messages.state,
    width: 200,
    card: "aside",
    cell: ({ state }) => <WebhookState plain state={state} />,
  },
  { id: "url", header: messages.address, min: 200, grow: 2, cell: ({ url }) => url },
  { id: "events", header: messages.events, width: 100, align: "end", cell: ({ events }) => events.length },
  {
    id: "owner",
    header: messages.owner,
    min: 140,
    grow: 1,
    cell: ({ ownerName }) => <span dir="auto">{ownerName}</span>,
  },
  {
    id: "lastDelivered",
    header: messages.lastDelivered,
    width: 150,
    cell: ({ lastDeliveredAt }) =>
      lastDeliveredAt === null ? messages.never : <RelativeTime at={lastDeliveredAt} inTable />,
  },
  {
    id: "waiting",
    header: messages.waiting,
    width: 100,
    align: "end",
    cell: ({ waiting }) => messages.waitingCount(waiting),
  },
]
