import type { LockableKind } from "@dialplane/contract/identity/roles/owner-lock.schema"
import { useAccount } from "./account.tsx"

/**
 * For a list of things that may be somebody's: why nothing about a row can be changed. Fetched with the first menu that
 * opens.
 */
export const useRowLock = (kind: LockableKind) => {
  const { accountId } = useAccount()
  return async (rowId: string) => (await import("./row-lock.ts")).readRowLock(accountId, kind, rowId)
}
