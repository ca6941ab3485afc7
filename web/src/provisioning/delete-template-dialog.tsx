import type { KeyTemplate } from "@dialplane/contract/provisioning/provisioning.schema"
import { useAccount } from "../kit/account.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { useConfirmed } from "../kit/use-confirmed.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { removeKeyTemplate } from "./provisioning.api.ts"
import { templateWords } from "./templates.words.ts"

interface Props {
  readonly template: KeyTemplate
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

export const DeleteTemplateDialog = ({ template, onClose, onDeleted }: Props) => {
  const words = useWords(templateWords)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeKeyTemplate, () => {
    showToast({ tone: "good", title: words.deleted, message: template.name })
    onClose()
    onDeleted?.()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), templateId: String(template.id) } })} opened destructive title={words.deleteTitle(template.name)} confirmLabel={words.delete}
      affected={[words.deleteAffected(template.deviceCount)]} onCancel={onClose}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
