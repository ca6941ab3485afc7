import type { Schedule } from "@dialplane/contract/schedules/schedules.schema"
import { useMutation } from "@tanstack/react-query"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { removeSchedule } from "./schedules.api.ts"
import { scheduleWords } from "./schedules.words.ts"

interface Props {
  readonly schedule: Schedule
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

export const DeleteSchedule = ({ schedule: { accountId, scheduleId, name, useCount }, onClose, onDeleted }: Props) => {
  const words = useWords(scheduleWords)
  const remove = useMutation(removeSchedule)
  const act = async () => {
    await remove.mutateAsync({ params: { accountId: String(accountId), scheduleId: String(scheduleId) } })
    showToast({ tone: "good", title: words.deleted, message: name })
    onClose()
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      opened destructive title={words.deleteTitle(name)} confirmLabel={words.delete} working={remove.isPending} error={remove.isError ? sentenceOf(remove.error) : undefined}
      affected={[useCount === 0 ? words.usedByNothing : words.inUse(useCount)]} onCancel={onClose} onConfirm={() => void act().catch(() => {})}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
