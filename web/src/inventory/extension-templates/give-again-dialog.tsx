import type { ExtensionTemplate } from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { startApplying } from "./extension-templates.api.ts"
import { templateMessages } from "./extension-templates.messages.ts"

interface Props {
  readonly template: ExtensionTemplate
  readonly extensionIds: readonly number[]
  readonly onClose: () => void
  readonly onStarted: () => void
}

export const GiveAgainDialog = ({ template: { accountId, templateId }, extensionIds, onClose, onStarted }: Props) => {
  const messages = useMessages(templateMessages)
  const confirmed = useConfirmed(startApplying, () => {
    showToast({ tone: "good", title: messages.started, message: messages.startedMessage })
    onClose()
    onStarted()
  })
  return (
    <ConfirmDialog
      {...confirmed({
        params: { accountId: String(accountId), templateId: String(templateId) },
        body: { extensionIds: [...extensionIds] },
      })}
      opened
      title={messages.confirmTitle(extensionIds.length)}
      confirmLabel={messages.confirm}
      onCancel={onClose}
      // The dialog shows the error.
    >
      {messages.confirmText}
    </ConfirmDialog>
  )
}
