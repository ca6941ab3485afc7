import type { Simulation, SimulationDraft } from "@dialplane/contract/calling/routing/routing.schema"
import { useMutation } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { fromZonedInput } from "../../kit/locale/zoned-input.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { ExtensionMembersPicker, type ListedExtension } from "../destinations/extension-members-picker.tsx"
import { PretendedCallerFields, usePretendedCaller } from "./pretended-caller-picker.tsx"
import { simulate } from "./routing.api.ts"
import { routingMessages } from "./routing.messages.ts"
import classes from "./journey.module.css"

const schema = z.object({ to: z.string().trim().min(1), keys: z.string().regex(/^[0-9*#\s,]*$/) })
const waysOut = ["answered", "waitedTooLong", "noAgents", "exitKey"] as const
type WayOut = (typeof waysOut)[number]

interface Props {
  readonly onAnswer: (question: SimulationDraft, simulation: Simulation) => void
}

/** A pretended call. Links can fill in the caller and the dialed number. */
export const SimulatorForm = ({ onAnswer }: Props) => {
  const messages = useMessages(routingMessages)
  const { accountId, timeZone } = useAccount()
  const given = useSearch({ strict: false }) as { from?: string | number; to?: string | number }
  const ask = useMutation(simulate)
  const caller = usePretendedCaller(String(given.from ?? ""))
  const [at, setAt] = useState("")
  const [answers, setAnswers] = useState<"first" | "nobody">("first")
  const [inQueue, setInQueue] = useState<WayOut>("answered")
  const [busy, setBusy] = useState<ListedExtension[]>([])
  const [offline, setOffline] = useState<ListedExtension[]>([])
  const form = useForm({
    schema,
    initial: { to: String(given.to ?? ""), keys: "" },
    onSubmit: async ({ to, keys }) => {
      const moment = fromZonedInput(at, timeZone)
      const question: SimulationDraft = {
        from: caller.from,
        to,
        ...(moment === undefined ? {} : { at: moment }),
        keys: keys.split(/[\s,]+/).filter(Boolean),
        busy: busy.map(({ extensionId }) => extensionId),
        offline: offline.map(({ extensionId }) => extensionId),
        answers,
        inQueue,
      }
      onAnswer(question, await ask.mutateAsync({ params: { accountId }, body: question }))
    },
  })
  return (
    <form {...form.element} className={classes.form}>
      <FormProblem form={form} />
      <PretendedCallerFields {...caller.fields} errors={form.errors} />
      <TextField
        label={messages.dialed}
        description={messages.dialedHint}
        required
        autoComplete="off"
        inputMode="tel"
        maxLength={40}
        {...form.text("to")}
      />
      <DateTimeField
        kind="datetime-local"
        label={messages.at}
        description={messages.atHint(timeZone)}
        value={at}
        onChange={setAt}
      />
      <TextField
        label={messages.keys}
        description={messages.keysHint}
        autoComplete="off"
        maxLength={100}
        {...form.text("keys")}
        error={form.errors["keys"] === undefined ? undefined : messages.keysInvalid}
      />
      <ChoiceField<"first" | "nobody">
        label={messages.answers}
        name="answers"
        options={[
          { value: "first", label: messages.answers_first },
          { value: "nobody", label: messages.answers_nobody },
        ]}
        value={answers}
        onChange={setAnswers}
      />
      <SelectField<WayOut>
        label={messages.inQueue}
        options={waysOut.map((value) => ({ value, label: messages[`inQueue_${value}`] }))}
        allowDeselect={false}
        value={inQueue}
        onChange={(next) => next !== null && setInQueue(next)}
      />
      <ExtensionMembersPicker
        label={messages.busy}
        path="busy"
        errors={form.errors}
        none={messages.nobody}
        most={200}
        kind="phone"
        value={busy}
        onChange={setBusy}
      />
      <ExtensionMembersPicker
        label={messages.offline}
        path="offline"
        errors={form.errors}
        none={messages.nobody}
        most={200}
        kind="phone"
        value={offline}
        onChange={setOffline}
      />
      <div className={classes.buttons}>
        <ActionButton
          kind="primary"
          icon="play"
          type="submit"
          loading={form.submitting}
          disabledReason={caller.missing}
        >
          {messages.simulate}
        </ActionButton>
      </div>
    </form>
  )
}
