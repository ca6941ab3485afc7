import { groupProblems } from "@dialplane/contract/identity/groups/groups.problems"
import type {
  AccountGroup,
  AccountGroupWithMembers,
  GroupAssociation,
  GroupDraft,
  GroupEdit,
  GroupFilter,
  GroupMember,
  GroupMemberFilter,
} from "@dialplane/contract/identity/groups/groups.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { isScim } from "../../kit/access/actor.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import * as queries from "./groups.queries.ts"
import { recordedMembers, recordedPerson, searchedWords } from "./groups.rules.ts"

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

export const get = (ctx: Context, groupId: number) => readGroup(reading(ctx), ctx, groupId)

const requireSameAccount = (ctx: Context, named: AccountId | undefined) => {
  if (named !== undefined && named !== ctx.accountId) refuse(groupProblems.otherAccount)
}
const onNameTaken = (name: string) => onConstraint("account_groups_name_key", groupProblems.nameTaken, { name })

type RecordedFields = Readonly<Record<string, unknown>>

const record = async (
  db: Db,
  ctx: Context,
  action: string,
  group: { readonly groupId: number; readonly name: string },
  fields: { readonly before?: RecordedFields; readonly after?: RecordedFields },
) => {
  await audit(db, ctx, { action, object: { type: "account_group", id: group.groupId, name: group.name }, ...fields })
  await ctx.kit.events.publish(db, {
    accountId: ctx.accountId,
    topic: "account-group",
    data: { groupId: group.groupId, change: action.split(".")[1]! },
  })
}

const asRecorded = ({ group_name, description, members }: AccountGroupWithMembers) => ({
  group_name,
  description,
  members: members.map(recordedPerson),
})

export const create = (ctx: Context, draft: GroupDraft): Promise<AccountGroupWithMembers> =>
  inTransaction(ctx, (db) => createWithin(db, ctx, draft))

export const createWithin = async (db: Db, ctx: Context, draft: GroupDraft): Promise<AccountGroupWithMembers> => {
  requireSameAccount(ctx, draft.accountId)
  const groupId = await queries
    .insertGroup(db, ctx.accountId, draft.group_name, draft.description)
    .catch(onNameTaken(draft.group_name))
  await moveMembers(db, ctx, groupId, { members: draft.members })
  const group = await readGroup(db, ctx, groupId)
  await record(db, ctx, "account_group.created", { groupId, name: group.group_name }, { after: asRecorded(group) })
  return group
}

/**
 * Whom the identity provider puts into its groups is up to it: these groups can give roles. Others can be added to them
 * and removed.
 */
const requireUpToUs = async (
  db: Db,
  ctx: Context,
  groupIds: readonly number[],
  moved: readonly UserId[] | "whole",
): Promise<void> => {
  if (isScim(ctx.actor) || moved.length === 0) return
  const held = await queries.findHeldByScim(db, ctx.accountId, groupIds, moved === "whole" ? null : moved)
  if (held !== undefined) refuse(groupProblems.managedByScim, { name: held.name })
}

/** Locks the group, so that the version that was checked is the one that is changed. */
const hold = async (db: Db, ctx: Context, groupId: number) => {
  const { name, ...group } = (await queries.holdGroup(db, ctx.accountId, groupId)) ?? refuse(groupProblems.notFound)
  return { ...group, group_name: name }
}

const moveMembers = async (
  db: Db,
  ctx: Context,
  groupId: number,
  { members, join = [], leave = [] }: Pick<GroupEdit, "members" | "join" | "leave">,
): Promise<readonly queries.MovedMember[]> => {
  if (members === undefined && join.length === 0 && leave.length === 0) return []
  const goes = new Set(leave)
  const come = [...new Set([...(members ?? []), ...join])].filter(
    (userId) => members !== undefined || !goes.has(userId),
  )
  const moved = await queries
    .moveMembers(db, ctx.accountId, groupId, { join: come, leave, only: members !== undefined })
    .catch(onConstraint("account_group_members_user_fkey", groupProblems.memberUnknown))
  await requireUpToUs(
    db,
    ctx,
    [groupId],
    moved.map(({ userId }) => userId),
  )
  return moved
}

export const change = (ctx: Context, groupId: number, edit: GroupEdit): Promise<AccountGroupWithMembers> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, groupId, edit)
    return readGroup(db, ctx, groupId)
  })

/** The audit log records only what changed: for a group of thousands, the users who were added and removed. */
export const changeWithin = async (db: Db, ctx: Context, groupId: number, edit: GroupEdit): Promise<void> => {
  requireSameAccount(ctx, edit.accountId)
  const before = await hold(db, ctx, groupId)
  if (edit.version !== undefined && edit.version !== before.version) refuse(groupProblems.changedMeanwhile)
  const { group_name = before.group_name, description = before.description } = edit
  const moved = await moveMembers(db, ctx, groupId, edit)
  const differs = { group_name: group_name !== before.group_name, description: description !== before.description }
  if (moved.length === 0 && !differs.group_name && !differs.description) return
  if (differs.group_name) await requireUpToUs(db, ctx, [groupId], "whole")
  await queries.updateGroup(db, ctx.accountId, groupId, group_name, description).catch(onNameTaken(group_name))
  const named = (fields: { readonly group_name: string; readonly description: string }, isIn: boolean) => ({
    ...(differs.group_name && { group_name: fields.group_name }),
    ...(differs.description && { description: fields.description }),
    ...recordedMembers(moved.filter((person) => person.isIn === isIn)),
  })
  await record(
    db,
    ctx,
    "account_group.changed",
    { groupId, name: group_name },
    { before: named(before, false), after: named({ group_name, description }, true) },
  )
}

export const remove = (ctx: Context, groupId: number): Promise<void> =>
  inTransaction(ctx, (db) => removeWithin(db, ctx, groupId))

export const removeWithin = async (db: Db, ctx: Context, groupId: number): Promise<void> => {
  await hold(db, ctx, groupId)
  const before = await readGroup(db, ctx, groupId)
  await requireUpToUs(db, ctx, [groupId], "whole")
  await queries.deleteGroup(db, ctx.accountId, groupId)
  await record(db, ctx, "account_group.deleted", { groupId, name: before.group_name }, { before: asRecorded(before) })
}

export const listMembers = (ctx: Context, groupId: number, filter: GroupMemberFilter): Promise<Page<GroupMember>> =>
  inTransaction(ctx, async (db) => {
    if ((await queries.keepGroups(db, ctx.accountId, [groupId])).length === 0) refuse(groupProblems.notFound)
    return queries.listMemberPage(db, ctx.accountId, groupId, filter, searchedWords(filter.search))
  })

const toAssociation = ({
  name,
  ...row
}: Awaited<ReturnType<typeof queries.listAssociations>>[number]): GroupAssociation => ({ ...row, group_name: name })

export const listAssociations = (
  ctx: Context,
  filter: { groupId?: number | undefined; userId?: UserId | undefined },
): Promise<GroupAssociation[]> =>
  inTransaction(ctx, async (db) => (await queries.listAssociations(db, ctx.accountId, filter)).map(toAssociation))

export const setMembers = async (ctx: Context, groupId: number, userIds: readonly UserId[]) => {
  await change(ctx, groupId, { members: [...userIds] })
  return listAssociations(ctx, { groupId })
}

/**
 * Adds a user to groups and removes them from others, in an open transaction, at the same cost whatever the size of the
 * groups. Returns the groups joined and left; a missing group is refused with `groupProblems.notFound`. Groups are not
 * locked, because an import does this for many users concurrently.
 */
export const changeGroupsOf = async (
  ctx: Context,
  db: Db,
  userId: UserId,
  { join = [], leave = [] }: { join?: readonly number[]; leave?: readonly number[] },
): Promise<{ groupId: number; name: string }[]> => {
  const entered = new Set(join)
  const named = [...new Set([...join, ...leave])]
  if (named.length === 0) return []
  if ((await queries.keepGroups(db, ctx.accountId, named)).length < named.length) refuse(groupProblems.notFound)
  const moved = await queries
    .moveBetweenGroups(db, ctx.accountId, userId, {
      join: [...entered],
      leave: leave.filter((groupId) => !entered.has(groupId)),
    })
    .catch(onConstraint("account_group_members_user_fkey", groupProblems.memberUnknown))
  await requireUpToUs(
    db,
    ctx,
    moved.map(({ groupId }) => groupId),
    moved.length === 0 ? [] : [userId],
  )
  for (const { groupId, name, isIn, ...person } of moved) {
    const members = recordedMembers([{ userId, ...person }])
    await record(
      db,
      ctx,
      "account_group.changed",
      { groupId, name },
      isIn ? { before: {}, after: members } : { before: members, after: {} },
    )
  }
  return moved.map(({ groupId, name }) => ({ groupId, name }))
}
