import * as endpoints from "@dialplane/contract/audit/audit.endpoints"
import type { ServerDomain } from "../kit/domain.ts"
import { route } from "../kit/route.ts"
import * as auditLog from "./audit.service.ts"

export const auditDomain: ServerDomain = {
  name: "audit",
  routes: [
    route(endpoints.listAuditEntries, (ctx, { query }) => auditLog.list(ctx, query)),
    route(endpoints.listAuditActions, (ctx) => auditLog.actions(ctx)),
  ],
}
