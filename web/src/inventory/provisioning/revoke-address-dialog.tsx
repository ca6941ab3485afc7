import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { takeAddress } from "./provisioning.api.ts"
import { provisioningWords } from "./provisioning.words.ts"

export const RevokeAddressDialog = ({
  deviceId,
  onClose,
}: {
  readonly deviceId: number
  readonly onClose: () => void
}) => {
  const words = useWords(provisioningWords)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(takeAddress, () => {
    showToast({ tone: "good", title: words.revoked })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), deviceId: String(deviceId) } })}
      opened
      destructive
      title={words.revokeTitle}
      confirmLabel={words.revoke}
      affected={[words.replaceAffected]}
      onCancel={onClose}
    >
      {words.revokeText}
    </ConfirmDialog>
  )
}
