import type { Schedule } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { SchedulePicker } from "./schedule-picker.tsx"
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
  const [replacement, setReplacement] = useState<number | null>(null)
  const details = useQuery({ ...scheduleQuery(accountId, scheduleId), enabled: useCount > 0 })
  const confirmed = useConfirmed(removeSchedule, () => {
    showToast({ tone: "good", title: messages.deleted, message: name })
    onClose()
    onDeleted?.()
  })
  return (
    <ConfirmDialog
      {...confirmed({
        params: { accountId: String(accountId), scheduleId: String(scheduleId) },
        query: replacement === null ? {} : { replaceWith: String(replacement) },
      })}
      opened
      destructive
      title={messages.deleteTitle(name)}
      confirmLabel={messages.delete}
      affected={
        useCount === 0 ? [messages.usedByNothing] : [messages.inUse(useCount), ...linkedUses(details.data?.uses ?? [])]
      }
      whyNot={useCount > 0 && replacement === null ? messages.chooseReplacement : undefined}
      replacement={
        useCount === 0 ? undefined : (
          <SchedulePicker
            label={messages.replacement}
            description={messages.replacementHint}
            required
            none={messages.noReplacement}
            except={scheduleId}
            value={replacement}
            onChange={setReplacement}
          />
        )
      }
      onCancel={onClose}
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
