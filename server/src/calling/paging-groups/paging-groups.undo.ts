import { z } from "zod"
import { pagingGroupEdit } from "@dialplane/contract/calling/paging-groups/paging-groups.schema"
import { undoExtensionDeletion } from "../../inventory/extensions/deleted-extensions.service.ts"
import { allMembersNow, idIn, membersNow } from "../../kit/audit/recorded-members.ts"
import type { Context, WrittenChange } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { undoCreation } from "../../kit/domain/undo-creation.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findGroup, listExtensions, lockGroup, type Part } from "./paging-groups.queries.ts"
import { factsOf } from "./paging-groups.rules.ts"
import { changeWithin, named, readGroup, removeWithin, requireManagedGroup } from "./paging-groups.service.ts"

const { shape } = pagingGroupEdit
const recorded = z.array(z.string().regex(/\(\d+\)$/)).optional()
const fields = z.strictObject({
  whoMayPage: shape.whoMayPage,
  twoWay: shape.twoWay,
  priority: shape.priority,
  tone: shape.tone,
  maxSeconds: shape.maxSeconds,
  skipBusy: shape.skipBusy,
  schedule: z.string().nullish(),
  scheduleId: shape.scheduleId,
  targets: recorded,
  pagers: recorded,
})
const lists = { targets: "target", pagers: "pager" } as const satisfies Record<string, Part>
type List = keyof typeof lists
const namedIn = (side: WrittenChange["before"], list: List) => recorded.catch(undefined).parse(side[list]) ?? []
const idsIn = ({ before, after }: WrittenChange, list: List) =>
  new Set([...namedIn(before, list), ...namedIn(after, list)].map(idIn))
const present = async (db: Db, ctx: Context, groupId: number, list: List) =>
  (await listExtensions(db, ctx.accountId, groupId))
    .filter(({ part }) => part === lists[list])
    .map(({ extensionId }) => extensionId)

/** Removes what was added and adds what was removed; later changes of other extensions stay. */
export const undoPagingGroup = defineUndo({
  action: "paging_group.changed",
  permission: "update:paging-groups",
  fields,
  hold: async (db, ctx, { objectId }) => {
    await lockGroup(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, change) => {
    const id = Number(change.objectId)
    const group = await findGroup(db, ctx.accountId, id)
    if (group === undefined) return undefined
    const now = async (list: List) => {
      const named = idsIn(change, list)
      const members = membersNow(
        namedIn(change.before, list),
        namedIn(change.after, list),
        (await present(db, ctx, id, list)).filter((one) => named.has(one)),
      )
      return members.length > 0 ? { [list]: members } : {}
    }
    return { ...factsOf(group), ...(await now("targets")), ...(await now("pagers")) }
  },
  write: async (db, ctx, change, { schedule: _name, targets, pagers, ...settings }) => {
    const id = Number(change.objectId)
    const restored = async (list: List, kept: readonly string[] | undefined) => {
      const named = idsIn(change, list)
      if (named.size === 0) return {}
      const others = (await present(db, ctx, id, list)).filter((one) => !named.has(one))
      return { [list]: [...others, ...(kept ?? []).map(idIn)] }
    }
    await changeWithin(db, ctx, id, {
      ...settings,
      ...(await restored("targets", targets)),
      ...(await restored("pagers", pagers)),
    })
  },
})

export const undoCreated = undoCreation({
  action: "paging_group.created",
  permission: "delete:paging-groups",
  hold: (db, ctx, id) => lockGroup(db, ctx.accountId, id),
  read: async (db, ctx, id, after) => {
    if ((await findGroup(db, ctx.accountId, id)) === undefined) return undefined
    const group = await readGroup(db, ctx, id)
    const all = (list: List) => allMembersNow(namedIn(after, list), named(group[list]))
    return { ...factsOf(group), targets: all("targets"), pagers: all("pagers") }
  },
  remove: removeWithin,
})
export const undoDeleted = undoExtensionDeletion(
  {
    action: "paging_group.deleted",
    permission: "create:paging-groups",
    shownAs: { topic: "pagingGroup", id: "pagingGroupId" },
  },
  requireManagedGroup,
)
