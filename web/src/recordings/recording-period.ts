const dayMilliseconds = 86_400_000

/** Midnight at the beginning of a day, some days back. Whole days, so that an address means the same all day long. */
export const daysAgo = (days: number, now = new Date()): string => new Date(new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime() - days * dayMilliseconds).toISOString()

/** From the value of a date field ("2026-12-24") to the instant at which that day begins, or the day after it. */
export const dayInstant = (date: string, later: 0 | 1): string | undefined => {
  const [year, month, day] = date.split("-").map(Number)
  return year && month && day ? new Date(year, month - 1, day + later).toISOString() : undefined
}
