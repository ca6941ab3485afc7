import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import type { Log } from "../environment/environment.ts"
import type { ErrorStore } from "../errors/error-store.ts"
import type { CallOptions } from "./call-types.ts"
import {
  deviceDialogs,
  errorMessages,
  ignoredFailures,
  isRecordingOrIl,
  listed,
  noRedirectPaths,
} from "./error-tables.ts"
import type { RequestError } from "./request-error.ts"

export interface Failure {
  readonly error: RequestError
  readonly endpoint: Endpoint
  readonly options: CallOptions
  readonly config: Pick<RuntimeConfig, "plannedOutageServices">
}

export interface Effects {
  readonly errors: Pick<ErrorStore, "showModal" | "showMessage">
  readonly log: Log
  /** Clears session and cache and goes to the sign-in page. */
  readonly endSession: () => void
}

/** "rethrow": the caller shows it. "presented": the caller need not. "empty": the caller gets an empty object. */
export type Outcome = "rethrow" | "presented" | "empty"
type Rule = (failure: Failure, effects: Effects) => Outcome | undefined

const markedCustom: Rule = ({ options }) => (options.customError ? "rethrow" : undefined)

const plannedOutage: Rule = ({ endpoint, config }) =>
  config.plannedOutageServices.includes(endpoint.service) ? "empty" : undefined

const ignored: Rule = ({ endpoint, error }, { log }) => {
  if (!listed(ignoredFailures, endpoint)) return undefined
  log.info(`${endpoint.method} ${error.url} failed with status ${error.status}: ${error.message}`)
  return "rethrow"
}

/**
 * Reached only after the retry with a fresh token. A public operation, such as a sign-in with a wrong password, has no
 * session to end.
 */
const unauthorized: Rule = ({ endpoint, error }, { endSession }) => {
  if (error.status !== 401 || endpoint.access.kind === "public") return undefined
  if (listed(noRedirectPaths, endpoint)) return "rethrow"
  endSession()
  return "presented"
}

const recordingUnavailable: Rule = ({ endpoint }, { errors }) => {
  if (!isRecordingOrIl(endpoint)) return undefined
  errors.showMessage(errorMessages.unavailable)
  return "presented"
}

const deviceDialog: Rule = ({ error }, { errors }) => {
  const dialog = error.status === 400 ? deviceDialogs.find(({ says }) => says.test(error.text)) : undefined
  if (!dialog) return undefined
  errors.showModal({ message: errorMessages[dialog.message] })
  return "presented"
}

const badRequest: Rule = ({ error }, { errors }) => {
  if (error.status !== 400) return undefined
  errors.showMessage(error.body.validationErrors[0]?.details ?? errorMessages.badRequest)
  return "presented"
}

const notFoundOrFailed: Rule = ({ error }, { errors }) => {
  if (error.status !== 404 && error.status < 500) return undefined
  errors.showModal({ message: error.message, status: error.status, url: error.url, body: error.text })
  return "presented"
}

/** The order decides where rows of the error catalog overlap; the first rule that returns an outcome wins. */
const rules: readonly Rule[] = [
  markedCustom,
  plannedOutage,
  ignored,
  unauthorized,
  recordingUnavailable,
  deviceDialog,
  badRequest,
  notFoundOrFailed,
]

export const handleError = (failure: Failure, effects: Effects): Outcome => {
  for (const rule of rules) {
    const outcome = rule(failure, effects)
    if (outcome) return outcome
  }
  return "rethrow"
}
