import * as endpoints from "@dialplane/contract/calling/paging-groups/paging-groups.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as groups from "./paging-groups.service.ts"
import { undoCreated, undoDeleted, undoPagingGroup } from "./paging-groups.undo.ts"

export const pagingGroupsDomain: ServerDomain = {
  name: "paging-groups",
  undos: [undoPagingGroup, undoCreated, undoDeleted],
  uses: groups.pagingGroupUses,
  useReplacers: groups.pagingGroupReplacers,
  routes: [
    route(endpoints.listPagingGroups, (ctx, { query }) => groups.list(ctx, query)),
    route(endpoints.createPagingGroup, (ctx, { body }) => groups.create(ctx, body)),
    route(endpoints.getPagingGroup, (ctx, { params }) => groups.get(ctx, params.pagingGroupId)),
    route(endpoints.updatePagingGroup, (ctx, { params, body }) => groups.change(ctx, params.pagingGroupId, body)),
    route(endpoints.deletePagingGroup, (ctx, { params, query }) =>
      groups.remove(ctx, params.pagingGroupId, query.replaceWith),
    ),
  ],
}
