import { dateOf, instantsAt, localTimeAt } from "@dialplane/contract/inventory/schedules/local-time"
import { stateAndChange, type OpeningHours } from "@dialplane/contract/inventory/schedules/opening-hours"

interface DayBar {
  /** Where the day begins and ends in the schedule's time zone; it has 23 or 25 hours when the clocks change. */
  readonly begins: number
  readonly ends: number
  readonly open: readonly { readonly from: number; readonly to: number }[]
}

const dayMilliseconds = 86_400_000
const beginOf = (timeZone: string, date: string) => instantsAt(timeZone, date, 0)[0] ?? Date.parse(`${date}T00:00:00Z`)

/** When a schedule is open today, in its own time zone, with special days and what was changed manually. */
export const dayBarOf = (hours: OpeningHours, now: number): DayBar => {
  const { date } = localTimeAt(hours.timeZone, now)
  const tomorrow = dateOf(Date.parse(`${date}T00:00:00Z`) + dayMilliseconds)
  const [begins, ends] = [beginOf(hours.timeZone, date), beginOf(hours.timeZone, tomorrow)]
  const open: { from: number; to: number }[] = []
  for (let at = begins; at < ends;) {
    const { state, change } = stateAndChange(hours, at)
    const to = Math.min(ends, change ?? ends)
    if (state.open) open.push({ from: at, to })
    at = to
  }
  return { begins, ends, open }
}
