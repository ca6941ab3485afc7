import { z } from "zod"
import { idIn, membersNow } from "../../kit/audit/recorded-members.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { WrittenChange } from "../../kit/context.ts"
import * as queries from "./groups.queries.ts"
import { changeWithin } from "./groups.service.ts"

const recordedMember = z.string().regex(/\(\d+\)$/)
// Entries from before users were recorded by id cannot be reverted.
const fields = z.strictObject({
  group_name: z.string().optional(),
  description: z.string().optional(),
  members: z.array(recordedMember).optional(),
})

const membersIn = (side: WrittenChange["before"]) => fields.shape.members.catch(undefined).parse(side["members"]) ?? []

/** Removes users who were added and adds users who were removed. Later changes of members are not affected. */
export const undoGroup = defineUndo({
  action: "account_group.changed",
  permission: "update:groups",
  fields,
  hold: async (db, ctx, { objectId }) => {
    await queries.lockGroup(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId, before, after }) => {
    const group = await queries.findGroup(db, ctx.accountId, Number(objectId))
    if (group === undefined) return undefined
    const named = [...membersIn(before), ...membersIn(after)].map(idIn)
    const members = membersNow(
      membersIn(before),
      membersIn(after),
      await queries.listThoseIn(db, ctx.accountId, Number(objectId), named),
    )
    // Older entries record an empty list of members where newer ones omit the field.
    const saysNobody = ({ members: side }: WrittenChange["before"]) => Array.isArray(side) && side.length === 0
    return {
      group_name: group.name,
      description: group.description,
      ...(members.length > 0 || saysNobody(before) || saysNobody(after) ? { members } : {}),
    }
  },
  write: async (db, ctx, { objectId, after }, { members = [], ...named }) => {
    const stay = new Set(members.map(idIn))
    await changeWithin(db, ctx, Number(objectId), {
      ...named,
      join: [...stay],
      leave: membersIn(after)
        .map(idIn)
        .filter((userId) => !stay.has(userId)),
    })
  },
})
