import { localTimeAt } from "@dialplane/contract/inventory/schedules/local-time"
import { isTimeZone } from "@dialplane/contract/kit/time-zones"
import type { SpecialDays, WeeklyHours } from "@dialplane/contract/inventory/schedules/opening-hours"
import { useQuery } from "@tanstack/react-query"
import { useNow } from "../../ui/display/use-now.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { usualWeek } from "./hours-edit.ts"
import { zonesQuery } from "./schedules.api.ts"
import { placeOf, useHoursMessages } from "./state-messages.ts"
import type { Keeping } from "./keeping.ts"
import { SpecialDaysList } from "./special-days.tsx"
import { WeekGrid } from "./week-grid.tsx"

export { useHoursMessages }

/** The initial values of a new schedule. */
export const newWeek = usualWeek

interface HoursProps<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly lockedBy?: string | undefined
}

/** The weekly hours of a schedule, for use in any form. */
export const WeekPicker = ({ value, onChange, lockedBy }: HoursProps<WeeklyHours>) => (
  <WeekGrid weekly={value} lockedBy={lockedBy} onChange={onChange} />
)

/** Today's date in a time zone. */
export const useTodayIn = (timeZone: string) => localTimeAt(isTimeZone(timeZone) ? timeZone : "UTC", useNow()).date

/** The special days of a schedule, with public holidays to choose from. */
export const SpecialDaysPicker = ({
  value,
  onChange,
  lockedBy,
  weekly,
  timeZone,
  keeping,
}: HoursProps<readonly SpecialDays[]> & {
  readonly weekly: WeeklyHours
  readonly timeZone: string
  readonly keeping?: Keeping | undefined
}) => (
  <SpecialDaysList
    keeping={keeping}
    weekly={weekly}
    exceptions={value}
    today={useTodayIn(timeZone)}
    lockedBy={lockedBy}
    onChange={onChange}
  />
)

const offset = (minutes: number) =>
  `GMT${minutes < 0 ? "−" : "+"}${Math.floor(Math.abs(minutes) / 60)}${minutes % 60 === 0 ? "" : `:${String(Math.abs(minutes) % 60).padStart(2, "0")}`}`

/** Any time zone; the chosen one is shown while the list loads. */
export const ZonePicker = ({
  value,
  onChange,
  clearable,
  placeholder,
  ...field
}: FieldProps & {
  readonly value: string | null
  readonly onChange: (timeZone: string | null) => void
  readonly clearable?: boolean
  readonly placeholder?: string
}) => {
  const zones = useQuery(zonesQuery)
  const known = (zones.data ?? []).map(({ timeZoneId, name, offsetMinutes }) => ({
    value: timeZoneId,
    label: `${placeOf(timeZoneId)} · ${name} (${offset(offsetMinutes)})`,
  }))
  const options =
    value === null || known.some((one) => one.value === value) ? known : [{ value, label: placeOf(value) }, ...known]
  return (
    <SelectField
      {...field}
      {...(clearable && { clearable })}
      {...(placeholder !== undefined && { placeholder })}
      searchable
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
