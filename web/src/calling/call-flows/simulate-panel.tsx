import type { CallFlowDetails } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import type { Simulation } from "@dialplane/contract/calling/routing/routing.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { fromZonedInput } from "../../kit/locale/zoned-input.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { clockText, Journey, ResultBadge } from "../routing/journey-tile.tsx"
import { simulate } from "../routing/routing.api.ts"
import { callFlowMessages } from "./call-flows.messages.ts"
import classes from "./call-flows.module.css"

interface Props {
  readonly flow: CallFlowDetails
  /** Saves the draft first; false if that is not possible. */
  readonly flush: () => Promise<boolean>
  readonly onPath: (stepIds: readonly string[]) => void
  readonly onClose: () => void
}
const schema = z.object({ number: z.string(), keys: z.string().regex(/^[0-9*#\s,]*$/) })

/** A pretended call through the draft; its way is shown on the canvas. */
export const SimulatePanel = ({ flow, flush, onPath, onClose }: Props) => {
  const messages = useMessages(callFlowMessages)
  const { zonedDateTime } = useFormat()
  const { accountId, timeZone } = useAccount()
  const ask = useMutation(simulate)
  const [at, setAt] = useState("")
  const [answers, setAnswers] = useState<"first" | "nobody">("first")
  const [answer, setAnswer] = useState<Simulation>()
  const form = useForm({
    schema,
    initial: { number: "+12125550111", keys: "" },
    onSubmit: async ({ number, keys }) => {
      if (!(await flush())) return
      const moment = fromZonedInput(at, timeZone)
      const found = await ask.mutateAsync({
        params: { accountId },
        body: {
          from: { kind: "outside", number: number.trim() },
          to: flow.phoneNumbers[0] ?? flow.extension,
          ...(moment === undefined ? {} : { at: moment }),
          keys: keys.split(/[\s,]+/).filter(Boolean),
          answers,
          inQueue: answers === "first" ? "answered" : "waitedTooLong",
          draftOfFlow: flow.callFlowId,
        },
      })
      setAnswer(found)
      onPath(found.flowSteps.flatMap((one) => (one.callFlowId === flow.callFlowId ? [one.stepId] : [])))
    },
  })
  return (
    <section className={classes.panel} aria-label={messages.simulate}>
      <header className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{messages.simulate}</h2>
        <IconButton icon="close" label={messages.close} onClick={onClose} />
      </header>
      <p className={classes.quiet}>{messages.simulateSentence}</p>
      <form {...form.element} className={classes.stack}>
        <FormProblem form={form} />
        <TextField
          label={messages.caller}
          description={messages.callerHint}
          autoComplete="off"
          inputMode="tel"
          maxLength={40}
          {...form.text("number")}
          error={form.errors["from.number"]}
        />
        <DateTimeField
          kind="datetime-local"
          label={messages.at}
          description={messages.atHint(timeZone)}
          value={at}
          onChange={setAt}
        />
        <TextField
          label={messages.pressed}
          description={messages.pressedHint}
          autoComplete="off"
          maxLength={100}
          {...form.text("keys")}
          error={form.errors["keys"] === undefined ? undefined : messages.pressedInvalid}
        />
        <SelectField<"first" | "nobody">
          label={messages.answers}
          options={[
            { value: "first", label: messages.answers_first },
            { value: "nobody", label: messages.answers_nobody },
          ]}
          value={answers}
          onChange={(next) => next !== null && setAnswers(next)}
        />
        <div>
          <ActionButton kind="primary" icon="play" type="submit" loading={form.submitting}>
            {messages.runSimulation}
          </ActionButton>
        </div>
      </form>
      {answer !== undefined && (
        <div className={classes.stack}>
          <div className={classes.line} role="status">
            <ResultBadge result={answer.result} />
            <span className={classes.quiet}>{messages.takes(clockText(answer.seconds), zonedDateTime(answer.at))}</span>
          </div>
          {answer.steps.length === 0 ? (
            <p className={classes.quiet}>{messages.noSteps}</p>
          ) : (
            <Journey steps={answer.steps} />
          )}
        </div>
      )}
    </section>
  )
}
