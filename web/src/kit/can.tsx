import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import { useContext, type ReactNode } from "react"
import { rememberReason } from "./asks.ts"
import { OwnerLockContext } from "./owner-lock-context.ts"
import { accountLimits, permissionsOf } from "./permissions/permission-store.ts"
import { verdictOn, type Verdict } from "./permissions/why-not.ts"
import { useSession } from "./session/use-session.ts"
import { useStore } from "./use-store.ts"

/** May the person do this? If not, the reason names the role or the account setting. */
export const useVerdict = (key: PermissionKey): Verdict => {
  const session = useSession()
  const limits = useStore(accountLimits)
  const owned = useContext(OwnerLockContext)
  const said = verdictOn(key, permissionsOf(session), session, limits)
  const verdict: Verdict = said.allowed && owned !== undefined && !key.startsWith("read:") ? { allowed: false, reason: owned } : said
  if (!verdict.allowed) rememberReason(verdict.reason, key)
  return verdict
}

export const useCan = (key: PermissionKey): boolean => useVerdict(key).allowed

/** The reason a control is off, or undefined when it is on: `<ActionButton disabledReason={useWhyNot("update:users")}>`. */
export const useWhyNot = (key: PermissionKey): string | undefined => {
  const verdict = useVerdict(key)
  return verdict.allowed ? undefined : verdict.reason
}

interface CanProps {
  readonly do: PermissionKey
  readonly children: ReactNode
  /** What stands there instead; without it, nothing. */
  readonly otherwise?: (reason: string) => ReactNode
}

export const Can = ({ do: key, children, otherwise }: CanProps) => {
  const verdict = useVerdict(key)
  return verdict.allowed ? children : otherwise?.(verdict.reason)
}
