import {
  weekdayOf,
  type HourRange,
  type SpecialDays,
  type WeeklyHours,
} from "@dialplane/contract/inventory/schedules/opening-hours"
import type { KeptHoliday } from "@dialplane/contract/inventory/schedules/schedule-facts"
import {
  holidayCountries,
  mostSpecialDays,
  type Holiday,
  type HolidayCountry,
} from "@dialplane/contract/inventory/schedules/schedules.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { asCountry } from "../../kit/locale/locale-settings.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DayHours } from "./day-hours.tsx"
import type { Keeping } from "./keeping.ts"
import { holidaysQuery } from "./schedules.api.ts"
import { scheduleMessages } from "./schedules.messages.ts"
import { asSpecialDays, stateOfHoliday, type HolidayState } from "./special-order.ts"
import { useHoursMessages } from "./state-messages.ts"
import classes from "./schedules.module.css"

interface Props {
  readonly keeping?: Keeping | undefined
  readonly weekly: WeeklyHours
  readonly exceptions: readonly SpecialDays[]
  readonly today: string
  readonly onAdd: (chosen: readonly SpecialDays[]) => void
  readonly onClose: () => void
}

const keyOf = ({ name, date, region }: Holiday) => `${date} ${name} ${region ?? ""}`

/** Public holidays of a country and year to choose from. Those that change something are preselected. */
export const HolidayDialog = ({ keeping, weekly, exceptions, today, onAdd, onClose }: Props) => {
  const messages = useMessages(scheduleMessages)
  const say = useHoursMessages()
  const { accountId, countryCode, countryCodeToName } = useAccount()
  const home = holidayCountries.find((one) => one === asCountry(countryCode ?? "US")) ?? "US"
  const thisYear = Number(today.slice(0, 4))
  const [country, setCountry] = useState<HolidayCountry>(home)
  // In the last weeks of a year, the next one is preselected.
  const [year, setYear] = useState(today.slice(5) >= "11-01" ? thisYear + 1 : thisYear)
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const holidays = useQuery(holidaysQuery(accountId, country, year))
  const [region, setRegion] = useState("")
  const [hours, setHours] = useState<readonly HourRange[]>([])
  const [keep, setKeep] = useState(true)
  const regions = [...new Set((holidays.data ?? []).flatMap((one) => (one.region === null ? [] : [one.region])))]
  const listed = (holidays.data ?? []).filter(
    (one) => region === "" || !regions.includes(region) || one.region === null || one.region === region,
  )
  const choices = listed.map((holiday) => {
    const state = stateOfHoliday(holiday, weekly, exceptions)
    // Yearly holidays are preselected even if they fall on a weekend this year.
    const usual =
      (state === "offered" || (state === "closedAnyway" && holiday.fixed)) &&
      (holiday.region === null || holiday.region === region) &&
      holiday.date >= today
    return { holiday, state, key: keyOf(holiday), on: state !== "there" && usual !== flipped.has(keyOf(holiday)) }
  })
  // Two special days cannot share a day: the first is used.
  const chosen = choices
    .filter(({ on }) => on)
    .map(({ holiday }) => ({ ...asSpecialDays(holiday), hours }))
    .filter((one, index, all) => all.findIndex((other) => other.from === one.from) === index)
  const flip = (key: string) => {
    const next = new Set(flipped)
    if (!next.delete(key)) next.add(key)
    setFlipped(next)
  }
  const add = () => {
    onAdd(chosen.slice(0, mostSpecialDays - exceptions.length))
    if (keeping !== undefined && keep) {
      const wanted = choices
        .filter(({ on, holiday }) => on && !holiday.substitute)
        .map(({ holiday }) => ({ country, region: holiday.region, name: holiday.name, hours }))
      const isSame = (one: KeptHoliday, other: KeptHoliday) =>
        one.country === other.country && one.region === other.region && one.name === other.name
      keeping.onChange([...keeping.kept.filter((one) => !wanted.some((other) => isSame(one, other))), ...wanted])
    }
    onClose()
  }
  const stateMessages = { there: messages.alreadyThere, closedAnyway: messages.closedAnyway, offered: undefined }
  const noteOf = ({ region, date, fixed }: Holiday, state: HolidayState) =>
    [say.weekday(weekdayOf(date)), region, fixed && state !== "there" && messages.everyYear, stateMessages[state]]
      .filter(Boolean)
      .join(" · ")
  return (
    <Dialog
      opened
      onClose={onClose}
      size={520}
      title={messages.addHolidays}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton
            kind="primary"
            disabledReason={chosen.length === 0 ? messages.chooseHoliday : undefined}
            onClick={add}
          >
            {messages.addCount(chosen.length)}
          </ActionButton>
        </>
      }
    >
      <div className={classes.holidayFields}>
        <FormColumns>
          <SelectField<HolidayCountry>
            label={messages.country}
            options={holidayCountries.map((value) => ({ value, label: countryCodeToName[value] ?? value }))}
            value={country}
            onChange={(next) => next !== null && setCountry(next)}
          />
          <SelectField
            label={messages.year}
            options={[0, 1, 2].map((more) => ({ value: String(thisYear + more), label: String(thisYear + more) }))}
            value={String(year)}
            onChange={(next) => next !== null && setYear(Number(next))}
          />
        </FormColumns>
        <FormColumns>
          {regions.length > 0 && (
            <SelectField
              label={messages.region}
              options={[
                { value: "", label: messages.allRegions },
                ...regions.map((value) => ({ value, label: value })),
              ]}
              allowDeselect={false}
              value={regions.includes(region) ? region : ""}
              onChange={(next) => setRegion(next ?? "")}
            />
          )}
          <SelectField<"closed" | "open">
            label={messages.holidayHours}
            allowDeselect={false}
            options={[
              { value: "closed", label: messages.holidayClosed },
              { value: "open", label: messages.holidayOpen },
            ]}
            value={hours.length === 0 ? "closed" : "open"}
            onChange={(next) => setHours(next === "open" ? [{ from: "09:00", to: "12:00" }] : [])}
          />
        </FormColumns>
        {hours.length > 0 && <DayHours of={messages.publicHolidays} hours={hours} mistaken={[]} onChange={setHours} />}
        {keeping !== undefined && (
          <SwitchField
            label={messages.keepUpToDate}
            description={messages.keepUpToDateHint}
            checked={keep}
            onChange={setKeep}
          />
        )}
      </div>
      {holidays.isLoadingError ? (
        <LoadError compact of={holidays} />
      ) : holidays.data === undefined ? (
        <FormSkeleton fields={4} />
      ) : (
        <fieldset className={classes.holidays}>
          <legend>{messages.publicHolidays}</legend>
          {choices.map(({ holiday, state, key, on }) => (
            <CheckboxField
              key={key}
              label={
                <span className={classes.holiday}>
                  <span>{holiday.name}</span>
                  <span className={classes.quiet}>{say.day(holiday.date)}</span>
                </span>
              }
              description={noteOf(holiday, state)}
              checked={on || state === "there"}
              disabledReason={state === "there" ? messages.alreadyThere : undefined}
              onChange={() => flip(key)}
            />
          ))}
        </fieldset>
      )}
      <p className={classes.quiet}>{country === "IN" ? messages.holidaysIndia : messages.holidaysNote}</p>
    </Dialog>
  )
}
