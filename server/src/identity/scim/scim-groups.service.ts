import type { UserId } from "@dialplane/contract/kit/ids"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { requirePermission, type Context } from "../../kit/context.ts"
import { brokenConstraint, type Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import * as groups from "../groups/groups.service.ts"
import { requireManaged } from "../roles/roles.service.ts"
import { count } from "./scim-log.queries.ts"
import { ScimFault } from "./scim-fault.rules.ts"
import { readGroupPatch, type Moves } from "./scim-group-patch.rules.ts"
import { applyPatch, takeOver, type Fields } from "./scim-patch.rules.ts"
import {
  etagOfGroup,
  groupDraftOf,
  type GroupDraft,
  type LinkedGroup,
  type LinkedMember,
} from "./scim-resource.rules.ts"
import * as queries from "./scim-resources.queries.ts"
import { applyRolesJob } from "./scim-roles.jobs.ts"
import { giveRoles } from "./scim-roles.service.ts"
import { isScimId, notFound, requireId } from "./scim-users.service.ts"
import { requireVersion } from "./scim-version.rules.ts"
import { faultMessages as messages } from "./scim.messages.ts"

export interface GroupWithMembers {
  readonly group: LinkedGroup
  /** Null where they were not asked for. */
  readonly members: readonly LinkedMember[] | null
}

const byGroup = (members: readonly queries.GroupMember[]): Map<number, LinkedMember[]> => {
  const lists = new Map<number, LinkedMember[]>()
  for (const member of members) {
    const known = lists.get(member.groupId)
    if (known === undefined) lists.set(member.groupId, [member])
    else known.push(member)
  }
  return lists
}

export const listGroups = async (ctx: Context, query: queries.ListQuery, withMembers: boolean) => {
  requirePermission(ctx, "read:groups")
  const db = reading(ctx)
  const { rows, total } = await queries.listLinkedGroups(db, ctx.accountId, query)
  const groupIds = rows.map(({ groupId }) => groupId)
  const members = withMembers ? byGroup(await queries.listLinkedMembers(db, ctx.accountId, groupIds)) : null
  const items = rows.map((group): GroupWithMembers => ({
    group,
    members: members && (members.get(group.groupId) ?? []),
  }))
  return { items, total }
}
export const getGroup = async (ctx: Context, scimId: string, withMembers: boolean): Promise<GroupWithMembers> => {
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

interface Changes {
  readonly join: readonly UserId[]
  readonly leave: readonly UserId[]
  /** Everybody whom the request is about. */
  readonly named: readonly UserId[]
}
const noChanges: Changes = { join: [], leave: [], named: [] }

/**
 * Whom the request moves. Members that are groups or unknown are refused; whoever is not there need not leave. The
 * other members are read only if the request replaces them all.
 */
const changesBy = async (db: Db, ctx: Context, groupId: number, { join, leave, only }: Moves): Promise<Changes> => {
  const named = await queries.listNamed(db, ctx.accountId, groupId, [...join, ...leave].filter(isScimId))
  const known = new Map(named.map((user) => [user.scimId, user]))
  const missing = join.find((id) => !known.has(id))
  if (missing !== undefined) throw new ScimFault(400, messages.memberUnknown(missing.slice(0, 60)), "invalidValue")
  const joins = new Set(join)
  const stay = new Set(named.flatMap(({ scimId, userId }) => (joins.has(scimId) ? [userId] : [])))
  const leaving = only
    ? (await queries.listLinkedMemberIds(db, ctx.accountId, groupId)).filter((userId) => !stay.has(userId))
    : named.flatMap(({ userId, isIn }) => (isIn && !stay.has(userId) ? [userId] : []))
  return {
    join: named.flatMap(({ userId, isIn }) => (!isIn && stay.has(userId) ? [userId] : [])),
    leave: leaving,
    named: [...named.map(({ userId }) => userId), ...leaving],
  }
}

const requireMovable = (db: Db, ctx: Context, userIds: readonly UserId[]) =>
  requireManaged(db, ctx, userIds, commonProblems.notManageable)

/** More would hold up the request, and whoever waits for these users. */
const mostRolesAtOnce = 100

/** Checked for everybody whom a request names, also when nothing changes: the rights to give roles may have changed. */
const giveRolesOfGroups = async (db: Db, ctx: Context, userIds: readonly UserId[]): Promise<void> => {
  if (userIds.length === 0) return
  const waiting = await queries.listMappedUsers(db, ctx.accountId, userIds)
  if (waiting.length <= mostRolesAtOnce) return giveRoles(db, ctx, waiting)
  await ctx.kit.jobs.enqueue(db, applyRolesJob(ctx.kit), {}, { accountId: ctx.accountId })
}

const findOrMake = async (db: Db, ctx: Context, draft: GroupDraft): Promise<queries.FoundGroup> => {
  const known = await queries.findGroupByName(db, ctx.accountId, draft.name)
  if (known?.isLinked === true) throw new ScimFault(409, messages.groupTaken(draft.name), "uniqueness")
  if (known !== undefined) return { groupId: known.groupId, isMade: false }
  const made = await groups.createWithin(db, ctx, { group_name: draft.name, description: "", members: [] })
  return { groupId: made.groupId, isMade: true }
}

const toMembers = ({ members }: GroupDraft): Moves | undefined => members && { join: members, leave: [], only: true }

/**
 * A group of the same name becomes the synchronized one; who is in it and is not provisioned stays. Returns its id in
 * the protocol.
 */
export const createGroup = async (ctx: Context, body: unknown): Promise<string> => {
  requirePermission(ctx, "create:groups")
  const draft = groupDraftOf(takeOver("Group", {}, "add", body))
  return inTransaction(ctx, async (db) => {
    const { groupId, isMade } = await findOrMake(db, ctx, draft)
    const made = await queries
      .insertGroupLink(db, ctx.accountId, groupId, draft.externalId ?? null, isMade)
      .catch(onExternalTaken(draft.externalId))
    const { join, leave } = await changesBy(db, ctx, groupId, { join: draft.members ?? [], leave: [], only: true })
    await requireMovable(db, ctx, [...join, ...leave])
    await groups.changeWithin(db, ctx, groupId, { join: [...join], leave: [...leave] })
    await count(db, ctx.accountId, "updated")
    return made
  })
}

const save = async (
  db: Db,
  ctx: Context,
  group: LinkedGroup,
  draft: GroupDraft,
  moves: Moves | undefined,
): Promise<boolean> => {
  const { join, leave, named } = moves === undefined ? noChanges : await changesBy(db, ctx, group.groupId, moves)
  const externalId = draft.externalId ?? group.externalId
  const isMoved = join.length + leave.length > 0
  if (isMoved || draft.name !== group.name) {
    await requireMovable(db, ctx, [...join, ...leave])
    await groups.changeWithin(db, ctx, group.groupId, {
      join: [...join],
      leave: [...leave],
      ...(draft.name === group.name ? {} : { group_name: draft.name }),
    })
  }
  if (externalId !== group.externalId)
    await queries.updateGroupLink(db, ctx.accountId, group.groupId, externalId).catch(onExternalTaken(externalId))
  await giveRolesOfGroups(db, ctx, named)
  return isMoved || draft.name !== group.name || externalId !== group.externalId
}

const hold = async (db: Db, ctx: Context, scimId: string, ifMatch: string | undefined): Promise<LinkedGroup> => {
  await queries.lockGroupLink(db, ctx.accountId, requireId(scimId))
  const group = await queries.findLinkedGroup(db, ctx.accountId, scimId)
  if (group === undefined) throw notFound(scimId)
  requireVersion(etagOfGroup(group), ifMatch)
  return group
}

export const replaceGroup = async (ctx: Context, scimId: string, body: unknown, ifMatch?: string): Promise<void> => {
  requirePermission(ctx, "update:groups")
  await inTransaction(ctx, async (db) => {
    const group = await hold(db, ctx, scimId, ifMatch)
    const draft = groupDraftOf(takeOver("Group", {}, "add", body))
    if (await save(db, ctx, group, draft, toMembers(draft))) await count(db, ctx.accountId, "updated")
  })
}

const fieldsOf = ({ name, externalId }: LinkedGroup): Fields => ({
  displayName: name,
  ...(externalId === null ? {} : { externalId }),
})

/** For what cannot be said without the members. */
const patchWhole = async (db: Db, ctx: Context, group: LinkedGroup, body: unknown): Promise<GroupDraft> => {
  const linked = await queries.listLinkedMembers(db, ctx.accountId, [group.groupId])
  const members = linked.map(({ scimId, name }) => ({ value: scimId, display: name, type: "User" }))
  return groupDraftOf(applyPatch("Group", { ...fieldsOf(group), members }, body))
}

/** Says whether the request named members: whoever changes them knows them, and is not sent all of them. */
export const patchGroup = async (
  ctx: Context,
  scimId: string,
  body: unknown,
  ifMatch?: string,
): Promise<{ readonly namesMembers: boolean }> => {
  requirePermission(ctx, "update:groups")
  return inTransaction(ctx, async (db) => {
    const group = await hold(db, ctx, scimId, ifMatch)
    const patch = readGroupPatch(fieldsOf(group), body)
    const draft = patch === undefined ? await patchWhole(db, ctx, group, body) : groupDraftOf(patch.fields)
    const moves = patch === undefined ? toMembers(draft) : patch.moves
    if (await save(db, ctx, group, draft, moves)) await count(db, ctx.accountId, "updated")
    return { namesMembers: moves !== undefined }
  })
}

/** A group that existed before, or in which others are, stays without its provisioned members. */
export const deleteGroup = async (ctx: Context, scimId: string, ifMatch?: string): Promise<void> => {
  requirePermission(ctx, "delete:groups")
  await inTransaction(ctx, async (db) => {
    const group = await hold(db, ctx, scimId, ifMatch)
    const userIds = await queries.listLinkedMemberIds(db, ctx.accountId, group.groupId)
    await requireMovable(db, ctx, userIds)
    const stays = !group.isMade || (await queries.countOtherMembers(db, ctx.accountId, group.groupId)) > 0
    if (stays) {
      await groups.changeWithin(db, ctx, group.groupId, { leave: userIds })
      await queries.deleteGroupLink(db, ctx.accountId, group.groupId)
    } else await groups.removeWithin(db, ctx, group.groupId)
    await giveRolesOfGroups(db, ctx, userIds)
    await count(db, ctx.accountId, "updated")
  })
}
