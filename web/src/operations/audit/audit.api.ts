import {
  exportAccountAuditEntries,
  exportAuditEntries,
  getAccountAuditEntry,
  getAuditEntry,
  listAccountAuditActions,
  listAccountAuditEntries,
  listAuditActions,
  listAuditEntries,
  revertAccountAuditEntry,
  revertAuditEntry,
} from "@dialplane/contract/operations/audit/audit.endpoints"
import type { AuditLog } from "@dialplane/contract/operations/audit/event-type"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { listEventUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import type { QueryClient } from "@tanstack/react-query"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { portal } from "../../kit/portal.ts"
import { accountAddress } from "../../kit/screen.ts"

/** The two logs have the same operations, each with its own permission. */
const ofUsers = {
  list: listAuditEntries,
  get: getAuditEntry,
  actions: listAuditActions,
  copy: exportAuditEntries,
  revert: revertAuditEntry,
}
const ofAccount: typeof ofUsers = {
  list: listAccountAuditEntries,
  get: getAccountAuditEntry,
  actions: listAccountAuditActions,
  copy: exportAccountAuditEntries,
  revert: revertAccountAuditEntry,
}
const calls: Readonly<Record<AuditLog, typeof ofUsers>> = { user: ofUsers, account: ofAccount }

export const auditEntries = (log: AuditLog) => calls[log].list

/** The address of a log, filtered to an entry or to the entries of an object. */
export const auditAddress = (
  accountId: AccountId,
  log: AuditLog,
  search: Readonly<Record<string, string | number>> = {},
) => {
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
  return accountAddress(
    accountId,
    `${log === "user" ? "audit-log" : "account-audit-log"}${query === "" ? "" : `?${query}`}`,
  )
}

export const auditEntryQuery = (accountId: AccountId, log: AuditLog, entryId: number) =>
  query(calls[log].get, { params: { accountId: String(accountId), entryId: String(entryId) } }, { customError: true })

/** The newest entries of an object, or of what a user did. */
export const lastEntriesQuery = (
  accountId: AccountId,
  subject: { readonly objectType: string; readonly objectId: string } | { readonly actorUserId: number },
  limit: number,
) =>
  query(
    ofUsers.list,
    { params: { accountId: String(accountId) }, query: { ...subject, limit } as never },
    { customError: true },
  )

// Both only fill filters: if they fail, the list still works without them.
export const auditActionsQuery = (accountId: AccountId, log: AuditLog) =>
  query(calls[log].actions, { params: { accountId: String(accountId) } }, { customError: true })
export const auditActorsQuery = (accountId: AccountId) =>
  query(listEventUsers, { params: { accountId: String(accountId) } }, { customError: true })

export const startExport = (log: AuditLog) => mutation(calls[log].copy, { invalidates: [calls[log].list] })

export const revertEntry = (log: AuditLog) =>
  mutation(calls[log].revert, {
    invalidates: Object.values(calls[log]),
    errors: "form",
    options: { customError: true },
  })

/** The job tray reads the portal's own service. */
export const readJobsAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ["portal"] })

/** A reverted change may be shown on any page, so all earlier reads are stale. */
export const readAllAgain = (client: QueryClient) => {
  for (const service of ["phoneSystem", "users", "accounts", "authorizer", "admin"] as const)
    portal.cache.clearAfterWriteTo(service)
  return client.invalidateQueries()
}
