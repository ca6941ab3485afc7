import type { ExtensionTemplate } from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeTemplate } from "./extension-templates.api.ts"
import { templateWords } from "./extension-templates.words.ts"

interface Props {
  readonly template: Pick<ExtensionTemplate, "accountId" | "templateId" | "name" | "extensionCount">
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

export const DeleteTemplate = ({
  template: { accountId, templateId, name, extensionCount },
  onClose,
  onDeleted,
}: Props) => {
  const words = useWords(templateWords)
  const confirmed = useConfirmed(removeTemplate, () => {
    showToast({ tone: "good", title: words.deleted, message: name })
    onClose()
    onDeleted?.()
  })
  return (
    <ConfirmDialog
      opened
      destructive
      title={words.deleteTitle(name)}
      confirmLabel={words.delete}
      onCancel={onClose}
      {...confirmed({ params: { accountId: String(accountId), templateId: String(templateId) } })}
      affected={
        extensionCount > 0
          ? [
              <TextLink key="extensions" href={accountAddress(accountId, `extension-templates/${templateId}`)}>
                {words.deleteAffected(extensionCount)}
              </TextLink>,
            ]
          : undefined
      }
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
