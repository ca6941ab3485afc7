import { autoModel, isPhoneMake, type Make } from "@dialplane/contract/devices/models"
import { useWords } from "../kit/locale/use-locale.ts"
import { deviceWords } from "./devices.words.ts"
import { MacField } from "./mac-field.tsx"
import { ModelFields } from "./model-fields.tsx"

export interface NewHardware {
  readonly macAddress: string
  readonly make: Make
  readonly model: string
}

interface Props {
  readonly value: NewHardware
  readonly onChange: (value: NewHardware) => void
}

/** The address, make and model of a phone that is not set up yet; the address tells the make. */
export const ReplaceFields = ({ value, onChange }: Props) => {
  const words = useWords(deviceWords)
  return (
    <>
      <p>{words.replaceText}</p>
      <MacField
        name="macAddress" isNew value={value.macAddress} onChange={(macAddress) => onChange({ ...value, macAddress })}
        onMake={(make) => isPhoneMake(make) && make !== value.make && onChange({ ...value, make, model: autoModel(make) })}
      />
      <ModelFields make={value.make} model={value.model} errors={{}} onChange={(make, model) => onChange({ ...value, make, model })} />
    </>
  )
}
