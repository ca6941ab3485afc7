import { useLocale } from "../../kit/locale/use-locale.ts"
import { fromZonedInput, toZonedInput } from "../../kit/locale/zoned-input.ts"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"

interface Props {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly required?: boolean
  readonly disabledReason?: string | undefined
}

/** A moment, entered in the time zone of the account. */
export const TimeField = ({ value, onChange, ...field }: Props) => {
  const timeZone = useLocale().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <DateTimeField
      {...field}
      kind="datetime-local"
      timeZone={timeZone}
      value={value === "" ? "" : toZonedInput(value, timeZone)}
      onChange={(text) => onChange(fromZonedInput(text, timeZone) ?? "")}
    />
  )
}
