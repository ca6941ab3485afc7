import { extensionLists } from "@dialplane/contract/inventory/extensions/extension-calls"
import {
  getExtension,
  getExtensionInAccount,
  getExtensionUses,
} from "@dialplane/contract/inventory/extensions/extensions.endpoints"
import {
  createQueue,
  deleteQueue,
  getQueue,
  listAgentCandidates,
  listQueueMemberships,
  listQueues,
  updateQueue,
} from "@dialplane/contract/calling/queues/queues.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const shown = [listQueues, getQueue, listQueueMemberships]
staleBy("queue", ...shown, getExtensionUses)
// Extensions may have been renamed, renumbered or assigned.
staleBy("extension", ...shown, listAgentCandidates)

const inForm = {
  errors: "form",
  options: { customError: true },
  invalidates: [
    ...shown,
    listAgentCandidates,
    ...Object.values(extensionLists),
    getExtension,
    getExtensionInAccount,
    getExtensionUses,
  ],
} as const

export const mostShownQueues = 750
export const queuesQuery = (accountId: number) =>
  query(listQueues, { params: { accountId }, query: { limit: mostShownQueues } }, { customError: true })
export const queueQuery = (accountId: number, callQueueId: number) =>
  query(getQueue, { params: { accountId, callQueueId } }, { customError: true })
export const agentCandidatesQuery = (accountId: number, search: string) =>
  query(listAgentCandidates, { params: { accountId }, query: { search, limit: 20 } }, { customError: true })
/** The queues of a user's extensions. */
export const queuesOfUserQuery = (accountId: number, userId: number) =>
  query(listQueueMemberships, { params: { accountId }, query: { userId: String(userId) } }, { customError: true })

export const addQueue = mutation(createQueue, inForm)
export const saveQueue = mutation(updateQueue, inForm)
export const removeQueue = mutation(deleteQueue, inForm)
