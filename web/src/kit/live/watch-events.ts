import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import type { Portal } from "../create-portal.ts"
import { sleep } from "../environment/environment.ts"
import type { CallInput, CallOptions } from "../request/call-types.ts"
import { RequestError } from "../request/request-error.ts"
import { readEvents, type ServerEvent } from "./event-stream.ts"

const firstPause = 1000
const longestPause = 30_000

/** If the first connection opens within this time, hardly any event can have been missed. */
const aMoment = 300

interface Watch {
  readonly onEvent: (event: ServerEvent) => void
  /** Events may have been missed: the connection was lost, or took long to open. */
  readonly onMissed?: () => void
  readonly signal: AbortSignal
}

/**
 * Listens to an endpoint's events until the signal aborts. Uses fetch instead of EventSource, which cannot send the
 * token. A lost connection is resumed where it broke off, with increasing pauses; a refusal ends it.
 */
export const watchEvents = async <E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  input: CallInput<E>,
  { onEvent, onMissed, signal }: Watch,
): Promise<void> => {
  const open = portal.openStream as (endpoint: E, input: CallInput<E>, options: CallOptions) => Promise<Response>
  let lastId: string | undefined
  let base = firstPause
  let pause = base
  const begun = portal.environment.now()
  let wasOpen = false
  while (!signal.aborted) {
    try {
      const headers = { Accept: "text/event-stream", ...(lastId === undefined ? {} : { "Last-Event-ID": lastId }) }
      const stream = await open(endpoint, input, { customError: true, signal, headers })
      if (wasOpen || portal.environment.now() - begun > aMoment) onMissed?.()
      wasOpen = true
      await readEvents(stream, {
        onEvent: (event) => {
          lastId = event.id ?? lastId
          pause = base
          onEvent(event)
        },
        onRetry: (milliseconds) => (base = pause = Math.max(milliseconds, 100)),
      })
    } catch (error) {
      if (error instanceof RequestError && error.status >= 400 && error.status < 500 && error.status !== 429)
        throw error
    }
    if (signal.aborted) return
    await sleep(portal.environment, pause)
    pause = Math.min(pause * 2, longestPause)
  }
}
