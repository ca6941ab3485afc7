import { useEffect } from "react"
import { ConfirmDialog, prefetchConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { useWords } from "../../ui/words-context.tsx"

interface Props {
  readonly asking: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/** Asks before unsaved changes are lost on the way to another page. */
export const LeaveDialog = ({ asking, stay, leave }: Props) => {
  const words = useWords("form")
  useEffect(prefetchConfirmDialog, [])
  return (
    <ConfirmDialog
      opened={asking}
      title={words.discardTitle}
      confirmLabel={words.discard}
      cancelLabel={words.keepEditing}
      destructive
      onCancel={stay}
      onConfirm={leave}
    >
      {words.discardText}
    </ConfirmDialog>
  )
}
