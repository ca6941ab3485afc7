import type { ReportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import { subjectPermission } from "@dialplane/contract/insight/reports/report-subjects"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { reading } from "../../kit/database/transaction.ts"
import { holds, visibleQueues } from "../reports/visible-queues.service.ts"
import * as queries from "./exports.queries.ts"

/** Whoever reads about the whole company finds these names in its rows. */
const wholeCompany = [subjectPermission.company, subjectPermission["unified-calls"]]

interface NamedFilter {
  readonly list: (
    db: Db,
    accountId: Context["accountId"],
    ids: readonly number[],
  ) => Promise<readonly { readonly id: number; readonly name: string }[]>
  /** Each of these shows all names; without them, those of `own` are visible. */
  readonly keys: readonly PermissionKey[]
  readonly own?: (ctx: Context, ids: readonly number[]) => Promise<readonly number[]>
}

const visibleOf = async (ctx: Context, ids: readonly number[]) => {
  if (!(await holds(ctx, subjectPermission.queues))) return []
  const visible = await visibleQueues(ctx)
  return visible === undefined ? ids : ids.filter((id) => visible.includes(id))
}

/** The filters that name objects by their ids, and who may read these names. */
const namedFilters = {
  userIds: {
    list: queries.listUserNames,
    keys: ["read:users", subjectPermission.users, ...wholeCompany],
    own: (ctx, ids) => Promise.resolve(ids.filter((id) => id === ctx.actor.userId)),
  },
  extensionIds: {
    list: queries.listExtensionNames,
    keys: ["read:extensions", ...wholeCompany],
    own: async (ctx, ids) =>
      (await queries.listOwnExtensions(reading(ctx), ctx.accountId, ctx.actor.userId, ids)).map(({ id }) => id),
  },
  queueIds: { list: queries.listQueueNames, keys: ["read:call-queues", subjectPermission.company], own: visibleOf },
  groupIds: {
    list: queries.listGroupNames,
    keys: ["read:call-groups", subjectPermission.groups, subjectPermission.company],
  },
  locationIds: { list: queries.listLocationNames, keys: ["read:locations"] },
  tagIds: { list: queries.listTagNames, keys: ["read:phone-numbers"] },
  scheduleId: { list: queries.listScheduleNames, keys: ["read:schedules"] },
} as const satisfies Partial<Record<keyof ReportFilter, NamedFilter>>
type NamedKey = keyof typeof namedFilters

export const isNamed = (key: string): key is NamedKey => key in namedFilters

const holdsOneOf = async (ctx: Context, keys: readonly PermissionKey[]) => {
  for (const key of keys) if (await holds(ctx, key)) return true
  return false
}

const visibleAmong = async (ctx: Context, key: NamedKey, ids: readonly number[]): Promise<readonly number[]> => {
  const { keys, own }: NamedFilter = namedFilters[key]
  if (await holdsOneOf(ctx, keys)) return ids
  return (await own?.(ctx, ids)) ?? []
}

/** The name of each object as far as the caller may see it; null where they may not. */
export const namesOf = async (ctx: Context, key: NamedKey, ids: readonly number[]): Promise<(string | null)[]> => {
  const visible = await visibleAmong(ctx, key, ids)
  const found = await namedFilters[key].list(reading(ctx), ctx.accountId, visible)
  return ids.map((id) => {
    if (!visible.includes(id)) return null
    return found.find((one) => one.id === id)?.name.trim() ?? `#${id}`
  })
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).map(Number)

/** What a filter refers to and the caller may not see: "queueIds:5001". */
export const hiddenIn = async (ctx: Context, filter: object): Promise<string[]> => {
  const hidden: string[] = []
  for (const [key, value] of Object.entries(filter) as [string, unknown][]) {
    if (value === undefined || !isNamed(key)) continue
    const ids = idsOf(value)
    const visible = await visibleAmong(ctx, key, ids)
    hidden.push(...ids.filter((id) => !visible.includes(id)).map((id) => `${key}:${id}`))
  }
  return hidden
}
