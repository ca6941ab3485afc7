import { sleep, type Environment } from "../environment/environment.ts"
import { refusal, RequestError, timedOut, unreachable } from "./request-error.ts"
import type { RequestHistory } from "./request-history.ts"

export const timeoutMilliseconds = 60_000

export interface Outgoing {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
  readonly signal?: AbortSignal
}

export interface Policy {
  /** Further attempts when the server fails or cannot be reached. */
  readonly retries: number
  /** Whether repeating the request is safe; only then a timeout is retried. */
  readonly repeatable: boolean
}

/** Reads the response within the time limit, because the body can hang as well as the head. */
export type Reading<Content> = (response: Response) => Promise<Content>

/** Sends one request: a time limit of a minute with one repeat, and as many retries as the caller requested. */
export const createTransmit = (environment: Environment, history: RequestHistory) => {
  const once = async <Content>(request: Outgoing, read: Reading<Content>): Promise<Content> => {
    const { url, signal, ...init } = request
    history.note(`${request.method} ${url}${typeof request.body === "string" ? ` ${request.body}` : ""}`)
    const abort = new AbortController()
    let late = false
    const cancelTimer = environment.after(timeoutMilliseconds, () => {
      late = true
      abort.abort()
    })
    try {
      const response = await environment.fetch(url, {
        ...init,
        signal: signal ? AbortSignal.any([signal, abort.signal]) : abort.signal,
      })
      if (!response.ok) throw refusal(response.status, url, await response.text(), response.headers.get("Retry-After"))
      return await read(response)
    } catch (error) {
      if (error instanceof RequestError) throw error
      if (late) throw timedOut(url)
      if (signal?.aborted) throw error
      throw unreachable(url)
    } finally {
      cancelTimer()
    }
  }

  return async <Content>(request: Outgoing, policy: Policy, read: Reading<Content>): Promise<Content> => {
    let { retries } = policy
    let timeoutRetries = policy.repeatable ? 1 : 0
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(request, read)
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        if (error.body.code === "request.timed_out" && timeoutRetries > 0) timeoutRetries--
        else if (retries > 0 && worthRetrying(error)) {
          retries--
          await sleep(environment, pauseBefore(attempt))
        } else throw error
      }
    }
  }
}
export type Transmit = ReturnType<typeof createTransmit>

/** Refusals are not retried; only failures are. */
const worthRetrying = (error: RequestError) => error.status === 0 || error.status >= 500
const pauseBefore = (attempt: number) => Math.min(250 * 2 ** attempt, 4000)
