import * as endpoints from "@dialplane/contract/operations/audit/audit.endpoints"
import { undoSwap } from "@dialplane/contract/operations/audit/undo-swap.endpoints"
import * as ssoEndpoints from "@dialplane/contract/operations/audit/sso-log.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { exportJob } from "./audit.jobs.ts"
import * as auditLog from "./audit.service.ts"
import * as reverting from "./revert.service.ts"

export const auditDomain: ServerDomain = {
  name: "audit",
  jobs: (kit) => [exportJob(kit)],
  routes: [
    route(endpoints.listAuditEntries, (ctx, { query }) => auditLog.list(ctx, "user", query)),
    route(endpoints.listAccountAuditEntries, (ctx, { query }) => auditLog.list(ctx, "account", query)),
    route(endpoints.getAuditEntry, (ctx, { params }) => reverting.get(ctx, "user", params.entryId)),
    route(endpoints.getAccountAuditEntry, (ctx, { params }) => reverting.get(ctx, "account", params.entryId)),
    route(endpoints.listAuditActions, (ctx) => auditLog.actions(ctx, "user")),
    route(endpoints.listAccountAuditActions, (ctx) => auditLog.actions(ctx, "account")),
    route(endpoints.exportAuditEntries, (ctx, { body }) => auditLog.startExport(ctx, "user", body)),
    route(endpoints.exportAccountAuditEntries, (ctx, { body }) => auditLog.startExport(ctx, "account", body)),
    route(endpoints.revertAuditEntry, (ctx, { params, body }) => reverting.revert(ctx, "user", params.entryId, body)),
    route(endpoints.revertAccountAuditEntry, (ctx, { params, body }) =>
      reverting.revert(ctx, "account", params.entryId, body),
    ),
    route(undoSwap, (ctx, { params, body }) => reverting.undoSwap(ctx, params.deviceId, body.auditEntryId)),
    route(endpoints.searchEvents, (ctx, { query }) => auditLog.search(ctx, query)),
    route(ssoEndpoints.listSsoLogTypes, (ctx) => auditLog.ssoTypes(ctx)),
    route(ssoEndpoints.listSsoLog, (ctx, { query }) => auditLog.listSso(ctx, query)),
    route(ssoEndpoints.exportOwnSsoLog, (ctx, { query }) => auditLog.startExport(ctx, "user", query, "sso")),
    route(ssoEndpoints.exportSsoLog, (ctx, { query }) => auditLog.startExport(ctx, "user", query, "sso")),
    route(endpoints.searchEventTypes, (ctx, { query }) => auditLog.types(ctx, query)),
  ],
}
