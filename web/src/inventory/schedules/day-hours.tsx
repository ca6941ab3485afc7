import type { HourRange } from "@dialplane/contract/inventory/schedules/opening-hours"
import { mostRangesOfADay } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { afterLast, isAllDay } from "./hours-edit.ts"
import { scheduleMessages } from "./schedules.messages.ts"
import { TimeInput } from "./time-input.tsx"
import { isTime } from "./time-text.ts"
import classes from "./schedules.module.css"

interface Props {
  /** The name of the day for screen readers: "Monday". */
  readonly of: string
  readonly hours: readonly HourRange[]
  readonly onChange: (hours: readonly HourRange[]) => void
  /** Indexes of invalid ranges. */
  readonly mistaken: readonly number[]
  readonly describedBy?: string | undefined
  readonly lockedBy?: string | undefined
}

/** The periods of one day. */
export const DayHours = ({ of, hours, onChange, mistaken, describedBy, lockedBy }: Props) => {
  const messages = useMessages(scheduleMessages)
  if (isAllDay(hours)) {
    return (
      <div className={classes.ranges}>
        <div className={classes.range}>
          <span className={classes.wholeDay}>{messages.allDay}</span>
          <ActionButton
            kind="quiet"
            size="compact-sm"
            aria-label={messages.setHoursOf(of)}
            disabledReason={lockedBy}
            onClick={() => onChange([{ from: "09:00", to: "17:00" }])}
          >
            {messages.setHours}
          </ActionButton>
        </div>
      </div>
    )
  }
  const set = (place: number, range: HourRange) => onChange(hours.map((one, index) => (index === place ? range : one)))
  return (
    <div className={classes.ranges}>
      {hours.map((range, place) => {
        const shared = { mistaken: mistaken.includes(place), describedBy, lockedBy }
        const number = hours.length === 1 ? "" : ` ${place + 1}`
        return (
          // Ranges have no id other than their index.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className={classes.range}>
            <TimeInput
              label={messages.opensOf(of, number)}
              value={range.from}
              onChange={(from) => set(place, { ...range, from })}
              {...shared}
            />
            <span aria-hidden="true">–</span>
            <TimeInput
              label={messages.closesOf(of, number)}
              isEnd
              value={range.to}
              onChange={(to) => set(place, { ...range, to })}
              {...shared}
            />
            {isTime(range.from) && range.to < range.from && <span className={classes.nextDay}>{messages.nextDay}</span>}
            <IconButton
              icon="close"
              label={messages.removeHours(of, number)}
              disabledReason={lockedBy}
              onClick={() => onChange(hours.filter((_, index) => index !== place))}
            />
            {place === hours.length - 1 && (
              <IconButton
                icon="add"
                label={messages.addHours(of)}
                disabledReason={
                  lockedBy ?? (hours.length >= mostRangesOfADay ? messages.enoughHours(mostRangesOfADay) : undefined)
                }
                onClick={() => onChange([...hours, afterLast(hours)])}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
