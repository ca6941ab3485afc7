import type { Schedule } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeSchedule, scheduleQuery } from "./schedules.api.ts"
import { scheduleMessages } from "./schedules.messages.ts"
import { linkedUses } from "./used-by.tsx"

interface Props {
  readonly schedule: Schedule
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

export const DeleteSchedule = ({ schedule: { accountId, scheduleId, name, useCount }, onClose, onDeleted }: Props) => {
  const messages = useMessages(scheduleMessages)
  const details = useQuery({ ...scheduleQuery(accountId, scheduleId), enabled: useCount > 0 })
  const confirmed = useConfirmed(removeSchedule, () => {
    showToast({ tone: "good", title: messages.deleted, message: name })
    onClose()
    onDeleted?.()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), scheduleId: String(scheduleId) } })}
      opened
      destructive
      title={messages.deleteTitle(name)}
      confirmLabel={messages.delete}
      affected={
        useCount === 0 ? [messages.usedByNothing] : [messages.inUse(useCount), ...linkedUses(details.data?.uses ?? [])]
      }
      onCancel={onClose}
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
