import type { ForwardingRule } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { ExtensionPicker } from "../extensions/extension-picker.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { templateMessages } from "./extension-templates.messages.ts"
import classes from "./templates.module.css"

type Rule = ForwardingRule & { readonly seconds?: number }

interface Props {
  readonly accountId: number
  readonly label: string
  readonly name: string
  readonly value: Rule | undefined
  /** Ring time, for rules that have one. */
  readonly withSeconds?: boolean
  readonly errors: Readonly<Record<string, string>>
  readonly disabledReason?: string | undefined
  readonly onChange: (rule: Rule | undefined) => void
}

const kindOf = (rule: Rule | undefined) =>
  rule === undefined ? null : rule.on && rule.to !== null ? rule.to.kind : "off"

/** One forwarding rule: not changed, off, or on with a destination. */
export const RuleField = ({
  accountId,
  label,
  name,
  value,
  withSeconds = false,
  errors,
  disabledReason,
  onChange,
}: Props) => {
  const messages = useMessages(templateMessages)
  const seconds = withSeconds ? { seconds: value?.seconds ?? 20 } : {}
  const choose = (kind: string | null) => {
    if (kind === null) onChange(undefined)
    else if (kind === "off") onChange({ on: false, to: null, ...seconds })
    else if (kind === "voicemail") onChange({ on: true, to: { kind }, ...seconds })
    else if (kind === "external") onChange({ on: true, to: { kind, number: "" }, ...seconds })
    else onChange({ on: true, to: { kind: "extension", extensionId: 0 }, ...seconds })
  }
  const to = value?.on === true ? value.to : null
  return (
    <div className={classes.rule}>
      <SelectField
        label={label}
        name={name}
        clearable
        placeholder={messages.left}
        disabledReason={disabledReason}
        error={errors[name] ?? errors[`${name}.to`]}
        value={kindOf(value)}
        onChange={choose}
        options={[
          { value: "off", label: messages.off },
          { value: "voicemail", label: messages.toVoicemail },
          { value: "extension", label: messages.toExtension },
          { value: "external", label: messages.toNumber },
        ]}
      />
      {to?.kind === "extension" && (
        <ExtensionPicker
          label={messages.which(label)}
          required
          among={{ accountId }}
          name={`${name}.to.extensionId`}
          disabledReason={disabledReason}
          error={errors[`${name}.to.extensionId`]}
          value={to.extensionId === 0 ? null : to}
          onChange={(extension) =>
            onChange({ ...value!, to: { kind: "extension", ...(extension ?? { extensionId: 0 }) } })
          }
        />
      )}
      {to?.kind === "external" && (
        <TextField
          label={messages.number(label)}
          required
          description={messages.numberHint}
          name={`${name}.to.number`}
          disabledReason={disabledReason}
          error={errors[`${name}.to.number`]}
          value={to.number}
          onChange={(number) => onChange({ ...value!, to: { kind: "external", number } })}
        />
      )}
      {withSeconds && to !== null && (
        <NumberField
          label={messages.afterSeconds}
          unit={messages.seconds}
          min={5}
          max={120}
          name={`${name}.seconds`}
          disabledReason={disabledReason}
          error={errors[`${name}.seconds`]}
          value={value?.seconds ?? 20}
          onChange={(next) => onChange({ ...value!, seconds: next ?? 20 })}
        />
      )}
    </div>
  )
}
