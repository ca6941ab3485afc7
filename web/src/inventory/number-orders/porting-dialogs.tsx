import type { PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { cancelOrder, deleteDraft } from "./porting.api.ts"
import { portingScreenMessages } from "./porting.messages.ts"

interface Props {
  readonly order: PortingOrder
  readonly onClose: () => void
}

export const CancelOrderDialog = ({ order, onClose }: Props) => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const [reason, setReason] = useState("")
  const confirmed = useConfirmed(cancelOrder, () => {
    showToast({ tone: "good", title: messages.cancelled, message: messages.orderNumber(order.portingOrderId) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, portingOrderId: order.portingOrderId }, body: { reason } })}
      opened
      destructive
      title={messages.cancelTitle(order.portingOrderId)}
      confirmLabel={messages.cancel}
      cancelLabel={messages.cancelKeep}
      affected={[messages.cancelNumbers(order.numbers.length)]}
      replacement={<TextField label={messages.cancelReason} value={reason} maxLength={400} onChange={setReason} />}
      onCancel={onClose}
    >
      {messages.cancelText}
    </ConfirmDialog>
  )
}

export const DeleteDraftDialog = ({ order, onClose }: Props) => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const confirmed = useConfirmed(deleteDraft, () => {
    showToast({ tone: "good", title: messages.deleted, message: messages.orderNumber(order.portingOrderId) })
    void router.navigate({ href: accountAddress(accountId, "phone-numbers/porting") })
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, portingOrderId: order.portingOrderId } })}
      opened
      destructive
      title={messages.deleteTitle}
      confirmLabel={messages.deleteDraft}
      onCancel={onClose}
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
