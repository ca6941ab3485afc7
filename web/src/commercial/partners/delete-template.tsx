import type { Template } from "@dialplane/contract/commercial/partners/partners.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeTemplate } from "./partners.api.ts"
import { templateMessages } from "./templates.messages.ts"

interface Props {
  readonly template: Pick<Template, "accountId" | "templateId" | "name" | "customers">
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

export const DeleteTemplate = ({ template: { accountId, templateId, name, customers }, onClose, onDeleted }: Props) => {
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
      {...confirmed({ params: { accountId, templateId } })}
      affected={
        customers > 0
          ? [
              <TextLink key="customers" href={`/partner/templates/${templateId}`}>
                {messages.deleteKeeps(customers)}
              </TextLink>,
            ]
          : undefined
      }
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
