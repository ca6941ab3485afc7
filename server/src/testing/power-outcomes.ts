import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { keysIn, keysOfRole, type Giver, type Keys, type Standing, type World } from "./power-table.ts"

/**
 * The effects on users: whoever changed a user's password, email address, roles, access or SIP passwords, or removed
 * them, must be allowed to manage them. Implemented a second time with the role ids of the specification, without the
 * product's own rule.
 */
const parentTypes = new Set([1, 77, 78])
const spares: Readonly<Record<number, readonly number[]>> = { 2: [], 3: [2, 3], 23: [2, 3, 23] }
const isNumbered = (roleId: number) => roleId < 1000
const updateUsers = keysIn(["update:users" satisfies PermissionKey])
const size = (keys: Keys) => [...keys.toString(2)].filter((digit) => digit === "1").length

const roleManages = (world: World, own: number, target: number): boolean => {
  const managesSome = parentTypes.has(own) || own in spares
  if (isNumbered(own) && isNumbered(target))
    return parentTypes.has(own) || (managesSome && !spares[own]!.includes(target))
  const [ownKeys, targetKeys] = [keysOfRole(world, own), keysOfRole(world, target)]
  if ((targetKeys & ~ownKeys) !== 0n) return false
  return isNumbered(own) ? managesSome : (ownKeys & updateUsers) !== 0n && size(ownKeys) > size(targetKeys)
}

/** Without a trust or an assumed role. */
const homeRoleOf = (world: World, { userId, roleId, home, ownOnly }: Standing): number | undefined =>
  home?.roleId ?? (ownOnly ? world.person.get(userId)?.roles[0] : roleId)

const personManages = (world: World, standing: Standing, target: number): boolean => {
  const [giver, person] = [world.person.get(standing.userId), world.person.get(target)]
  const role = homeRoleOf(world, standing)
  if (giver?.support === true) return true
  if (giver === undefined || person === undefined || role === undefined) return false
  return [...(person.support ? [1] : []), ...person.roles].every((held) => roleManages(world, role, held))
}

/** A user who manages the target granted it; only for users who do not act elsewhere. */
const isGranted = (world: World, standing: Standing, target: number): boolean =>
  standing.home === undefined &&
  !standing.ownOnly &&
  world.grants.some(({ granter, grantee, type, object }) => {
    const by = world.person.get(granter)
    return (
      grantee === standing.userId &&
      (type === 1 || object === target) &&
      by !== undefined &&
      by.roles[0] !== undefined &&
      personManages(
        world,
        { userId: granter, accountId: by.account, roleId: by.roles[0], isSupport: by.support, ownOnly: false },
        target,
      )
    )
  })

export const faultsOfOutcomes = (before: World, after: World, givers: readonly Giver[]): string[] =>
  before.people.flatMap(({ id, facts, login }) => {
    const now = after.person.get(id)
    if (now?.facts === facts) return []
    const may = ({ standing }: Giver) =>
      standing.userId === id || personManages(before, standing, id) || isGranted(before, standing, id)
    if (givers.some(may)) return []
    return [`${login} was ${now === undefined ? "removed" : "changed"} by somebody who may not manage them`]
  })
