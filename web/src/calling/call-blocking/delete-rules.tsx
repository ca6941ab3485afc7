import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeRules } from "./call-blocking.api.ts"
import { blockingMessages } from "./call-blocking.messages.ts"

interface Props {
  readonly accountId: number
  readonly ruleIds: readonly number[]
  /** What a single rule is about. */
  readonly name: string
  readonly onClose: () => void
}

export const DeleteRules = ({ accountId, ruleIds, name, onClose }: Props) => {
  const messages = useMessages(blockingMessages)
  const confirmed = useConfirmed(removeRules, ({ changed }) => {
    showToast({ tone: "good", title: messages.deleted(changed) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId) }, body: { ruleIds: [...ruleIds] } })}
      opened
      destructive
      title={name === "" ? messages.deleteManyTitle(ruleIds.length) : messages.deleteTitle(name)}
      confirmLabel={messages.delete}
      onCancel={onClose}
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
