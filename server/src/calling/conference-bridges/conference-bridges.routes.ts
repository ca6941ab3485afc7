import * as endpoints from "@dialplane/contract/calling/conference-bridges/conference-bridges.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as bridges from "./conference-bridges.service.ts"
import { undoConferenceBridge, undoCreated } from "./conference-bridges.undo.ts"

export const conferenceBridgesDomain: ServerDomain = {
  name: "conference-bridges",
  undos: [undoConferenceBridge, undoCreated],
  routes: [
    route(endpoints.listConferenceBridges, (ctx, { query }) => bridges.list(ctx, query)),
    route(endpoints.getConferenceRecordingCode, (ctx) => bridges.getRecordingCode(ctx)),
    route(endpoints.createConferenceBridge, (ctx, { body }) => bridges.create(ctx, body)),
    route(endpoints.getConferenceBridge, (ctx, { params }) => bridges.get(ctx, params.conferenceId)),
    route(endpoints.updateConferenceBridge, (ctx, { params, body }) => bridges.change(ctx, params.conferenceId, body)),
    route(endpoints.deleteConferenceBridge, (ctx, { params, query }) =>
      bridges.remove(ctx, params.conferenceId, query.replaceWith),
    ),
  ],
}
