import type { Webhook } from "@dialplane/contract/identity/webhooks/webhooks.schema"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { ShownSecret } from "./shown-secret.tsx"
import { rotateSecret } from "./webhooks.api.ts"
import { webhookMessages } from "./webhooks.messages.ts"

interface Props {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** Shows the new secret once. */
export const RotateSecretDialog = ({ webhook: { accountId, webhookId, name }, onClose }: Props) => {
  const messages = useMessages(webhookMessages)
  const [secret, setSecret] = useState<string>()
  const confirmed = useConfirmed(rotateSecret, ({ secret: made }) => setSecret(made))
  if (secret !== undefined)
    return (
      <Dialog
        opened
        dismissible={false}
        title={messages.madeTitle}
        onClose={onClose}
        footer={
          <ActionButton kind="primary" onClick={onClose}>
            {messages.done}
          </ActionButton>
        }
      >
        <ShownSecret secret={secret} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, webhookId }, body: {} })}
      opened
      title={messages.rotateTitle(name)}
      confirmLabel={messages.rotate}
      onCancel={onClose}
    >
      {messages.rotateText}
    </ConfirmDialog>
  )
}
