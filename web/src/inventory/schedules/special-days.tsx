import type { SpecialDays, WeeklyHours } from "@dialplane/contract/inventory/schedules/opening-hours"
import { mostSpecialDays } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { specialDaysMistakes } from "@dialplane/contract/inventory/schedules/schedule-checks"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Keeping } from "./keeping.ts"
import { scheduleMessages } from "./schedules.messages.ts"
import { SpecialDayLine } from "./special-day-line.tsx"
import { inOrder, tomorrowOf } from "./special-order.ts"
import classes from "./schedules.module.css"

const HolidayDialog = lazyWindow(() => import("./holiday-dialog.tsx").then((file) => file.HolidayDialog))

interface Props {
  readonly keeping?: Keeping | undefined
  readonly weekly: WeeklyHours
  readonly exceptions: readonly SpecialDays[]
  readonly onChange: (exceptions: readonly SpecialDays[]) => void
  /** Today in the schedule's time zone. */
  readonly today: string
  readonly lockedBy?: string | undefined
}

/** Holidays and other days with different hours. */
export const SpecialDaysList = ({ keeping, weekly, exceptions, onChange, today, lockedBy }: Props) => {
  const messages = useMessages(scheduleMessages)
  const [edited, setEdited] = useState<number>()
  const [suggesting, setSuggesting] = useState(false)
  const mistakes = specialDaysMistakes(exceptions)
  const full = exceptions.length >= mostSpecialDays ? messages.enoughSpecialDays(mostSpecialDays) : undefined
  const add = () => {
    const day = tomorrowOf(today)
    onChange([...exceptions, { name: "", from: day, to: day, yearly: false, hours: [] }])
    setEdited(exceptions.length)
  }
  const remove = (place: number) => {
    onChange(exceptions.filter((_, index) => index !== place))
    setEdited(undefined)
  }
  const messageAt = (place: number) =>
    exceptions[place]!.name.trim() === "" && edited !== place
      ? messages.nameMissing
      : mistakes.find(({ path }) => path[0] === place)?.message
  return (
    <div>
      <div className={classes.addBar}>
        <ActionButton icon="add" disabledReason={lockedBy ?? full} onClick={add}>
          {messages.addSpecialDay}
        </ActionButton>
        <ActionButton icon="calendar" disabledReason={lockedBy ?? full} onClick={() => setSuggesting(true)}>
          {messages.addHolidays}
        </ActionButton>
      </div>
      {keeping !== undefined && keeping.kept.length > 0 && (
        <p className={classes.quiet}>
          {messages.keptTitle(keeping.kept.length)}: {[...new Set(keeping.kept.map(({ name }) => name))].join(", ")}.{" "}
          <ActionButton kind="quiet" size="compact-sm" disabledReason={lockedBy} onClick={() => keeping.onChange([])}>
            {messages.stopKeeping}
          </ActionButton>
        </p>
      )}
      {exceptions.length === 0 ? (
        <EmptyState compact icon="calendar" title={messages.noSpecialDays} sentence={messages.noSpecialDaysSentence} />
      ) : (
        <ul className={classes.specials}>
          {inOrder(exceptions, today).map(({ special, place, over, next }) => (
            <SpecialDayLine
              key={place}
              special={special}
              over={over}
              next={next}
              mistake={messageAt(place)}
              isEdited={edited === place}
              lockedBy={lockedBy}
              onEdit={(on) => setEdited(on ? place : undefined)}
              onRemove={() => remove(place)}
              onChange={(changed) => onChange(exceptions.map((one, index) => (index === place ? changed : one)))}
            />
          ))}
        </ul>
      )}
      {suggesting && (
        <HolidayDialog
          weekly={weekly}
          exceptions={exceptions}
          today={today}
          onClose={() => setSuggesting(false)}
          keeping={keeping}
          onAdd={(chosen) => onChange([...exceptions, ...chosen])}
        />
      )}
    </div>
  )
}
