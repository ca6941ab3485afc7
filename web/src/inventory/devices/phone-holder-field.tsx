import { useAccount } from "../../kit/account.tsx"
import { ExtensionPicker } from "../extensions/extension-picker.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { deviceMessages } from "./devices.messages.ts"

export interface Holder {
  readonly id: number
  readonly number: string
  readonly name: string
}

interface Props extends FieldProps {
  readonly value: Holder | null
  readonly onChange: (holder: Holder | null) => void
}

/** Picks an extension that can have a phone: of a user or a room. */
export const PhoneHolderField = ({ value, onChange, ...field }: Props) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  return (
    <ExtensionPicker
      {...field}
      description={field.description ?? messages.extensionHint}
      among={{ accountId }}
      offered={({ extensionType }) => extensionType === "Extension"}
      widget="extn-move-device"
      value={value === null ? null : { extensionId: value.id, extension: value.number, name: value.name }}
      onChange={(next) =>
        onChange(next === null ? null : { id: next.extensionId, number: next.extension, name: next.name })
      }
    />
  )
}
