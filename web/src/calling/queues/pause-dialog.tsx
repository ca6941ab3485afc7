import { agentStateEdit, pauseReasons } from "@dialplane/contract/calling/queues/agent-states.schema"
import { useId } from "react"
import type { z } from "zod"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { agentMessages } from "./agents.messages.ts"
import classes from "./queues.module.css"

const pause = agentStateEdit.shape.pause.unwrap().unwrap()
type Pause = z.output<typeof pause>

interface Props {
  readonly title: string
  /** "other" asks for a note only. */
  readonly reason?: Pause["reason"]
  readonly onClose: () => void
  readonly onPause: (pause: Pause) => Promise<void>
}

export const PauseDialog = ({ title, reason, onClose, onPause }: Props) => {
  const messages = useMessages(agentMessages)
  const id = useId()
  const form = useForm({
    schema: pause,
    initial: { reason: reason ?? "break", note: "" },
    onSubmit: async (given) => {
      await onPause(given)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting}>
            {messages.pause}
          </ActionButton>
        </>
      }
    >
      <form id={id} className={classes.stack} {...form.element}>
        <p className={classes.quiet}>{messages.pauseSentence}</p>
        <FormProblem form={form} />
        {reason === undefined && (
          <ChoiceField
            label={messages.reason}
            options={pauseReasons.map((one) => ({ value: one, label: messages[one] }))}
            {...form.field("reason")}
          />
        )}
        <TextField
          label={messages.note}
          description={messages.noteHint}
          maxLength={40}
          autoComplete="off"
          data-autofocus={reason !== undefined}
          {...form.text("note")}
        />
      </form>
    </Dialog>
  )
}
