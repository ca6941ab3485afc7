import * as endpoints from "@dialplane/contract/calling/destinations/destinations.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as destinations from "./destinations.service.ts"

export const destinationsDomain: ServerDomain = {
  name: "destinations",
  uses: destinations.destinationUses,
  routes: [route(endpoints.findDestinations, (ctx, { query }) => destinations.find(ctx, query))],
}
