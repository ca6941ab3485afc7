import {
  actOnWaitingCaller,
  endOwnWrapUp,
  endWrapUp,
  getOwnQueueStatus,
  getQueueStatus,
  listQueueStatuses,
} from "@dialplane/contract/calling/queue-status/queue-status.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { queryOptions } from "@tanstack/react-query"
import { keyOf, query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call } from "../../kit/request/call.ts"

const live = [listQueueStatuses, getQueueStatus, getOwnQueueStatus]
// However many calls change, open screens read again at most once a second: one request for a whole page.
staleBy("live-call", ...live)
staleBy("queueAgent", ...live)
staleBy("queue", ...live)
staleBy("extension", ...live)

/** Covers a lost event stream; with it, events come first. */
const everyMilliseconds = 15_000
const own = { customError: true } as const

/** Reads again when a wrap-up ends, which no event reports. */
const nextRead = ({ state: { data } }: { state: { data?: { at: string; changesAt: string | null } | undefined } }) => {
  if (data?.changesAt == null) return everyMilliseconds
  return Math.min(everyMilliseconds, Math.max(1000, Date.parse(data.changesAt) - Date.parse(data.at) + 200))
}

/** A board of many queues is read at most this often, however many calls come and go. */
const betweenBoards = 2000
let boardReadAt = 0

export const queueStatusesQuery = (accountId: number) => {
  const input = { params: { accountId } }
  return queryOptions({
    queryKey: keyOf(listQueueStatuses, input),
    queryFn: async ({ signal }) => {
      const wait = boardReadAt + betweenBoards - Date.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      // Something newer is asked for meanwhile.
      signal.throwIfAborted()
      boardReadAt = Date.now()
      return call(listQueueStatuses, input, { ...own, signal })
    },
    refetchInterval: nextRead,
  })
}
export const queueStatusQuery = (accountId: number, callQueueId: number) => ({
  ...query(getQueueStatus, { params: { accountId, callQueueId } }, own),
  refetchInterval: nextRead,
})
export const ownStatusQuery = { ...query(getOwnQueueStatus, undefined, own), refetchInterval: nextRead }

export const actOnCaller = mutation(actOnWaitingCaller, { errors: "form", options: own, invalidates: live })
export const endWrapUpOfAgent = mutation(endWrapUp, { errors: "form", options: own, invalidates: live })
export const readyNow = mutation(endOwnWrapUp, { errors: "form", options: own, invalidates: live })
