import { listAuditActions } from "@dialplane/contract/audit/audit.endpoints"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { listEventUsers } from "@dialplane/contract/users/users.endpoints"
import { query } from "../kit/data/query.ts"

// Both only fill filters: where they fail, the list still works without them.
export const auditActionsQuery = (accountId: AccountId) => query(listAuditActions, { params: { accountId } }, { customError: true })
export const auditActorsQuery = (accountId: AccountId) => query(listEventUsers, { params: { accountId } }, { customError: true })
