import type { AuditEntryDetails } from "@dialplane/contract/operations/audit/audit.schema"
import { emergencyChangesText } from "@dialplane/contract/inventory/devices/emergency-change.messages"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { readAllAgain, revertEntry } from "./audit.api.ts"
import { auditMessages } from "./audit.messages.ts"
import { objectName } from "./audit-columns.tsx"
import { ChangeTable } from "./change-table.tsx"

/** Shows the result before the revert. The server refuses if anything changed since. */
export const RevertDialog = ({
  entry,
  onClose,
}: {
  readonly entry: AuditEntryDetails
  readonly onClose: () => void
}) => {
  const messages = useMessages(auditMessages)
  const client = useQueryClient()
  const revert = useMutation(revertEntry(entry.log))
  const [refusal, setRefusal] = useState<string>()
  const confirm = async () => {
    try {
      const { emergencyChanges } = await revert.mutateAsync({
        params: { accountId: String(entry.accountId), entryId: String(entry.entryId) },
      })
      await readAllAgain(client)
      showToast({
        tone: "good",
        title: messages.isBack,
        message: [messages.isBackText(objectName(entry)), emergencyChangesText(emergencyChanges)]
          .filter(Boolean)
          .join(" "),
      })
      onClose()
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }
  return (
    <ConfirmDialog
      opened
      title={messages.revertTitle(objectName(entry))}
      confirmLabel={messages.revertChange}
      working={revert.isPending}
      error={refusal}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{messages.revertText}</p>
      <ChangeTable before={entry.after} after={entry.before} headings={[messages.now, messages.again]} />
    </ConfirmDialog>
  )
}
