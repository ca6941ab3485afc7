import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, userIdText } from "../../kit/ids.ts"
import { agentState, agentStateEdit, loginToggle } from "./agent-states.schema.ts"
import { queueProblems } from "./queues.problems.ts"
import { ofCallQueues } from "./queue-service.ts"

const agentStateExample = {
  extensionId: 100101,
  extension: "203",
  name: "Ava Stone",
  userId: 100101,
  pause: { reason: "lunch" as const, note: "", since: "2026-11-16T12:01:40Z" },
  queues: [
    {
      queueId: 100804,
      queueName: "Customer support",
      queueExtension: "420",
      loggedIn: true,
      loggedSince: "2026-11-16T08:58:12Z",
      mayLogOut: true,
      agentCount: 5,
      agentsLoggedIn: 4,
    },
  ],
}

// --- of others, for administrators and supervisors -------------------------------------------------------------------

const ofAgent = {
  ...ofCallQueues,
  path: "/api/ucaas/account/:accountId/callQueues/agents/:extensionId/state",
  params: z.strictObject({
    accountId: accountIdText,
    extensionId: extensionIdText.describe("Id of the agent's extension"),
  }),
} as const
const change = { queues: [{ queueId: 100804, loggedIn: true }], pause: null }

export const getAgentState = endpoint({
  ...ofAgent,
  method: "GET",
  summary: "Get where an agent is logged in, and whether the agent is paused",
  description:
    "A pause applies to all queues; logging in and out applies to single queues. An extension that is no agent has no queues.",
  example: { response: agentStateExample },
  access: access.inAccount("read:call-queues"),
  response: agentState,
  noCache: true,
  problems: [accountProblems.notFound, queueProblems.agentNotFound],
})
/** The state belongs to the queues: as with memberships, nothing of the extension itself is changed. */
export const setAgentState = endpoint({
  ...ofAgent,
  method: "PUT",
  summary: "Log an agent in or out of queues, pause or resume",
  description:
    "Omitted parts stay as they are. Changes by others than the agent are written to the audit log. Agents change their own state with PUT /api/portal/my-queues/state.",
  example: { body: change, response: agentStateExample },
  access: access.inAccount("update:call-queues"),
  owners: { "params.extensionId": "reference" },
  body: agentStateEdit,
  response: agentState,
  problems: [accountProblems.notFound, queueProblems.agentNotFound, queueProblems.notAgentOfQueue],
})
export const toggleAgentLogin = endpoint({
  aliasOf: "queues.setAgentState",
  ...ofCallQueues,
  method: "PUT",
  path: "/api/provisioning/v4/accounts/:accountId/call-queues/:callQueueId/agents/:userId/login",
  calls: ["b79-call-provisioning-v2-v4-call-queue-agent-login-toggle"],
  summary: "Log a user in or out of a call queue",
  description:
    "Catalogue alias of PUT /api/ucaas/account/{accountId}/callQueues/agents/{extensionId}/state for one queue, by user instead of extension. It applies to all extensions of the user that are agents of the queue.",
  example: { body: { loggedIn: true }, response: [agentStateExample] },
  access: access.inAccount("update:call-queues"),
  owners: { "params.userId": "reference" },
  params: z.strictObject({
    accountId: accountIdText,
    callQueueId: extensionIdText.describe("Id of the queue"),
    userId: userIdText,
  }),
  body: loginToggle,
  response: z.array(agentState),
  problems: [accountProblems.notFound, queueProblems.notFound, queueProblems.agentNotFound],
})

// --- one's own -------------------------------------------------------------------------------------------------------

const own = "/api/portal/my-queues"

export const listOwnQueues = endpoint({
  ...ofCallQueues,
  method: "GET",
  path: own,
  summary: "List the call queues you answer calls for, with your state",
  description: "One entry for each of your extensions that is an agent; empty if none is.",
  example: { response: [agentStateExample] },
  access: access.own("read:own-calls"),
  response: z.array(agentState),
  noCache: true,
})
export const setOwnState = endpoint({
  ...ofCallQueues,
  method: "PUT",
  path: `${own}/state`,
  summary: "Log yourself in or out of call queues, pause or resume",
  description:
    "Applies to all your extensions that are agents of the named queues. Some queues do not let agents log out themselves; pausing is always possible.",
  example: { body: { pause: { reason: "lunch" } }, response: [agentStateExample] },
  access: access.own("update:own-calls"),
  body: agentStateEdit,
  response: z.array(agentState),
  problems: [queueProblems.agentNotFound, queueProblems.notAgentOfQueue, queueProblems.logOutNotAllowed],
})
