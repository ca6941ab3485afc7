import { useConfirmed } from "../../kit/use-confirmed.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { deleteForGood, moveToBin, type Door } from "./recordings.api.ts"
import { recordingWords } from "./recordings.words.ts"

interface Props {
  readonly door: Door
  readonly ids: readonly number[]
  /** The calls by name, where few are meant. */
  readonly names: readonly string[]
  readonly onDone: () => void
  readonly onClose: () => void
}

export const DeleteDialog = ({ door, ids, names, onDone, onClose }: Props) => {
  const words = useWords(recordingWords)
  const confirmed = useConfirmed(moveToBin(door), ({ count }) => {
    showToast({ tone: "good", title: words.deleted, message: words.deletedText(count) })
    onDone()
  })
  return (
    <ConfirmDialog
      {...confirmed([...ids])}
      opened
      destructive
      title={words.deleteTitle(ids.length)}
      confirmLabel={words.delete}
      affected={names}
      onCancel={onClose}
    >
      {ids.length === 1 ? words.deleteText : words.deleteManyText}
    </ConfirmDialog>
  )
}

export const DeleteForGoodDialog = ({ door, ids, names, onDone, onClose }: Props) => {
  const words = useWords(recordingWords)
  const confirmed = useConfirmed(deleteForGood(door), ({ count }) => {
    showToast({ tone: "good", title: words.forGoodDone, message: words.forGoodDoneText(count) })
    onDone()
  })
  return (
    <ConfirmDialog
      {...confirmed([...ids])}
      opened
      destructive
      title={words.forGoodTitle(ids.length)}
      confirmLabel={words.forGood}
      affected={names}
      onCancel={onClose}
    >
      {words.forGoodText}
    </ConfirmDialog>
  )
}
