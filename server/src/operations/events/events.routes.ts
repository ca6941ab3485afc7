import * as endpoints from "@dialplane/contract/operations/events/events.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as events from "./events.service.ts"

export const eventsDomain: ServerDomain = {
  name: "events",
  routes: [route(endpoints.watchEvents, (ctx, { query }) => events.watch(ctx, query.readFor))],
}
