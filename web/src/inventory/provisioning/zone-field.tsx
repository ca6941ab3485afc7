import { timeZones } from "@dialplane/contract/kit/time-zones"
import { useMemo } from "react"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"

interface Props extends FieldProps {
  readonly value: string | null
  readonly placeholder: string
  readonly onChange: (zone: string | null) => void
}

/** All time zones, from west to east. */
export const ZoneField = ({ value, onChange, ...field }: Props) => {
  const options = useMemo(
    () => timeZones().map(({ timeZoneId, city, name }) => ({ value: timeZoneId, label: `${city} · ${name}` })),
    [],
  )
  return <SelectField {...field} clearable searchable limit={100} options={options} value={value} onChange={onChange} />
}
