import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import { allows } from "./permissions/override-permissions.ts"
import { permissionsOf } from "./permissions/permission-store.ts"
import { useSession } from "./session/use-session.ts"

/** For lists of things with a permission each: `const may = useMay(); links.filter(({ permission }) => may(permission))`. */
export const useMay = (): ((key: PermissionKey) => boolean) => {
  const permissions = permissionsOf(useSession())
  return (key) => allows(permissions.get(key))
}
