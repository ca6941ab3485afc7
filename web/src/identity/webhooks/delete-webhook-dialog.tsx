import type { Webhook } from "@dialplane/contract/identity/webhooks/webhooks.schema"
import { useNavigate } from "@tanstack/react-router"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeWebhook } from "./webhooks.api.ts"
import { webhookMessages } from "./webhooks.messages.ts"

interface Props {
  readonly webhook: Webhook
  readonly onClose: () => void
}

export const DeleteWebhookDialog = ({ webhook: { accountId, webhookId, name }, onClose }: Props) => {
  const messages = useMessages(webhookMessages)
  const navigate = useNavigate()
  const confirmed = useConfirmed(removeWebhook, () => {
    showToast({ tone: "good", title: messages.removed, message: name })
    void navigate({ to: accountAddress(accountId, "webhooks") })
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, webhookId } })}
      opened
      title={messages.removeTitle(name)}
      confirmLabel={messages.remove}
      destructive
      onCancel={onClose}
    >
      {messages.removeText}
    </ConfirmDialog>
  )
}
