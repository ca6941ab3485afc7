import { line } from "@dialplane/contract/kit/text"
import { z } from "zod"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { DialogWindow } from "../../ui/overlays/dialog-window.tsx"
import { useForm } from "../forms/use-form.ts"
import { defineMessages } from "../locale/messages.ts"
import { useMessages } from "../locale/use-locale.ts"

const viewMessages = defineMessages({
  "en-us": {
    title: "Save view",
    name: "Name",
    hint: "Saves the search, filters and sort order of this list.",
    save: "Save view",
    cancel: "Cancel",
  },
})

const viewName = z.strictObject({ name: line(60) })

export interface NameViewDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onName: (name: string) => void
}

/** Asks for the name of a view to save. */
export const NameViewDialog = ({ opened, onClose, onName }: NameViewDialogProps) => {
  const messages = useMessages(viewMessages)
  const form = useForm({
    schema: viewName,
    initial: { name: "" },
    onSubmit: ({ name }) => {
      onName(name)
      return Promise.resolve()
    },
  })
  return (
    <DialogWindow
      opened={opened}
      onClose={onClose}
      title={messages.title}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form="name-view">
            {messages.save}
          </ActionButton>
        </>
      }
    >
      <form id="name-view" {...form.element}>
        <TextField
          label={messages.name}
          description={messages.hint}
          required
          data-autofocus
          autoComplete="off"
          {...form.text("name")}
        />
      </form>
    </DialogWindow>
  )
}
