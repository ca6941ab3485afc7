/** Pages one is never sent back to. */
const noReturn = /^\/(login|logout)(\/|\?|#|$)/

/** The sign-in page, remembering where one was. */
export const loginAddress = (from: string) =>
  from === "/" || noReturn.test(from) ? "/login" : `/login?returnTo=${encodeURIComponent(from)}`

/** Only a path of this portal: an address from the outside must not lead elsewhere after sign-in. */
export const safeReturnTo = (address: string | null | undefined): string | undefined =>
  address && /^\/(?![/\\])/.test(address) && !noReturn.test(address) ? address : undefined
