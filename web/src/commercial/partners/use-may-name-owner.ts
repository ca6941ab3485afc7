import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import { isPermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { canGrant, ownerRoleOf } from "@dialplane/contract/identity/roles/role-assignment"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { useSignedIn } from "../../kit/session/use-session.ts"

/** Prevents privilege escalation: only users with all permissions of an owner can add one. */
export const useMayNameOwner = (kind: AccountKind): boolean =>
  canGrant(new Set(useSignedIn().permissions.filter(isPermissionKey)), roles[ownerRoleOf(kind)].keys)
