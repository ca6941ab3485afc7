export interface Patience {
  /** How often a request is sent again after 429 or 503. Default 3. */
  readonly retries?: number
  /** A longer Retry-After is not waited for; the refusal is the answer. Default 60. */
  readonly longestWaitSeconds?: number
  /** Waits; for programs with a clock of their own. */
  readonly wait?: (seconds: number, signal?: AbortSignal) => Promise<void>
}

export const waitFor = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener("abort", stop, { once: true })
  })

/** Refusals after which nothing was done and the same request may be sent again. */
const isPassing = (status: number) => status === 429 || status === 503

/** In seconds or as a date (RFC 9110, 10.2.3). */
const retryAfter = ({ headers }: Response): number => {
  const value = headers.get("retry-after") ?? ""
  if (/^\d+$/.test(value)) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? 1 : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

/** Sends a request, and again after the time that the server asked for. */
export const patientFetch =
  (send: (request: Request) => Promise<Response>, patience: Patience = {}) =>
  async (request: Request): Promise<Response> => {
    const { retries = 3, longestWaitSeconds = 60, wait = waitFor } = patience
    for (let sent = 0; ; sent++) {
      // A request can be sent once; its copy can be sent again.
      const response = await send(request.clone())
      const seconds = retryAfter(response)
      if (!isPassing(response.status) || sent >= retries || seconds > longestWaitSeconds) return response
      await response.body?.cancel()
      await wait(seconds, request.signal)
    }
  }
