import type { AgentState } from "@dialplane/contract/calling/queues/agent-states.schema"
import { skipToken, useQuery, type UseQueryOptions } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"

type OwnQueues = UseQueryOptions<AgentState[], Error, AgentState[], any>

/**
 * Whether the user answers calls of a queue. Loaded after the page, because only a menu entry waits for it; read again by
 * events, so that the entry appears when somebody makes the user an agent. An agent whom the service pauses for missed
 * calls is told on every page.
 */
export const useIsAgent = (mayKnow: boolean): boolean => {
  const [query, setQuery] = useState<OwnQueues>()
  useEffect(() => {
    if (mayKnow)
      void import("../calling/queues/own-queues.api.ts").then(
        ({ ownQueuesQuery }) => setQuery(ownQueuesQuery as OwnQueues),
        () => {},
      )
  }, [mayKnow])
  const own = useQuery(query ?? { queryKey: ["ownQueuesLater"], queryFn: skipToken })
  const isPausedForMissing = own.data?.some(({ pause }) => pause?.reason === "missedCalls")
  const before = useRef<boolean | undefined>(undefined)
  useEffect(() => {
    if (before.current === false && isPausedForMissing === true)
      void import("../calling/queues/pause-notice.ts").then(
        ({ tellOfPause }) => tellOfPause(),
        () => {},
      )
    before.current = isPausedForMissing
  }, [isPausedForMissing])
  return (own.data?.length ?? 0) > 0
}
