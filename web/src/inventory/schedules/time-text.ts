import type { TimeFormat } from "@dialplane/contract/ground/accounts/accounts.schema"

const two = (number: number) => String(number).padStart(2, "0")

/** Parses a time of day to "09:00"; undefined when invalid. Accepts "9", "930", "9:30 pm", "17.30", "noon". */
export const readTime = (text: string): string | undefined => {
  const typed = text.trim().toLowerCase()
  if (typed === "noon") return "12:00"
  if (typed === "midnight") return "00:00"
  const found = /^(\d{1,2})(?:[:.h\s]?(\d{2}))?\s*(a|p)?\.?\s*m?\.?$/.exec(typed)
  if (found === null) return undefined
  const [, hourText, minuteText = "0", half] = found
  const [hour, minute] = [Number(hourText), Number(minuteText)]
  if (minute > 59 || (half !== undefined && (hour < 1 || hour > 12))) return undefined
  const full = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0)
  return full < 24 ? `${two(full)}:${two(minute)}` : full === 24 && minute === 0 ? "24:00" : undefined
}

/** Formats "17:30" as "5:30 PM". The end of a day is midnight. Invalid text stays as typed. */
export const writeTime = (time: string, format: TimeFormat): string => {
  const found = /^(\d\d):(\d\d)$/.exec(time)
  if (found === null || !isTime(time) || format === "24hr") return time
  const hour = Number(found[1]) % 24
  return `${hour % 12 === 0 ? 12 : hour % 12}:${found[2]} ${hour < 12 ? "AM" : "PM"}`
}

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text)

/** Adds or subtracts 15 minutes, around the clock. */
export const stepTime = (time: string, quarters: number): string => {
  if (!isTime(time)) return time
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const next =
    (((((quarters > 0 ? Math.floor(minutes / 15) : Math.ceil(minutes / 15)) + quarters) * 15) % 1440) + 1440) % 1440
  return `${two(Math.floor(next / 60))}:${two(next % 60)}`
}
