import * as endpoints from "@dialplane/contract/calling/pickup-groups/pickup-groups.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as groups from "./pickup-groups.service.ts"
import { undoCreated, undoDeleted, undoPickupGroup } from "./pickup-groups.undo.ts"

export const pickupGroupsDomain: ServerDomain = {
  name: "pickup-groups",
  undos: [undoPickupGroup, undoCreated, undoDeleted],
  routes: [
    route(endpoints.listPickupGroups, (ctx, { query }) => groups.list(ctx, query)),
    route(endpoints.createPickupGroup, (ctx, { body }) => groups.create(ctx, body)),
    route(endpoints.getPickupGroup, (ctx, { params }) => groups.get(ctx, params.groupId)),
    route(endpoints.updatePickupGroup, (ctx, { params, body }) => groups.change(ctx, params.groupId, body)),
    route(endpoints.deletePickupGroup, (ctx, { params }) => groups.remove(ctx, params.groupId)),
  ],
}
