import { scenarioDraft, type Scenario, type SimulationDraft } from "@dialplane/contract/calling/routing/routing.schema"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { addScenario, changeScenario } from "./routing.api.ts"
import { routingMessages } from "./routing.messages.ts"

interface Props {
  readonly question: SimulationDraft & { readonly at: string }
  /** Saved before: its name and question change. */
  readonly scenario: Scenario | undefined
  readonly onClose: () => void
}

/** Keeps a pretended call with its moment and its answer. */
export const SaveScenario = ({ question, scenario, onClose }: Props) => {
  const messages = useMessages(routingMessages)
  const { zonedDateTime } = useFormat()
  const { accountId } = useAccount()
  const navigate = useNavigate()
  const id = useId()
  const add = useMutation(addScenario)
  const change = useMutation(changeScenario)
  const title = scenario === undefined ? messages.save : messages.saveChanges
  const form = useForm({
    schema: scenarioDraft.pick({ name: true }),
    initial: { name: scenario?.name ?? "" },
    onSubmit: async ({ name }) => {
      if (scenario === undefined) {
        const { scenarioId } = await add.mutateAsync({ params: { accountId }, body: { name, question } })
        void navigate({ to: accountAddress(accountId, `call-simulator/scenarios/${scenarioId}`) })
      } else {
        const { scenarioId, version } = scenario
        await change.mutateAsync({ params: { accountId, scenarioId }, body: { name, question, version } })
      }
      showToast({ tone: "good", title: messages.saved })
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
            {title}
          </ActionButton>
        </>
      }
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <TextField
          label={messages.name}
          description={messages.saveSentence(zonedDateTime(question.at))}
          required
          autoComplete="off"
          maxLength={80}
          {...form.text("name")}
        />
      </form>
    </Dialog>
  )
}
