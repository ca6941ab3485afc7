import * as endpoints from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as receptionists from "./virtual-receptionists.service.ts"
import { undoCreated, undoReceptionist, undoReceptionistKeys } from "./virtual-receptionists.undo.ts"

export const virtualReceptionistsDomain: ServerDomain = {
  name: "virtual-receptionists",
  undos: [undoReceptionist, undoCreated, undoReceptionistKeys],
  uses: receptionists.receptionistUses,
  useReplacers: receptionists.receptionistReplacers,
  routes: [
    route(endpoints.listVirtualReceptionists, (ctx, { query }) => receptionists.list(ctx, query)),
    route(endpoints.createVirtualReceptionist, (ctx, { body }) => receptionists.create(ctx, body)),
    route(endpoints.getVirtualReceptionist, (ctx, { params }) => receptionists.get(ctx, params.vrId)),
    route(endpoints.updateVirtualReceptionist, (ctx, { params, body }) => receptionists.change(ctx, params.vrId, body)),
    route(endpoints.deleteVirtualReceptionist, (ctx, { params, query }) =>
      receptionists.remove(ctx, params.vrId, query.replaceWith),
    ),
  ],
}
