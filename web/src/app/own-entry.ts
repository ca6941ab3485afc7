import { revertAuditEntry } from "@dialplane/contract/audit/audit.endpoints"
import { emergencyChangesText } from "@dialplane/contract/devices/emergency-change-text"
import type { EmergencyChange } from "@dialplane/contract/devices/emergency-changes.schema"
import { call } from "../kit/request/call.ts"

export const revertEntries = async (accountId: number, entryIds: readonly number[]) => {
  const changes: EmergencyChange[] = []
  for (const entryId of entryIds) {
    const { emergencyChanges } = await call(revertAuditEntry, { params: { accountId: String(accountId), entryId: String(entryId) } }, { customError: true })
    changes.push(...emergencyChanges)
  }
  return emergencyChangesText(changes)
}
