import { texts } from "@dialplane/contract/kit/language"
import { RequestError } from "../request/request-error.ts"
import type { ErrorStore } from "./error-store.ts"

const messages = texts("kit.errors", { unexpected: "Something went wrong. Please try again." })

export const unexpectedText = () => messages.unexpected

/**
 * What to say of an error in one sentence: the server's own words for a refusal, a general one for a bug. That
 * something cannot be used helps nobody: what is wrong with the first of it is said instead.
 */
export const errorMessage = (error: unknown): string => {
  if (!(error instanceof RequestError)) return messages.unexpected
  return (error.body.code === "request.invalid" ? error.body.validationErrors[0]?.details : undefined) ?? error.message
}

/** Shows an error that nobody has shown yet. */
export const showError = (errors: Pick<ErrorStore, "showMessage">, error: unknown) => {
  if (isAbort(error) || (error instanceof RequestError && error.presented)) return
  errors.showMessage(errorMessage(error))
  if (error instanceof RequestError) error.presented = true
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError"
