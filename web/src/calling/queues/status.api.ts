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
import { betweenBoards } from "./board-pace.ts"

const live = [listQueueStatuses, getQueueStatus, getOwnQueueStatus]
// However many calls change, open screens read again at most once a second: one request for a whole page.
staleBy("live-call", ...live)
staleBy("queueAgent", ...live)
staleBy("queue", ...live)
staleBy("extension", ...live)
staleBy("schedule", ...live)

/** Covers a lost event stream; with it, events come first. */
const everyMilliseconds = 15_000
const own = { customError: true } as const

/** Reads again when a wrap-up ends or a queue opens or closes, which no event reports. */
const nextRead = ({ state: { data } }: { state: { data?: { at: string; changesAt: string | null } | undefined } }) => {
  if (data?.changesAt == null) return everyMilliseconds
  return Math.min(everyMilliseconds, Math.max(1000, Date.parse(data.changesAt) - Date.parse(data.at) + 200))
}

let board = { readAt: 0, queues: 0 }

export const queueStatusesQuery = (accountId: number) => {
  const input = { params: { accountId } }
  return queryOptions({
    queryKey: keyOf(listQueueStatuses, input),
    queryFn: async ({ signal }) => {
      const wait = board.readAt + betweenBoards(board.queues) - Date.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      // Something newer is asked for meanwhile.
      signal.throwIfAborted()
      const readAt = Date.now()
      const statuses = await call(listQueueStatuses, input, { ...own, signal })
      board = { readAt, queues: statuses.queues.length }
      return statuses
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
