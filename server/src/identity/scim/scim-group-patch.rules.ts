import { ruleOf } from "./scim-attributes.rules.ts"
import type { Filter, TargetPath } from "./scim-filter.rules.ts"
import {
  applyOperations,
  elementsOf,
  isObject,
  operationsOf,
  readKey,
  ruleOfTarget,
  type Fields,
  type Operation,
  type PatchOperation,
} from "./scim-patch.rules.ts"
import { memberId } from "./scim-resource.rules.ts"

/** Who joins a group and who leaves it, by their ids in the protocol. With `only`, everybody else leaves. */
export interface Moves {
  readonly join: readonly string[]
  readonly leave: readonly string[]
  readonly only: boolean
}
export interface GroupPatch {
  /** All attributes but the members. */
  readonly fields: Fields
  /** Undefined if the request does not name members. */
  readonly moves: Moves | undefined
}

const membersRule = (target: TargetPath) => {
  const rule = ruleOf("Group", target)
  return rule?.kind === "list" && rule.name === "members" ? rule : undefined
}

/** The ids in `value eq "…" or value eq "…"`; undefined for filters that need the members themselves. */
const idsNamedBy = (filter: Filter): string[] | undefined => {
  if (filter.kind === "or") {
    const [left, right] = [idsNamedBy(filter.left), idsNamedBy(filter.right)]
    return left && right && [...left, ...right]
  }
  const isId = filter.kind === "compare" && filter.operator === "eq" && filter.path.name === "value"
  return isId && typeof filter.value === "string" ? [filter.value.toLowerCase()] : undefined
}

/** What the operations say about members, each one after the other. */
const makeMoves = () => {
  const join = new Set<string>()
  const leave = new Set<string>()
  let only = false
  let isNamed = false
  const add = (ids: readonly string[]) => {
    for (const id of ids) {
      leave.delete(id)
      join.add(id)
    }
  }
  const remove = (ids: readonly string[]) => {
    for (const id of ids) {
      join.delete(id)
      leave.add(id)
    }
  }
  const replace = (ids: readonly string[]) => {
    join.clear()
    leave.clear()
    only = true
    add(ids)
  }
  /** False if the present members have to be known. */
  const take = (operation: Operation, target: TargetPath, value: unknown): boolean => {
    isNamed = true
    const rule = membersRule(target)!
    if (target.filter !== null) {
      const ids = operation === "remove" && target.sub === null ? idsNamedBy(target.filter) : undefined
      if (ids === undefined) return false
      remove(ids)
      return true
    }
    if (target.sub !== null || (operation !== "remove" && value === undefined)) return false
    if (operation === "remove") {
      // Entra names the members to remove in the value instead of the path.
      if (value === undefined || value === null) replace([])
      else remove(elementsOf(rule, value).map((one) => String(one["value"]).toLowerCase()))
    } else {
      const ids = value === null ? [] : elementsOf(rule, value).map(memberId)
      if (operation === "add") add(ids)
      else replace(ids)
    }
    return true
  }
  return { take, result: (): Moves | undefined => (isNamed ? { join: [...join], leave: [...leave], only } : undefined) }
}

/**
 * What a PATCH request changes in a group whose members are not known, so that one more member costs the same whatever
 * the size of the group; undefined if it cannot be said without them.
 */
export const readGroupPatch = (group: Fields, body: unknown): GroupPatch | undefined => {
  const moves = makeMoves()
  const others: PatchOperation[] = []
  for (const one of operationsOf(body)) {
    if (one.target !== null) {
      ruleOfTarget("Group", one.target)
      if (membersRule(one.target) === undefined) others.push(one)
      else if (!moves.take(one.operation, one.target, one.value)) return undefined
      continue
    }
    if (!isObject(one.value)) {
      others.push(one)
      continue
    }
    const rest: [string, unknown][] = []
    for (const [key, part] of Object.entries(one.value)) {
      const target = readKey(key)
      if (target === undefined || membersRule(target) === undefined) rest.push([key, part])
      else if (!moves.take(one.operation, target, part)) return undefined
    }
    others.push({ ...one, value: Object.fromEntries(rest) })
  }
  return { fields: applyOperations("Group", group, others), moves: moves.result() }
}
