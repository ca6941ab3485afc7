import { z } from "zod"
import { access } from "../kit/access.ts"
import { endpoint } from "../kit/endpoint.ts"
import { inAccount } from "../kit/ids.ts"
import { page } from "../kit/paging.ts"
import { auditEntry, auditFilter } from "./audit.schema.ts"

export const listAuditEntries = endpoint({
  service: "reporting", method: "GET", path: "/api/reporting/accounts/:accountId/audit-log/events", calls: ["b710-call-audit-log-events"],
  summary: "What was done in an account, newest first",
  access: access.inAccount("read:account-audit-log"), params: inAccount, query: auditFilter, response: page(auditEntry), noCache: true,
})

export const listAuditActions = endpoint({
  service: "reporting", method: "GET", path: "/api/reporting/accounts/:accountId/audit-log/actions",
  summary: "The kinds of things that were done in an account, for a filter",
  access: access.inAccount("read:account-audit-log"), params: inAccount, response: z.object({ items: z.array(z.object({ action: z.string(), objectType: z.string() })) }), noCache: true,
})
