import { watchEvents } from "@dialplane/contract/events/events.endpoints"
import { listJobs } from "@dialplane/contract/jobs/jobs.endpoints"
import { getSignInBrand } from "@dialplane/contract/sessions/sessions.endpoints"
import { sessionEnded } from "@dialplane/contract/sessions/sessions.events"
import { countUsers, getUser, getUserV0, listUsers } from "@dialplane/contract/users/users.endpoints"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { useQueryClient } from "@tanstack/react-query"
import { prefixOf } from "../kit/data/query.ts"
import { useEvents } from "../kit/live/use-events.ts"
import { portal } from "../kit/portal.ts"
import { useSignedIn } from "../kit/session/use-session.ts"

/** Which reads an event of a topic makes stale. */
const staleBy: Readonly<Record<string, readonly Endpoint[]>> = {
  branding: [getSignInBrand],
  job: [listJobs],
  user: [listUsers, countUsers, getUser, getUserV0],
}

/** Other people's changes appear by themselves; an ended session leads to sign-in at once. */
export const LiveUpdates = () => {
  const client = useQueryClient()
  const { sessionId } = useSignedIn()
  useEvents(watchEvents, {}, ({ event, data }) => {
    if (event === sessionEnded && (JSON.parse(data) as { sessionId?: string }).sessionId === sessionId) return portal.leave.toLogin()
    for (const read of staleBy[event] ?? []) {
      portal.cache.clearAfterWriteTo(read.service)
      void client.invalidateQueries({ queryKey: prefixOf(read) })
    }
  })
  return null
}
