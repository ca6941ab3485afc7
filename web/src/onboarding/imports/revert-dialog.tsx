import type { ImportEntry } from "@dialplane/contract/onboarding/imports/imports.schema"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { startRevert } from "./imports.api.ts"
import { importMessages } from "./imports.messages.ts"

interface Props {
  readonly entry: Pick<ImportEntry, "accountId" | "importId" | "counts">
  readonly onClose: () => void
}

/** Says what will be removed before the revert starts. */
export const RevertDialog = ({ entry: { accountId, importId, counts }, onClose }: Props) => {
  const messages = useMessages(importMessages)
  const confirmed = useConfirmed(startRevert, onClose)
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), importId: String(importId) } })}
      opened
      destructive
      title={messages.revertTitle}
      confirmLabel={messages.revert}
      onCancel={onClose}
      affected={[
        ...(counts.createdLeft > 0 ? [messages.revertCreated(counts.createdLeft)] : []),
        ...(counts.changedLeft > 0 ? [messages.revertChanged(counts.changedLeft)] : []),
        ...(counts.undone > 0 ? [messages.revertedBefore(counts.undone)] : []),
      ]}
    >
      {messages.revertText}
    </ConfirmDialog>
  )
}
