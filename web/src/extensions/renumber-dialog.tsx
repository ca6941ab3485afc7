import { renumbering } from "@dialplane/contract/extensions/extensions.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../kit/account.tsx"
import { useForm } from "../kit/forms/use-form.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { Dialog } from "../ui/overlays/dialog.tsx"
import type { ShownExtension } from "./shown-extension.ts"
import { giveNumber } from "./extensions.api.ts"
import { extensionWords } from "./extensions.words.ts"
import { ExtensionNumberField } from "./number-field.tsx"
import { WhereUsed } from "./where-used.tsx"

/** Another number; what leads to the extension is shown first. */
export const RenumberDialog = ({ extension, onClose }: { readonly extension: ShownExtension; readonly onClose: () => void }) => {
  const words = useWords(extensionWords)
  const { accountId } = useAccount()
  const renumber = useMutation(giveNumber)
  const id = useId()
  const form = useForm({
    schema: renumbering,
    initial: { extension: extension.extension, version: extension.version },
    onSubmit: async (body) => {
      await renumber.mutateAsync({ params: { accountId, extensionId: extension.extensionId }, body })
      showToast({ tone: "good", title: words.savedTitle, message: words.renumbered(extension.extension, body.extension) })
      onClose()
    },
  })
  return (
    <Dialog
      opened onClose={onClose} title={words.renumberTitle(`${extension.extension} ${extension.name}`)} dismissible={!form.submitting}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={form.submitting}>{words.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting}>{words.change}</ActionButton>
        </>
      }
    >
      <ErrorBlock message={form.formError} />
      <p>{words.renumberText}</p>
      <form id={id} {...form.element}>
        <ExtensionNumberField label={words.newNumber} required own={extension.extension} {...form.text("extension")} />
      </form>
      <WhereUsed extensionId={extension.extensionId} />
    </Dialog>
  )
}
