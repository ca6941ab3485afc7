import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { SuggestField } from "../../ui/fields/suggest-field.tsx"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { citiesQuery } from "./lookups.api.ts"

interface Props extends FieldProps {
  readonly countryId: string
  /** Cities are listed by state or province: without one, nothing is suggested. */
  readonly provinceCode: string
  readonly value: string
  readonly onChange: (city: string) => void
}

/** A city: any text, with suggestions from the state or province while typing. */
export const CityPicker = ({ countryId, provinceCode, value, onChange, ...field }: Props) => {
  const [touched, setTouched] = useState(false)
  const search = value.trim()
  const found = useQuery({
    ...citiesQuery(countryId, provinceCode, search),
    enabled: touched && provinceCode !== "" && search.length > 1,
    placeholderData: (before) => before,
  })
  const names = [...new Set((found.data ?? []).map(({ name }) => name))]
  const isWhole = names.some((name) => name.toLowerCase() === search.toLowerCase())
  return (
    <SuggestField
      {...field}
      autoComplete="off"
      value={value}
      suggestions={search.length < 2 || isWhole ? [] : names.map((name) => ({ value: name, label: name }))}
      onFocus={() => setTouched(true)}
      onChange={onChange}
    />
  )
}
