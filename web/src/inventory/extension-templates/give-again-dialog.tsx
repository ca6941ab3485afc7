import type { ExtensionTemplate } from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { startApplying } from "./extension-templates.api.ts"
import { templateWords } from "./extension-templates.words.ts"

interface Props {
  readonly template: ExtensionTemplate
  readonly extensionIds: readonly number[]
  readonly onClose: () => void
  readonly onStarted: () => void
}

export const GiveAgainDialog = ({ template: { accountId, templateId }, extensionIds, onClose, onStarted }: Props) => {
  const words = useWords(templateWords)
  const confirmed = useConfirmed(startApplying, () => {
    showToast({ tone: "good", title: words.started, message: words.startedMessage })
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
      title={words.confirmTitle(extensionIds.length)}
      confirmLabel={words.confirm}
      onCancel={onClose}
      // The dialog says what went wrong.
    >
      {words.confirmText}
    </ConfirmDialog>
  )
}
