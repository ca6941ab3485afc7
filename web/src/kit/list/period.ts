/** As lists keep it in their address: from an instant, up to another. */
export interface Period {
  readonly since: string | undefined
  readonly until: string | undefined
}

const dayMilliseconds = 86_400_000

/** Midnight at the beginning of a day, some days back. Whole days, so that an address means the same all day long. */
export const daysAgo = (days: number, now = new Date()): string =>
  new Date(new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime() - days * dayMilliseconds).toISOString()

/** From the value of a date field ("2026-12-24") to the instant at which that day begins, or the day after it. */
export const startOfDay = (date: string): string | undefined => instantOf(date, 0)
export const endOfDay = (date: string): string | undefined => instantOf(date, 1)

const instantOf = (date: string, later: number) => {
  const [year, month, day] = date.split("-").map(Number)
  if (!year || !month || !day) return undefined
  return new Date(year, month - 1, day + later).toISOString()
}
