import type { PermissionKey, Resource } from "@dialplane/contract/kit/access/permission-keys"
import { actions, permissionKeys, resourceGroups } from "@dialplane/contract/kit/access/permission-keys"
import {
  keysOfPrivileges,
  privilegeObjectOf,
  privilegeObjectTypes,
  privilegesWithin,
  type PrivilegeName,
  type PrivilegeObject,
} from "@dialplane/contract/identity/roles/legacy-privileges"
import {
  actingAs,
  canGrant,
  givenByKeys,
  mayEditPerson,
  type ActingPerson,
  type Standing,
} from "@dialplane/contract/identity/roles/role-assignment"
import type {
  MenuPermissions,
  Permission,
  PermissionLevel,
  RolePrivilege,
} from "@dialplane/contract/identity/roles/roles.schema"
import { systemRole, vendorSupportKeys, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import type { Actor } from "../../kit/access/actor.ts"

/** A user with everything that roles and vendor support give them. */
export interface Holder {
  readonly isVendorSupport: boolean
  /** The default role first. */
  readonly roles: readonly KnownRole[]
}

/** Vendor support counts as a superuser wherever roles are compared. */
export const comparedRoles = (holder: Holder): KnownRole[] => [
  ...(holder.isVendorSupport ? [systemRole("superuser")] : []),
  ...holder.roles,
]

export const keysHeldBy = (holder: Holder): ReadonlySet<PermissionKey> =>
  holder.isVendorSupport ? vendorSupportKeys : new Set(holder.roles.flatMap((role) => [...role.keys]))

/** A user's further roles count as home roles as well; roles through a trust and assumed roles do not. */
const homeOf = ({ role, isVendorSupport, acting }: Pick<Actor, "role" | "isVendorSupport" | "acting">): Standing =>
  acting === null || acting.kind === "role"
    ? { role, isVendorSupport }
    : { role: acting.homeRole, isVendorSupport: acting.homeVendorSupport }

export const actingPersonOf = (actor: Pick<Actor, "role" | "isVendorSupport" | "keys" | "acting">): ActingPerson => ({
  role: actor.role,
  isVendorSupport: actor.isVendorSupport,
  home: homeOf(actor),
  keys: actor.keys,
})

/** The same for who creates a user. Roles of existing users are not for keys to give: that could take one away. */
export const creatorOf = (actor: Actor): ActingPerson => ({
  ...actingPersonOf(actor),
  ...(actor.apiKey === null ? {} : { alsoGives: givenByKeys(actor.role) }),
})

export const holderActs = (holder: Holder): ActingPerson =>
  actingAs(holder.roles[0] ?? systemRole("anonymous"), holder.isVendorSupport)

/** The user who grants privileges: what they hold, and who they are for rules about other users. */
interface Granter {
  readonly keys: ReadonlySet<PermissionKey>
  readonly person: ActingPerson
}
export const granterOf = (holder: Holder): Granter => ({ keys: keysHeldBy(holder), person: holderActs(holder) })
export const actorAsGranter = (actor: Actor): Granter => ({ keys: actor.keys, person: actingPersonOf(actor) })

export const describeRole = (role: KnownRole) => ({ roleId: role.id, name: role.name, displayName: role.displayName })

export const describePermissions = (held: ReadonlySet<PermissionKey>): Permission[] =>
  Object.entries(resourceGroups).flatMap(([group, { resources }]) =>
    resources.flatMap((resource: Resource) =>
      actions.map((action) => ({
        key: `${action}:${resource}`,
        action,
        resource,
        group,
        held: held.has(`${action}:${resource}`),
      })),
    ),
  )

export const inOrder = (held: ReadonlySet<PermissionKey>): PermissionKey[] =>
  permissionKeys.filter((key) => held.has(key))

const levelOf = (held: ReadonlySet<PermissionKey>, resource: Resource): PermissionLevel => {
  if (actions.some((action) => action !== "read" && held.has(`${action}:${resource}`))) return "manage"
  return held.has(`read:${resource}`) ? "view" : "no_access"
}

/** The keys after some resources were set to one of three levels; the others stay unchanged. */
export const keysOfLevels = (
  before: readonly PermissionKey[],
  levels: readonly { readonly resource: string; readonly level: PermissionLevel }[],
): PermissionKey[] => {
  const chosen = new Map(levels.map(({ resource, level }) => [resource, level]))
  const kept = new Set(before)
  return permissionKeys.filter((key) => {
    const level = chosen.get(key.slice(key.indexOf(":") + 1))
    if (level === undefined) return kept.has(key)
    return level === "manage" || (level === "view" && key.startsWith("read:"))
  })
}

export const menusFor = (held: ReadonlySet<PermissionKey>): MenuPermissions["menus"] =>
  Object.entries(resourceGroups).map(([group, { title, resources }]) => ({
    group,
    title,
    entries: resources.map((resource: Resource) => ({ resource, level: levelOf(held, resource) })),
  }))

export const privilegesOfRoles = (holder: Holder): RolePrivilege[] =>
  holder.roles.flatMap((role) =>
    (Object.keys(privilegeObjectTypes) as PrivilegeObject[]).map((object) => ({
      roleId: role.id,
      roleName: role.displayName,
      privObjectTypeId: privilegeObjectTypes[object],
      privileges: privilegesWithin(holder.isVendorSupport ? vendorSupportKeys : role.keys, object),
    })),
  )

/**
 * Whether privileges may be granted in the name of a user: they hold every key, and for a privilege on another user
 * they could do the same to that user. The same rule decides at every use whether a grant is still in force.
 */
export const mayGrant = (
  granter: Granter,
  privileges: readonly PrivilegeName[],
  objectType: 1 | 2,
  objectHolder: Holder | undefined,
): boolean => {
  const object = privilegeObjectOf(objectType)
  if (object === undefined) return false
  const keys = keysOfPrivileges(privileges, object)
  if (!canGrant(granter.keys, keys)) return false
  const onlyReads = [...keys].every((key) => key.startsWith("read:"))
  return (
    object === "account" ||
    onlyReads ||
    (objectHolder !== undefined && mayEditPerson(granter.person, comparedRoles(objectHolder)))
  )
}
