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

export const roleManages = (world: World, own: number, target: number): boolean => {
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
  if (giver?.support === true && standing.scopes === undefined) return true
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

/** Who decides from where users in a role sign in must be able to give the role, manage it, or have it. */
export const faultsOfRanges = (before: World, after: World, givers: readonly Giver[]): string[] =>
  after.policies.flatMap(({ account, ranges }) => {
    const had = before.policies.find((one) => one.account === account)?.ranges ?? []
    const textOf = (list: typeof ranges, roleId: number) =>
      JSON.stringify(list.find((one) => one.roleId === roleId)?.ranges ?? [])
    const roleIds = new Set([...had, ...ranges].map(({ roleId }) => roleId))
    return [...roleIds].flatMap((roleId) => {
      if (textOf(had, roleId) === textOf(ranges, roleId)) return []
      const wants = keysOfRole(before, roleId)
      const may = ({ standing, power }: Giver) =>
        before.person.get(standing.userId)?.support === true ||
        before.person.get(standing.userId)?.roles.includes(roleId) === true ||
        roleManages(before, homeRoleOf(before, standing) ?? 0, roleId) ||
        (wants & ~(power.get(String(account)) ?? 0n)) === 0n
      return givers.some(may) ? [] : [`addresses of role ${roleId} in ${account} were decided by somebody below it`]
    })
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
