import type { Template } from "@dialplane/contract/commercial/partners/partners.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeTemplate } from "./partners.api.ts"
import { templateWords } from "./templates.words.ts"

interface Props {
  readonly template: Pick<Template, "accountId" | "templateId" | "name" | "customers">
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

export const DeleteTemplate = ({ template: { accountId, templateId, name, customers }, onClose, onDeleted }: Props) => {
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
      {...confirmed({ params: { accountId, templateId } })}
      affected={
        customers > 0
          ? [
              <TextLink key="customers" href={`/partner/templates/${templateId}`}>
                {words.deleteKeeps(customers)}
              </TextLink>,
            ]
          : undefined
      }
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
