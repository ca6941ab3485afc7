import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import { isPermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { canGrant, ownerRoleOf } from "@dialplane/contract/identity/roles/role-assignment"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { useSignedIn } from "../../kit/session/use-session.ts"

/** Nobody makes somebody who can do more than they can: an owner is named by those who hold all that an owner holds. */
export const useMayNameOwner = (kind: AccountKind): boolean =>
  canGrant(new Set(useSignedIn().permissions.filter(isPermissionKey)), roles[ownerRoleOf(kind)].keys)
