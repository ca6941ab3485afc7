import { isImpossibleKey } from "@dialplane/contract/identity/roles/possible-keys"
import {
  actions,
  permissionKeys,
  resourceGroups,
  type PermissionKey,
  type Resource,
  type ResourceGroupName,
} from "@dialplane/contract/kit/access/permission-keys"
import { permissionLevels, type PermissionLevel } from "@dialplane/contract/identity/roles/roles.schema"

export type KeySet = ReadonlySet<PermissionKey>

export const keysOf = (resource: Resource): PermissionKey[] =>
  actions.map((action): PermissionKey => `${action}:${resource}`).filter((key) => !isImpossibleKey(key))

/** The levels that differ: a resource that can only be viewed has no manage level. */
export const stepsOf = (resource: Resource): readonly PermissionLevel[] =>
  keysOf(resource).length === 1 ? permissionLevels.filter((level) => level !== "manage") : permissionLevels

/** The keys of one level. */
export const keysOfStep = (resource: Resource, level: PermissionLevel): PermissionKey[] =>
  level === "manage" ? keysOf(resource) : level === "view" ? [`read:${resource}`] : []

/** The level that matches the keys exactly; undefined if keys were chosen one by one. */
export const stepOf = (held: KeySet, resource: Resource): PermissionLevel | undefined => {
  const own = keysOf(resource).filter((key) => held.has(key))
  return permissionLevels.find((level) => sameKeys(own, keysOfStep(resource, level)))
}

const sameKeys = (some: readonly PermissionKey[], others: readonly PermissionKey[]) =>
  some.length === others.length && some.every((key) => others.includes(key))

/** In the contract's order, so that the same choice always gives the same list. */
export const inOrder = (keys: Iterable<PermissionKey>): PermissionKey[] => {
  const wanted = new Set(keys)
  return permissionKeys.filter((key) => wanted.has(key) && !isImpossibleKey(key))
}

export const withStep = (
  held: readonly PermissionKey[],
  resource: Resource,
  level: PermissionLevel,
): PermissionKey[] => {
  const own = new Set(keysOf(resource))
  return inOrder([...held.filter((key) => !own.has(key)), ...keysOfStep(resource, level)])
}

export const withKey = (held: readonly PermissionKey[], key: PermissionKey, on: boolean): PermissionKey[] =>
  inOrder(on ? [...held, key] : held.filter((one) => one !== key))

/** Sets the level of several resources at once; those for which it cannot be granted stay as they are. */
export const withSteps = (
  held: readonly PermissionKey[],
  resources: readonly Resource[],
  level: PermissionLevel,
  givable: KeySet,
): PermissionKey[] =>
  resources.reduce<PermissionKey[]>(
    (keys, resource) =>
      keysOfStep(resource, level).every((key) => givable.has(key)) ? withStep(keys, resource, level) : keys,
    [...held],
  )

export interface Difference {
  /** Keys that this role holds and the other does not. */
  readonly added: readonly PermissionKey[]
  readonly missing: readonly PermissionKey[]
}

export const compareKeys = (held: KeySet, other: KeySet): Difference => ({
  added: permissionKeys.filter((key) => held.has(key) && !other.has(key)),
  missing: permissionKeys.filter((key) => !held.has(key) && other.has(key)),
})

export interface ShownGroup {
  readonly id: ResourceGroupName
  readonly title: string
  readonly resources: readonly Resource[]
}

/** The groups of the editor: resources that exist at the account's level and match the search. */
export const shownGroups = (possible: KeySet, wanted: (resource: Resource, group: string) => boolean): ShownGroup[] =>
  (Object.keys(resourceGroups) as ResourceGroupName[]).flatMap((id) => {
    const { title, resources } = resourceGroups[id]
    const shown = (resources as readonly Resource[]).filter(
      (resource) => keysOf(resource).some((key) => possible.has(key)) && wanted(resource, title),
    )
    return shown.length === 0 ? [] : [{ id, title, resources: shown }]
  })
