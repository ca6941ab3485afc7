import type { ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import type { LeadsTo } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useState } from "react"
import { ExtensionPicker } from "../extensions/extension-picker.tsx"
import type { FieldProps } from "../../ui/fields/field-props.ts"

interface Props extends FieldProps {
  readonly accountId: number
  readonly value: number | null
  readonly onChange: (extensionId: number | null) => void
  /** The current destination, whose name is already known. */
  readonly known?: LeadsTo | null
}

/** A destination of a number: an extension of any type. */
export const TargetField = ({ accountId, value, onChange, known, ...field }: Props) => {
  const [chosen, setChosen] = useState<ExtensionRef | null>(null)
  const named = [
    chosen,
    known == null ? null : { extensionId: known.extensionId, extension: known.extension, name: known.name },
  ].find((one) => one?.extensionId === value)
  return (
    <ExtensionPicker
      {...field}
      among={{ accountId }}
      value={value === null ? null : (named ?? { extensionId: value })}
      onChange={(extension) => {
        setChosen(extension)
        onChange(extension?.extensionId ?? null)
      }}
    />
  )
}
