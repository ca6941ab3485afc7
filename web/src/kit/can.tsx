import { newServiceKeys } from "@dialplane/contract/ground/accounts/new-services"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { useContext, type ReactNode } from "react"
import { rememberReason } from "./asks.ts"
import { OwnerLockContext } from "./owner-lock-context.ts"
import { accountLimits, accountLocks, permissionsOf } from "./permissions/permission-store.ts"
import { verdictOn, type Verdict } from "./permissions/why-not.ts"
import { useSession } from "./session/use-session.ts"
import { useStore } from "./use-store.ts"

/** Whether the user may do this. If not, the reason names the role or the account setting. */
export const useVerdict = (key: PermissionKey): Verdict => {
  const session = useSession()
  const limits = useStore(accountLimits)
  const owned = useContext(OwnerLockContext)
  const { lookOnly } = useStore(accountLocks)
  const said = verdictOn(key, permissionsOf(session), session, limits)
  // Viewing is always allowed. Changes can be disabled for the whole account, or for objects of users whom the viewer
  // may not manage.
  const lock = key.startsWith("read:") ? undefined : (lookOnly ?? owned)
  // Only missing permissions lead to "who holds it": a lock also applies to users who hold the permission.
  if (!said.allowed) rememberReason(said.reason, key)
  return said.allowed && lock !== undefined ? { allowed: false, reason: lock } : said
}

export const useCan = (key: PermissionKey): boolean => useVerdict(key).allowed

/** The reason a control is disabled, or undefined: `<ActionButton disabledReason={useWhyNot("update:users")}>`. */
export const useWhyNot = (key: PermissionKey): string | undefined => {
  const verdict = useVerdict(key)
  const { servicesStopped } = useStore(accountLocks)
  if (!verdict.allowed) return verdict.reason
  // Includes the account status, for everything that adds a service.
  return newServiceKeys.includes(key) ? servicesStopped : undefined
}

interface CanProps {
  readonly do: PermissionKey
  readonly children: ReactNode
  /** Shown instead of the children; nothing by default. */
  readonly otherwise?: (reason: string) => ReactNode
}

export const Can = ({ do: key, children, otherwise }: CanProps) => {
  const verdict = useVerdict(key)
  return verdict.allowed ? children : otherwise?.(verdict.reason)
}
