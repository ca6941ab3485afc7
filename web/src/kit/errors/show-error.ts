import { texts } from "@dialplane/contract/kit/language"
import { RequestError } from "../request/request-error.ts"
import type { ErrorStore } from "./error-store.ts"

const messages = texts("kit.errors", { unexpected: "Something went wrong. Please try again." })

export const unexpectedText = () => messages.unexpected

/**
 * The message for an error: the server's own text for a refusal, a general one for a bug. For an invalid request, the
 * first field error says more than the general text.
 */
export const errorMessage = (error: unknown): string => {
  if (!(error instanceof RequestError)) return messages.unexpected
  return (error.body.code === "request.invalid" ? error.body.validationErrors[0]?.details : undefined) ?? error.message
}

/** Shows an error that has not been shown yet. */
export const showError = (errors: Pick<ErrorStore, "showMessage">, error: unknown) => {
  if (isAbort(error) || (error instanceof RequestError && error.presented)) return
  errors.showMessage(errorMessage(error))
  if (error instanceof RequestError) error.presented = true
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError"
