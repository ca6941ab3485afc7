import { scheduleCopy, type Schedule } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useId } from "react"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { duplicateSchedule } from "./schedules.api.ts"
import { scheduleMessages } from "./schedules.messages.ts"

export const CopyDialog = ({
  schedule: { accountId, scheduleId, name },
  onClose,
}: {
  readonly schedule: Schedule
  readonly onClose: () => void
}) => {
  const messages = useMessages(scheduleMessages)
  const id = useId()
  const router = useRouter()
  const copy = useMutation(duplicateSchedule)
  const form = useForm({
    schema: scheduleCopy,
    initial: { name: messages.copyName(name).slice(0, 80) },
    onSubmit: async (body) => {
      const made = await copy.mutateAsync({
        params: { accountId: String(accountId), scheduleId: String(scheduleId) },
        body,
      })
      showToast({ tone: "good", title: messages.created, message: made.name })
      onClose()
      void router.navigate({ href: accountAddress(accountId, `schedules/${made.scheduleId}`) })
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.copyTitle(name)}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting}>
            {messages.copy}
          </ActionButton>
        </>
      }
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        <TextField label={messages.name} required autoComplete="off" data-autofocus {...form.text("name")} />
      </form>
    </Dialog>
  )
}
