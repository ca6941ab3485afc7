import * as ownerLocks from "@dialplane/contract/identity/roles/owner-lock.endpoints"
import { listAssignableRoles, listRoles } from "@dialplane/contract/identity/roles/role-list.endpoints"
import * as endpoints from "@dialplane/contract/identity/roles/roles.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { getOwnerLock } from "./owner-lock.service.ts"
import * as editor from "./role-editor.service.ts"
import { replaceRole } from "./role-replacement.service.ts"
import * as privileges from "./privileges.service.ts"
import * as roles from "./roles.service.ts"

export const rolesDomain: ServerDomain = {
  name: "roles",
  undos: [editor.undoRole],
  grants: [roles.isGranted],
  routes: [
    route(endpoints.getMyPermissions, (ctx) => roles.getMine(ctx)),
    route(endpoints.listPermissions, (ctx) => roles.listPermissions(ctx)),
    route(endpoints.listAccountPermissions, (ctx) => roles.listPermissions(ctx)),
    route(endpoints.listResources, () => roles.listResources()),
    route(endpoints.getMenuPermissions, (ctx) => roles.getMenus(ctx)),
    route(endpoints.getRolePrivileges, (ctx, { params }) => privileges.getFromRoles(ctx, params.userId)),
    route(endpoints.getUserPrivileges, (ctx, { params }) => privileges.get(ctx, params.userId)),
    route(endpoints.grantPrivileges, (ctx, { params, body }) => privileges.grant(ctx, params.userId, body)),
    route(endpoints.revokePrivileges, (ctx, { params, query }) => privileges.revoke(ctx, params.userId, query)),
    route(listRoles, (ctx) => editor.list(ctx)),
    route(listAssignableRoles, (ctx) => editor.listAssignable(ctx)),
    route(endpoints.getRole, (ctx, { params }) => editor.get(ctx, params.roleId)),
    route(endpoints.createRole, (ctx, { body }) => editor.create(ctx, body)),
    route(endpoints.changeRole, (ctx, { params, body }) => editor.change(ctx, params.roleId, body)),
    route(endpoints.setRolePermissions, (ctx, { params, body }) => editor.setPermissions(ctx, params.roleId, body)),
    route(endpoints.deleteRole, (ctx, { params }) => editor.remove(ctx, params.roleId)),
    route(endpoints.replaceRole, (ctx, { params, body }) => replaceRole(ctx, params.roleId, body)),
    route(endpoints.listWhoCan, (ctx, { query }) => editor.listWhoCan(ctx, query.key)),
    route(ownerLocks.getOwnerLock, (ctx, { query }) => getOwnerLock(ctx, query)),
  ],
}
