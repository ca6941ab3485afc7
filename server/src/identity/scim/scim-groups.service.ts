import type { UserId } from "@dialplane/contract/kit/ids"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { requirePermission, type Context } from "../../kit/context.ts"
import { brokenConstraint, type Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import * as groups from "../groups/groups.service.ts"
import { requireManaged } from "../roles/roles.service.ts"
import { count } from "./scim-log.queries.ts"
import { ScimFault } from "./scim-fault.rules.ts"
import { applyPatch, takeOver, type Fields } from "./scim-patch.rules.ts"
import {
  etagOfGroup,
  groupDraftOf,
  type GroupDraft,
  type LinkedGroup,
  type LinkedMember,
} from "./scim-resource.rules.ts"
import * as queries from "./scim-resources.queries.ts"
import { applyRoles } from "./scim-roles.service.ts"
import { notFound, requireId } from "./scim-users.service.ts"
import { requireVersion } from "./scim-version.rules.ts"
import { faultMessages as messages } from "./scim.messages.ts"

export interface GroupWithMembers {
  readonly group: LinkedGroup
  /** Null where they were not asked for. */
  readonly members: readonly LinkedMember[] | null
}

export const listGroups = async (ctx: Context, query: queries.ListQuery, withMembers: boolean) => {
  requirePermission(ctx, "read:groups")
  const db = reading(ctx)
  const { rows, total } = await queries.listLinkedGroups(db, ctx.accountId, query)
  const members = withMembers
    ? await queries.listLinkedMembers(
        db,
        ctx.accountId,
        rows.map(({ groupId }) => groupId),
      )
    : null
  const items = rows.map((group): GroupWithMembers => ({
    group,
    members: members && members.filter(({ groupId }) => groupId === group.groupId),
  }))
  return { items, total }
}
export const getGroup = async (ctx: Context, scimId: string, withMembers = true): Promise<GroupWithMembers> => {
  requirePermission(ctx, "read:groups")
  const db = reading(ctx)
  const group = await queries.findLinkedGroup(db, ctx.accountId, requireId(scimId))
  if (group === undefined) throw notFound(scimId)
  return { group, members: withMembers ? await queries.listLinkedMembers(db, ctx.accountId, [group.groupId]) : null }
}

const onExternalTaken =
  (externalId: string | null | undefined) =>
  (error: unknown): never => {
    if (brokenConstraint(error) === "scim_groups_external_key")
      throw new ScimFault(409, messages.externalTaken(externalId ?? ""), "uniqueness")
    throw error
  }

/** Users by their ids in the protocol; members that are groups or unknown are refused. */
const usersOf = async (db: Db, ctx: Context, scimIds: readonly string[]): Promise<UserId[]> => {
  const unknown = (id: string) => new ScimFault(400, messages.memberUnknown(id.slice(0, 60)), "invalidValue")
  for (const id of scimIds)
    try {
      requireId(id)
    } catch {
      throw unknown(id)
    }
  const found = await queries.findUsersByScimIds(db, ctx.accountId, scimIds)
  const known = new Set(found.map(({ scimId }) => scimId))
  const missing = scimIds.find((id) => !known.has(id))
  if (missing !== undefined) throw unknown(missing)
  return found.map(({ userId }) => userId)
}

const requireMovable = (db: Db, ctx: Context, userIds: readonly UserId[]) =>
  requireManaged(db, ctx, userIds, commonProblems.notManageable)

const findOrMake = async (db: Db, ctx: Context, draft: GroupDraft): Promise<queries.FoundGroup> => {
  const known = await queries.findGroupByName(db, ctx.accountId, draft.name)
  if (known?.isLinked === true) throw new ScimFault(409, messages.groupTaken(draft.name), "uniqueness")
  if (known !== undefined) return { groupId: known.groupId, isMade: false }
  const made = await groups.createWithin(db, ctx, { group_name: draft.name, description: "", members: [] })
  return { groupId: made.groupId, isMade: true }
}

/** A group of the same name becomes the synchronized one; who is in it and is not provisioned stays. */
export const createGroup = async (ctx: Context, body: unknown): Promise<GroupWithMembers> => {
  requirePermission(ctx, "create:groups")
  const draft = groupDraftOf(takeOver("Group", {}, "add", body))
  const scimId = await inTransaction(ctx, async (db) => {
    const { groupId, isMade } = await findOrMake(db, ctx, draft)
    const made = await queries
      .insertGroupLink(db, ctx.accountId, groupId, draft.externalId ?? null, isMade)
      .catch(onExternalTaken(draft.externalId))
    const join = await usersOf(db, ctx, draft.members ?? [])
    const before = await queries.listLinkedMembers(db, ctx.accountId, [groupId])
    const leave = before.map(({ userId }) => userId).filter((userId) => !join.includes(userId))
    await requireMovable(db, ctx, [...join, ...leave])
    await groups.changeWithin(db, ctx, groupId, { join, leave })
    await count(db, ctx.accountId, "updated")
    return made
  })
  return getGroup(ctx, scimId)
}

const save = async (
  db: Db,
  ctx: Context,
  { group, members }: { readonly group: LinkedGroup; readonly members: readonly LinkedMember[] },
  draft: GroupDraft,
): Promise<boolean> => {
  const wanted = draft.members === undefined ? undefined : await usersOf(db, ctx, draft.members)
  const now = new Set(members.map(({ userId }) => userId))
  const then = new Set(wanted ?? now)
  const join = [...then].filter((userId) => !now.has(userId))
  const leave = [...now].filter((userId) => !then.has(userId))
  const externalId = draft.externalId ?? group.externalId
  const isMoved = join.length + leave.length > 0
  if (isMoved || draft.name !== group.name) {
    await requireMovable(db, ctx, [...join, ...leave])
    await groups.changeWithin(db, ctx, group.groupId, {
      join,
      leave,
      ...(draft.name === group.name ? {} : { group_name: draft.name }),
    })
  }
  if (externalId !== group.externalId)
    await queries.updateGroupLink(db, ctx.accountId, group.groupId, externalId).catch(onExternalTaken(externalId))
  // Checked again with each synchronization, for all members: the rights to give roles may have changed.
  await applyRoles(db, ctx, [...then, ...leave])
  return isMoved || draft.name !== group.name || externalId !== group.externalId
}

const hold = async (db: Db, ctx: Context, scimId: string, ifMatch: string | undefined) => {
  await queries.lockGroupLink(db, ctx.accountId, requireId(scimId))
  const group = await queries.findLinkedGroup(db, ctx.accountId, scimId)
  if (group === undefined) throw notFound(scimId)
  requireVersion(etagOfGroup(group), ifMatch)
  return { group, members: await queries.listLinkedMembers(db, ctx.accountId, [group.groupId]) }
}

const change = async (
  ctx: Context,
  scimId: string,
  ifMatch: string | undefined,
  fieldsOf: (group: LinkedGroup, members: readonly LinkedMember[]) => Fields,
): Promise<GroupWithMembers> => {
  requirePermission(ctx, "update:groups")
  await inTransaction(ctx, async (db) => {
    const held = await hold(db, ctx, scimId, ifMatch)
    const isChanged = await save(db, ctx, held, groupDraftOf(fieldsOf(held.group, held.members)))
    if (isChanged) await count(db, ctx.accountId, "updated")
  })
  return getGroup(ctx, scimId)
}

export const replaceGroup = (ctx: Context, scimId: string, body: unknown, ifMatch?: string) =>
  change(ctx, scimId, ifMatch, () => takeOver("Group", {}, "add", body))

export const patchGroup = (ctx: Context, scimId: string, body: unknown, ifMatch?: string) =>
  change(ctx, scimId, ifMatch, (group, members) =>
    applyPatch(
      "Group",
      {
        displayName: group.name,
        ...(group.externalId === null ? {} : { externalId: group.externalId }),
        members: members.map((member) => ({ value: member.scimId })),
      },
      body,
    ),
  )

/** A group that existed before, or in which others are, stays without its provisioned members. */
export const deleteGroup = async (ctx: Context, scimId: string, ifMatch?: string): Promise<void> => {
  requirePermission(ctx, "delete:groups")
  await inTransaction(ctx, async (db) => {
    const { group, members } = await hold(db, ctx, scimId, ifMatch)
    const userIds = members.map(({ userId }) => userId)
    await requireMovable(db, ctx, userIds)
    const stays = !group.isMade || (await queries.countOtherMembers(db, ctx.accountId, group.groupId)) > 0
    if (stays) {
      await groups.changeWithin(db, ctx, group.groupId, { leave: userIds })
      await queries.deleteGroupLink(db, ctx.accountId, group.groupId)
    } else await groups.removeWithin(db, ctx, group.groupId)
    await applyRoles(db, ctx, userIds)
    await count(db, ctx.accountId, "updated")
  })
}
