import type { CallFlowDetails } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import type { Simulation, SimulationRequest } from "@dialplane/contract/calling/routing/routing.schema"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { fromZonedInput } from "../../kit/locale/zoned-input.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { KeysField, keysOf, keysText, MomentField } from "../routing/pretended-call-picker.tsx"
import {
  CallerFields,
  callerOf,
  callerValues,
  someCaller,
  useMissingCaller,
} from "../routing/pretended-caller-picker.tsx"
import { simulate } from "../routing/routing.api.ts"
import { SimulatedAnswer } from "../routing/simulated-answer-tile.tsx"
import { callFlowMessages } from "./call-flows.messages.ts"
import classes from "./call-flows.module.css"

interface Props {
  readonly flow: CallFlowDetails
  /** Saves the draft first; false if that is not possible. */
  readonly flush: () => Promise<boolean>
  readonly onPath: (stepIds: readonly string[]) => void
  readonly onClose: () => void
}
const schema = z.object({
  from: callerValues,
  at: z.string(),
  keys: keysText,
  answers: z.enum(["first", "nobody"]),
})
type Values = z.output<typeof schema>
interface Answered {
  readonly asked: Values
  readonly version: number
  readonly simulation: Simulation
}

/** A pretended call through the draft; its way is shown on the canvas. */
export const SimulatePanel = ({ flow, flush, onPath, onClose }: Props) => {
  const messages = useMessages(callFlowMessages)
  const { accountId, timeZone } = useAccount()
  const ask = useMutation(simulate)
  const [answered, setAnswered] = useState<Answered>()
  const form = useForm({
    schema,
    initial: { from: someCaller("+12125550111"), at: "", keys: "", answers: "first" },
    onSubmit: async (asked) => {
      if (!(await flush())) return
      const simulation = await ask.mutateAsync({ params: { accountId }, body: requestOf(flow, asked, timeZone) })
      setAnswered({ asked, version: flow.version, simulation })
      onPath(simulation.flowSteps.flatMap((one) => (one.callFlowId === flow.callFlowId ? [one.stepId] : [])))
    },
  })
  const missing = useMissingCaller(form.values.from)
  return (
    <section className={classes.panel} aria-label={messages.simulate}>
      <header className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{messages.simulate}</h2>
        <IconButton icon="close" label={messages.close} onClick={onClose} />
      </header>
      <p className={classes.quiet}>{messages.simulateSentence}</p>
      <form {...form.element} className={classes.stack}>
        <FormProblem form={form} />
        <CallerFields {...form.field("from")} errors={form.errors} />
        <MomentField {...form.text("at")} />
        <KeysField {...form.text("keys")} />
        <SelectField<"first" | "nobody">
          label={messages.answers}
          options={[
            { value: "first", label: messages.answers_first },
            { value: "nobody", label: messages.answers_nobody },
          ]}
          allowDeselect={false}
          {...form.field("answers")}
          onChange={(next) => next !== null && form.set("answers", next)}
        />
        <div>
          <ActionButton kind="primary" icon="play" type="submit" loading={form.submitting} disabledReason={missing}>
            {messages.runSimulation}
          </ActionButton>
        </div>
      </form>
      {answered !== undefined && (
        <SimulatedAnswer simulation={answered.simulation} isOutdated={!isSameValue(answered.asked, form.values)} />
      )}
    </section>
  )
}

const requestOf = (flow: CallFlowDetails, { from, at, keys, answers }: Values, timeZone: string): SimulationRequest => {
  const moment = fromZonedInput(at, timeZone)
  return {
    from: callerOf(from),
    to: flow.phoneNumbers[0] ?? flow.extension,
    ...(moment === undefined ? {} : { at: moment }),
    keys: keysOf(keys),
    busy: [],
    offline: [],
    answers,
    inQueue: answers === "first" ? "answered" : "waitedTooLong",
    draftOfFlow: flow.callFlowId,
  }
}
