import type { SavedReport } from "@dialplane/contract/insight/saved-reports/saved-reports.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeSavedReport, scheduleQuery } from "./saved-reports.api.ts"
import { savedReportMessages } from "./saved-reports.messages.ts"

interface Props {
  readonly report: Pick<SavedReport, "reportId" | "name">
  readonly onClose: () => void
  readonly onGone?: () => void
}

export const DeleteSavedReport = ({ report: { reportId, name }, onClose, onGone }: Props) => {
  const messages = useMessages(savedReportMessages)
  const { accountId } = useAccount()
  const format = useFormat()
  const schedule = useQuery(scheduleQuery(accountId, reportId)).data
  const next = schedule?.nextRuns[0]
  const confirmed = useConfirmed(removeSavedReport, () => {
    showToast({ tone: "good", title: messages.deleted, message: name })
    onClose()
    onGone?.()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, reportId } })}
      opened
      destructive
      title={messages.deleteTitle(name)}
      confirmLabel={messages.delete}
      onCancel={onClose}
    >
      {schedule?.exists === true && schedule.isOn && (
        <p>{messages.deleteScheduled(schedule.recipients.length, next && format.dateTime(next))}</p>
      )}
      <p>{messages.deleteText}</p>
    </ConfirmDialog>
  )
}
