import { addDays, localTimeAt } from "@dialplane/contract/inventory/schedules/local-time"
import { beginOfDay, weekdayOf, type DayRange, type Interval } from "@dialplane/contract/insight/reports/report-period"

const hour = 3_600_000
const two = (value: number) => String(value).padStart(2, "0")

/** The begins of all intervals of a period, in order, as the database names them. */
export const startsIn = (
  interval: Interval | "weekdayHour",
  { from, to }: DayRange,
  weekBegins: 0 | 1,
  timeZone = "UTC",
): string[] => {
  if (interval === "weekdayHour")
    return Array.from({ length: 7 }, (_, day) => (day + weekBegins) % 7).flatMap((weekday) =>
      Array.from({ length: 24 }, (_, of) => `${weekday}T${two(of)}`),
    )
  const starts = new Set<string>()
  if (interval === "hour") {
    // The two hours of the same name in autumn are one point, and the hour that is skipped in spring is none.
    for (let at = beginOfDay(timeZone, from); at < beginOfDay(timeZone, addDays(to, 1)); at += hour) {
      const { date, minute } = localTimeAt(timeZone, at)
      starts.add(`${date}T${two(Math.floor(minute / 60))}:00`)
    }
    return [...starts]
  }
  for (let day = from; day <= to; day = addDays(day, 1))
    starts.add(
      interval === "day"
        ? day
        : interval === "month"
          ? `${day.slice(0, 7)}-01`
          : addDays(day, -((weekdayOf(day) - weekBegins + 7) % 7)),
    )
  return [...starts]
}
