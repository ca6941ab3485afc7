import type { ExtensionTemplate } from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeTemplate } from "./extension-templates.api.ts"
import { templateMessages } from "./extension-templates.messages.ts"

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
  const messages = useMessages(templateMessages)
  const confirmed = useConfirmed(removeTemplate, () => {
    showToast({ tone: "good", title: messages.deleted, message: name })
    onClose()
    onDeleted?.()
  })
  return (
    <ConfirmDialog
      opened
      destructive
      title={messages.deleteTitle(name)}
      confirmLabel={messages.delete}
      onCancel={onClose}
      {...confirmed({ params: { accountId: String(accountId), templateId: String(templateId) } })}
      affected={
        extensionCount > 0
          ? [
              <TextLink key="extensions" href={accountAddress(accountId, `extension-templates/${templateId}`)}>
                {messages.deleteAffected(extensionCount)}
              </TextLink>,
            ]
          : undefined
      }
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
