import type { MonitoringSession } from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { endSession } from "./call-monitoring.api.ts"
import { monitoringMessages } from "./call-monitoring.messages.ts"

interface Props {
  readonly session: MonitoringSession
  readonly onClose: () => void
}

/** Ends the monitoring of somebody else. */
export const EndSession = ({ session: { sessionId, supervisor, monitored }, onClose }: Props) => {
  const messages = useMessages(monitoringMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(endSession, () => {
    showToast({ tone: "good", title: messages.endedToast })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, monitoringId: sessionId } })}
      opened
      destructive
      title={messages.end}
      confirmLabel={messages.end}
      onCancel={onClose}
    >
      {messages.endText(supervisor, monitored)}
    </ConfirmDialog>
  )
}
