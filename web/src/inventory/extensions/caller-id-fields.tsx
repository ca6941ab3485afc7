import type { CallerId } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { extensionWords } from "./extensions.words.ts"

interface Props {
  readonly value: CallerId
  readonly onChange: (callerId: CallerId) => void
  readonly errors: Readonly<Record<string, string>>
  readonly disabledReason?: string | undefined
}

const kinds = ["account", "own", "number"] as const

/** What people see who are called from here. */
export const CallerIdFields = ({ value, onChange, errors, disabledReason }: Props) => {
  const words = useWords(extensionWords)
  const off = { disabledReason }
  const set = (change: Partial<CallerId>) => onChange({ ...value, ...change })
  return (
    <>
      <TextField
        label={words.callerName}
        description={words.callerNameHint}
        autoComplete="off"
        {...off}
        name="callerId.name"
        error={errors["callerId.name"]}
        value={value.name}
        onChange={(name) => set({ name })}
      />
      <SelectField
        label={words.callerNumber}
        {...off}
        name="callerId.number"
        options={kinds.map((kind) => ({ value: kind, label: words[`callerNumber_${kind}`] }))}
        value={value.number.kind}
        onChange={(kind) => kind !== null && set({ number: kind === "number" ? { kind, number: "" } : { kind } })}
      />
      {value.number.kind === "number" && (
        <TextField
          label={words.ownNumber}
          description={words.externalHint}
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
        label={words.blocked}
        description={words.blockedHint}
        name="callerId.blocked"
        {...off}
        checked={value.blocked}
        onChange={(blocked) => set({ blocked })}
      />
    </>
  )
}
