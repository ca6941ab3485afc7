import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { eventsMissed, onItsWayMilliseconds } from "@dialplane/contract/kit/missed-events"
import type { Portal } from "../create-portal.ts"
import { sleep } from "../environment/environment.ts"
import type { CallOptions } from "../request/call-types.ts"
import { RequestError } from "../request/request-error.ts"
import { readEvents, type ServerEvent } from "./event-stream.ts"

const firstPause = 1000
const longestPause = 30_000

type OpenStream = (
  endpoint: Endpoint,
  input: { readonly query: { readonly readFor?: number } },
  options: CallOptions,
) => Promise<Response>

interface Watch {
  /** Since when the page has been reading what it shows: the first connection begins with the events since then. */
  readonly since: number
  readonly onEvent: (event: ServerEvent) => void
  /** Events may have been missed: the connection was lost, or the server does not know them any more. */
  readonly onMissed: () => void
  readonly signal: AbortSignal
}

/**
 * Listens to the events until the signal aborts. Uses fetch instead of EventSource, which cannot send the token. A lost
 * connection is opened again after increasing pauses; a refusal ends it.
 */
export const watchEvents = async (
  portal: Portal,
  endpoint: Endpoint,
  { since, onEvent, onMissed, signal }: Watch,
): Promise<void> => {
  const open = portal.openStream as OpenStream
  let pause = firstPause
  let wasOpen = false
  while (!signal.aborted) {
    try {
      const asked = portal.environment.now()
      const query = wasOpen ? {} : { readFor: Math.max(0, Math.ceil(asked - since)) }
      const headers = { Accept: "text/event-stream" }
      const stream = await open(endpoint, { query }, { customError: true, signal, headers })
      // On a slow line the stream may begin later than what the page has read.
      if (wasOpen || portal.environment.now() - asked > onItsWayMilliseconds) onMissed()
      wasOpen = true
      await readEvents(stream, (event) => {
        pause = firstPause
        if (event.event === eventsMissed) onMissed()
        else onEvent(event)
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
