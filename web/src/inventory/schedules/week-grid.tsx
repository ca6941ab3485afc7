import { weekdays, type Weekday, type WeeklyHours } from "@dialplane/contract/inventory/schedules/opening-hours"
import { useId } from "react"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { CopyDay } from "./copy-day.tsx"
import { DayHours } from "./day-hours.tsx"
import { allDayHours, barsOf, copyDay, isAllDay, mistakesByDay, usualWeek, type DayMistakes } from "./hours-edit.ts"
import { scheduleMessages } from "./schedules.messages.ts"
import classes from "./schedules.module.css"

interface Props {
  readonly weekly: WeeklyHours
  readonly onChange: (weekly: WeeklyHours) => void
  readonly lockedBy?: string | undefined
}

/** The week, one line per day: open or closed, the periods, and a bar chart. */
export const WeekGrid = ({ weekly, onChange, lockedBy }: Props) => {
  const messages = useMessages(scheduleMessages)
  const { timeFormat } = useLocale()
  const mistakes = mistakesByDay(weekly, messages.noTime)
  const marks = timeFormat === "24hr" ? ["00", "06", "12", "18", "24"] : ["12a", "6a", "12p", "6p", "12a"]
  return (
    <div className={classes.week}>
      {/* A visible heading only; for screen readers the fields name the times. */}
      <div className={classes.scale} aria-hidden="true">
        {marks.map((mark, place) => (
          <span key={place * 6}>{mark}</span>
        ))}
      </div>
      {weekdays.map((day) => (
        <DayLine key={day} day={day} weekly={weekly} mistakes={mistakes[day]} lockedBy={lockedBy} onChange={onChange} />
      ))}
    </div>
  )
}

const DayLine = ({
  day,
  weekly,
  mistakes,
  lockedBy,
  onChange,
}: Props & { readonly day: Weekday; readonly mistakes: DayMistakes }) => {
  const messages = useMessages(scheduleMessages)
  const mistakeId = useId()
  const name = messages[day]
  const hours = weekly[day]
  const set = (next: WeeklyHours[Weekday]) => onChange({ ...weekly, [day]: next })
  // A day that is opened again starts with the default hours.
  const opened = usualWeek.monday
  return (
    <div role="group" aria-label={name} className={classes.day} data-closed={hours.length === 0 || undefined}>
      <div className={classes.dayName}>
        <CheckboxField
          label={name}
          aria-label={messages.openOn(name)}
          checked={hours.length > 0}
          disabledReason={lockedBy}
          onChange={(open) => set(open ? opened : [])}
        />
      </div>
      <div className={classes.dayHours}>
        {hours.length === 0 ? (
          <span className={classes.closed}>{messages.closed}</span>
        ) : (
          <DayHours
            of={name}
            hours={hours}
            mistaken={mistakes.places}
            describedBy={mistakes.message && mistakeId}
            lockedBy={lockedBy}
            onChange={set}
          />
        )}
        {mistakes.message && (
          <p id={mistakeId} role="alert" className={classes.mistake}>
            {mistakes.message}
          </p>
        )}
      </div>
      <div className={classes.dayActions}>
        {!isAllDay(hours) && (
          <ActionButton
            kind="quiet"
            size="compact-sm"
            className={classes.light}
            aria-label={messages.allDayOn(name)}
            disabledReason={lockedBy}
            onClick={() => set(allDayHours)}
          >
            {messages.hours24}
          </ActionButton>
        )}
        <CopyDay day={day} lockedBy={lockedBy} onCopy={(to) => onChange(copyDay(weekly, day, to))} />
      </div>
      <div className={classes.strip} aria-hidden="true">
        {barsOf(weekly, day).map(({ start, width }) => (
          <span
            key={`${start}-${width}`}
            className={classes.bar}
            style={{ insetInlineStart: `${start}%`, inlineSize: `${width}%` }}
          />
        ))}
      </div>
    </div>
  )
}
