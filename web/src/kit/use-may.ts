import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { allows } from "./permissions/override-permissions.ts"
import { accountLimits, accountLocks, permissionsOf } from "./permissions/permission-store.ts"
import { limitOn } from "./permissions/why-not.ts"
import { useSession } from "./session/use-session.ts"
import { useStore } from "./use-store.ts"

/**
 * For lists of objects with a permission each: `const may = useMay(); links.filter(({ permission }) =>
 * may(permission))`.
 */
export const useMay = (): ((key: PermissionKey) => boolean) => {
  const permissions = permissionsOf(useSession())
  const limits = useStore(accountLimits)
  const { lookOnly } = useStore(accountLocks)
  return (key) =>
    allows(permissions.get(key)) &&
    limitOn(limits, key) === undefined &&
    (lookOnly === undefined || key.startsWith("read:"))
}
