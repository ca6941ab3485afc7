import type { PermissionKey, Resource } from "../../kit/access/permission-keys.ts"
import { customRoleLimits, type AccountLevel } from "../../kit/access/roles.table.ts"

/** Logs are only written by the system, so these keys permit nothing and are not offered. */
const written: readonly Resource[] = ["audit-log", "account-audit-log"]
export const isImpossibleKey = (key: PermissionKey): boolean =>
  written.some((resource) => key.endsWith(`:${resource}`) && key !== `read:${resource}`)

/** The keys a custom role can hold. */
export const keysPossibleAt = (level: AccountLevel): ReadonlySet<PermissionKey> =>
  new Set([...customRoleLimits[level].keys].filter((key) => !isImpossibleKey(key)))
