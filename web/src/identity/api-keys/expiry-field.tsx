import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { apiKeyMessages } from "./api-keys.messages.ts"

const choices = ["30", "60", "90", "365", "none", "date"] as const
type Choice = (typeof choices)[number]
const dayMilliseconds = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMilliseconds).toISOString()
/** A key works until the end of its last day, in UTC. */
const endOf = (day: string) => `${day}T23:59:59.000Z`

interface Props {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error?: string | undefined
  readonly disabledReason?: string | undefined
  /** The choice for a new key; a saved one shows its date. */
  readonly start?: Choice
}

export const ExpiryField = ({ value, onChange, error, disabledReason, start }: Props) => {
  const messages = useMessages(apiKeyMessages)
  const [picked, setPicked] = useState<Choice | undefined>(start)
  const choice = picked ?? (value === null ? "none" : "date")
  const choose = (next: Choice | null) => {
    if (next === null) return
    setPicked(next)
    if (next === "none") onChange(null)
    else if (next === "date") onChange(value ?? inDays(90))
    else onChange(inDays(Number(next)))
  }
  const label = (one: Choice) =>
    one === "none" ? messages.noExpiry : one === "date" ? messages.onDate : messages.days(Number(one))
  return (
    <>
      <SelectField<Choice>
        label={messages.expiry}
        options={choices.map((one) => ({ value: one, label: label(one) }))}
        value={choice}
        onChange={choose}
        error={choice === "date" ? undefined : error}
        disabledReason={disabledReason}
      />
      {choice === "date" && (
        <DateTimeField
          label={messages.date}
          timeZone="UTC"
          value={value?.slice(0, 10) ?? ""}
          error={error}
          disabledReason={disabledReason}
          onChange={(day) => {
            if (day !== "") onChange(endOf(day))
          }}
        />
      )}
    </>
  )
}
