import { webhookEvents, type WebhookEvent } from "@dialplane/contract/kit/webhook-events"
import { listWebhookDeliveries } from "@dialplane/contract/identity/webhooks/webhooks.endpoints"
import {
  deliveryFilter,
  deliveryStates,
  type Webhook,
  type WebhookDelivery,
} from "@dialplane/contract/identity/webhooks/webhooks.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo } from "react"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeliveryState } from "./webhook-state.tsx"
import { webhookMessages, type WebhookMessages } from "./webhooks.messages.ts"

export const titleOfEvent = (event: string, messages: WebhookMessages): string =>
  Object.hasOwn(webhookEvents, event) ? webhookEvents[event as WebhookEvent].title : messages.testEvent

export const DeliveryList = ({ webhook: { accountId, webhookId } }: { readonly webhook: Webhook }) => {
  const messages = useMessages(webhookMessages)
  const router = useRouter()
  const addressOf = (id: number) => accountAddress(accountId, `webhooks/${webhookId}/deliveries/${id}`)
  const columns = useMemo(
    () => deliveryColumns(messages, (id) => accountAddress(accountId, `webhooks/${webhookId}/deliveries/${id}`)),
    [messages, accountId, webhookId],
  )
  return (
    <ListView
      id="webhook-deliveries"
      label={messages.deliveries}
      endpoint={listWebhookDeliveries}
      params={{ accountId: String(accountId), webhookId: String(webhookId) }}
      schema={deliveryFilter}
      columns={columns}
      rowId={({ deliveryId }) => String(deliveryId)}
      rowName={({ event }) => titleOfEvent(event, messages)}
      searchPlaceholder={messages.searchDeliveries}
      filters={[
        {
          name: "state",
          label: messages.state,
          options: deliveryStates.map((value) => ({ value, label: messages[`delivery_${value}`] })),
        },
      ]}
      onActivate={({ deliveryId }) => void router.navigate({ href: addressOf(deliveryId) })}
      rowActions={({ deliveryId }) => [
        { id: "delivery", actions: [{ id: "open", label: messages.open, icon: "edit", href: addressOf(deliveryId) }] },
      ]}
      empty={<EmptyState icon="webhook" title={messages.noDeliveries} sentence={messages.noDeliveriesSentence} />}
    />
  )
}

const deliveryColumns = (
  messages: WebhookMessages,
  addressOf: (id: number) => string,
): readonly Column<WebhookDelivery>[] => [
  {
    id: "event",
    header: messages.event,
    fixed: true,
    min: 160,
    grow: 1,
    card: "title",
    cell: ({ deliveryId, event }) => (
      <TextLink quiet href={addressOf(deliveryId)} tabIndex={-1}>
        {titleOfEvent(event, messages)}
      </TextLink>
    ),
  },
  {
    id: "state",
    header: messages.state,
    width: 130,
    card: "aside",
    cell: ({ state }) => <DeliveryState plain state={state} />,
  },
  { id: "answer", header: messages.answer, width: 100, cell: ({ lastStatus }) => lastStatus ?? messages.noAnswer },
  { id: "attempts", header: messages.attempts, width: 100, align: "end", cell: ({ attempts }) => attempts },
  {
    id: "createdAt",
    header: messages.time,
    sortable: true,
    width: 150,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} inTable />,
  },
]
