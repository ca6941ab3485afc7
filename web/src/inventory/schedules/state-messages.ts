import { readHours, readSpecialDays } from "@dialplane/contract/inventory/schedules/hours-text"
import {
  stateAndChange,
  type HourRange,
  type OpeningHours,
  type OpenState,
  type Weekday,
} from "@dialplane/contract/inventory/schedules/opening-hours"
import { useMemo } from "react"
import { formatDate, formatTime } from "../../kit/locale/format.ts"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { isAllDay } from "./hours-edit.ts"
import { scheduleMessages } from "./schedules.messages.ts"
import { writeTime } from "./time-text.ts"

const dayIn = (timeZone: string, instant: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(instant)

/** Formats hours and days by the user's settings. */
export const useHoursMessages = () => {
  const messages = useMessages(scheduleMessages)
  const settings = useLocale()
  return useMemo(() => {
    const day = (date: string) => formatDate({ ...settings, timeZone: "UTC" }, `${date}T12:00:00Z`)
    const dayOfYear = (date: string) =>
      new Intl.DateTimeFormat(settings.locale, { month: "short", day: "numeric", timeZone: "UTC" }).format(
        Date.parse(date),
      )
    const days = (from: string, to: string) => (from === to ? day(from) : `${day(from)} – ${day(to)}`)
    const hoursIn = (hours: readonly HourRange[], unread: string): string => {
      if (hours.length === 0) return unread === "" || unread === "closed" ? messages.closed : unread
      return isAllDay(hours)
        ? messages.allDay
        : hours
            .map(({ from, to }) => `${writeTime(from, settings.timeFormat)} – ${writeTime(to, settings.timeFormat)}`)
            .join(", ")
    }
    return {
      day,
      dayOfYear,
      days,
      weekday: (name: Weekday) => messages[name],
      hours: (hours: readonly HourRange[]) => hoursIn(hours, ""),
      hoursText: (text: string): string => hoursIn(readHours(text) ?? [], text),
      specialDaysText: (text: string): string => {
        const special = readSpecialDays(text)
        if (special === undefined) return text
        const { name, from, to, yearly, hours } = special
        const when = yearly
          ? `${from === to ? dayOfYear(from) : `${dayOfYear(from)} – ${dayOfYear(to)}`}, ${messages.everyYear}`
          : days(from, to)
        return `${name} (${when}): ${hours.length === 0 ? messages.closedInline : hoursIn(hours, "")}`
      },
      /** "Friday 5:30 PM" in the schedule's time zone; with the date when it is more than a week away. */
      moment: (instant: number, timeZone: string, now: number): string => {
        const there = { ...settings, timeZone }
        const time = formatTime(there, instant)
        const [today, that] = [dayIn(timeZone, now), dayIn(timeZone, instant)]
        if (today === that) return messages.todayAt(time)
        if (dayIn(timeZone, now + 86_400_000) === that) return messages.tomorrowAt(time)
        const weekday = new Intl.DateTimeFormat(settings.locale, { weekday: "long", timeZone }).format(instant)
        return instant - now < 6.5 * 86_400_000 && instant > now
          ? messages.weekdayAt(weekday, time)
          : messages.dateAt(formatDate(there, instant), time)
      },
    }
  }, [messages, settings])
}

export const placeOf = (timeZone: string) => (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")

/** The state at a time, its reason and the next change, as texts. */
export const useStateMessages = () => {
  const messages = useMessages(scheduleMessages)
  const say = useHoursMessages()
  return useMemo(() => {
    const nextOf = ({ open, because }: OpenState, change: number | null, when: string) => {
      if (change !== null) return open ? messages.closesAt(when) : messages.opensAt(when)
      if (because === "override") return messages.untilReleasedSentence
      return open ? messages.staysOpen : messages.staysClosed
    }
    return (hours: OpeningHours, at: number, now: number) => {
      const { state, change } = stateAndChange(hours, at)
      return {
        open: state.open,
        byHand: state.because === "override",
        word:
          state.because === "override"
            ? state.open
              ? messages.isForcedOpen
              : messages.isForcedClosed
            : state.open
              ? messages.open
              : messages.closed,
        why:
          state.because === "override"
            ? messages.whyOverride
            : state.because === "special"
              ? messages.whySpecial(state.name ?? "")
              : messages.whyWeekly,
        next: nextOf(state, change, change === null ? "" : say.moment(change, hours.timeZone, now)),
        change,
      }
    }
  }, [messages, say])
}
