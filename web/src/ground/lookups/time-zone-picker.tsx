import { useQuery } from "@tanstack/react-query"
import { SelectField } from "../../ui/fields/select-field.tsx"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { timeZonesQuery } from "./lookups.api.ts"

interface Props extends FieldProps {
  readonly countryId: string
  readonly value: string
  readonly onChange: (timeZoneId: string) => void
}

const offset = (minutes: number) => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? "−" : "+"}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`
}

/** The time zones of a country, with their offset today. */
export const TimeZonePicker = ({ countryId, value, onChange, ...field }: Props) => {
  const zones = useQuery(timeZonesQuery(countryId))
  const known = (zones.data ?? []).map(({ timeZoneId, name, city, offsetMinutes }) => ({
    value: timeZoneId,
    label: `${city} · ${name} (${offset(offsetMinutes)})`,
  }))
  const options =
    value === "" || known.some((option) => option.value === value) ? known : [{ value, label: value }, ...known]
  return (
    <SelectField
      {...field}
      options={options}
      searchable
      value={value === "" ? null : value}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  )
}
