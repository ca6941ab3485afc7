import { listAuditEntries } from "@dialplane/contract/operations/audit/audit.endpoints"
import { query } from "../../kit/data/query.ts"

export const recentChangesQuery = (accountId: number) =>
  query(listAuditEntries, { params: { accountId: String(accountId) }, query: { limit: 30 } }, { customError: true })
