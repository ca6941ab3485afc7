import * as incidentEndpoints from "@dialplane/contract/operations/service-status/incidents.endpoints"
import * as endpoints from "@dialplane/contract/operations/service-status/service-status.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { publicRoute, route } from "../../kit/http/route.ts"
import { announceJob } from "./announce.jobs.ts"
import * as checks from "./checks.service.ts"
import * as components from "./components.service.ts"
import * as incidents from "./incidents.service.ts"
import * as overview from "./overview.service.ts"
import { checksJob, maintenanceJob } from "./service-status.jobs.ts"
import { undoComponentChanged, undoIncidentChanged } from "./service-status.undo.ts"

export const serviceStatusDomain: ServerDomain = {
  name: "service-status",
  undos: [undoIncidentChanged, undoComponentChanged],
  jobs: (kit) => [maintenanceJob(kit), checksJob(kit), announceJob()],
  routes: [
    publicRoute(endpoints.getPublicStatus, (ctx) => overview.getPublic(ctx)),
    route(endpoints.getAccountServiceStatus, (ctx) => overview.getForAccount(ctx)),
    route(incidentEndpoints.listIncidents, (ctx, { query }) => incidents.list(ctx, query)),
    route(incidentEndpoints.getIncident, (ctx, { params }) => incidents.get(ctx, params.incidentId)),
    route(incidentEndpoints.openIncident, (ctx, { body }) => incidents.open(ctx, body)),
    route(incidentEndpoints.planMaintenance, (ctx, { body }) => incidents.plan(ctx, body)),
    route(incidentEndpoints.updateIncident, (ctx, { params, body }) => incidents.change(ctx, params.incidentId, body)),
    route(incidentEndpoints.postUpdate, (ctx, { params, body }) => incidents.post(ctx, params.incidentId, body)),
    route(incidentEndpoints.withdrawIncident, (ctx, { params, body }) =>
      incidents.withdraw(ctx, params.incidentId, body.reason),
    ),
    route(incidentEndpoints.listServiceComponents, (ctx) => components.list(ctx)),
    route(incidentEndpoints.setServiceComponent, (ctx, { params, body }) => components.put(ctx, params, body)),
    route(incidentEndpoints.clearServiceComponent, (ctx, { params }) => components.put(ctx, params, null)),
    route(incidentEndpoints.listServiceChecks, (ctx) => checks.list(ctx)),
  ],
}
