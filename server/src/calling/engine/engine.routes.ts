import * as endpoints from "@dialplane/contract/calling/engine/engine.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as engine from "./engine.service.ts"
import * as tests from "./test-calls.service.ts"
import * as pickup from "./own-pickup.service.ts"

export const engineDomain: ServerDomain = {
  name: "engine",
  routes: [
    route(endpoints.listLiveCalls, (ctx, { query }) => engine.listLive(ctx, query.objectId)),
    route(endpoints.getEngineStatus, (ctx) => engine.status(ctx)),
    route(endpoints.setSimulatedRate, (ctx, { body }) => engine.setRate(ctx, body.rate)),
    route(endpoints.placeTestCall, (ctx, { body }) => tests.placeTestCall(ctx, body)),
    route(endpoints.listOwnPickupCalls, (ctx) => pickup.listOwn(ctx)),
    route(endpoints.pickUpOwnCall, (ctx, { params }) => pickup.pickUp(ctx, params.liveCallId)),
    route(endpoints.getTestCall, (ctx, { params }) => tests.getTestCall(ctx, params.testCallId)),
    route(endpoints.pressTestCallKeys, (ctx, { params, body }) => tests.pressKeys(ctx, params.testCallId, body.keys)),
    route(endpoints.hangUpTestCall, (ctx, { params }) => tests.hangUp(ctx, params.testCallId)),
  ],
}
