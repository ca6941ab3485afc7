import type { Seat } from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { takeConsole } from "./receptionist-console.api.ts"
import { consoleWords } from "./receptionist-console.words.ts"

export const RemoveSeatDialog = ({
  seat: { accountId, userId, name },
  onClose,
}: {
  readonly seat: Seat
  readonly onClose: () => void
}) => {
  const words = useWords(consoleWords)
  const confirmed = useConfirmed(takeConsole, () => {
    showToast({ tone: "good", title: words.removed, message: name })
    onClose()
  })
  return (
    <ConfirmDialog
      opened
      destructive
      title={words.removeTitle(name)}
      confirmLabel={words.remove}
      onCancel={onClose}
      {...confirmed({ params: { accountId, userId } })}
      affected={[words.removeAffects(name), words.removeFrees]}
    >
      {words.removeText}
    </ConfirmDialog>
  )
}
