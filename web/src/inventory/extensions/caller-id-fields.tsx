import type { CallerId } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { extensionMessages } from "./extensions.messages.ts"

interface Props {
  readonly value: CallerId
  readonly onChange: (callerId: CallerId) => void
  readonly errors: Readonly<Record<string, string>>
  readonly disabledReason?: string | undefined
}

const kinds = ["account", "own", "number"] as const

/** Caller ID of outgoing calls. */
export const CallerIdFields = ({ value, onChange, errors, disabledReason }: Props) => {
  const messages = useMessages(extensionMessages)
  const off = { disabledReason }
  const set = (change: Partial<CallerId>) => onChange({ ...value, ...change })
  return (
    <>
      <TextField
        label={messages.callerName}
        description={messages.callerNameHint}
        autoComplete="off"
        {...off}
        name="callerId.name"
        error={errors["callerId.name"]}
        value={value.name}
        onChange={(name) => set({ name })}
      />
      <SelectField
        label={messages.callerNumber}
        {...off}
        name="callerId.number"
        options={kinds.map((kind) => ({ value: kind, label: messages[`callerNumber_${kind}`] }))}
        value={value.number.kind}
        onChange={(kind) => kind !== null && set({ number: kind === "number" ? { kind, number: "" } : { kind } })}
      />
      {value.number.kind === "number" && (
        <TextField
          label={messages.ownNumber}
          description={messages.externalHint}
          type="tel"
          required
          autoComplete="off"
          {...off}
          name="callerId.number.number"
          error={errors["callerId.number.number"]}
          value={value.number.number}
          onChange={(number) => set({ number: { kind: "number", number } })}
        />
      )}
      <SwitchField
        label={messages.blocked}
        description={messages.blockedHint}
        name="callerId.blocked"
        {...off}
        checked={value.blocked}
        onChange={(blocked) => set({ blocked })}
      />
    </>
  )
}
