import { texts } from "@dialplane/contract/kit/language"
import type { ErrorBody } from "@dialplane/contract/kit/problem"

const messages = texts("kit.requests", {
  unreachable: "The server cannot be reached. Check your connection and try again.",
  timedOut: "The server took too long to answer. Please try again.",
  failed: (status: number) => `The server answered with status ${status}.`,
})

interface Failure {
  readonly status: number
  readonly url: string
  readonly body: ErrorBody
  /** The raw response body. */
  readonly text?: string
  readonly retryAfterSeconds?: number | undefined
}

/** A request that failed. Status 0: there was no response. */
export class RequestError extends Error {
  override readonly name = "RequestError"
  readonly status: number
  readonly url: string
  readonly body: ErrorBody
  readonly text: string
  /** How long to wait before a retry, if the server says so. */
  readonly retryAfterSeconds: number | undefined
  /** Whether the error has been shown already (or need not be), so that a screen does not show it again. */
  presented = false

  constructor(failure: Failure) {
    super(failure.body.message)
    this.status = failure.status
    this.url = failure.url
    this.body = failure.body
    this.text = failure.text ?? ""
    this.retryAfterSeconds = failure.retryAfterSeconds
  }
}

/** Whether the Idempotency-Key belongs to another request, which was carried out. */
export const isKeyOfAnother = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.body.code === "request.idempotency_key_reused"

export const plainBody = (status: number, code: string, message: string): ErrorBody => ({
  status,
  code,
  message,
  validationErrors: [],
  traceId: "",
})

export const noToken = (url: string) =>
  new RequestError({ status: 401, url, body: plainBody(401, "session.no_token", "no token") })
export const unreachable = (url: string) =>
  new RequestError({
    status: 0,
    url,
    body: plainBody(0, "request.unreachable", messages.unreachable),
  })
export const timedOut = (url: string) =>
  new RequestError({
    status: 0,
    url,
    body: plainBody(0, "request.timed_out", messages.timedOut),
  })

/**
 * Reads the error body; anything else (such as a proxy's page) is converted to one. Retry-After is read in seconds, not
 * as a date.
 */
export const refusal = (status: number, url: string, text: string, retryAfter: string | null = null): RequestError =>
  new RequestError({
    status,
    url,
    text,
    body: readErrorBody(status, text),
    retryAfterSeconds: Number(retryAfter) || undefined,
  })

/** Parsed by hand, not by schema: an error must be readable even if it does not quite match the schema. */
const readErrorBody = (status: number, text: string): ErrorBody => {
  const plain = plainBody(status, "request.failed", messages.failed(status))
  const given = parseObject(text)
  if (!given) return plain
  const validationErrors = Array.isArray(given["validationErrors"]) ? given["validationErrors"] : []
  return {
    status,
    code: asText(given["code"]) ?? plain.code,
    message: asText(given["message"]) ?? plain.message,
    validationErrors: validationErrors.flatMap((entry: { field?: unknown; details?: unknown } | null) =>
      typeof entry?.details === "string" ? [{ field: asText(entry.field) ?? "", details: entry.details }] : [],
    ),
    traceId: asText(given["traceId"]) ?? "",
    ...(typeof given["next"] === "object" && given["next"] !== null
      ? { next: given["next"] as Record<string, unknown> }
      : {}),
  }
}

const asText = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined)

const parseObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
