import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { extensionProblems } from "../../inventory/extensions/extensions.problems.ts"
import { extensionUses, replacement } from "../../inventory/extensions/extension-actions.schema.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import type { Owners } from "../../kit/owner-treatment.ts"
import { page } from "../../kit/paging.ts"
import { destinationProblems } from "../destinations/destinations.problems.ts"
import { newQueueSettings, noDestinations, queueDestinationSlots } from "./queue-settings.ts"
import { queueProblems } from "./queues.problems.ts"
import {
  agentCandidate,
  candidateFilter,
  membershipFilter,
  queue,
  queueDraft,
  queueEdit,
  queueFilter,
  queueMembership,
  queuePriorities,
  queuePriorityEntry,
  queueWithAgents,
} from "./queues.schema.ts"
import { ofCallQueues } from "./queue-service.ts"

const ofQueue = z.strictObject({ accountId: accountIdText, callQueueId: extensionIdText.describe("Id of the queue") })
const many = {
  ...ofCallQueues,
  path: "/api/ucaas/account/:accountId/callQueues",
  aliases: ["/api/appserver/accounts/:accountId/call-queues"],
  params: inAccount,
} as const
const one = {
  ...ofCallQueues,
  path: "/api/ucaas/account/:accountId/callQueueKit/:callQueueId",
  aliases: ["/api/appserver/accounts/:accountId/call-queues/:callQueueId"],
  params: ofQueue,
} as const
const missing = [accountProblems.notFound, queueProblems.notFound]
const agentProblems = [queueProblems.agentUnknown, queueProblems.agentTypeUnsuitable, queueProblems.full]
const settingProblems = [
  queueProblems.scheduleUnknown,
  queueProblems.soundUnknown,
  queueProblems.exitKeyWithoutDestination,
  queueProblems.exitDestinationWithoutKey,
  queueProblems.sameKeyTwice,
  queueProblems.alarmBeforeWarning,
  destinationProblems.extensionUnknown,
  destinationProblems.cannotTakeCalls,
  destinationProblems.noMailbox,
  destinationProblems.leadsBack,
  destinationProblems.announcementUnknown,
  destinationProblems.flowUnknown,
  destinationProblems.numberInvalid,
  destinationProblems.numberEmergency,
]
/** Calls are only sent there: nothing of these extensions is changed. */
const sentTo: Owners = Object.fromEntries(
  queueDestinationSlots.map((slot) => [`body.destinations.${slot}.extensionId`, "reference" as const]),
)

/** Examples of the API reference. */
const candidateExample = {
  extensionId: 100101,
  extension: "203",
  name: "Ava Stone",
  userId: 100101,
  userName: "Ava Stone",
}
const agentExample = {
  ...candidateExample,
  priority: 1,
  skill: 9,
  loggedIn: true,
  loggedSince: "2026-11-16T08:58:12Z",
  pause: { reason: "lunch" as const, note: "", since: "2026-11-16T12:01:40Z" },
}
const queueExample = {
  queueId: 100804,
  callQueueId: 100804,
  kitId: 100804,
  accountId: 100,
  name: "Customer support",
  extension: "420",
  phoneNumbers: ["+12075550142"],
  locationName: "Portland office",
  strategy: "longestIdle" as const,
  queuePriority: 5,
  agentCount: 1,
  agentsLoggedIn: 1,
  agentsPaused: 1,
  status: "open" as const,
  updatedAt: "2026-11-16T09:12:44.318Z",
  version: 7,
}
const queueWithAgentsExample = {
  ...queueExample,
  hasMailbox: true,
  opensOrClosesAt: "2026-11-16T17:00:00Z",
  settings: { ...newQueueSettings, schedule: { scheduleId: 2002, name: "Office hours" }, exitKey: "0" as const },
  destinations: {
    ...noDestinations,
    exitKey: {
      kind: "voicemail" as const,
      extensionId: 100804,
      extension: "420",
      name: "Customer support",
      extensionType: "Call Queue" as const,
      announcement: null,
    },
  },
  agents: [agentExample],
}

export const listQueues = endpoint({
  ...many,
  method: "GET",
  calls: ["b72-get-call-queues", "b79-get-call-queue"],
  summary: "List the call queues of an account with their agent counts",
  description:
    "Each row has the strategy, the number of agents and how many of them are logged in, and whether the queue is open now. Settings and agents are part of a single queue.",
  example: { response: { items: [queueExample], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:call-queues"),
  query: queueFilter,
  response: page(queue),
  noCache: true,
  problems: [accountProblems.notFound],
})
export const createQueue = endpoint({
  ...many,
  method: "POST",
  calls: ["b79-post-call-queue"],
  summary: "Create a call queue with its extension and agents",
  description:
    "The queue gets an extension number, and everything that is not given has its default: longest idle agent first, 20 seconds of ringing, at most 50 waiting callers and 10 minutes of waiting. Agents start logged in.",
  example: {
    body: { name: "Customer support", extension: "420", agents: [100101, 100105], settings: { strategy: "ringAll" } },
    response: queueWithAgentsExample,
  },
  access: access.inAccount("create:call-queues"),
  owners: sentTo,
  body: queueDraft,
  response: queueWithAgents,
  problems: [
    accountProblems.notFound,
    accountProblems.serviceWhileStatus,
    ...agentProblems,
    ...settingProblems,
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
  summary: "Get a call queue with its settings, destinations and agents",
  description:
    "Agents come with their priority and skill in this queue, whether they are logged in, and whether they are paused.",
  example: { response: queueWithAgentsExample },
  access: access.inAccount("read:call-queues"),
  response: queueWithAgents,
  noCache: true,
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
  description:
    "Settings and destinations can be changed one by one. Turning the exit key off also removes its destination. Send the version you read to prevent overwriting changes of others.",
  example: {
    body: {
      settings: { maxWaiting: 20, exitKey: "0" },
      destinations: { exitKey: { kind: "voicemail", extensionId: 100804 } },
      agentSettings: [{ extensionId: 100101, priority: 1, skill: 9 }],
      version: 7,
    },
    response: queueWithAgentsExample,
  },
  access: access.inAccount("update:call-queues"),
  // The rank belongs to the queue, as the membership does.
  owners: { ...sentTo, "body.agentSettings[].extensionId": "reference" },
  body: queueEdit,
  response: queueWithAgents,
  problems: [
    ...missing,
    queueProblems.changedMeanwhile,
    queueProblems.notItsAgent,
    ...agentProblems,
    ...settingProblems,
  ],
})
export const deleteQueue = endpoint({
  ...one,
  method: "DELETE",
  calls: ["b79-delete-call-queue"],
  summary: "Delete a call queue with its extension; refused while something routes to it. Agents keep their extensions",
  description:
    "With replaceWith, phone numbers and everything else that sends calls to the queue send them to that extension instead.",
  access: access.inAccount("delete:call-queues"),
  query: replacement,
  problems: [
    ...missing,
    extensionProblems.inUse,
    extensionProblems.replacementUnknown,
    extensionProblems.replacementUnsuitable,
  ],
})
export const getQueueUses = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/where-used`,
  aliases: [],
  summary: "List what sends calls to a call queue",
  description:
    "Phone numbers, forwarding, groups, queues, receptionists and call flows that lead to the queue. Those that block must lead elsewhere before it can be deleted, or get a replacement with the deletion.",
  example: {
    response: {
      uses: [
        {
          kind: "phoneNumber",
          label: "+12075550142",
          detail: "In Use",
          blocks: true,
          extensionId: null,
          deviceId: null,
          templateId: null,
          callFlowId: null,
        },
      ],
      more: false,
      voicemails: 6,
    },
  },
  access: access.inAccount("read:call-queues"),
  response: extensionUses,
  noCache: true,
  problems: missing,
})
export const setQueuePriorities = endpoint({
  ...ofCallQueues,
  method: "PUT",
  path: "/api/ucaas/account/:accountId/callQueuePriority",
  calls: ["b72-put-call-queue-priority"],
  summary: "Set the priorities of several call queues in one change",
  description:
    "An agent who is in several queues gets the next caller of the queue with the lowest number. All queues are changed, or none.",
  example: {
    body: {
      priorities: [
        { callQueueId: 100804, priority: 1 },
        { callQueueId: 100805, priority: 3 },
      ],
    },
    response: [
      { callQueueId: 100804, name: "Customer support", priority: 1 },
      { callQueueId: 100805, name: "Sales", priority: 3 },
    ],
  },
  access: access.inAccount("update:call-queues"),
  params: inAccount,
  body: queuePriorities,
  response: z.array(queuePriorityEntry),
  problems: missing,
})

export const listAgentCandidates = endpoint({
  ...many,
  method: "GET",
  path: "/api/ucaas/account/:accountId/callQueues/candidates",
  aliases: [],
  summary: "Search extensions that can be agents of a queue",
  description: "Ordinary and virtual extensions, found by number and by beginnings of the names of extension and user.",
  example: { response: [candidateExample] },
  access: access.inAccount("update:call-queues"),
  query: candidateFilter,
  response: z.array(agentCandidate),
  problems: [accountProblems.notFound],
})
export const listQueueMemberships = endpoint({
  ...many,
  method: "GET",
  path: "/api/ucaas/account/:accountId/callQueues/memberships",
  aliases: [],
  summary: "List queue memberships of a user, of an extension or of the account",
  description: "One row for each agent of each queue, at most 20,000.",
  example: {
    response: [
      {
        queueId: 100804,
        queueName: "Customer support",
        queueExtension: "420",
        extensionId: agentExample.extensionId,
        extension: agentExample.extension,
        userId: agentExample.userId,
      },
    ],
  },
  access: access.inAccount("read:call-queues"),
  query: membershipFilter,
  response: z.array(queueMembership),
  problems: [accountProblems.notFound],
})
