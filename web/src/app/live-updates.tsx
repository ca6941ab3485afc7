import { getAccountConfiguration } from "@dialplane/contract/ground/accounts/account-configuration.endpoints"
import { watchEvents } from "@dialplane/contract/operations/events/events.endpoints"
import { listJobs } from "@dialplane/contract/operations/jobs/jobs.endpoints"
import { getSignInBrand } from "@dialplane/contract/identity/sessions/sessions.endpoints"
import { accessChanged, sessionEnded } from "@dialplane/contract/identity/sessions/sessions.events"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { prefixOf } from "../kit/data/query.ts"
import type { ServerEvent } from "../kit/live/event-stream.ts"
import { gather } from "../kit/live/gather.ts"
import { allReads, readsStaleBy, staleBy } from "../kit/live/stale-by.ts"
import { useEvents } from "../kit/live/use-events.ts"
import { portal } from "../kit/portal.ts"
import { reloadSession, useSignedIn } from "../kit/session/use-session.ts"

// Reads of the shell that events make stale; each domain declares its own.
staleBy("account", getAccountConfiguration)
staleBy("opening", getAccountConfiguration)
staleBy("branding", getSignInBrand)
staleBy("job", listJobs)

const betweenReads = 1000

/** Shows changes of other users without a reload, and leads to sign-in as soon as the session ends. */
export const LiveUpdates = () => {
  const client = useQueryClient()
  const { sessionId, userId, acting, roles } = useSignedIn()
  const [stale] = useState(() =>
    gather<Endpoint>((reads) => {
      for (const read of reads) {
        portal.cache.clearAfterWriteTo(read.service)
        void client.invalidateQueries({ queryKey: prefixOf(read) })
      }
    }, betweenReads),
  )
  useEffect(() => stale.stop, [stale])
  // Without a connection there are no events; when it returns, everything is read again.
  const readSessionAgain = () => void reloadSession().catch(() => undefined)
  const onEvent = ({ event, data }: ServerEvent) => {
    const news = JSON.parse(data) as { sessionId?: string; reason?: string; roleId?: number; userId?: number }
    if (event === sessionEnded && news.sessionId === sessionId)
      return acting === null ? portal.leave.toLogin(news.reason) : portal.acting.end(news.reason ?? "gone")
    // The permissions of the current role have changed: menus and buttons are updated.
    if (event === "role" && news.roleId === roles[0]?.roleId) readSessionAgain()
    // The signed-in user's roles or access to other accounts changed: open pages are read again, and those that are no
    // longer available say so.
    if ((event === "user" && news.userId === userId) || event === accessChanged) {
      readSessionAgain()
      return stale.add(allReads())
    }
    stale.add(readsStaleBy(event))
  }
  useEvents(watchEvents, onEvent, () => {
    readSessionAgain()
    stale.add(allReads())
  })
  return null
}
