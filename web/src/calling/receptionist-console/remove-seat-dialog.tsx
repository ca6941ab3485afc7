import type { Seat } from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { takeConsole } from "./receptionist-console.api.ts"
import { consoleMessages } from "./receptionist-console.messages.ts"

export const RemoveSeatDialog = ({
  seat: { accountId, userId, name },
  onClose,
}: {
  readonly seat: Seat
  readonly onClose: () => void
}) => {
  const messages = useMessages(consoleMessages)
  const confirmed = useConfirmed(takeConsole, () => {
    showToast({ tone: "good", title: messages.removed, message: name })
    onClose()
  })
  return (
    <ConfirmDialog
      opened
      destructive
      title={messages.removeTitle(name)}
      confirmLabel={messages.remove}
      onCancel={onClose}
      {...confirmed({ params: { accountId, userId } })}
      affected={[messages.removeAffects(name), messages.removeFrees]}
    >
      {messages.removeText}
    </ConfirmDialog>
  )
}
