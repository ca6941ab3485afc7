import {
  componentNames,
  componentStateNames,
  componentStates,
  regionNames,
  type ComponentState,
} from "@dialplane/contract/operations/service-status/components"
import { stateByHand, type KeptComponent } from "@dialplane/contract/operations/service-status/service-status.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { setComponent } from "./service-status.api.ts"
import { keeperMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"

interface Props {
  readonly part: KeptComponent
  readonly onClose: () => void
}

export const SetStateDialog = ({ part, onClose }: Props) => {
  const messages = useMessages(keeperMessages)
  const id = useId()
  const set = useMutation(setComponent)
  const { component, region } = part
  const name = messages.part(componentNames[component], regionNames[region])
  const form = useForm({
    schema: stateByHand,
    initial: { state: part.state, reason: part.byHand?.reason ?? "" },
    onSubmit: async (body) => {
      await set.mutateAsync({ params: { component, region }, body })
      showToast({ tone: "good", title: messages.stateSet, message: name })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.setStateTitle(name)}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting}>
            {messages.setState}
          </ActionButton>
        </>
      }
    >
      <form id={id} className={classes.stack} {...form.element}>
        <p className={classes.quiet}>{messages.setStateSentence}</p>
        <FormProblem form={form} />
        <SelectField<ComponentState>
          label={messages.state}
          options={componentStates.map((value) => ({ value, label: componentStateNames[value] }))}
          {...form.field("state")}
          onChange={(value) => value !== null && form.set("state", value)}
        />
        <TextField
          label={messages.reason}
          description={messages.reasonPublic}
          required
          maxLength={300}
          autoComplete="off"
          {...form.text("reason")}
        />
      </form>
    </Dialog>
  )
}
