import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { tagsQuery } from "./numbers.api.ts"
import { numberMessages } from "./numbers.messages.ts"

interface Props extends FieldProps {
  readonly accountId: number
  readonly value: number | null
  readonly onChange: (customTagId: number | null) => void
}

export const TagField = ({ accountId, value, onChange, ...field }: Props) => {
  const messages = useMessages(numberMessages)
  const tags = useQuery(tagsQuery(accountId))
  return (
    <SelectField
      {...field}
      placeholder={messages.noTag}
      clearable
      options={(tags.data ?? []).map(({ customTagId, name }) => ({ value: String(customTagId), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
