import type { Endpoint } from "@dialplane/contract/kit/endpoint"

/** Paths are matched as the contract writes them, so that no value of a parameter can look like one of these. */
interface PathRule {
  readonly name: string
  readonly path: RegExp
}
export const listed = (table: readonly PathRule[], endpoint: Endpoint) =>
  table.some((rule) => rule.path.test(endpoint.path))

/** Failures that are logged and not shown. The specification's list is open: add a row. */
export const ignoredFailures: readonly PathRule[] = [
  { name: "one-login", path: /\/one-?login(\/|$)/i },
  { name: "il", path: /\/il(\/|$)/ },
  { name: "phone number moves", path: /\/(moveToAccount|(phone-?)?number-?moves?)(\/|$)/i },
  { name: "social pages", path: /\/social-?pages?(\/|$)/i },
  { name: "messages", path: /^\/messages\// },
  { name: "receptionists", path: /\/(virtual-)?receptionists(\/|$)/i },
  { name: "features", path: /\/(iceberg-)?features(\/|$)/ },
  { name: "call queue real-time status", path: /RealTimeStatus/i },
]

/** A session that is refused here stays where it is. */
export const noRedirectPaths: readonly PathRule[] = [
  { name: "one-login", path: /\/one-?login(\/|$)/i },
  { name: "recordings", path: /\/recordings?(\/|$)/i },
  { name: "account-migration status", path: /\/account-?migration/i },
]

export const unavailableText =
  "Sorry, the page you are trying to access is currently unavailable. Please try again later."
export const isRecordingOrIl = (endpoint: Endpoint) =>
  endpoint.service === "recording" || /\/il(\/|$)/.test(endpoint.path)

/** Refusals of device and line changes that have a dialog of their own, by what the answer says. */
export const deviceDialogs: readonly { readonly says: RegExp; readonly message: string }[] = [
  {
    says: /still being provisioned/i,
    message:
      "The emergency services location is still being provisioned. Please select a different location, or try again in a few minutes.",
  },
  {
    says: /does(n['’]t| not) contain emergency location/i,
    message:
      "This device doesn't contain emergency location. Please give it an emergency services location and save again.",
  },
  {
    says: /another user is logged into this device/i,
    message: "Another user is logged into this device. Please have them log out and then try again.",
  },
]

export const badRequestText = "We couldn't process your request, Please try again"
