import * as endpoints from "@dialplane/contract/calling/call-flows/call-flows.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as documents from "./call-flow-documents.service.ts"
import * as publishing from "./call-flow-publishing.service.ts"
import * as flows from "./call-flows.service.ts"
import { callFlowReplacers } from "./replaced-references.service.ts"
import {
  undoCallFlow,
  undoCreated,
  undoDeleted,
  undoExtensions,
  undoPublished,
  undoReferences,
} from "./call-flows.undo.ts"

export const callFlowsDomain: ServerDomain = {
  name: "call-flows",
  undos: [undoCreated, undoPublished, undoCallFlow, undoExtensions, undoDeleted, undoReferences],
  uses: flows.callFlowUses,
  useReplacers: callFlowReplacers,
  routes: [
    route(endpoints.listCallFlows, (ctx, { query }) => flows.list(ctx, query)),
    route(endpoints.createCallFlow, (ctx, { body }) => flows.create(ctx, body)),
    route(endpoints.getCallFlow, (ctx, { params }) => flows.get(ctx, params.callFlowId)),
    route(endpoints.updateCallFlow, (ctx, { params, body }) => flows.change(ctx, params.callFlowId, body)),
    route(endpoints.deleteCallFlow, (ctx, { params, query }) =>
      flows.remove(ctx, params.callFlowId, query.replaceWith),
    ),
    route(endpoints.getCallFlowUses, (ctx, { params }) => flows.getUses(ctx, params.callFlowId)),
    route(endpoints.getCallFlowDocument, (ctx, { params }) => documents.get(ctx, params.callFlowId)),
    route(endpoints.createCallFlowFromDocument, (ctx, { body }) => documents.createFrom(ctx, body)),
    route(endpoints.checkCallFlow, (ctx, { params }) => flows.check(ctx, params.callFlowId)),
    route(endpoints.previewCallFlow, (ctx, { params }) => publishing.preview(ctx, params.callFlowId)),
    route(endpoints.publishCallFlow, (ctx, { params, body }) => publishing.publish(ctx, params.callFlowId, body)),
    route(endpoints.discardCallFlowDraft, (ctx, { params, body }) => flows.discardDraft(ctx, params.callFlowId, body)),
    route(endpoints.listCallFlowVersions, (ctx, { params }) => publishing.listVersions(ctx, params.callFlowId)),
    route(endpoints.getCallFlowVersion, (ctx, { params }) =>
      publishing.getVersion(ctx, params.callFlowId, params.versionNumber),
    ),
    route(endpoints.compareCallFlowVersions, (ctx, { params, query }) =>
      publishing.compare(ctx, params.callFlowId, query),
    ),
    route(endpoints.restoreCallFlowVersion, (ctx, { params, body }) =>
      publishing.restore(ctx, params.callFlowId, params.versionNumber, body),
    ),
  ],
}
