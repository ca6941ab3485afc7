import type { PermissionKey, Resource } from "@dialplane/contract/roles/permission-keys"
import { actions, permissionKeys, resourceGroups } from "@dialplane/contract/roles/permission-keys"
import { keysOfPrivileges, privilegeObjectOf, privilegeObjectTypes, privilegesWithin, type PrivilegeName, type PrivilegeObject } from "@dialplane/contract/roles/legacy-privileges"
import { canGrant, mayEditPerson, type ActingPerson } from "@dialplane/contract/roles/role-assignment"
import type { MenuPermissions, Permission, PermissionLevel, RolePrivilege } from "@dialplane/contract/roles/roles.schema"
import { displayName, roleById, roles, vendorSupportKeys, type RoleKey } from "@dialplane/contract/roles/roles.table"

/** Someone with everything that roles and support status give them. */
export interface Holder {
  readonly isVendorSupport: boolean
  readonly roleIds: readonly number[]
}

const knownRoles = (holder: Holder) => holder.roleIds.flatMap((id) => roleById.get(id) ?? [])

/** Vendor support counts as a superuser wherever roles are compared. */
export const roleKeysOf = (holder: Holder): RoleKey[] => [...(holder.isVendorSupport ? (["superuser"] as const) : []), ...knownRoles(holder).map((role) => role.key)]

export const keysHeldBy = (holder: Holder): ReadonlySet<PermissionKey> =>
  holder.isVendorSupport ? vendorSupportKeys : new Set(knownRoles(holder).flatMap((role) => [...role.keys]))

export const actingPersonOf = (holder: Holder): ActingPerson => ({ role: knownRoles(holder)[0]?.key ?? "anonymous", isVendorSupport: holder.isVendorSupport })

export const describeRole = (roleId: number | undefined) => {
  const role = (roleId === undefined ? undefined : roleById.get(roleId)) ?? roles.anonymous
  return { roleId: role.id, name: role.name, displayName: displayName(role.name) }
}

export const describePermissions = (held: ReadonlySet<PermissionKey>): Permission[] =>
  Object.entries(resourceGroups).flatMap(([group, { resources }]) =>
    resources.flatMap((resource: Resource) =>
      actions.map((action) => ({ key: `${action}:${resource}`, action, resource, group, held: held.has(`${action}:${resource}`) })),
    ),
  )

export const inOrder = (held: ReadonlySet<PermissionKey>): PermissionKey[] => permissionKeys.filter((key) => held.has(key))

const levelOf = (held: ReadonlySet<PermissionKey>, resource: Resource): PermissionLevel => {
  if (actions.some((action) => action !== "read" && held.has(`${action}:${resource}`))) return "manage"
  return held.has(`read:${resource}`) ? "view" : "no_access"
}

export const menusFor = (held: ReadonlySet<PermissionKey>): MenuPermissions["menus"] =>
  Object.entries(resourceGroups).map(([group, { title, resources }]) => ({
    group, title, entries: resources.map((resource: Resource) => ({ resource, level: levelOf(held, resource) })),
  }))

export const privilegesOfRoles = (holder: Holder): RolePrivilege[] =>
  knownRoles(holder).flatMap((role) =>
    (Object.keys(privilegeObjectTypes) as PrivilegeObject[]).map((object) => ({
      roleId: role.id, roleName: displayName(role.name), privObjectTypeId: privilegeObjectTypes[object],
      privileges: privilegesWithin(holder.isVendorSupport ? vendorSupportKeys : role.keys, object),
    })),
  )

/**
 * Whether someone may have these privileges granted in their name: they hold every key, and of a person they may only give away what they could
 * do to that person themselves. The same question decides, at every use, whether a grant is still in force.
 */
export const mayGrant = (granter: Holder, privileges: readonly PrivilegeName[], objectType: 1 | 2, objectHolder: Holder | undefined): boolean => {
  const object = privilegeObjectOf(objectType)
  if (object === undefined) return false
  const keys = keysOfPrivileges(privileges, object)
  if (!canGrant(keysHeldBy(granter), keys)) return false
  const onlyReads = [...keys].every((key) => key.startsWith("read:"))
  return object === "account" || onlyReads || (objectHolder !== undefined && mayEditPerson(actingPersonOf(granter), roleKeysOf(objectHolder)))
}
