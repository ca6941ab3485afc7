import * as endpoints from "@dialplane/contract/inventory/locations/locations.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as requests from "./location-requests.service.ts"
import * as services from "./location-services.service.ts"
import { moveServicesJob } from "./locations.jobs.ts"
import * as locations from "./locations.service.ts"
import { locationUndos } from "./locations.undo.ts"
import * as networks from "./network-locations.service.ts"

export const locationsDomain: ServerDomain = {
  name: "locations",
  undos: locationUndos,
  useReplacers: [{ of: "emergencyLocation", replace: locations.replaceEmergencyLocation }],
  jobs: (kit) => [moveServicesJob(kit)],
  routes: [
    route(endpoints.listLocations, (ctx, { query }) => locations.list(ctx, query)),
    route(endpoints.getLocation, (ctx, { params }) => locations.get(ctx, params.locationId)),
    route(endpoints.createLocation, (ctx, { body }) => locations.create(ctx, body)),
    route(endpoints.updateLocation, (ctx, { params, body }) => locations.update(ctx, params.locationId, body)),
    route(endpoints.postLocation, (ctx, { params, body }) => locations.update(ctx, params.locationId, body)),
    route(endpoints.patchLocation, (ctx, { params, body }) => locations.patch(ctx, params.locationId, body)),
    route(endpoints.changeLocationStatusV2, (ctx, { params, body }) =>
      locations.patch(ctx, params.locationId, { status: params.locationStatus, version: body?.version }),
    ),
    route(endpoints.deleteLocation, (ctx, { params }) => locations.remove(ctx, params.locationId)),

    route(endpoints.listLocationServices, (ctx, { query }) => services.list(ctx, query)),
    route(endpoints.previewMoveServices, (ctx, { body }) => services.previewMove(ctx, body)),
    route(endpoints.moveServices, (ctx, { body }) => services.move(ctx, body)),

    route(endpoints.listNetworkLocations, (ctx, { query }) => networks.list(ctx, query)),
    route(endpoints.getNetworkLocation, (ctx, { params }) => networks.get(ctx, params.netLocId)),
    route(endpoints.createNetworkLocation, (ctx, { body }) => networks.create(ctx, body)),
    route(endpoints.updateNetworkLocation, (ctx, { params, body }) => networks.update(ctx, params.netLocId, body)),
    route(endpoints.deleteNetworkLocation, (ctx, { params }) => networks.remove(ctx, params.netLocId)),

    route(endpoints.listLocationRequests, (ctx, { query }) => requests.list(ctx, query)),
    route(endpoints.getLocationRequest, (ctx, { params }) => requests.get(ctx, params.requestId)),
    route(endpoints.createLocationRequest, (ctx, { body }) => requests.create(ctx, body)),
    route(endpoints.decideLocationRequest, (ctx, { params, body }) => requests.decide(ctx, params.requestId, body)),
  ],
}
