import { useConfirmed } from "../../kit/use-confirmed.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { deleteForGood, moveToBin, type Scope } from "./recordings.api.ts"
import { recordingMessages } from "./recordings.messages.ts"

interface Props {
  readonly scope: Scope
  readonly ids: readonly number[]
  /** The names of the calls, if only a few are selected. */
  readonly names: readonly string[]
  readonly onDone: () => void
  readonly onClose: () => void
}

export const DeleteDialog = ({ scope, ids, names, onDone, onClose }: Props) => {
  const messages = useMessages(recordingMessages)
  const confirmed = useConfirmed(moveToBin(scope), ({ count }) => {
    showToast({ tone: "good", title: messages.deleted, message: messages.deletedText(count) })
    onDone()
  })
  return (
    <ConfirmDialog
      {...confirmed([...ids])}
      opened
      destructive
      title={messages.deleteTitle(ids.length)}
      confirmLabel={messages.delete}
      affected={names}
      onCancel={onClose}
    >
      {ids.length === 1 ? messages.deleteText : messages.deleteManyText}
    </ConfirmDialog>
  )
}

export const DeleteForGoodDialog = ({ scope, ids, names, onDone, onClose }: Props) => {
  const messages = useMessages(recordingMessages)
  const confirmed = useConfirmed(deleteForGood(scope), ({ count }) => {
    showToast({ tone: "good", title: messages.forGoodDone, message: messages.forGoodDoneText(count) })
    onDone()
  })
  return (
    <ConfirmDialog
      {...confirmed([...ids])}
      opened
      destructive
      title={messages.forGoodTitle(ids.length)}
      confirmLabel={messages.forGood}
      affected={names}
      onCancel={onClose}
    >
      {messages.forGoodText}
    </ConfirmDialog>
  )
}
