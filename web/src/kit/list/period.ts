/** As lists keep it in their address: from one instant to another. */
export interface Period {
  readonly since: string | undefined
  readonly until: string | undefined
}

const dayMilliseconds = 86_400_000

/** Midnight some days ago. Whole days, so that the address stays the same during the day. */
export const daysAgo = (days: number, now = new Date()): string =>
  new Date(new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime() - days * dayMilliseconds).toISOString()

/** Converts the value of a date field ("2026-12-24") to the instant at which that day, or the day after it, begins. */
export const startOfDay = (date: string): string | undefined => instantOf(date, 0)
export const endOfDay = (date: string): string | undefined => instantOf(date, 1)

const instantOf = (date: string, later: number) => {
  const [year, month, day] = date.split("-").map(Number)
  if (!year || !month || !day) return undefined
  return new Date(year, month - 1, day + later).toISOString()
}
