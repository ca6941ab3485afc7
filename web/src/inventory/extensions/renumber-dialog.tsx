import { getExtension } from "@dialplane/contract/inventory/extensions/extensions.endpoints"
import { listExtensions } from "@dialplane/contract/inventory/extensions/extension-lists.endpoints"
import { renumbering } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useNewest } from "../../kit/data/use-newest.ts"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import type { ShownExtension } from "./shown-extension.ts"
import { giveNumber } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { ExtensionNumberField } from "./number-field.tsx"
import { WhereUsed } from "./where-used-tile.tsx"

const numberOnly = renumbering.omit({ version: true })
const idOf = ({ extensionId }: ShownExtension) => extensionId

/** Changes the number; lists the uses of the extension first. */
export const RenumberDialog = ({
  extension: opened,
  onClose,
}: {
  readonly extension: ShownExtension
  readonly onClose: () => void
}) => {
  // Opened from the list or from the page of the extension.
  const listed = useNewest(listExtensions, opened, idOf)
  const extension = useNewest(getExtension, listed, idOf) ?? opened
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const renumber = useMutation(giveNumber)
  const id = useId()
  const form = useForm({
    schema: numberOnly,
    initial: { extension: extension.extension },
    version: extension.version,
    onSubmit: async (body, version) => {
      await renumber.mutateAsync({
        params: { accountId, extensionId: extension.extensionId },
        body: { ...body, version },
      })
      showToast({
        tone: "good",
        title: messages.savedTitle,
        message: messages.renumbered(extension.extension, body.extension),
      })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.renumberTitle(`${extension.extension} ${extension.name}`)}
      dismissible={!form.submitting}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={form.submitting}>
            {messages.cancel}
          </ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting}>
            {messages.change}
          </ActionButton>
        </>
      }
    >
      <p>{messages.renumberText}</p>
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <ExtensionNumberField
          label={messages.newNumber}
          required
          own={extension.extension}
          {...form.text("extension")}
        />
      </form>
      <WhereUsed extensionId={extension.extensionId} />
    </Dialog>
  )
}
