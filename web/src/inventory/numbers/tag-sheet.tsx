import { listCustomTags } from "@dialplane/contract/inventory/numbers/custom-tags.endpoints"
import { customTagDraft, type CustomTag } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useNewest } from "../../kit/data/use-newest.ts"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { featureMessages } from "./features.messages.ts"
import { numbersWithTag } from "./number-address.ts"
import { addTag, removeTag, saveTag } from "./numbers.api.ts"

/** For new and rename. */
export const TagSheet = ({
  tag: opened,
  lockedBy,
  onClose,
}: {
  readonly tag: CustomTag | undefined
  readonly lockedBy: string | undefined
  readonly onClose: () => void
}) => {
  const tag = useNewest(listCustomTags, opened, ({ customTagId }) => customTagId)
  const messages = useMessages(featureMessages)
  const { accountId } = useAccount()
  const id = useId()
  const [add, save] = [useMutation(addTag), useMutation(saveTag)]
  const form = useForm({
    schema: customTagDraft,
    initial: { name: tag?.name ?? "" },
    version: tag?.version,
    onSubmit: async (body, version) => {
      if (tag === undefined) await add.mutateAsync({ params: { accountId }, body })
      else await save.mutateAsync({ params: { accountId, customTagId: tag.customTagId }, body: { ...body, version } })
      showToast({ tone: "good", title: messages.saved, message: messages.tagSaved(body.name) })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={tag === undefined ? messages.newTag : messages.renameTag}
      sentence={tag?.name}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <TextField
          label={messages.tagName}
          description={messages.tagNameHint}
          required
          autoComplete="off"
          maxLength={20}
          data-autofocus
          disabledReason={lockedBy}
          {...form.text("name")}
        />
        {tag !== undefined && tag.numbers > 0 && (
          <p>
            <TextLink href={numbersWithTag(accountId, tag.customTagId)}>{messages.withTag(tag.numbers)}</TextLink>
          </p>
        )}
      </form>
    </SideSheet>
  )
}

export const DeleteTagDialog = ({ tag, onClose }: { readonly tag: CustomTag; readonly onClose: () => void }) => {
  const messages = useMessages(featureMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeTag, () => {
    showToast({ tone: "good", title: messages.saved, message: messages.tagDeleted(tag.name) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, customTagId: tag.customTagId } })}
      opened
      destructive
      title={messages.deleteTagTitle(tag.name)}
      confirmLabel={messages.deleteTag}
      onCancel={onClose}
    >
      {messages.deleteTagText(tag.numbers)}
    </ConfirmDialog>
  )
}
