/** Days are ISO dates like 2026-05-31, independent of clock and time zone. */
type Day = string

const dayMilliseconds = 86_400_000
const add = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)

/** Holidays with a fixed date, on which carriers do not port numbers. Movable holidays are left to the carrier. */
const everywhere = ["01-01", "12-25"]
const holidays: Readonly<Record<string, readonly string[]>> = {
  US: ["06-19", "07-04", "11-11"],
  CA: ["07-01", "12-26"],
  GB: ["12-26"],
  AU: ["01-26", "04-25", "12-26"],
  IN: ["01-26", "08-15", "10-02"],
}

export const isWorkingDay = (day: Day, country: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const date = day.slice(5)
  return weekday !== 0 && weekday !== 6 && !everywhere.includes(date) && !(holidays[country] ?? []).includes(date)
}

export const onWorkingDay = (day: Day, country: string): Day =>
  isWorkingDay(day, country) ? day : onWorkingDay(add(day, 1), country)

/** The day that many business days after (or, if negative, before) a day. */
export const addWorkingDays = (day: Day, count: number, country: string): Day => {
  const step = count < 0 ? -1 : 1
  let [at, left] = [day, Math.abs(count)]
  while (left > 0) {
    at = add(at, step)
    if (isWorkingDay(at, country)) left--
  }
  return at
}
