import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { holderOf } from "./device-marks.tsx"
import { devicesFoundQuery } from "./devices.api.ts"

interface Props extends FieldProps {
  readonly value: number | null
  readonly onChange: (deviceId: number | null) => void
  /** Not offered. */
  readonly except?: readonly number[]
}

/** A desk phone of the account, found by name, MAC address, model or extension. */
export const PhonePicker = ({ value, onChange, except = [], ...field }: Props) => {
  const { accountId } = useAccount()
  const [search, setSearch] = useState("")
  const [label, setLabel] = useState("")
  const found = useQuery({
    ...devicesFoundQuery(accountId, search === label ? "" : search),
    placeholderData: (before) => before,
  })
  const offered = (found.data?.items ?? [])
    .filter(({ id }) => !except.includes(id))
    .map((device) => ({
      value: String(device.id),
      label: [holderOf(device), device.name, device.macAddress].filter(Boolean).join(" · "),
    }))
  const options =
    value === null || offered.some((option) => option.value === String(value))
      ? offered
      : [{ value: String(value), label }, ...offered]
  return (
    <SelectField
      {...field}
      searchable
      clearable={!field.required}
      filter={({ options: all }) => all}
      options={options}
      searchValue={search}
      onSearchChange={setSearch}
      value={value === null ? null : String(value)}
      onChange={(next) => {
        setLabel(options.find((option) => option.value === next)?.label ?? "")
        onChange(next === null ? null : Number(next))
      }}
    />
  )
}
