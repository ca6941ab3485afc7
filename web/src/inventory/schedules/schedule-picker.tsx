import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { accountAddress } from "../../kit/screen.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { schedulesQuery } from "./schedules.api.ts"
import { scheduleMessages } from "./schedules.messages.ts"

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
  const messages = useMessages(scheduleMessages)
  const schedules = useQuery({ ...schedulesQuery(accountId), enabled: useCan("read:schedules") })
  const known = (schedules.data?.items ?? [])
    .filter(({ scheduleId }) => scheduleId !== except)
    .map(({ scheduleId, name }) => ({ value: String(scheduleId), label: name }))
  // In an account without schedules the field would be a dead end.
  const canCreate = useCan("create:schedules") && schedules.data?.items.length === 0
  const isKnown = value === null || known.some((one) => one.value === String(value))
  return (
    <SelectField
      {...field}
      {...(canCreate
        ? {
            description: (
              <TextLink external href={accountAddress(accountId, "schedules/new")}>
                {messages.createOne}
              </TextLink>
            ),
          }
        : {})}
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
