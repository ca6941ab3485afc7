import type { ApiKey } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { revokeKey } from "./api-keys.api.ts"
import { apiKeyMessages } from "./api-keys.messages.ts"

interface Props {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

export const RevokeDialog = ({ apiKey, onClose }: Props) => {
  const messages = useMessages(apiKeyMessages)
  const confirmed = useConfirmed(revokeKey, () => {
    showToast({ tone: "good", title: messages.revoked, message: apiKey.name })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { api_key_id: apiKey.apiKeyId } })}
      opened
      title={messages.revokeTitle(apiKey.name)}
      confirmLabel={messages.revoke}
      destructive
      onCancel={onClose}
    >
      {messages.revokeText}
    </ConfirmDialog>
  )
}
