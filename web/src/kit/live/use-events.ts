import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { useEffect, useEffectEvent } from "react"
import { portal } from "../portal.ts"
import type { CallInput } from "../request/call-types.ts"
import type { ServerEvent } from "./event-stream.ts"
import { watchEvents } from "./watch-events.ts"

/** Listens while the component is on screen; `undefined` as endpoint listens to nothing. */
export const useEvents = <E extends Endpoint>(
  endpoint: E | undefined,
  input: CallInput<E>,
  onEvent: (event: ServerEvent) => void,
  onMissed?: () => void,
) => {
  const handle = useEffectEvent(onEvent)
  const handleMissed = useEffectEvent(() => onMissed?.())
  const asked = JSON.stringify(input)
  useEffect(() => {
    if (!endpoint) return
    const abort = new AbortController()
    const warn = (error: unknown) => portal.environment.log.warn(`Events of ${endpoint.path} ended.`, error)
    void watchEvents(portal, endpoint, JSON.parse(asked) as CallInput<E>, {
      onEvent: (event) => handle(event),
      onMissed: () => handleMissed(),
      signal: abort.signal,
    }).catch(warn)
    return () => abort.abort()
  }, [endpoint, asked])
}
