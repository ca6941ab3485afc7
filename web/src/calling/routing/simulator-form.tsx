import { useMessages } from "../../kit/locale/use-locale.ts"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import type { useForm } from "../../kit/forms/use-form.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { ExtensionMembersPicker } from "../destinations/extension-members-picker.tsx"
import { DialedField, KeysField, MomentField } from "./pretended-call-picker.tsx"
import { CallerFields, useMissingCaller } from "./pretended-caller-picker.tsx"
import { routingMessages } from "./routing.messages.ts"
import { waysOut, type simulatedCall, type WayOut } from "./simulated-call.ts"
import classes from "./journey.module.css"

export type SimulatorFormState = ReturnType<typeof useForm<typeof simulatedCall>>

/** A pretended call: who calls what and when, and what people do. */
export const SimulatorForm = ({ form }: { readonly form: SimulatorFormState }) => {
  const messages = useMessages(routingMessages)
  const { from, busy, offline } = form.values
  const missing = useMissingCaller(from)
  return (
    <form {...form.element} className={classes.form}>
      <FormProblem form={form} />
      <CallerFields {...form.field("from")} errors={form.errors} />
      <DialedField from={from} {...form.text("to")} />
      <MomentField {...form.text("at")} />
      <KeysField {...form.text("keys")} />
      <ChoiceField<"first" | "nobody">
        label={messages.answers}
        options={[
          { value: "first", label: messages.answers_first },
          { value: "nobody", label: messages.answers_nobody },
        ]}
        {...form.field("answers")}
      />
      <SelectField<WayOut>
        label={messages.inQueue}
        options={waysOut.map((value) => ({ value, label: messages[`inQueue_${value}`] }))}
        allowDeselect={false}
        {...form.field("inQueue")}
        onChange={(next) => next !== null && form.set("inQueue", next)}
      />
      <details className={classes.more} open={busy.length + offline.length > 0 || undefined}>
        <summary>{messages.peopleAway(busy.length + offline.length)}</summary>
        <div className={classes.form}>
          {(["busy", "offline"] as const).map((path) => (
            <ExtensionMembersPicker
              key={path}
              label={messages[path]}
              path={path}
              errors={form.errors}
              none={messages.nobody}
              most={200}
              kind="phone"
              value={form.values[path]}
              onChange={(next) => form.set(path, next)}
            />
          ))}
        </div>
      </details>
      <div className={classes.buttons}>
        <ActionButton kind="primary" icon="play" type="submit" loading={form.submitting} disabledReason={missing}>
          {messages.simulate}
        </ActionButton>
      </div>
    </form>
  )
}
