import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import { useAccount } from "./account.tsx"
import { useWhyNot } from "./can.tsx"

/** Why nothing can be added to the account at the moment; nothing when it can. */
export const useServicesStopped = (): string | undefined => {
  const { status, takesNewServices } = useAccount()
  return !takesNewServices ? `Nothing can be added or ordered while the account is ${status.toLowerCase()}.` : undefined
}

/** Why somebody cannot add something: the role, or the status of the account. */
export const useWhyNotAdd = (key: PermissionKey): string | undefined => {
  const [noPermission, stopped] = [useWhyNot(key), useServicesStopped()]
  return noPermission ?? stopped
}
