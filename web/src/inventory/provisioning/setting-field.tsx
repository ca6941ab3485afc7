import type {
  PhoneSettingName,
  PhoneSettings,
  SettingOrigin,
} from "@dialplane/contract/inventory/provisioning/phone-settings"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { provisioningMessages } from "./provisioning.messages.ts"
import { choicesOf, settingText } from "./setting-messages.ts"
import { ZoneField } from "./zone-field.tsx"

interface Props {
  readonly name: PhoneSettingName
  readonly value: unknown
  readonly inherited: PhoneSettings[PhoneSettingName]
  readonly origin: SettingOrigin
  readonly error?: string | undefined
  readonly lockedBy?: string | undefined
  /** Undefined inherits the value. */
  readonly onChange: (value: unknown) => void
}

const numbers: ReadonlySet<PhoneSettingName> = new Set(["registerSeconds", "voiceVlan", "screensaverMinutes"])
const texts: ReadonlySet<PhoneSettingName> = new Set(["timeServer", "phoneBookUrl"])
const switches: ReadonlySet<PhoneSettingName> = new Set(["encryptedAudio", "webPage"])

/** The control for a setting. When empty, it shows the inherited value as a placeholder. */
export const SettingField = ({ name, value, inherited, origin, error, lockedBy, onChange }: Props) => {
  const messages = useMessages(provisioningMessages)
  const shared = {
    label: messages[`name_${name}`],
    name,
    error,
    disabledReason: lockedBy,
    placeholder: messages.inherit(settingText(name, inherited, messages), messages[`origin_${origin}`]),
  }
  const open = (text: string) => (text === "" ? undefined : text)
  if (name === "timeZone")
    return (
      <ZoneField
        {...shared}
        value={typeof value === "string" ? value : null}
        onChange={(zone) => onChange(zone ?? undefined)}
      />
    )
  if (name === "codecs")
    return (
      <MultiSelectField
        {...shared}
        placeholder={value === undefined ? shared.placeholder : ""}
        options={choicesOf(name, messages)}
        value={Array.isArray(value) ? (value as string[]) : []}
        onChange={(list) => onChange(list.length === 0 ? undefined : list)}
      />
    )
  if (numbers.has(name)) {
    const unit =
      name === "registerSeconds"
        ? messages.secondsUnit
        : name === "screensaverMinutes"
          ? messages.minutesUnit
          : undefined
    return (
      <NumberField
        {...shared}
        description={
          name === "voiceVlan" ? messages.vlanHint : name === "screensaverMinutes" ? messages.saverHint : undefined
        }
        unit={unit}
        value={typeof value === "number" ? value : null}
        onChange={(number) => onChange(number ?? undefined)}
      />
    )
  }
  if (texts.has(name))
    return (
      <TextField
        {...shared}
        autoComplete="off"
        description={name === "phoneBookUrl" ? messages.phoneBookHint : undefined}
        value={typeof value === "string" ? value : ""}
        onChange={(text) => onChange(open(text))}
      />
    )
  return (
    <SelectField
      {...shared}
      clearable
      options={choicesOf(name, messages)}
      value={typeof value === "string" || typeof value === "boolean" ? String(value) : null}
      onChange={(chosen) => onChange(chosen === null ? undefined : switches.has(name) ? chosen === "true" : chosen)}
    />
  )
}
