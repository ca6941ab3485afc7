import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { freeNumbersQuery } from "./numbers.api.ts"
import { numberMessages } from "./numbers.messages.ts"

interface Props extends FieldProps {
  readonly accountId: number
  /** Digits with calling code. */
  readonly value: string | null
  readonly onChange: (phoneNumber: string | null) => void
  /** Not offered. */
  readonly except?: readonly string[]
}

/**
 * An available number of the account, searched by its first or last digits; those marked as suggested first are listed
 * first.
 */
export const NumberPicker = ({ accountId, value, onChange, except = [], ...field }: Props) => {
  const messages = useMessages(numberMessages)
  const format = usePhoneNumbers()
  const [search, setSearch] = useState("")
  const labelOf = (number: string) => format(`+${number}`)
  // After a choice, the field contains its label, which is not a search.
  const wanted = value !== null && search === labelOf(value) ? "" : search
  const found = useQuery({ ...freeNumbersQuery(accountId, wanted), placeholderData: (before) => before })
  const offered = (found.data?.items ?? [])
    .filter(({ phoneNumber }) => !except.includes(phoneNumber))
    .toSorted((one, other) => Number(other.initialAssign) - Number(one.initialAssign))
  const options = offered.map(({ phoneNumber, locationName }) => ({
    value: phoneNumber,
    label: locationName === null ? labelOf(phoneNumber) : `${labelOf(phoneNumber)} · ${locationName}`,
  }))
  const known =
    value === null || options.some((option) => option.value === value)
      ? options
      : [{ value, label: labelOf(value) }, ...options]
  return (
    <SelectField
      description={messages.pickNumber}
      {...field}
      placeholder={found.isSuccess && known.length === 0 && wanted === "" ? messages.noFreeNumbers : undefined}
      options={known}
      value={value}
      onChange={onChange}
      clearable={!field.required}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
    />
  )
}
