import * as endpoints from "@dialplane/contract/calling/queue-status/queue-status.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { act } from "./queue-actions.service.ts"
import * as statuses from "./queue-status.service.ts"

export const queueStatusDomain: ServerDomain = {
  name: "queue-status",
  routes: [
    route(endpoints.listQueueStatuses, (ctx) => statuses.list(ctx)),
    route(endpoints.getQueueStatus, (ctx, { params }) => statuses.get(ctx, params.callQueueId)),
    route(endpoints.actOnWaitingCaller, (ctx, { params, body }) => act(ctx, params.callQueueId, body)),
    route(endpoints.endWrapUp, (ctx, { params }) => statuses.endWrapUpOf(ctx, params.extensionId)),
    route(endpoints.getOwnQueueStatus, (ctx) => statuses.getOwn(ctx)),
    route(endpoints.endOwnWrapUp, (ctx) => statuses.endOwnWrapUp(ctx)),
  ],
}
