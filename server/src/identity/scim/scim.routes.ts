import * as endpoints from "@dialplane/contract/identity/scim/scim.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as attention from "./scim-attention.service.ts"
import { meterOf } from "./scim-authentication.service.ts"
import { mountScim } from "./scim-protocol.service.ts"
import { retry } from "./scim-retry.service.ts"
import { applyRolesJob } from "./scim-roles.jobs.ts"
import * as settings from "./scim-settings.service.ts"
import * as tokens from "./scim-tokens.service.ts"

export const scimDomain: ServerDomain = {
  name: "scim",
  uses: [{ of: "role", find: settings.findRoleUses }],
  useReplacers: [settings.roleReplacer],
  jobs: (kit) => [applyRolesJob(kit)],
  mount: async (app, kit) => {
    await mountScim(app, kit)
    app.addHook("onClose", () => meterOf(kit).flush())
  },
  routes: [
    route(endpoints.getScimAccount, (ctx) => settings.get(ctx)),
    route(endpoints.updateScimAccount, (ctx, { body }) => settings.change(ctx, body)),
    route(endpoints.createScimToken, (ctx, { body }) => tokens.create(ctx, body)),
    route(endpoints.revokeScimToken, (ctx, { params }) => tokens.revoke(ctx, params.tokenId)),
    route(endpoints.listScimErrors, (ctx, { query }) => attention.listErrors(ctx, query)),
    route(endpoints.listScimAttention, (ctx, { query }) => attention.list(ctx, query)),
    route(endpoints.linkScimConflict, (ctx, { params, body }) => attention.link(ctx, params.conflictId, body)),
    route(endpoints.retryScimConflict, (ctx, { params, body }) => retry(ctx, params.conflictId, body)),
    route(endpoints.keepDisabledUser, (ctx, { params }) => attention.keep(ctx, params.userId)),
    route(endpoints.ignoreScimConflict, (ctx, { params }) => attention.ignore(ctx, params.conflictId)),
    route(endpoints.getPersonProvisioning, (ctx, { params }) => attention.provisioningOf(ctx, params.userId)),
    route(endpoints.getAddingPeople, (ctx) => settings.addingPeople(ctx)),
  ],
}
