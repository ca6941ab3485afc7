import { getAgentState, listOwnQueues, setAgentState } from "@dialplane/contract/calling/queues/agent-states.endpoints"
import {
  createQueue,
  deleteQueue,
  getQueue,
  getQueueUses,
  listAgentCandidates,
  listQueueMemberships,
  listQueues,
  setQueuePriorities,
  updateQueue,
} from "@dialplane/contract/calling/queues/queues.endpoints"
import { extensionLists } from "@dialplane/contract/inventory/extensions/extension-calls"
import {
  getExtension,
  getExtensionInAccount,
  getExtensionUses,
} from "@dialplane/contract/inventory/extensions/extensions.endpoints"
import { listSchedules } from "@dialplane/contract/inventory/schedules/schedules.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const shown = [listQueues, getQueue, listQueueMemberships]
staleBy("queue", ...shown, getQueueUses, getExtensionUses)
// Extensions may have been renamed, renumbered or assigned.
staleBy("extension", ...shown, getQueueUses, listAgentCandidates)
// The numbers that lead here.
staleBy("phone-number", listQueues, getQueue, getQueueUses)
// Who is logged in or paused.
staleBy("queueAgent", listQueues, getQueue, getAgentState)
// Whether a queue is open.
staleBy("schedule", listQueues, getQueue)

const own = { customError: true } as const
const inForm = {
  errors: "form",
  options: own,
  invalidates: [
    ...shown,
    listAgentCandidates,
    listOwnQueues,
    ...Object.values(extensionLists),
    getExtension,
    getExtensionInAccount,
    getExtensionUses,
    getQueueUses,
  ],
} as const

export const mostShownQueues = 750
export const queuesQuery = (accountId: number) =>
  query(listQueues, { params: { accountId }, query: { limit: mostShownQueues } }, own)
export const queueQuery = (accountId: number, callQueueId: number) =>
  query(getQueue, { params: { accountId, callQueueId } }, own)
export const queueUsesQuery = (accountId: number, callQueueId: number) =>
  query(getQueueUses, { params: { accountId, callQueueId } }, own)
export const agentCandidatesQuery = (accountId: number, search: string) =>
  query(listAgentCandidates, { params: { accountId }, query: { search, limit: 20 } }, own)
/** The queues of a user's extensions. */
export const queuesOfUserQuery = (accountId: number, userId: number) =>
  query(listQueueMemberships, { params: { accountId }, query: { userId: String(userId) } }, own)
export const scheduleOptionsQuery = (accountId: number) =>
  query(listSchedules, { params: { accountId: String(accountId) }, query: { limit: mostShownQueues } }, own)

export const addQueue = mutation(createQueue, inForm)
export const saveQueue = mutation(updateQueue, inForm)
export const removeQueue = mutation(deleteQueue, inForm)
export const savePriorities = mutation(setQueuePriorities, inForm)
export const saveAgentState = mutation(setAgentState, {
  errors: "form",
  options: own,
  invalidates: [listQueues, getQueue, getAgentState, listOwnQueues],
})
