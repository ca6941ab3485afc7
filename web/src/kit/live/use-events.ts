import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { useEffect, useEffectEvent } from "react"
import { portal } from "../portal.ts"
import type { ServerEvent } from "./event-stream.ts"
import { watchEvents } from "./watch-events.ts"

/** Listens while the component is on screen. */
export const useEvents = (endpoint: Endpoint, onEvent: (event: ServerEvent) => void, onMissed: () => void) => {
  const handle = useEffectEvent(onEvent)
  const handleMissed = useEffectEvent(onMissed)
  useEffect(() => {
    const abort = new AbortController()
    const warn = (error: unknown) => portal.environment.log.warn(`Events of ${endpoint.path} ended.`, error)
    void watchEvents(portal, endpoint, {
      since: portal.session.get().readSince ?? portal.environment.now(),
      onEvent: (event) => handle(event),
      onMissed: () => handleMissed(),
      signal: abort.signal,
    }).catch(warn)
    return () => abort.abort()
  }, [endpoint])
}
