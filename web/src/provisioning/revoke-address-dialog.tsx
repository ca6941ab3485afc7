import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { takeAddress } from "./provisioning.api.ts"
import { provisioningWords } from "./provisioning.words.ts"

export const RevokeAddressDialog = ({ deviceId, onClose }: { readonly deviceId: number; readonly onClose: () => void }) => {
  const words = useWords(provisioningWords)
  const { accountId } = useAccount()
  const revoke = useMutation(takeAddress)
  const act = async () => {
    await revoke.mutateAsync({ params: { accountId: String(accountId), deviceId: String(deviceId) } })
    showToast({ tone: "good", title: words.revoked })
    onClose()
  }
  return (
    <ConfirmDialog
      opened destructive title={words.revokeTitle} confirmLabel={words.revoke} working={revoke.isPending} error={revoke.isError ? sentenceOf(revoke.error) : undefined} affected={[words.replaceAffected]} onCancel={onClose}
      onConfirm={() => void act().catch(() => {})}
    >
      {words.revokeText}
    </ConfirmDialog>
  )
}
