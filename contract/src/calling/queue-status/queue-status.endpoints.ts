import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { destinationProblems } from "../destinations/destinations.problems.ts"
import { queueProblems } from "../queues/queues.problems.ts"
import { engineProblems } from "../engine/engine.problems.ts"
import { queueStatusProblems } from "./queue-status.problems.ts"
import { agentStatus, ownQueueStatus, queueAction, queueStatus, queueStatuses } from "./queue-status.schema.ts"
import { ofCallQueues } from "../queues/queue-service.ts"

const base = "/api/ucaas/account/:accountId"
const ofQueue = z.strictObject({ accountId: accountIdText, callQueueId: extensionIdText.describe("Id of the queue") })
const missing = [accountProblems.notFound, queueProblems.notFound]

const times = {
  at: "2026-11-16T15:04:10.000Z",
  timeZone: "America/New_York",
  dayBegan: "2026-11-16T05:00:00.000Z",
  changesAt: "2026-11-16T15:04:22.000Z",
}
const summaryExample = {
  queueId: 100_804,
  callQueueId: 100_804,
  kitId: 100_804,
  name: "Customer support",
  extension: "420",
  isOpen: true,
  waiting: 1,
  longestWaitSince: "2026-11-16T15:03:01.000Z",
  agents: { ready: 0, ringing: 1, onCall: 2, wrapUp: 1, paused: 1, pausedInCall: 0, offline: 0, loggedOut: 1 },
  today: {
    answered: 41,
    answeredInTime: 35,
    abandoned: 3,
    abandonedEarly: 1,
    overflowed: 2,
    callbacks: 1,
    averageWaitSeconds: 14,
    serviceLevelPercent: 79.5,
  },
  goals: {
    serviceLevelPercent: 80,
    serviceLevelSeconds: 20,
    waitingWarning: 5,
    waitingAlarm: 10,
    longestWaitWarning: 60,
    longestWaitAlarm: 120,
  },
  attention: "busy" as const,
}
const agentExample = {
  extensionId: 100_101,
  extension: "203",
  name: "Ava Stone",
  userId: 100_101,
  state: "ringing" as const,
  since: "2026-11-16T15:04:07.000Z",
  wrapUpUntil: null,
  pause: null,
  talkingTo: { number: "+12125550111", name: "" },
  callsToday: 12,
}
const statusExample = {
  ...summaryExample,
  ...times,
  waitingCallers: [
    {
      callId: 5_000_017,
      legId: "6f0d2a4e-3c64-4d57-9b0a-0c7d6a2f4a10",
      kind: "call" as const,
      position: 1,
      from: { number: "+12125550111", name: "" },
      since: "2026-11-16T15:03:01.000Z",
      priority: 0,
      ringing: [{ extensionId: 100_101, extension: "203", name: "Ava Stone" }],
      attempts: 0,
      nextAttemptAt: null,
    },
  ],
  agentList: [agentExample],
}

export const listQueueStatuses = endpoint({
  ...ofCallQueues,
  method: "GET",
  path: `${base}/callQueueKitRealTimeStatusForAccount`,
  calls: ["b72-get-call-queue-kit-real-time-status-for-account"],
  summary: "Get what happens in all call queues of an account now",
  description:
    "For each queue: waiting callers, the longest wait, agents by state, and today's figures in the account's time zone. Read it again when the event stream reports live-call, queueAgent or queue, at most once a second, and at changesAt.",
  example: { response: { ...times, queues: [summaryExample] } },
  access: access.inAccount("read:call-queues"),
  params: inAccount,
  response: queueStatuses,
  problems: [accountProblems.notFound],
  noCache: true,
})
export const getQueueStatus = endpoint({
  ...ofCallQueues,
  method: "GET",
  path: `${base}/callQueueKitRealTimeStatus/:callQueueId`,
  aliases: ["/api/provisioning/v4/accounts/:accountId/call-queues/:callQueueId/status"],
  calls: ["b72-get-call-queue-kit-real-time-status-queue-id", "b79-call-provisioning-v2-v4-call-queue-status"],
  summary: "Get what happens in a call queue now: waiting callers, agents and today's figures",
  description:
    "Waiting callers are in the order in which they are answered. The service level is the share of calls answered within the queue's time, of all that were answered or abandoned after its limit for early hang-ups.",
  example: { response: statusExample },
  access: access.inAccount("read:call-queues"),
  params: ofQueue,
  response: queueStatus,
  problems: missing,
  noCache: true,
})
export const actOnWaitingCaller = endpoint({
  ...ofCallQueues,
  method: "POST",
  path: `${base}/callQueueAction/:callQueueId`,
  calls: ["b72-post-call-queue-action-kit-id"],
  summary: "Pick up, move to the top, transfer or disconnect a waiting caller",
  description:
    "pickUp connects the caller at once to your own extension or to an agent, moveToTop lets the caller be answered next, transfer sends the caller elsewhere and hangUp ends the call. Each is written to the audit log and to the journey of the call. A caller who has left meanwhile is refused, and nothing happens. The answer is the queue's new status.",
  example: { body: { action: "moveToTop", callId: 5_000_017 }, response: statusExample },
  access: access.inAccount("update:call-queues"),
  // The call is connected there; nothing of the extension is changed.
  owners: { "body.extensionId": "reference" },
  params: ofQueue,
  body: queueAction,
  response: queueStatus,
  problems: [
    ...missing,
    queueStatusProblems.callGone,
    queueStatusProblems.callbackWaits,
    queueStatusProblems.noOwnExtension,
    queueStatusProblems.extensionUnknown,
    queueStatusProblems.extensionWithoutPhone,
    queueStatusProblems.extensionBusy,
    destinationProblems.extensionUnknown,
    destinationProblems.cannotTakeCalls,
    destinationProblems.noMailbox,
    destinationProblems.leadsBack,
    destinationProblems.announcementUnknown,
    destinationProblems.flowUnknown,
    destinationProblems.numberInvalid,
    destinationProblems.numberEmergency,
    engineProblems.notPossible,
  ],
})
export const endWrapUp = endpoint({
  ...ofCallQueues,
  method: "POST",
  path: `${base}/callQueues/agents/:extensionId/ready`,
  summary: "End an agent's wrap-up, so that the agent gets calls again",
  description:
    "Wrap-up also ends by itself after the time set in the queue. Agents end their own with POST /api/portal/my-queues/ready.",
  example: { response: { ...agentExample, state: "ready", talkingTo: null } },
  access: access.inAccount("update:call-queues"),
  owners: { "params.extensionId": "reference" },
  params: z.strictObject({
    accountId: accountIdText,
    extensionId: extensionIdText.describe("Id of the agent's extension"),
  }),
  response: agentStatus,
  problems: [accountProblems.notFound, queueProblems.agentNotFound, queueStatusProblems.notInWrapUp],
})

// --- one's own -------------------------------------------------------------------------------------------------------

const ownExample = {
  ...times,
  extensions: [
    {
      extensionId: 100_101,
      extension: "203",
      state: "wrapUp" as const,
      since: "2026-11-16T15:03:52.000Z",
      wrapUpUntil: "2026-11-16T15:04:22.000Z",
      pause: null,
      talkingTo: null,
    },
  ],
  queues: [
    {
      queueId: 100_804,
      name: "Customer support",
      extension: "420",
      waiting: 1,
      longestWaitSince: "2026-11-16T15:03:01.000Z",
      attention: "busy" as const,
      callers: [{ position: 1, from: { number: "+12125550111", name: "" }, since: "2026-11-16T15:03:01.000Z" }],
    },
  ],
  today: {
    answered: 12,
    missed: 1,
    talkSeconds: 2710,
    calls: [
      {
        at: "2026-11-16T15:00:12.000Z",
        from: { number: "+13105550142", name: "" },
        queueName: "Customer support",
        answered: true,
        talkSeconds: 220,
      },
    ],
  },
}
export const getOwnQueueStatus = endpoint({
  ...ofCallQueues,
  method: "GET",
  path: "/api/portal/my-queues/status",
  summary: "Get what happens in your call queues, your state and your calls of today",
  description: "For agents. Without a queue all lists are empty.",
  example: { response: ownExample },
  access: access.own("read:own-calls"),
  response: ownQueueStatus,
  noCache: true,
})
export const endOwnWrapUp = endpoint({
  ...ofCallQueues,
  method: "POST",
  path: "/api/portal/my-queues/ready",
  summary: "End your wrap-up, so that you get calls again",
  description: "Wrap-up also ends by itself after the time set in the queue. It applies to all your extensions.",
  example: { response: ownExample },
  access: access.own("update:own-calls"),
  response: ownQueueStatus,
  problems: [queueProblems.agentNotFound, queueStatusProblems.notInWrapUp],
})
