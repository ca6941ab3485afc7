import type { TestCallDraft } from "@dialplane/contract/calling/engine/engine.schema"
import { extensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import { useMutation } from "@tanstack/react-query"
import { z } from "zod"
import { ExtensionPicker } from "../../inventory/extensions/extension-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { dialedText, DialedField, KeysField, keysOf, keysText } from "../routing/pretended-call-picker.tsx"
import {
  CallerFields,
  callerOf,
  callerValues,
  someCaller,
  useMissingCaller,
} from "../routing/pretended-caller-picker.tsx"
import { placeCall } from "./engine.api.ts"
import { engineMessages } from "./engine.messages.ts"
import classes from "./engine.module.css"

const answerers = ["usual", "first", "extension", "nobody"] as const
type Answerer = (typeof answerers)[number]

const schema = z.object({
  from: callerValues,
  to: dialedText,
  keys: keysText,
  people: z.object({
    kind: z.enum(answerers),
    extension: extensionRef.nullable(),
    afterSeconds: z.int().min(1).max(120),
    hangsUpAfterSeconds: z.int().min(1).max(3600).nullable(),
  }),
})
type Values = z.output<typeof schema>

const peopleOf = ({ keys, people }: Values): TestCallDraft["people"] => {
  const { kind, extension, afterSeconds, hangsUpAfterSeconds } = people
  if (kind === "usual") return undefined
  return {
    answers:
      kind === "nobody"
        ? { kind }
        : kind === "first"
          ? { kind, afterSeconds }
          : { kind, extensionId: extension?.extensionId ?? 0, afterSeconds },
    keys: keysOf(keys),
    hangsUpAfterSeconds: hangsUpAfterSeconds ?? 600,
  }
}

/** A test call: who calls what, and what the pretended people do. */
export const TestCallForm = ({ onPlaced }: { readonly onPlaced: (testCallId: string) => void }) => {
  const messages = useMessages(engineMessages)
  const { accountId } = useAccount()
  const place = useMutation(placeCall)
  const form = useForm({
    schema,
    initial: {
      from: someCaller(),
      to: "",
      keys: "",
      people: { kind: "usual", extension: null, afterSeconds: 6, hangsUpAfterSeconds: null },
    },
    onSubmit: async (values) => {
      const people = peopleOf(values)
      const body: TestCallDraft = {
        from: callerOf(values.from),
        to: values.to,
        ...(people === undefined ? {} : { people }),
      }
      onPlaced((await place.mutateAsync({ params: { accountId }, body })).testCallId)
    },
  })
  const { from, people } = form.values
  const setPeople = (part: Partial<Values["people"]>) => form.set("people", { ...people, ...part })
  const missingCaller = useMissingCaller(from)
  const missingAnswerer = people.kind === "extension" && people.extension === null ? messages.chooseAnswerer : undefined
  return (
    <form {...form.element} className={classes.form}>
      <FormProblem form={form} />
      <CallerFields {...form.field("from")} errors={form.errors} />
      <DialedField from={from} {...form.text("to")} />
      <SelectField<Answerer>
        label={messages.people}
        description={messages.peopleHint}
        options={answerers.map((value) => ({ value, label: messages[`people_${value}`] }))}
        allowDeselect={false}
        value={people.kind}
        onChange={(kind) => kind !== null && setPeople({ kind })}
      />
      {people.kind === "extension" && (
        <ExtensionPicker
          label={messages.answerer}
          required
          among={{ accountId }}
          offered={({ extensionType }) => extensionType === "Extension"}
          value={people.extension}
          onChange={(extension) => setPeople({ extension })}
          error={form.errors["people.answers.extensionId"]}
        />
      )}
      {(people.kind === "first" || people.kind === "extension") && (
        <NumberField
          label={messages.answersAfter}
          unit={messages.seconds}
          required
          min={1}
          max={120}
          value={people.afterSeconds}
          onChange={(next) => setPeople({ afterSeconds: next ?? 1 })}
          error={form.errors["people.afterSeconds"]}
        />
      )}
      {people.kind !== "usual" && (
        <>
          <KeysField {...form.text("keys")} />
          <NumberField
            label={messages.hangsUpAfter}
            description={messages.hangsUpHint}
            unit={messages.seconds}
            min={1}
            max={3600}
            value={people.hangsUpAfterSeconds}
            onChange={(hangsUpAfterSeconds) => setPeople({ hangsUpAfterSeconds })}
            error={form.errors["people.hangsUpAfterSeconds"]}
          />
        </>
      )}
      <div className={classes.buttons}>
        <ActionButton
          kind="primary"
          icon="phone-out"
          type="submit"
          loading={form.submitting}
          disabledReason={missingCaller ?? missingAnswerer}
        >
          {messages.call}
        </ActionButton>
      </div>
    </form>
  )
}
