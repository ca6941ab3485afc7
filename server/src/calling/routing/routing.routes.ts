import * as endpoints from "@dialplane/contract/calling/routing/routing.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as scenarios from "./scenarios.service.ts"
import { simulateCall } from "./simulation.service.ts"
import { check, whereItLeads } from "./where-it-leads.service.ts"

export const routingDomain: ServerDomain = {
  name: "routing",
  routes: [
    route(endpoints.simulateCall, (ctx, { body }) => simulateCall(ctx, body)),
    route(endpoints.getWhereItLeads, (ctx, { query }) => whereItLeads(ctx, query)),
    route(endpoints.checkRouting, (ctx) => check(ctx)),
    route(endpoints.listScenarios, (ctx) => scenarios.list(ctx)),
    route(endpoints.createScenario, (ctx, { body }) => scenarios.create(ctx, body)),
    route(endpoints.runScenarios, (ctx) => scenarios.runAll(ctx)),
    route(endpoints.getScenario, (ctx, { params }) => scenarios.get(ctx, params.scenarioId)),
    route(endpoints.updateScenario, (ctx, { params, body }) => scenarios.update(ctx, params.scenarioId, body)),
    route(endpoints.runScenario, (ctx, { params }) => scenarios.runOne(ctx, params.scenarioId)),
    route(endpoints.acceptScenario, (ctx, { params }) => scenarios.accept(ctx, params.scenarioId)),
    route(endpoints.deleteScenario, (ctx, { params }) => scenarios.remove(ctx, params.scenarioId)),
  ],
}
