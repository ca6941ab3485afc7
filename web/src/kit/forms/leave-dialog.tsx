import { useEffect } from "react"
import { ConfirmDialog, prefetchConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { useMessages } from "../../ui/messages-context.tsx"

interface Props {
  readonly asking: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/** Asks before unsaved changes are lost on the way to another page. */
export const LeaveDialog = ({ asking, stay, leave }: Props) => {
  const messages = useMessages("form")
  useEffect(prefetchConfirmDialog, [])
  return (
    <ConfirmDialog
      opened={asking}
      title={messages.discardTitle}
      confirmLabel={messages.discard}
      cancelLabel={messages.keepEditing}
      destructive
      onCancel={stay}
      onConfirm={leave}
    >
      {messages.discardText}
    </ConfirmDialog>
  )
}
