import type { Webhook, WebhookDelivery } from "@dialplane/contract/identity/webhooks/webhooks.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { webhookMessages } from "./webhooks.messages.ts"

const tones: Readonly<Record<Webhook["state"], StatusTone>> = {
  on: "good",
  off: "off",
  paused: "bad",
  ownerInactive: "warn",
}
export const WebhookState = ({
  state,
  plain = false,
}: {
  readonly state: Webhook["state"]
  readonly plain?: boolean
}) => {
  const messages = useMessages(webhookMessages)
  return (
    <StatusBadge tone={tones[state]} plain={plain}>
      {messages[`state_${state}`]}
    </StatusBadge>
  )
}

const deliveryTones: Readonly<Record<WebhookDelivery["state"], StatusTone>> = {
  waiting: "info",
  delivered: "good",
  failed: "bad",
  dropped: "warn",
}
export const DeliveryState = ({
  state,
  plain = false,
}: {
  readonly state: WebhookDelivery["state"]
  readonly plain?: boolean
}) => {
  const messages = useMessages(webhookMessages)
  return (
    <StatusBadge tone={deliveryTones[state]} plain={plain}>
      {messages[`delivery_${state}`]}
    </StatusBadge>
  )
}
