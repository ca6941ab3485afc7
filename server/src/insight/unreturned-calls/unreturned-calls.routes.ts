import * as endpoints from "@dialplane/contract/insight/unreturned-calls/unreturned-calls.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { inTurn } from "../reports/questions-at-once.service.ts"
import * as unreturned from "./unreturned-calls.service.ts"
import { exportFile } from "./unreturned-file.service.ts"

export const unreturnedCallsDomain: ServerDomain = {
  name: "unreturned-calls",
  routes: [
    route(
      endpoints.listUnreturnedCalls,
      inTurn((ctx, { body }) => unreturned.list(ctx, "all", body)),
    ),
    route(endpoints.exportUnreturnedCalls, (ctx, { query }) => exportFile(ctx, "all", query)),
    route(endpoints.markUnreturnedCall, (ctx, { params, body }) =>
      unreturned.markDone(ctx, "all", params.callerNumber, body.callId),
    ),
    route(endpoints.reopenUnreturnedCall, (ctx, { params }) => unreturned.reopen(ctx, "all", params.callerNumber)),
    route(
      endpoints.listOwnUnreturnedCalls,
      inTurn((ctx, { body }) => unreturned.list(ctx, "own", body)),
    ),
    route(endpoints.exportOwnUnreturnedCalls, (ctx, { query }) => exportFile(ctx, "own", query)),
    route(endpoints.markOwnUnreturnedCall, (ctx, { params, body }) =>
      unreturned.markDone(ctx, "own", params.callerNumber, body.callId),
    ),
    route(endpoints.reopenOwnUnreturnedCall, (ctx, { params }) => unreturned.reopen(ctx, "own", params.callerNumber)),
  ],
}
