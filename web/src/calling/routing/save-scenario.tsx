import { scenarioDraft, type SimulationDraft } from "@dialplane/contract/calling/routing/routing.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { addScenario } from "./routing.api.ts"
import { routingMessages } from "./routing.messages.ts"

interface Props {
  readonly question: SimulationDraft
  readonly onClose: () => void
}

/** Keeps a pretended call with its answer of now. */
export const SaveScenario = ({ question, onClose }: Props) => {
  const messages = useMessages(routingMessages)
  const { accountId } = useAccount()
  const id = useId()
  const add = useMutation(addScenario)
  const form = useForm({
    schema: scenarioDraft.pick({ name: true }),
    initial: { name: "" },
    onSubmit: async ({ name }) => {
      await add.mutateAsync({ params: { accountId }, body: { name, question } })
      showToast({ tone: "good", title: messages.saved })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.save}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting}>
            {messages.save}
          </ActionButton>
        </>
      }
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <TextField
          label={messages.name}
          description={messages.saveSentence}
          required
          autoComplete="off"
          maxLength={80}
          {...form.text("name")}
        />
      </form>
    </Dialog>
  )
}
