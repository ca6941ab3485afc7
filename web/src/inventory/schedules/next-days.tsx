import { daysAhead, weekdayOf, type OpeningHours } from "@dialplane/contract/inventory/schedules/opening-hours"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { useTodayIn } from "./opening-hours-picker.tsx"
import { scheduleMessages } from "./schedules.messages.ts"
import { useHoursMessages } from "./state-messages.ts"
import classes from "./schedules.module.css"

const howMany = 30

/** The next days of the hours in the form: open or closed, with holidays. */
export const NextDays = ({ hours }: { readonly hours: OpeningHours }) => {
  const messages = useMessages(scheduleMessages)
  const say = useHoursMessages()
  const today = useTodayIn(hours.timeZone)
  return (
    <FormSection title={messages.nextDays} description={messages.nextDaysSentence}>
      <ol className={classes.nextDays} aria-label={messages.nextDays}>
        {daysAhead(hours, today, howMany).map(({ date, hours: open, name }) => (
          <li key={date} data-closed={open.length === 0 || undefined} data-special={name !== undefined || undefined}>
            <span
              className={classes.quiet}
            >{`${say.weekday(weekdayOf(date)).slice(0, 3)} ${say.dayOfYear(date)}`}</span>
            <span>{say.hours(open)}</span>
            {name !== undefined && <strong dir="auto">{name}</strong>}
          </li>
        ))}
      </ol>
    </FormSection>
  )
}
