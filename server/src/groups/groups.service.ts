import { z } from "zod"
import { groupProblems } from "@dialplane/contract/groups/groups.problems"
import type { AccountGroup, AccountGroupWithMembers, GroupAssociation, GroupDraft, GroupEdit, GroupFilter } from "@dialplane/contract/groups/groups.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { audit } from "../kit/audit.ts"
import type { Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { onConstraint, refuse } from "../kit/refusal.ts"
import { inTransaction } from "../kit/transaction.ts"
import { defineUndo } from "../kit/undo.ts"
import * as queries from "./groups.queries.ts"

const toGroup = ({ name, ...row }: queries.GroupRow): AccountGroup => ({ ...row, group_name: name })

const readGroup = async (db: Db, ctx: Context, groupId: number): Promise<AccountGroupWithMembers> => {
  const row = (await queries.findGroup(db, ctx.accountId, groupId)) ?? refuse(groupProblems.notFound)
  return { ...toGroup(row), members: await queries.listMembers(db, ctx.accountId, groupId) }
}

export const list = (ctx: Context, filter: GroupFilter): Promise<Page<AccountGroup>> =>
  inTransaction(ctx, async (db) => {
    const page = await queries.listGroups(db, ctx.accountId, filter)
    return { ...page, items: page.items.map(toGroup) }
  })

export const get = (ctx: Context, groupId: number) => inTransaction(ctx, (db) => readGroup(db, ctx, groupId))

const demandSameAccount = (ctx: Context, named: AccountId | undefined) => {
  if (named !== undefined && named !== ctx.accountId) refuse(groupProblems.otherAccount)
}
const saveMembers = (db: Db, ctx: Context, groupId: number, members: readonly UserId[]) =>
  queries.replaceMembers(db, ctx.accountId, groupId, members).catch(onConstraint("account_group_members_user_fkey", groupProblems.memberUnknown))
const onNameTaken = (name: string) => onConstraint("account_groups_name_key", groupProblems.nameTaken, { name })

/** People by name for those who read the log, and by number for who puts them back: names repeat. */
const asRecorded = ({ group_name, description, members }: AccountGroupWithMembers) => ({ group_name, description, members: members.map(({ userId, firstName, lastName }) => `${firstName} ${lastName} (${userId})`) })

const record = async (db: Db, ctx: Context, action: string, groupId: number, before: AccountGroupWithMembers | undefined, after: AccountGroupWithMembers | undefined) => {
  const name = (after ?? before)!.group_name
  await audit(db, ctx, { action, object: { type: "account_group", id: groupId, name }, ...(before && { before: asRecorded(before) }), ...(after && { after: asRecorded(after) }) })
  await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "account-group", data: { groupId, change: action.split(".")[1]! } })
}

export const create = (ctx: Context, draft: GroupDraft): Promise<AccountGroupWithMembers> =>
  inTransaction(ctx, async (db) => {
    demandSameAccount(ctx, draft.accountId)
    const groupId = await queries.insertGroup(db, ctx.accountId, draft.group_name, draft.description).catch(onNameTaken(draft.group_name))
    await saveMembers(db, ctx, groupId, draft.members)
    const group = await readGroup(db, ctx, groupId)
    await record(db, ctx, "account_group.created", groupId, undefined, group)
    return group
  })

const hold = async (db: Db, ctx: Context, groupId: number) => {
  await queries.lockGroup(db, ctx.accountId, groupId)
  return readGroup(db, ctx, groupId)
}

const sameMembers = (group: AccountGroupWithMembers, members: readonly UserId[] | undefined) =>
  members === undefined || (new Set(members).size === group.members.length && group.members.every(({ userId }) => members.includes(userId)))

export const change = (ctx: Context, groupId: number, edit: GroupEdit): Promise<AccountGroupWithMembers> => inTransaction(ctx, (db) => changeWithin(db, ctx, groupId, edit))

const changeWithin = async (db: Db, ctx: Context, groupId: number, edit: GroupEdit): Promise<AccountGroupWithMembers> => {
  demandSameAccount(ctx, edit.accountId)
  const before = await hold(db, ctx, groupId)
  if (edit.version !== undefined && edit.version !== before.version) refuse(groupProblems.changedMeanwhile)
  const { group_name = before.group_name, description = before.description, members } = edit
  if (group_name === before.group_name && description === before.description && sameMembers(before, members)) return before
  await queries.updateGroup(db, ctx.accountId, groupId, group_name, description).catch(onNameTaken(group_name))
  if (members !== undefined) await saveMembers(db, ctx, groupId, members)
  const after = await readGroup(db, ctx, groupId)
  await record(db, ctx, "account_group.changed", groupId, before, after)
  return after
}

const recordedMember = z.string().regex(/\(\d+\)$/)
const userIdIn = (text: string) => Number(/\((\d+)\)$/.exec(text)![1])

export const undoGroup = defineUndo({
  action: "account_group.changed",
  permission: "update:groups",
  // Entries from before people were written down by number stay as they are.
  fields: z.strictObject({ group_name: z.string(), description: z.string(), members: z.array(recordedMember) }),
  hold: async (db, ctx, { objectId }) => {
    await queries.lockGroup(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) => ((await queries.findGroup(db, ctx.accountId, Number(objectId))) === undefined ? undefined : asRecorded(await readGroup(db, ctx, Number(objectId)))),
  write: async (db, ctx, { objectId }, { group_name, description, members }) => {
    await changeWithin(db, ctx, Number(objectId), { group_name, description, members: members.map(userIdIn) })
  },
})

export const remove = (ctx: Context, groupId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const before = await hold(db, ctx, groupId)
    await queries.deleteGroup(db, ctx.accountId, groupId)
    await record(db, ctx, "account_group.deleted", groupId, before, undefined)
  })

const toAssociation = ({ name, ...row }: Awaited<ReturnType<typeof queries.listAssociations>>[number]): GroupAssociation => ({ ...row, group_name: name })

export const listAssociations = (ctx: Context, filter: { groupId?: number | undefined; userId?: UserId | undefined }): Promise<GroupAssociation[]> =>
  inTransaction(ctx, async (db) => (await queries.listAssociations(db, ctx.accountId, filter)).map(toAssociation))

export const setMembers = async (ctx: Context, groupId: number, userIds: readonly UserId[]) => {
  await change(ctx, groupId, { members: [...userIds] })
  return listAssociations(ctx, { groupId })
}

/**
 * Puts a person into groups and takes them out of others, in an open transaction. Gives the groups that were entered and left; a group that is
 * gone is `groupProblems.notFound`. One after the other in the order of their ids, so that two such changes never wait for each other in a circle.
 */
export const changeGroupsOf = async (ctx: Context, db: Db, userId: UserId, { join = [], leave = [] }: { join?: readonly number[]; leave?: readonly number[] }): Promise<{ groupId: number; name: string }[]> => {
  const changed: { groupId: number; name: string }[] = []
  for (const groupId of [...new Set([...join, ...leave])].toSorted((one, other) => one - other)) {
    const before = await hold(db, ctx, groupId)
    const isIn = before.members.some((member) => member.userId === userId)
    const shallBeIn = join.includes(groupId)
    if (isIn === shallBeIn) continue
    const members = shallBeIn ? [...before.members.map((member) => member.userId), userId] : before.members.map((member) => member.userId).filter((id) => id !== userId)
    await queries.updateGroup(db, ctx.accountId, groupId, before.group_name, before.description)
    await saveMembers(db, ctx, groupId, members)
    await record(db, ctx, "account_group.changed", groupId, before, await readGroup(db, ctx, groupId))
    changed.push({ groupId, name: before.group_name })
  }
  return changed
}
