/** Adds the time zone of a report to the address of a page, unless it is the one that the page would use by itself. */
export const withZone = (address: string, timeZone: string | undefined, ownTimeZone: string | undefined): string =>
  timeZone === undefined || timeZone === ownTimeZone
    ? address
    : `${address}?tz=${encodeURIComponent(timeZone).replaceAll("%2F", "/")}`
