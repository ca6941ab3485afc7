import type { ExtensionTemplate } from "@dialplane/contract/extension-templates/extension-templates.schema"
import { useMutation } from "@tanstack/react-query"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { removeTemplate } from "./extension-templates.api.ts"
import { templateWords } from "./extension-templates.words.ts"

interface Props {
  readonly template: Pick<ExtensionTemplate, "accountId" | "templateId" | "name" | "extensionCount">
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

export const DeleteTemplate = ({ template: { accountId, templateId, name, extensionCount }, onClose, onDeleted }: Props) => {
  const words = useWords(templateWords)
  const remove = useMutation(removeTemplate)
  const confirm = () =>
    remove.mutateAsync({ params: { accountId: String(accountId), templateId: String(templateId) } }).then(
      () => {
        showToast({ tone: "good", title: words.deleted, message: name })
        onClose()
        onDeleted?.()
      },
      // The dialog says it.
      () => undefined,
    )
  return (
    <ConfirmDialog
      opened destructive title={words.deleteTitle(name)} confirmLabel={words.delete} onCancel={onClose} onConfirm={() => void confirm()} working={remove.isPending}
      affected={extensionCount > 0 ? [words.deleteAffected(extensionCount)] : undefined} error={remove.isError ? sentenceOf(remove.error) : undefined}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
