import * as endpoints from "@dialplane/contract/calling/queues/queues.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as queues from "./queues.service.ts"
import { undoAgents } from "./queues.undo.ts"

export const queuesDomain: ServerDomain = {
  name: "queues",
  undos: [undoAgents],
  routes: [
    route(endpoints.listQueues, (ctx, { query }) => queues.list(ctx, query)),
    route(endpoints.createQueue, (ctx, { body }) => queues.create(ctx, body)),
    route(endpoints.getQueue, (ctx, { params }) => queues.get(ctx, params.callQueueId)),
    route(endpoints.updateQueue, (ctx, { params, body }) => queues.change(ctx, params.callQueueId, body)),
    route(endpoints.deleteQueue, (ctx, { params }) => queues.remove(ctx, params.callQueueId)),
    route(endpoints.listAgentCandidates, (ctx, { query }) => queues.listCandidates(ctx, query)),
    route(endpoints.listQueueMemberships, (ctx, { query }) => queues.listMemberships(ctx, query)),
  ],
}
