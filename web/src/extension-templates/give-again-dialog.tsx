import type { ExtensionTemplate } from "@dialplane/contract/extension-templates/extension-templates.schema"
import { useMutation } from "@tanstack/react-query"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
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
  const start = useMutation(startApplying)
  const confirm = async () => {
    await start.mutateAsync({ params: { accountId: String(accountId), templateId: String(templateId) }, body: { extensionIds: [...extensionIds] } })
    showToast({ tone: "good", title: words.started, message: words.startedMessage })
    onClose()
    onStarted()
  }
  return (
    <ConfirmDialog
      opened title={words.confirmTitle(extensionIds.length)} confirmLabel={words.confirm} onCancel={onClose} working={start.isPending} error={start.isError ? sentenceOf(start.error) : undefined}
      // The dialog says what went wrong.
      onConfirm={() => void confirm().catch(() => undefined)}
    >
      {words.confirmText}
    </ConfirmDialog>
  )
}
