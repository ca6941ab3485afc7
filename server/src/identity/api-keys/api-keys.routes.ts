import * as endpoints from "@dialplane/contract/identity/api-keys/api-keys.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { publicRoute, route } from "../../kit/http/route.ts"
import { changeOrigins, getOrigins } from "./allowed-origins.service.ts"
import { undoOrigins } from "./allowed-origins.undo.ts"
import { issueClientToken } from "./client-tokens.service.ts"
import * as keys from "./api-keys.service.ts"
import { meterOf } from "./key-usage.service.ts"

export const apiKeysDomain: ServerDomain = {
  name: "api-keys",
  subjects: [keys.apiKeySubject],
  undos: [undoOrigins],
  mount: async (app, kit) => {
    app.addHook("onClose", () => meterOf(kit).flush())
  },
  routes: [
    route(endpoints.listApiKeys, (ctx, { query }) => keys.list(ctx, query)),
    route(endpoints.listApiKeysOfAccount, (ctx, { query }) => keys.list(ctx, query)),
    route(endpoints.getApiKey, (ctx, { params }) => keys.get(ctx, params.api_key_id)),
    route(endpoints.createApiKey, (ctx, { body }) => keys.create(ctx, body)),
    route(endpoints.updateApiKey, (ctx, { params, body }) => keys.change(ctx, params.api_key_id, body)),
    route(endpoints.rotateApiKey, (ctx, { params, body }) => keys.rotate(ctx, params.api_key_id, body)),
    route(endpoints.revokeApiKey, (ctx, { params }) => keys.revoke(ctx, params.api_key_id)),
    route(endpoints.getApiOrigins, (ctx) => getOrigins(ctx)),
    route(endpoints.updateApiOrigins, (ctx, { body }) => changeOrigins(ctx, body)),
    publicRoute(endpoints.issueClientToken, (ctx, { body }) => issueClientToken(ctx, body)),
    route(endpoints.getApiKeyUsage, (ctx, { params }) => keys.usage(ctx, params.api_key_id)),
  ],
}
