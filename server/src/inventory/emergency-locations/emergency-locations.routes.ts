import * as endpoints from "@dialplane/contract/inventory/emergency-locations/emergency-locations.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { listProvinces } from "../../ground/lookups/lookups.service.ts"
import { provisionJob } from "./emergency-locations.jobs.ts"
import * as emergencyLocations from "./emergency-locations.service.ts"

export const emergencyLocationsDomain: ServerDomain = {
  name: "emergency-locations",
  undos: [emergencyLocations.undoName],
  jobs: (kit) => [provisionJob(kit)],
  routes: [
    route(endpoints.listEmergencyLocations, (ctx, { query }) => emergencyLocations.list(ctx, query)),
    route(endpoints.getEmergencyLocation, (ctx, { params }) => emergencyLocations.get(ctx, params.locationId)),
    route(endpoints.listEmergencyLocationUses, (ctx, { params }) =>
      emergencyLocations.listUses(ctx, params.locationId),
    ),
    route(endpoints.createEmergencyLocation, (ctx, { body }) => emergencyLocations.create(ctx, body)),
    route(endpoints.updateEmergencyLocation, (ctx, { params, body }) =>
      emergencyLocations.update(ctx, params.locationId, body),
    ),
    route(endpoints.deleteEmergencyLocation, (ctx, { params, query }) =>
      emergencyLocations.remove(ctx, params.locationId, query.replaceBy),
    ),
    route(endpoints.retryEmergencyLocation, (ctx, { params }) => emergencyLocations.retry(ctx, params.locationId)),
    route(endpoints.validateEmergencyAddress, (_, { body }) => emergencyLocations.validate(body)),
    route(endpoints.listEmergencyProvinces, (_, { params }) => listProvinces(params.countryId)),
    route(endpoints.listExtensionDevices, (ctx, { query }) => emergencyLocations.listLines(ctx, query)),
    route(endpoints.assignExtensions, (ctx, { body }) => emergencyLocations.assignExtensions(ctx, body)),
    route(endpoints.listEmergencyFollowers, (ctx, { body }) =>
      emergencyLocations.listFollowers(ctx, body.extensionIds),
    ),
    route(endpoints.getEmergencyReadiness, (ctx) => emergencyLocations.getReadiness(ctx)),
  ],
}
