import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { schedulesQuery } from "./schedules.api.ts"

interface Props extends FieldProps {
  readonly value: number | null
  /** The name of the chosen one, shown while the list loads or cannot be read. */
  readonly chosenName?: string | null
  /** The text of "no schedule". */
  readonly none: string
  /** A schedule that cannot be chosen. */
  readonly except?: number
  readonly onChange: (scheduleId: number | null) => void
}

/** A schedule of the account, or none. */
export const SchedulePicker = ({ value, chosenName, none, except, onChange, ...field }: Props) => {
  const { accountId } = useAccount()
  const schedules = useQuery({ ...schedulesQuery(accountId), enabled: useCan("read:schedules") })
  const known = (schedules.data?.items ?? [])
    .filter(({ scheduleId }) => scheduleId !== except)
    .map(({ scheduleId, name }) => ({ value: String(scheduleId), label: name }))
  const isKnown = value === null || known.some((one) => one.value === String(value))
  return (
    <SelectField
      {...field}
      options={[
        { value: "none", label: none },
        ...(isKnown ? [] : [{ value: String(value), label: chosenName ?? `#${value}` }]),
        ...known,
      ]}
      value={value === null ? "none" : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === "none" ? null : Number(chosen))}
    />
  )
}
