import type { Trust } from "@dialplane/contract/identity/acting/acting.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { endTrust } from "./acting.api.ts"
import { actingMessages } from "./acting.messages.ts"

interface Props {
  readonly trust: Trust
  readonly onClose: () => void
  /** Called instead of onClose when the trust has ended. */
  readonly onEnded?: () => void
}

export const EndTrustDialog = ({ trust, onClose, onEnded = onClose }: Props) => {
  const messages = useMessages(actingMessages)
  const { accountId } = useAccount()
  const { trustedAccountId, trustedAccountName } = trust
  const confirmed = useConfirmed(endTrust, () => {
    showToast({ tone: "good", title: messages.trustEnded(trustedAccountName) })
    onEnded()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, trustedAccountId } })}
      opened
      title={messages.endTrustTitle(trustedAccountName)}
      confirmLabel={messages.endTrust}
      destructive
      onCancel={onClose}
    >
      {messages.endTrustText(trustedAccountName)}
    </ConfirmDialog>
  )
}
