import { extensionNumber, type Extension } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { line } from "@dialplane/contract/kit/text"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import type { ShownExtension } from "./shown-extension.ts"
import { copyExtension } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { ExtensionNumberField } from "./number-field.tsx"

const cloneForm = z.strictObject({ name: line(60), extension: z.union([z.literal(""), extensionNumber]) })

interface Props {
  readonly extension: ShownExtension
  readonly onClose: () => void
  readonly onMade?: ((extension: Extension) => void) | undefined
}

/** Adds an extension with the settings of another one. */
export const CloneDialog = ({ extension, onClose, onMade }: Props) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const clone = useMutation(copyExtension)
  const id = useId()
  const form = useForm({
    schema: cloneForm,
    initial: { name: "", extension: "" },
    onSubmit: async ({ name, extension: number }) => {
      const made = await clone.mutateAsync({
        params: { accountId, extensionId: extension.extensionId },
        body: { name, ...(number === "" ? {} : { extension: number }) },
      })
      showToast({ tone: "good", title: messages.savedTitle, message: messages.added(`${made.extension} ${made.name}`) })
      onClose()
      onMade?.(made)
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.cloneTitle(`${extension.extension} ${extension.name}`)}
      dismissible={!form.submitting}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={form.submitting}>
            {messages.cancel}
          </ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting}>
            {messages.cloneDo}
          </ActionButton>
        </>
      }
    >
      <ErrorBlock message={form.formError} />
      <p>{messages.cloneText}</p>
      <form id={id} {...form.element}>
        <TextField label={messages.name} required autoComplete="off" data-autofocus {...form.text("name")} />
        <ExtensionNumberField label={messages.number} {...form.text("extension")} />
      </form>
    </Dialog>
  )
}
