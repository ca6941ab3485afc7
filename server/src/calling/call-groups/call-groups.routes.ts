import * as endpoints from "@dialplane/contract/calling/call-groups/call-groups.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as groups from "./call-groups.service.ts"
import { undoCallGroup, undoCallGroupMembers, undoCreated, undoLoggedIn, undoLoggedOut } from "./call-groups.undo.ts"

export const callGroupsDomain: ServerDomain = {
  name: "call-groups",
  undos: [undoCallGroup, undoCreated, undoCallGroupMembers, undoLoggedIn, undoLoggedOut],
  uses: groups.callGroupUses,
  useReplacers: groups.callGroupReplacers,
  routes: [
    route(endpoints.listCallGroups, (ctx, { query }) => groups.list(ctx, query)),
    route(endpoints.createCallGroup, (ctx, { body }) => groups.create(ctx, body)),
    route(endpoints.updateCallGroups, (ctx, { body }) => groups.changeMany(ctx, body)),
    route(endpoints.getCallGroup, (ctx, { params }) => groups.get(ctx, params.callGroupId)),
    route(endpoints.updateCallGroup, (ctx, { params, body }) => groups.change(ctx, params.callGroupId, body)),
    route(endpoints.deleteCallGroup, (ctx, { params, query }) =>
      groups.remove(ctx, params.callGroupId, query.replaceWith),
    ),
    route(endpoints.setCallGroupLogin, (ctx, { params, body }) =>
      groups.setLogin(ctx, params.callGroupId, params.extensionId, body.loggedIn),
    ),
    route(endpoints.listCallGroupMemberships, (ctx, { query }) => groups.listMemberships(ctx, query)),
    route(endpoints.listOwnCallGroups, (ctx) => groups.listOwn(ctx)),
    route(endpoints.setOwnCallGroupLogin, (ctx, { params, body }) =>
      groups.setOwnLogin(ctx, params.callGroupId, params.extensionId, body.loggedIn),
    ),
  ],
}
