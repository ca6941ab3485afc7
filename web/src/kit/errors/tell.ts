import { RequestError } from "../request/request-error.ts"
import type { ErrorStore } from "./error-store.ts"

export const unexpectedText = "Something went wrong. Please try again."

/** What to say of an error in one sentence: the server's own words for a refusal, a general one for a bug. */
export const sentenceOf = (error: unknown): string => (error instanceof RequestError ? error.message : unexpectedText)

/** Shows an error that nobody has shown yet. */
export const tell = (errors: Pick<ErrorStore, "showMessage">, error: unknown) => {
  if (isAbort(error) || (error instanceof RequestError && error.presented)) return
  errors.showMessage(sentenceOf(error))
  if (error instanceof RequestError) error.presented = true
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError"
