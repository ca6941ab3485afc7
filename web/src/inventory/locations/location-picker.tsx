import { useQuery } from "@tanstack/react-query"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { locationsQuery } from "./locations.api.ts"
import { locationMessages, statusMessages } from "./locations.messages.ts"

interface Props extends FieldProps {
  readonly accountId: number
  readonly value: number | null
  readonly onChange: (locationId: number | null) => void
  readonly except?: number
}

/** The name of a location, if the account's locations are loaded. */
export const useLocationName = (accountId: number): ((locationId: unknown) => string | undefined) => {
  const unseen = useWhyNot("read:locations")
  const { data } = useQuery({ ...locationsQuery(accountId), enabled: unseen === undefined })
  return (locationId) => data?.items.find((one) => one.locationId === locationId)?.name
}

/** The locations of an account; closed ones are shown but cannot be chosen. */
export const LocationPicker = ({ accountId, value, onChange, except, ...field }: Props) => {
  const messages = useMessages(locationMessages)
  // Users who may change an extension do not always see locations.
  const unseen = useWhyNot("read:locations")
  const locations = useQuery({ ...locationsQuery(accountId), enabled: unseen === undefined })
  const offered = (locations.data?.items ?? []).filter(({ locationId }) => locationId !== except)
  return (
    <SelectField
      {...field}
      disabledReason={field.disabledReason ?? unseen}
      placeholder={messages.choose}
      clearable={!field.required}
      options={offered.map(({ locationId, name, status }) => ({
        value: String(locationId),
        label: status === "Active" ? name : `${name} (${statusMessages[status]})`,
        disabled: status === "Closed",
      }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
