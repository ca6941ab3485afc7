import type { PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { cancelOrder, deleteDraft } from "./porting.api.ts"
import { portingScreenWords } from "./porting.words.ts"

interface Props {
  readonly order: PortingOrder
  readonly onClose: () => void
}

export const CancelOrderDialog = ({ order, onClose }: Props) => {
  const words = useWords(portingScreenWords)
  const { accountId } = useAccount()
  const [reason, setReason] = useState("")
  const confirmed = useConfirmed(cancelOrder, () => {
    showToast({ tone: "good", title: words.cancelled, message: words.orderNumber(order.portingOrderId) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, portingOrderId: order.portingOrderId }, body: { reason } })}
      opened
      destructive
      title={words.cancelTitle(order.portingOrderId)}
      confirmLabel={words.cancel}
      cancelLabel={words.cancelKeep}
      affected={[words.cancelNumbers(order.numbers.length)]}
      replacement={<TextField label={words.cancelReason} value={reason} maxLength={400} onChange={setReason} />}
      onCancel={onClose}
    >
      {words.cancelText}
    </ConfirmDialog>
  )
}

export const DeleteDraftDialog = ({ order, onClose }: Props) => {
  const words = useWords(portingScreenWords)
  const { accountId } = useAccount()
  const router = useRouter()
  const confirmed = useConfirmed(deleteDraft, () => {
    showToast({ tone: "good", title: words.deleted, message: words.orderNumber(order.portingOrderId) })
    void router.navigate({ href: accountAddress(accountId, "phone-numbers/porting") })
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, portingOrderId: order.portingOrderId } })}
      opened
      destructive
      title={words.deleteTitle}
      confirmLabel={words.deleteDraft}
      onCancel={onClose}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
