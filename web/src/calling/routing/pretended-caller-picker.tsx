import type { SimulationDraft } from "@dialplane/contract/calling/routing/routing.schema"
import { extensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import { z } from "zod"
import { ExtensionPicker } from "../../inventory/extensions/extension-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { routingMessages } from "./routing.messages.ts"

/** Who calls, in a call that is simulated or placed as a test, as a form has it. */
export const callerValues = z.object({
  kind: z.enum(["outside", "extension"]),
  number: z.string().trim(),
  extension: extensionRef.nullable(),
})
export type CallerValues = z.output<typeof callerValues>
export const someCaller = (number = ""): CallerValues => ({ kind: "outside", number, extension: null })

export const callerOf = ({ kind, number, extension }: CallerValues): SimulationDraft["from"] =>
  kind === "outside" ? { kind, number: number.trim() } : { kind, extensionId: extension?.extensionId ?? 0 }

/** Why the call cannot be made yet. */
export const useMissingCaller = ({ kind, extension }: CallerValues): string | undefined => {
  const { chooseCaller } = useMessages(routingMessages)
  return kind === "extension" && extension === null ? chooseCaller : undefined
}

interface Props {
  readonly value: CallerValues
  readonly onChange: (value: CallerValues) => void
  readonly errors: Readonly<Record<string, string>>
}

export const CallerFields = ({ value, onChange, errors }: Props) => {
  const messages = useMessages(routingMessages)
  const { accountId } = useAccount()
  const { kind, number, extension } = value
  return (
    <>
      <ChoiceField
        label={messages.caller}
        name="from.kind"
        options={[
          { value: "outside", label: messages.outside },
          { value: "extension", label: messages.extension },
        ]}
        value={kind}
        onChange={(next) => onChange({ ...value, kind: next })}
      />
      {kind === "outside" ? (
        <TextField
          label={messages.callerNumber}
          description={messages.callerNumberHint}
          name="from.number"
          error={errors["from.number"]}
          autoComplete="off"
          inputMode="tel"
          maxLength={40}
          value={number}
          onChange={(next) => onChange({ ...value, number: next })}
        />
      ) : (
        <ExtensionPicker
          label={messages.callerExtension}
          name="from.extensionId"
          required
          error={errors["from.extensionId"]}
          among={{ accountId }}
          value={extension}
          onChange={(next) => onChange({ ...value, extension: next })}
        />
      )}
    </>
  )
}
