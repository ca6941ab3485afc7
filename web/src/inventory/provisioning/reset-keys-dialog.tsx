import type { KeyLayout } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { keyWords } from "./keys.words.ts"
import { resetKeys } from "./provisioning.api.ts"

export const ResetKeysDialog = ({ layout, onClose }: { readonly layout: KeyLayout; readonly onClose: () => void }) => {
  const words = useWords(keyWords)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(resetKeys, () => {
    showToast({ tone: "good", title: words.wasReset, message: words.savedText })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), deviceId: String(layout.deviceId) } })}
      opened
      destructive
      title={words.resetTitle}
      confirmLabel={words.reset}
      affected={[words.resetAffected(layout.keys.filter(({ type }) => type !== "none" && type !== "line").length)]}
      onCancel={onClose}
    >
      {words.resetText}
    </ConfirmDialog>
  )
}
