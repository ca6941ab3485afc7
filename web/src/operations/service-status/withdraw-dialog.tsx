import { withdrawal, type Incident } from "@dialplane/contract/operations/service-status/service-status.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { withdrawIncident } from "./service-status.api.ts"
import { keeperMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"

interface Props {
  readonly incident: Pick<Incident, "incidentId" | "title">
  readonly onClose: () => void
}

export const WithdrawDialog = ({ incident, onClose }: Props) => {
  const messages = useMessages(keeperMessages)
  const id = useId()
  const withdraw = useMutation(withdrawIncident)
  const form = useForm({
    schema: withdrawal,
    initial: { reason: "" },
    onSubmit: async (body) => {
      await withdraw.mutateAsync({ params: { incidentId: incident.incidentId }, body })
      showToast({ tone: "good", title: messages.withdrawnDone, message: incident.title })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.withdrawTitle}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="danger" type="submit" form={id} loading={form.submitting}>
            {messages.withdraw}
          </ActionButton>
        </>
      }
    >
      <form id={id} className={classes.stack} {...form.element}>
        <p className={classes.quiet}>{messages.withdrawSentence}</p>
        <FormProblem form={form} />
        <TextField
          label={messages.reason}
          description={messages.reasonNotPublic}
          required
          maxLength={300}
          autoComplete="off"
          data-autofocus
          {...form.text("reason")}
        />
      </form>
    </Dialog>
  )
}
