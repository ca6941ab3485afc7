import * as endpoints from "@dialplane/contract/identity/policies/policies.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as sessions from "./account-sessions.service.ts"
import * as policies from "./policies.service.ts"
import { undoPolicy } from "./policies.undo.ts"

export const policiesDomain: ServerDomain = {
  name: "policies",
  undos: [undoPolicy],
  uses: [{ of: "role", find: policies.findRoleUses }],
  useReplacers: [policies.roleReplacer],
  routes: [
    route(endpoints.getSecurityPolicy, (ctx) => policies.get(ctx)),
    route(endpoints.updateSecurityPolicy, (ctx, { body }) => policies.update(ctx, body)),
    route(endpoints.updatePolicies, (ctx, { body }) => policies.update(ctx, body)),
    route(endpoints.getPoliciesOfUser, (ctx, { params }) => policies.getOfUser(ctx, params.userId)),
    route(endpoints.listAccountSessions, (ctx, { query }) => sessions.list(ctx, query)),
    route(endpoints.endAccountSession, (ctx, { params }) => sessions.end(ctx, params.sessionId)),
    route(endpoints.endAccountSessions, (ctx, { body }) => sessions.endAll(ctx, body.userId)),
    route(endpoints.listAccountBrowsers, (ctx, { query }) => sessions.listBrowsers(ctx, query)),
    route(endpoints.forgetAccountBrowser, (ctx, { params }) => sessions.forgetBrowser(ctx, params.browserId)),
  ],
}
