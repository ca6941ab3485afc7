import type { KeyLayout } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { keyMessages } from "./keys.messages.ts"
import { resetKeys } from "./provisioning.api.ts"

export const ResetKeysDialog = ({ layout, onClose }: { readonly layout: KeyLayout; readonly onClose: () => void }) => {
  const messages = useMessages(keyMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(resetKeys, () => {
    showToast({ tone: "good", title: messages.wasReset, message: messages.savedText })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), deviceId: String(layout.deviceId) } })}
      opened
      destructive
      title={messages.resetTitle}
      confirmLabel={messages.reset}
      affected={[messages.resetAffected(layout.keys.filter(({ type }) => type !== "none" && type !== "line").length)]}
      onCancel={onClose}
    >
      {messages.resetText}
    </ConfirmDialog>
  )
}
