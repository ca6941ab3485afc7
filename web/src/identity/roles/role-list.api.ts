import type { AccountId } from "@dialplane/contract/kit/ids"
import { listRoles } from "@dialplane/contract/identity/roles/role-list.endpoints"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("role", listRoles)

export const rolesQuery = (accountId: AccountId) => query(listRoles, { params: { accountId } }, { customError: true })
