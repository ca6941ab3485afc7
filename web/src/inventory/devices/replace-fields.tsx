import { useMessages } from "../../kit/locale/use-locale.ts"
import { deviceMessages } from "./devices.messages.ts"
import { MacField } from "./mac-field.tsx"
import { ModelFields } from "./model-fields.tsx"
import { withTypedMac, type NewHardware } from "./typed-mac.ts"

interface Props {
  readonly value: NewHardware
  readonly onChange: (value: NewHardware) => void
}

/** MAC address, make and model of a new phone; the MAC address determines the make. */
export const ReplaceFields = ({ value, onChange }: Props) => {
  const messages = useMessages(deviceMessages)
  return (
    <>
      <p>{messages.replaceText}</p>
      <MacField
        name="macAddress"
        isNew
        value={value.macAddress}
        onChange={(typed) => onChange(withTypedMac(value, typed))}
      />
      <ModelFields
        make={value.make}
        model={value.model}
        errors={{}}
        onChange={(make, model) => onChange({ ...value, make, model })}
      />
    </>
  )
}
