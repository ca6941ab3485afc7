import type { MonitoringRule } from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeRule } from "./call-monitoring.api.ts"
import { monitoringMessages } from "./call-monitoring.messages.ts"
import { targetText } from "./rule-text.ts"

interface Props {
  readonly rule: MonitoringRule
  readonly onClose: () => void
  readonly onGone?: () => void
}

export const DeleteRule = ({ rule: { accountId, ruleId, supervisor, target }, onClose, onGone }: Props) => {
  const messages = useMessages(monitoringMessages)
  const name = messages.ruleTitle(supervisor, targetText(messages, target))
  const confirmed = useConfirmed(removeRule, () => {
    showToast({ tone: "good", title: messages.deleted, message: name })
    onClose()
    onGone?.()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, ruleId } })}
      opened
      destructive
      title={messages.deleteTitle(name)}
      confirmLabel={messages.delete}
      affected={[messages.deleteAffected(supervisor, targetText(messages, target))]}
      onCancel={onClose}
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
