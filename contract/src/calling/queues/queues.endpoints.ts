import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { extensionProblems } from "../../inventory/extensions/extensions.problems.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { queueProblems } from "./queues.problems.ts"
import {
  candidateFilter,
  membershipFilter,
  queue,
  queueAgent,
  queueDraft,
  queueEdit,
  queueFilter,
  queueMembership,
  queueWithAgents,
} from "./queues.schema.ts"

const ofQueue = z.strictObject({ accountId: accountIdText, callQueueId: extensionIdText })
const many = {
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/callQueues",
  aliases: ["/api/appserver/accounts/:accountId/call-queues"],
  params: inAccount,
} as const
const one = {
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/callQueueKit/:callQueueId",
  aliases: ["/api/appserver/accounts/:accountId/call-queues/:callQueueId"],
  params: ofQueue,
} as const
const missing = [accountProblems.notFound, queueProblems.notFound]
const agentProblems = [queueProblems.agentUnknown, queueProblems.agentTypeUnsuitable, queueProblems.full]

export const listQueues = endpoint({
  ...many,
  method: "GET",
  calls: ["b72-get-call-queues", "b79-get-call-queue"],
  summary: "List the call queues of an account with their agent counts",
  access: access.inAccount("read:call-queues"),
  query: queueFilter,
  response: page(queue),
  problems: [accountProblems.notFound],
})
export const createQueue = endpoint({
  ...many,
  method: "POST",
  calls: ["b79-post-call-queue"],
  summary: "Create a call queue with its extension and agents",
  access: access.inAccount("create:call-queues"),
  body: queueDraft,
  response: queueWithAgents,
  problems: [
    accountProblems.notFound,
    accountProblems.serviceWhileStatus,
    ...agentProblems,
    extensionProblems.numberTaken,
    extensionProblems.numberExcluded,
    extensionProblems.numberReserved,
    extensionProblems.noFreeNumber,
  ],
})
export const getQueue = endpoint({
  ...one,
  method: "GET",
  calls: ["b72-get-call-queue-kit-kit-id"],
  summary: "Get a call queue with its agents",
  access: access.inAccount("read:call-queues"),
  response: queueWithAgents,
  problems: missing,
})
export const updateQueue = endpoint({
  ...one,
  method: "PUT",
  aliases: [
    ...one.aliases,
    "/api/ucaas/account/:accountId/v1/callQueueKit/:callQueueId",
    "/api/ucaas/account/v1/:accountId/callQueueKit/:callQueueId",
  ],
  calls: ["b72-put-call-queue-kit-kit-id", "b72-put-v1-call-queue-kit-kit-id", "b79-put-call-queue"],
  summary: "Change a call queue and its agents; omitted fields stay as they are",
  access: access.inAccount("update:call-queues"),
  body: queueEdit,
  response: queueWithAgents,
  problems: [...missing, queueProblems.changedMeanwhile, ...agentProblems],
})
export const deleteQueue = endpoint({
  ...one,
  method: "DELETE",
  calls: ["b79-delete-call-queue"],
  summary: "Delete a call queue with its extension; refused while something routes to it. Agents keep their extensions",
  access: access.inAccount("delete:call-queues"),
  problems: [...missing, extensionProblems.inUse],
})

export const listAgentCandidates = endpoint({
  ...many,
  method: "GET",
  path: "/api/ucaas/account/:accountId/callQueues/candidates",
  aliases: [],
  summary: "Search extensions that can be agents of a queue",
  access: access.inAccount("update:call-queues"),
  query: candidateFilter,
  response: z.array(queueAgent),
  problems: [accountProblems.notFound],
})
export const listQueueMemberships = endpoint({
  ...many,
  method: "GET",
  path: "/api/ucaas/account/:accountId/callQueues/memberships",
  aliases: [],
  summary: "List queue memberships of a user, of an extension or of the account",
  access: access.inAccount("read:call-queues"),
  query: membershipFilter,
  response: z.array(queueMembership),
  problems: [accountProblems.notFound],
})
