import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { levelOf } from "@dialplane/contract/identity/roles/role-assignment"
import { customRole, roleById, type KnownRole } from "@dialplane/contract/kit/access/roles.table"

interface StoredRole {
  readonly id: number
  readonly name: string
  readonly kind: AccountKind
  readonly keys: readonly PermissionKey[]
}

export const toKnownRole = ({ id, name, kind, keys }: StoredRole): KnownRole =>
  customRole(id, name, levelOf(kind), keys)

export interface HeldRole {
  readonly roleId: number
  readonly name: string | null
  readonly keys: readonly PermissionKey[] | null
  readonly kind: AccountKind
}

/** A role of a user, with what only the database knows about it. */
export const knownRole = ({ roleId, name, keys, kind }: HeldRole): KnownRole =>
  roleById.get(roleId) ?? toKnownRole({ id: roleId, name: name ?? `Role ${roleId}`, kind, keys: keys ?? [] })
