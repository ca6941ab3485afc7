import type { Webhook } from "@dialplane/contract/identity/webhooks/webhooks.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { ShownSecret } from "./shown-secret.tsx"
import { rotateSecret } from "./webhooks.api.ts"
import { webhookMessages } from "./webhooks.messages.ts"

interface Props {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** Asks who is there, then shows the new secret once. */
export const RotateSecretDialog = ({ webhook: { accountId, webhookId, name }, onClose }: Props) => {
  const messages = useMessages(webhookMessages)
  const [secret, setSecret] = useState<string>()
  const rotate = useMutation(rotateSecret)
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
    <ProofDialog
      title={messages.rotateTitle(name)}
      label={messages.rotate}
      onClose={onClose}
      act={async (proof) => {
        const made = await rotate.mutateAsync({ params: { accountId, webhookId }, body: proof })
        setSecret(made.secret)
      }}
    >
      <p>{messages.rotateText}</p>
    </ProofDialog>
  )
}
