import { instantsAt, clockChangeIn, startOf } from "@dialplane/contract/inventory/schedules/local-time"
import { minutesOf, nextChange, type OpeningHours } from "@dialplane/contract/inventory/schedules/opening-hours"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { scheduleMessages } from "./schedules.messages.ts"
import { placeOf, useHoursMessages, useStateMessages } from "./state-messages.ts"
import classes from "./schedules.module.css"

const howMany = 6

/** Checks the hours in the form at a time, and lists the next changes. */
export const TryIt = ({ hours }: { readonly hours: OpeningHours | undefined }) => {
  const messages = useMessages(scheduleMessages)
  const [asked, setAsked] = useState("")
  return (
    <>
      <FormSection title={messages.askTitle} description={messages.askSentence}>
        <DateTimeField
          kind="datetime-local"
          label={messages.askLabel}
          timeZone={hours === undefined ? undefined : messages.atPlace(placeOf(hours.timeZone))}
          value={asked}
          onChange={setAsked}
          min="2000-01-01T00:00"
          max="2099-12-31T23:59"
        />
        <div role="status">
          {hours === undefined ? (
            <p className={classes.quiet}>{messages.mendFirst}</p>
          ) : (
            asked !== "" && <Answer hours={hours} asked={asked} />
          )}
        </div>
      </FormSection>
      {hours !== undefined && (
        <FormSection title={messages.comingUp} description={messages.comingUpSentence}>
          <ComingUp hours={hours} />
        </FormSection>
      )}
    </>
  )
}

/** A local time that a clock change skips counts as the moment of the change. */
const momentOf = (timeZone: string, asked: string): number => {
  const [date, time] = [asked.slice(0, 10), asked.slice(11, 16)]
  const day = startOf(date)
  return (
    instantsAt(timeZone, date, minutesOf(time))[0] ??
    clockChangeIn(timeZone, day - 86_400_000, day + 2 * 86_400_000) ??
    day
  )
}

const Answer = ({ hours, asked }: { readonly hours: OpeningHours; readonly asked: string }) => {
  const now = useNow()
  const at = momentOf(hours.timeZone, asked)
  // The override does not apply to times before it was set.
  const answer = useStateMessages()(at < now ? { ...hours, override: null } : hours, at, now)
  return (
    <div className={classes.answer}>
      <StatusBadge tone={answer.open ? "good" : "off"}>{answer.word}</StatusBadge>
      <span>
        {answer.why} {answer.next}
      </span>
    </div>
  )
}

const ComingUp = ({ hours }: { readonly hours: OpeningHours }) => {
  const messages = useMessages(scheduleMessages)
  const now = useNow()
  const say = useHoursMessages()
  const stateOf = useStateMessages()
  const moments: number[] = []
  for (let at = nextChange(hours, now); at !== null && moments.length < howMany; at = nextChange(hours, at))
    moments.push(at)
  if (moments.length === 0) return <p className={classes.quiet}>{stateOf(hours, now, now).next}</p>
  return (
    <ol className={classes.coming}>
      {moments.map((at) => {
        const { open, why } = stateOf(hours, at, now)
        return (
          <li key={at}>
            <time className={classes.comingWhen} dateTime={new Date(at).toISOString()}>
              {say.moment(at, hours.timeZone, now)}
            </time>
            <StatusBadge plain tone={open ? "good" : "off"}>
              {open ? messages.opens : messages.closes}
            </StatusBadge>
            <span className={classes.quiet}>{why}</span>
          </li>
        )
      })}
    </ol>
  )
}
