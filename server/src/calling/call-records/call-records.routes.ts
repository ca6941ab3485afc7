import * as endpoints from "@dialplane/contract/calling/call-records/call-records.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as retention from "./call-retention.service.ts"
import { countCallsJob, forgetCallsJob } from "./call-records.jobs.ts"
import * as calls from "./call-records.service.ts"
import { undoRetention } from "./call-retention.undo.ts"

export const callRecordsDomain: ServerDomain = {
  name: "call-records",
  undos: [undoRetention],
  jobs: () => [forgetCallsJob, countCallsJob],
  routes: [
    route(endpoints.listCalls, (ctx, { query }) => calls.list(ctx, query)),
    route(endpoints.getCall, (ctx, { params }) => calls.get(ctx, params.callId)),
    route(endpoints.getCallRetention, (ctx) => retention.get(ctx)),
    route(endpoints.updateCallRetention, (ctx, { body }) => retention.change(ctx, body.months)),
    route(endpoints.listCallsOfUser, (ctx, { params, query }) => calls.list(ctx, { ...query, userId: params.userId })),
  ],
}
