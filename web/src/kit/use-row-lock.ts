import type { LockableKind } from "@dialplane/contract/identity/roles/owner-lock.schema"
import { useAccount } from "./account.tsx"

/**
 * For lists of objects that can be assigned to a user: why a row cannot be changed. Loaded when the first row menu
 * opens.
 */
export const useRowLock = (kind: LockableKind) => {
  const { accountId } = useAccount()
  return async (rowId: string) => (await import("./row-lock.ts")).readRowLock(accountId, kind, rowId)
}
