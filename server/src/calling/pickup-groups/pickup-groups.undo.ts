import { z } from "zod"
import { pickupGroupEdit } from "@dialplane/contract/calling/pickup-groups/pickup-groups.schema"
import { allMembersNow, idIn, membersNow } from "../../kit/audit/recorded-members.ts"
import type { WrittenChange } from "../../kit/context.ts"
import { undoCreation } from "../../kit/domain/undo-creation.ts"
import { undoDeletion } from "../../kit/domain/undo-deletion.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findGroup, listMembers, lockGroup } from "./pickup-groups.queries.ts"
import { changeWithin, named, restoreRows, readGroup, removeWithin, restoreWithin } from "./pickup-groups.service.ts"

const fields = z.strictObject({
  name: pickupGroupEdit.shape.name,
  notifySeconds: pickupGroupEdit.shape.notifySeconds,
  members: z.array(z.string().regex(/\(\d+\)$/)).optional(),
})
const membersIn = (side: WrittenChange["before"]) => fields.shape.members.catch(undefined).parse(side["members"]) ?? []

/** Removes the members that were added and adds those that were removed; later changes stay. */
export const undoPickupGroup = defineUndo({
  action: "pickup_group.changed",
  permission: "update:call-pickup-groups",
  fields,
  hold: async (db, ctx, { objectId }) => {
    await lockGroup(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId, before, after }) => {
    const group = await findGroup(db, ctx.accountId, Number(objectId))
    if (group === undefined) return undefined
    const recorded = new Set([...membersIn(before), ...membersIn(after)].map(idIn))
    const members = membersNow(
      membersIn(before),
      membersIn(after),
      (await listMembers(db, ctx.accountId, Number(objectId)))
        .map(({ extensionId }) => extensionId)
        .filter((id) => recorded.has(id)),
    )
    const { name, notifySeconds } = group
    return { name, notifySeconds, ...(members.length > 0 ? { members } : {}) }
  },
  write: async (db, ctx, { objectId, before, after }, { members, ...rest }) => {
    const recorded = new Set([...membersIn(before), ...membersIn(after)].map(idIn))
    const others = (await listMembers(db, ctx.accountId, Number(objectId)))
      .map(({ extensionId }) => extensionId)
      .filter((id) => !recorded.has(id))
    await changeWithin(db, ctx, Number(objectId), {
      ...rest,
      ...(recorded.size === 0 ? {} : { members: [...others, ...(members ?? []).map(idIn)] }),
    })
  },
})

export const undoCreated = undoCreation({
  action: "pickup_group.created",
  permission: "delete:call-pickup-groups",
  hold: (db, ctx, id) => lockGroup(db, ctx.accountId, id),
  read: async (db, ctx, id, after) => {
    if ((await findGroup(db, ctx.accountId, id)) === undefined) return undefined
    const { name, notifySeconds, members } = await readGroup(db, ctx, id)
    return { name, notifySeconds, members: allMembersNow(membersIn(after), named(members)) }
  },
  remove: removeWithin,
})

/** Members who joined another group meanwhile stay there. */
export const undoDeleted = undoDeletion({
  action: "pickup_group.deleted",
  permission: "create:call-pickup-groups",
  hold: (db, ctx, id) => lockGroup(db, ctx.accountId, id),
  exists: async (db, ctx, id) => (await findGroup(db, ctx.accountId, id)) !== undefined,
  restoreRows: (db, ctx, id, before, how) => restoreRows(db, ctx, id, String(before["name"]), how),
  restore: restoreWithin,
})
