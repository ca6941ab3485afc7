import { revertAuditEntry } from "@dialplane/contract/audit/audit.endpoints"
import { call } from "../kit/request/call.ts"

export const revertEntries = async (accountId: number, entryIds: readonly number[]) => {
  for (const entryId of entryIds) {
    await call(revertAuditEntry, { params: { accountId: String(accountId), entryId: String(entryId) } }, { customError: true })
  }
}
