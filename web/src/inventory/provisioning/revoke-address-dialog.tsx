import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { takeAddress } from "./provisioning.api.ts"
import { provisioningMessages } from "./provisioning.messages.ts"

export const RevokeAddressDialog = ({
  deviceId,
  onClose,
}: {
  readonly deviceId: number
  readonly onClose: () => void
}) => {
  const messages = useMessages(provisioningMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(takeAddress, () => {
    showToast({ tone: "good", title: messages.revoked })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), deviceId: String(deviceId) } })}
      opened
      destructive
      title={messages.revokeTitle}
      confirmLabel={messages.revoke}
      affected={[messages.replaceAffected]}
      onCancel={onClose}
    >
      {messages.revokeText}
    </ConfirmDialog>
  )
}
