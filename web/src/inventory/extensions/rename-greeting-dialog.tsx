import type { StoredGreeting } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { line } from "@dialplane/contract/kit/text"
import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { DialogWindow } from "../../ui/overlays/dialog-window.tsx"
import { extensionMessages } from "./extensions.messages.ts"

const greetingName = z.strictObject({ name: line(80) })

interface Props {
  readonly greeting: StoredGreeting
  readonly onRename: (name: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Default names are the time or the file name, which do not describe the greeting. */
export const RenameGreetingDialog = ({ greeting, onRename, onClose }: Props) => {
  const messages = useMessages(extensionMessages)
  const form = useForm({
    schema: greetingName,
    initial: { name: greeting.name },
    onSubmit: async ({ name }) => {
      await onRename(name)
    },
  })
  return (
    <DialogWindow
      opened
      onClose={onClose}
      title={messages.renameGreeting}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form="rename-greeting" loading={form.submitting}>
            {messages.rename}
          </ActionButton>
        </>
      }
    >
      <form id="rename-greeting" {...form.element}>
        <ErrorBlock message={form.formError} />
        <TextField
          label={messages.greetingName}
          description={messages.greetingNameHint}
          required
          data-autofocus
          autoComplete="off"
          {...form.text("name")}
        />
      </form>
    </DialogWindow>
  )
}
