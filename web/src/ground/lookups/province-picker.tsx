import { useQuery } from "@tanstack/react-query"
import { SelectField } from "../../ui/fields/select-field.tsx"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { provincesQuery } from "./lookups.api.ts"

interface Props extends FieldProps {
  readonly countryId: string
  readonly value: string
  readonly onChange: (code: string) => void
}

/** A state, province or part of a country, by its code. An unknown value is shown unchanged. */
export const ProvincePicker = ({ countryId, value, onChange, ...field }: Props) => {
  const provinces = useQuery(provincesQuery(countryId))
  const known = (provinces.data ?? []).map(({ provinceCode, name }) => ({
    value: provinceCode,
    label: `${name} (${provinceCode})`,
  }))
  const options =
    value === "" || known.some((option) => option.value === value) ? known : [{ value, label: value }, ...known]
  return (
    <SelectField
      {...field}
      options={options}
      searchable
      clearable={!field.required}
      value={value === "" ? null : value}
      onChange={(code) => onChange(code ?? "")}
    />
  )
}
