import type { components } from "./schema.ts"

/** What every refused request is answered with. */
export type Refusal = components["schemas"]["Error"]

/** A refused request, for callers that would rather catch than ask each time. */
export class ApiRefusal extends Error implements Pick<Refusal, "status" | "code" | "validationErrors" | "traceId"> {
  override readonly name = "ApiRefusal"
  readonly status: number
  /** Stays the same in every language and version, such as `user.not_found`. */
  readonly code: string
  readonly validationErrors: Refusal["validationErrors"]
  /** Tell it to support: it finds the request in the server's log. */
  readonly traceId: string

  constructor({ status, code, message, validationErrors, traceId }: Refusal) {
    super(message)
    this.status = status
    this.code = code
    this.validationErrors = validationErrors
    this.traceId = traceId
  }
}

interface Answer<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly response: Response
}

/** An answer that is not of the server itself, such as the page of a proxy that cannot reach it. */
const refusalOf = (error: unknown, response: Response): Refusal =>
  typeof error === "object" && error !== null && "code" in error && "traceId" in error
    ? (error as Refusal)
    : {
        status: response.status,
        code: "client.unexpected_answer",
        message: `The server answered with status ${response.status}.`,
        validationErrors: [],
        traceId: "",
      }

/** The data of an answer; throws an ApiRefusal if there is none. */
export const dataOf = async <Data>(asked: Promise<Answer<Data>>): Promise<Data> => {
  const { data, error, response } = await asked
  if (!response.ok) throw new ApiRefusal(refusalOf(error, response))
  return data as Data
}
