import * as endpoints from "@dialplane/contract/identity/groups/groups.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as groups from "./groups.service.ts"
import { undoGroup } from "./groups.undo.ts"

export const groupsDomain: ServerDomain = {
  name: "groups",
  undos: [undoGroup],
  routes: [
    route(endpoints.listGroups, (ctx, { query }) => groups.list(ctx, query)),
    route(endpoints.createGroup, (ctx, { body }) => groups.create(ctx, body)),
    route(endpoints.getGroup, (ctx, { params }) => groups.get(ctx, params.groupId)),
    route(endpoints.listGroupMembers, (ctx, { params, query }) => groups.listMembers(ctx, params.groupId, query)),
    route(endpoints.updateGroup, (ctx, { params, body }) => groups.change(ctx, params.groupId, body)),
    route(endpoints.deleteGroup, (ctx, { params }) => groups.remove(ctx, params.groupId)),
    route(endpoints.listGroupAssociations, (ctx, { query }) => groups.listAssociations(ctx, query)),
    route(endpoints.setGroupMembers, (ctx, { body }) => groups.setMembers(ctx, body.groupId, body.userIds)),
  ],
}
