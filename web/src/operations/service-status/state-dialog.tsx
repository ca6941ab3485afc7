import { updateDraft, type Incident } from "@dialplane/contract/operations/service-status/service-status.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { postUpdate } from "./service-status.api.ts"
import { keeperMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"

export type NextState = "resolved" | "investigating" | "inProgress" | "completed" | "canceled"

interface Props {
  readonly incident: Pick<Incident, "incidentId" | "title">
  readonly state: NextState
  readonly onClose: () => void
}

/** Posts the update that ends, starts or opens something again. */
export const StateDialog = ({ incident, state, onClose }: Props) => {
  const messages = useMessages(keeperMessages)
  const id = useId()
  const post = useMutation(postUpdate)
  const titles = {
    resolved: messages.resolveTitle,
    investigating: messages.reopenTitle,
    inProgress: messages.startTitle,
    completed: messages.completeTitle,
    canceled: messages.cancelMaintenance,
  }
  const form = useForm({
    schema: updateDraft,
    initial: { state, text: messages[`text_${state}`] },
    onSubmit: async (body) => {
      await post.mutateAsync({ params: { incidentId: incident.incidentId }, body })
      showToast({ tone: "good", title: messages.updatePosted, message: incident.title })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={titles[state]}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting}>
            {titles[state]}
          </ActionButton>
        </>
      }
    >
      <form id={id} className={classes.stack} {...form.element}>
        <FormProblem form={form} />
        <TextAreaField
          label={messages.updateText}
          description={messages.updateHint}
          required
          rows={4}
          maxLength={2000}
          data-autofocus
          {...form.text("text")}
        />
      </form>
    </Dialog>
  )
}
