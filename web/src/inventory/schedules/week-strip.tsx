import { weekdays, type WeeklyHours } from "@dialplane/contract/inventory/schedules/opening-hours"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { barsOf } from "./hours-edit.ts"
import { scheduleMessages } from "./schedules.messages.ts"
import { writeTime } from "./time-text.ts"
import classes from "./week-strip.module.css"

/** The hours of a week as seven small columns, midnight at the top. For assistive technology it is one sentence. */
export const WeekStrip = ({ weekly }: { readonly weekly: WeeklyHours }) => {
  const messages = useMessages(scheduleMessages)
  const { timeFormat } = useLocale()
  const text = weekdays
    .map((day) => {
      const hours = weekly[day].map(({ from, to }) => `${writeTime(from, timeFormat)}–${writeTime(to, timeFormat)}`)
      return `${messages[day]} ${hours.join(", ") || messages.closedInline}`
    })
    .join("; ")
  return (
    <span className={classes.strip} role="img" aria-label={text} title={text.replaceAll("; ", "\n")}>
      {weekdays.map((day) => (
        <span key={day} className={classes.day}>
          {barsOf(weekly, day).map(({ start, width }) => (
            <span key={start} className={classes.open} style={{ top: `${start}%`, height: `${width}%` }} />
          ))}
        </span>
      ))}
    </span>
  )
}
