import type { ImportEntry } from "@dialplane/contract/onboarding/imports/imports.schema"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { discard } from "./imports.api.ts"
import { importMessages } from "./imports.messages.ts"

interface Props {
  readonly entry: Pick<ImportEntry, "accountId" | "importId" | "fileName">
  readonly onClose: () => void
  readonly onDone?: () => void
}

export const DiscardDialog = ({ entry: { accountId, importId, fileName }, onClose, onDone }: Props) => {
  const messages = useMessages(importMessages)
  const confirmed = useConfirmed(discard, () => {
    showToast({ tone: "good", title: messages.discarded, message: fileName })
    onClose()
    onDone?.()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), importId: String(importId) } })}
      opened
      destructive
      title={messages.discardTitle(fileName)}
      confirmLabel={messages.discard}
      onCancel={onClose}
    >
      {messages.discardText}
    </ConfirmDialog>
  )
}
