import { texts } from "@dialplane/contract/kit/language"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"

/** Paths are matched as written in the contract, so that parameter values cannot match by accident. */
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

/** A refused session does not lead to the sign-in page here. */
export const noRedirectPaths: readonly PathRule[] = [
  { name: "one-login", path: /\/one-?login(\/|$)/i },
  { name: "recordings", path: /\/recordings?(\/|$)/i },
  { name: "account-migration status", path: /\/account-?migration/i },
]

export const errorMessages = texts("kit.errorTable", {
  unavailable: "Sorry, the page you are trying to access is currently unavailable. Please try again later.",
  badRequest: "We couldn't process your request, Please try again",
  stillProvisioning:
    "The emergency services location is still being provisioned. Please select a different location, or try again in a few minutes.",
  emergencyLocationMissing:
    "This device doesn't contain emergency location. Please give it an emergency services location and save again.",
  loggedIn: "Another user is logged into this device. Please have them log out and then try again.",
})

export const isRecordingOrIl = (endpoint: Endpoint) =>
  endpoint.service === "recording" || /\/il(\/|$)/.test(endpoint.path)

/**
 * Refusals of device and line changes that have a dialog of their own: found by the English text of the answer, as the
 * specification has it, or by the code, which is the same in every language.
 */
export const deviceDialogs: readonly { readonly says: RegExp; readonly message: keyof typeof errorMessages }[] = [
  { says: /still being provisioned|emergency_location\.still_provisioning/i, message: "stillProvisioning" },
  {
    says: /does(n['’]t| not) contain emergency location|emergency_location\.missing/i,
    message: "emergencyLocationMissing",
  },
  { says: /another user is logged into this device|device\.logged_in/i, message: "loggedIn" },
]
