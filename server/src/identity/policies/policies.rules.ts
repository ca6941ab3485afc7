import type { PolicySettings, RoleRanges } from "@dialplane/contract/identity/passwords/security-policy.schema"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"

/** The settings that differ, of both sides. */
export const changedSettings = (before: PolicySettings, after: PolicySettings) => {
  const names = (Object.keys(after) as (keyof PolicySettings)[]).filter(
    (name) => !isSameValue(before[name], after[name]),
  )
  const pick = (settings: PolicySettings): Partial<PolicySettings> =>
    Object.fromEntries(names.map((name) => [name, settings[name]]))
  return { before: pick(before), after: pick(after), isEmpty: names.length === 0 }
}

/** The roles whose ranges differ: new, gone or changed. */
export const rolesWithOtherRanges = (before: readonly RoleRanges[], after: readonly RoleRanges[]): number[] => {
  const rangesOf = (all: readonly RoleRanges[], roleId: number) => all.find((one) => one.roleId === roleId)?.ranges
  const roleIds = new Set([...before, ...after].map(({ roleId }) => roleId))
  return [...roleIds].filter((roleId) => !isSameValue(rangesOf(before, roleId), rangesOf(after, roleId)))
}
