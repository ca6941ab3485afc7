import type { KeyTemplate } from "@dialplane/contract/provisioning/provisioning.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
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
  const remove = useMutation(removeKeyTemplate)
  const act = async () => {
    await remove.mutateAsync({ params: { accountId: String(accountId), templateId: String(template.id) } })
    showToast({ tone: "good", title: words.deleted, message: template.name })
    onClose()
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      opened destructive title={words.deleteTitle(template.name)} confirmLabel={words.delete} working={remove.isPending} error={remove.isError ? sentenceOf(remove.error) : undefined}
      affected={[words.deleteAffected(template.deviceCount)]} onCancel={onClose} onConfirm={() => void act().catch(() => {})}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
