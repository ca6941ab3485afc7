import type { AuditEntryDetails } from "@dialplane/contract/operations/audit/audit.schema"
import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import { emergencyChangesText } from "@dialplane/contract/inventory/devices/emergency-change.messages"
import { asText } from "@dialplane/contract/operations/audit/event-types"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { auditAddress, readAllAgain, revertEntry } from "./audit.api.ts"
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
  const words = useTexts(entry)
  const client = useQueryClient()
  const revert = useMutation(revertEntry(entry.log))
  const [refusal, setRefusal] = useState<string>()
  const act = async (proof?: GivenProof) => {
    const { emergencyChanges } = await revert.mutateAsync({
      params: { accountId: String(entry.accountId), entryId: String(entry.entryId) },
      body: proof,
    })
    await readAllAgain(client)
    showToast({
      tone: "good",
      title: words.done,
      message: [words.doneText(objectName(entry)), emergencyChangesText(emergencyChanges)].filter(Boolean).join(" "),
    })
    onClose()
  }
  const confirm = async () => {
    try {
      await act()
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }
  const content = (
    <>
      <p>{words.text}</p>
      {entry.kind === "change" && (
        <ChangeTable
          before={entry.after}
          after={entry.before}
          objectType={entry.objectType}
          headings={[messages.now, messages.again]}
        />
      )}
      {entry.kind === "deletion" && (
        <>
          {withVoicemail.has(kindOf(entry)) && <p>{messages.restoreVoicemail}</p>}
          <p>
            <TextLink href={auditAddress(entry.accountId, entry.log, { traceId: entry.traceId })}>
              {messages.allOfTrace}
            </TextLink>
          </p>
        </>
      )}
    </>
  )
  if (entry.needsProof)
    return (
      <ProofDialog title={words.title(objectName(entry))} label={words.confirm} act={act} onClose={onClose}>
        {content}
      </ProofDialog>
    )
  return (
    <ConfirmDialog
      opened
      title={words.title(objectName(entry))}
      confirmLabel={words.confirm}
      destructive={entry.kind === "creation"}
      working={revert.isPending}
      error={refusal}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {content}
    </ConfirmDialog>
  )
}

/** The kind of object that was created or deleted: entries about queues, groups and bridges are stored with their extension. */
const kindOf = ({ action }: AuditEntryDetails): string => action.split(".", 1)[0]!

/** Objects that phone numbers and destinations lead to. */
const isLedTo: ReadonlySet<string> = new Set([
  "call_group",
  "queue",
  "virtual_receptionist",
  "conference_bridge",
  "paging_group",
  "call_flow",
])
/** Objects with a voicemail box, which is deleted with them. */
const withVoicemail: ReadonlySet<string> = new Set(["call_group", "queue", "virtual_receptionist"])

const useTexts = (entry: AuditEntryDetails) => {
  const messages = useMessages(auditMessages)
  const { kind } = entry
  const type = asText(kindOf(entry)).toLowerCase()
  if (kind === "creation")
    return {
      title: (name: string) => messages.deleteTitle(type, name),
      text: messages.deleteText,
      confirm: messages.deleteCreated,
      done: messages.isDeleted,
      doneText: messages.isDeletedText,
    }
  if (kind === "deletion")
    return {
      title: (name: string) => messages.restoreTitle(type, name),
      text: isLedTo.has(kindOf(entry)) ? messages.restoreReachedText : messages.restoreText,
      confirm: messages.restoreDeleted,
      done: messages.isRestored,
      doneText: messages.isRestoredText,
    }
  return {
    title: messages.revertTitle,
    text: messages.revertText,
    confirm: messages.revertChange,
    done: messages.isBack,
    doneText: messages.isBackText,
  }
}
