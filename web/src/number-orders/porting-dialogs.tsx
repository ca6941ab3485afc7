import type { PortingOrder } from "@dialplane/contract/number-orders/porting.schema"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { TextField } from "../ui/fields/text-field.tsx"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { cancelOrder, deleteDraft } from "./porting.api.ts"
import { portingScreenWords } from "./porting.words.ts"

interface Props {
  readonly order: PortingOrder
  readonly onClose: () => void
}

export const CancelOrderDialog = ({ order, onClose }: Props) => {
  const words = useWords(portingScreenWords)
  const { accountId } = useAccount()
  const cancel = useMutation(cancelOrder)
  const [reason, setReason] = useState("")
  const act = async () => {
    await cancel.mutateAsync({ params: { accountId, portingOrderId: order.portingOrderId }, body: { reason } })
    showToast({ tone: "good", title: words.cancelled, message: words.orderNumber(order.portingOrderId) })
    onClose()
  }
  return (
    <ConfirmDialog
      opened destructive title={words.cancelTitle(order.portingOrderId)} confirmLabel={words.cancel} cancelLabel={words.cancelKeep} working={cancel.isPending} error={cancel.isError ? sentenceOf(cancel.error) : undefined}
      affected={[words.cancelNumbers(order.numbers.length)]} replacement={<TextField label={words.cancelReason} value={reason} maxLength={400} onChange={setReason} />} onCancel={onClose} onConfirm={() => void act().catch(() => {})}
    >
      {words.cancelText}
    </ConfirmDialog>
  )
}

export const DeleteDraftDialog = ({ order, onClose }: Props) => {
  const words = useWords(portingScreenWords)
  const { accountId } = useAccount()
  const router = useRouter()
  const remove = useMutation(deleteDraft)
  const act = async () => {
    await remove.mutateAsync({ params: { accountId, portingOrderId: order.portingOrderId } })
    showToast({ tone: "good", title: words.deleted, message: words.orderNumber(order.portingOrderId) })
    await router.navigate({ href: accountAddress(accountId, "phone-numbers/porting") })
  }
  return (
    <ConfirmDialog
      opened destructive title={words.deleteTitle} confirmLabel={words.deleteDraft} working={remove.isPending} error={remove.isError ? sentenceOf(remove.error) : undefined} onCancel={onClose} onConfirm={() => void act().catch(() => {})}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
