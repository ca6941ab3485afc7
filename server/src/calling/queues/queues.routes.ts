import * as agentEndpoints from "@dialplane/contract/calling/queues/agent-states.endpoints"
import * as endpoints from "@dialplane/contract/calling/queues/queues.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as agents from "./agent-states.service.ts"
import { queueUses } from "./queue-settings.service.ts"
import * as queues from "./queues.service.ts"
import { undoAgents, undoCreated, undoRanks, undoSettings } from "./queues.undo.ts"

export const queuesDomain: ServerDomain = {
  name: "queues",
  undos: [undoAgents, undoCreated, undoRanks, undoSettings],
  uses: queueUses,
  useReplacers: queues.queueReplacers,
  routes: [
    route(endpoints.listQueues, (ctx, { query }) => queues.list(ctx, query)),
    route(endpoints.createQueue, (ctx, { body }) => queues.create(ctx, body)),
    route(endpoints.getQueue, (ctx, { params }) => queues.get(ctx, params.callQueueId)),
    route(endpoints.updateQueue, (ctx, { params, body }) => queues.change(ctx, params.callQueueId, body)),
    route(endpoints.deleteQueue, (ctx, { params, query }) => queues.remove(ctx, params.callQueueId, query.replaceWith)),
    route(endpoints.getQueueUses, (ctx, { params }) => queues.getUses(ctx, params.callQueueId)),
    route(endpoints.setQueuePriorities, (ctx, { body }) => queues.setPriorities(ctx, body)),
    route(endpoints.listAgentCandidates, (ctx, { query }) => queues.listCandidates(ctx, query)),
    route(endpoints.listQueueMemberships, (ctx, { query }) => queues.listMemberships(ctx, query)),
    route(agentEndpoints.getAgentState, (ctx, { params }) => agents.get(ctx, params.extensionId)),
    route(agentEndpoints.setAgentState, (ctx, { params, body }) => agents.change(ctx, params.extensionId, body)),
    route(agentEndpoints.toggleAgentLogin, (ctx, { params, body }) =>
      agents.toggleLogin(ctx, params.callQueueId, params.userId, body.loggedIn),
    ),
    route(agentEndpoints.listOwnQueues, (ctx) => agents.listOwn(ctx)),
    route(agentEndpoints.setOwnState, (ctx, { body }) => agents.changeOwn(ctx, body)),
  ],
}
