/** Pages that sign-in never returns to. */
const noReturn = /^\/(login|logout)(\/|\?|#|$)/

/** The sign-in page, with the page to return to. */
export const loginAddress = (from: string) =>
  from === "/" || noReturn.test(from) ? "/login" : `/login?returnTo=${encodeURIComponent(from)}`

/** Only paths of this portal: a foreign address must not become the target after sign-in. */
export const safeReturnTo = (address: string | null | undefined): string | undefined =>
  address && /^\/(?![/\\])/.test(address) && !noReturn.test(address) ? address : undefined
