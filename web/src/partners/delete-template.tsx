import type { Template } from "@dialplane/contract/partners/partners.schema"
import { useMutation } from "@tanstack/react-query"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { removeTemplate } from "./partners.api.ts"
import { templateWords } from "./templates.words.ts"

interface Props {
  readonly template: Pick<Template, "accountId" | "templateId" | "name" | "customers">
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

export const DeleteTemplate = ({ template: { accountId, templateId, name, customers }, onClose, onDeleted }: Props) => {
  const words = useWords(templateWords)
  const remove = useMutation(removeTemplate)
  const confirm = async () => {
    await remove.mutateAsync({ params: { accountId, templateId } }).then(
      () => {
        showToast({ tone: "good", title: words.deleted, message: name })
        onClose()
        onDeleted?.()
      },
      // The dialog says it.
      () => undefined,
    )
  }
  return (
    <ConfirmDialog
      opened destructive title={words.deleteTitle(name)} confirmLabel={words.delete} onCancel={onClose} onConfirm={() => void confirm()} working={remove.isPending}
      affected={customers > 0 ? [words.deleteKeeps(customers)] : undefined} error={remove.isError ? sentenceOf(remove.error) : undefined}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
