import * as endpoints from "@dialplane/contract/operations/config/config.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { publicRoute, route } from "../../kit/http/route.ts"
import { checkSettings, getRuntimeConfig } from "./runtime-config.service.ts"
import { completeSetup, getSetup } from "./setup.service.ts"
import { getSystemConfig } from "./system-config.service.ts"

export const configDomain: ServerDomain = {
  name: "config",
  mount: checkSettings,
  routes: [
    publicRoute(endpoints.getRuntimeConfig, (ctx) => getRuntimeConfig(ctx.kit)),
    route(endpoints.getSystemConfig, (_ctx, { query }) => getSystemConfig(query.name)),
    publicRoute(endpoints.getSetup, (ctx) => getSetup(ctx)),
    publicRoute(endpoints.completeSetup, (ctx, { body }) => completeSetup(ctx, body)),
  ],
}
