import { pickupGroupProblems as problems } from "@dialplane/contract/calling/pickup-groups/pickup-groups.problems"
import {
  pickupLimits,
  type PickupGroup,
  type PickupGroupDetails,
  type PickupGroupDraft,
  type PickupGroupEdit,
  type PickupGroupFilter,
} from "@dialplane/contract/calling/pickup-groups/pickup-groups.schema"
import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import { commonProblems } from "@dialplane/contract/kit/problem"
import type { Page } from "@dialplane/contract/kit/paging"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import { recordedList, recordedMember } from "../../kit/audit/recorded-members.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepDeleted } from "../../kit/database/deleted-objects.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { restoreOrRefuse, type Restoring } from "../../kit/domain/undo-deletion.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import * as queries from "./pickup-groups.queries.ts"

/** The installation can do without pickup groups. */
const requireOn = (ctx: Context) => {
  if (ctx.kit.config.runtimeConfig["callPickupGroups"] === false) refuse(problems.switchedOff)
}

export const list = (ctx: Context, filter: PickupGroupFilter): Promise<Page<PickupGroup>> =>
  queries.listGroups(reading(ctx), ctx.accountId, filter)

const requireGroup = async (db: Db, ctx: Context, id: number) =>
  (await queries.findGroup(db, ctx.accountId, id)) ?? refuse(problems.notFound)
export const readGroup = async (db: Db, ctx: Context, id: number): Promise<PickupGroupDetails> => ({
  ...(await requireGroup(db, ctx, id)),
  members: await queries.listMembers(db, ctx.accountId, id),
})
export const get = (ctx: Context, id: number): Promise<PickupGroupDetails> => readGroup(reading(ctx), ctx, id)

const publishChange = (db: Db, ctx: Context, groupId: number) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "pickupGroup", data: { groupId } })
const nameTaken = (name: string) => onConstraint("pickup_groups_name_key", problems.nameTaken, { name })

type Member = PickupGroupDetails["members"][number]
export const named = (members: readonly Member[]) =>
  members.map(({ extension, name, extensionId }) => recordedMember(`${extension} ${name}`.trim(), extensionId))

const requireMembers = async (
  db: Db,
  ctx: Context,
  groupId: number | undefined,
  ids: readonly number[],
): Promise<readonly Member[]> => {
  const wanted = [...new Set(ids)]
  const found = await queries.keepMembers(db, ctx.accountId, wanted)
  if (found.length < wanted.length) refuse(problems.memberUnknown)
  for (const one of found) {
    const extension = `${one.extension} ${one.name}`
    if (!one.isAble) refuse(problems.memberTypeUnsuitable, { extension, type: typeMessages[one.type as ExtensionType] })
    if (one.groupId !== null && one.groupId !== groupId)
      refuse(problems.memberElsewhere, { extension, group: one.groupName ?? "" })
  }
  // Whoever joins can answer the calls of all members, and they those of the new one.
  if (found.some((one) => one.groupId === null))
    await requireManaged(
      db,
      ctx,
      found.map(({ userId }) => userId),
      commonProblems.notManageable,
    )
  return found
}

const putMembers = (db: Db, ctx: Context, id: number, members: readonly Member[]) =>
  queries
    .replaceMembers(
      db,
      ctx.accountId,
      id,
      members.map(({ extensionId }) => extensionId),
    )
    .catch(onConstraint("pickup_group_members_pkey", problems.memberJustTaken))

/** In an open transaction; omitted fields stay. */
export const changeWithin = async (db: Db, ctx: Context, id: number, edit: PickupGroupEdit): Promise<void> => {
  await queries.lockGroup(db, ctx.accountId, id)
  const before = await readGroup(db, ctx, id)
  if (edit.version !== undefined && edit.version !== before.version) refuse(problems.changedMeanwhile)
  const { name = before.name, notifySeconds = before.notifySeconds } = edit
  const members = edit.members === undefined ? before.members : await requireMembers(db, ctx, id, edit.members)
  const [were, are] = [named(before.members), named(members)]
  const [left, joined] = [were.filter((one) => !are.includes(one)), are.filter((one) => !were.includes(one))]
  const changes = {
    ...(name === before.name ? {} : { name: [before.name, name] }),
    ...(notifySeconds === before.notifySeconds ? {} : { notifySeconds: [before.notifySeconds, notifySeconds] }),
  }
  if (Object.keys(changes).length === 0 && left.length + joined.length === 0) return
  await queries.updateGroup(db, ctx.accountId, id, name, notifySeconds).catch(nameTaken(name))
  if (left.length + joined.length > 0) await putMembers(db, ctx, id, members)
  const side = (index: 0 | 1) => Object.fromEntries(Object.entries(changes).map(([key, pair]) => [key, pair[index]]))
  await audit(db, ctx, {
    action: "pickup_group.changed",
    object: { type: "pickup_group", id, name },
    before: { ...side(0), ...recordedList("members", left) },
    after: { ...side(1), ...recordedList("members", joined) },
  })
  await publishChange(db, ctx, id)
}
export const change = (ctx: Context, id: number, edit: PickupGroupEdit): Promise<PickupGroupDetails> =>
  inTransaction(ctx, async (db) => {
    requireOn(ctx)
    await changeWithin(db, ctx, id, edit)
    return readGroup(db, ctx, id)
  })

const requireRoom = async (db: Db, ctx: Context) => {
  if ((await queries.countGroups(db, ctx.accountId)) >= pickupLimits.groups)
    refuse(problems.tooMany, { most: pickupLimits.groups })
}

/** In an open transaction; returns its id. */
export const createWithin = async (db: Db, ctx: Context, draft: PickupGroupDraft): Promise<number> => {
  requireOn(ctx)
  await requireRoom(db, ctx)
  const { name, notifySeconds } = draft
  const members = await requireMembers(db, ctx, undefined, draft.members)
  const id = await queries.insertGroup(db, ctx.accountId, name, notifySeconds).catch(nameTaken(name))
  await putMembers(db, ctx, id, members)
  await audit(db, ctx, {
    action: "pickup_group.created",
    object: { type: "pickup_group", id, name },
    after: { name, notifySeconds, members: named(members) },
  })
  await publishChange(db, ctx, id)
  return id
}
export const create = (ctx: Context, draft: PickupGroupDraft): Promise<PickupGroupDetails> =>
  inTransaction(ctx, async (db) => readGroup(db, ctx, await createWithin(db, ctx, draft)))

/** In an open transaction. */
export const removeWithin = async (db: Db, ctx: Context, id: number): Promise<void> => {
  requireOn(ctx)
  await queries.lockGroup(db, ctx.accountId, id)
  const { name, notifySeconds, members } = await readGroup(db, ctx, id)
  await keepDeleted(db, ctx.accountId, queries.deletedGroup, id)
  await queries.deleteGroup(db, ctx.accountId, id)
  await audit(db, ctx, {
    action: "pickup_group.deleted",
    object: { type: "pickup_group", id, name },
    before: { name, notifySeconds, ...recordedList("members", named(members)) },
  })
  await publishChange(db, ctx, id)
}
/** In an open transaction: a deleted group with those of its members that are in no other group by now. */
export const restoreRows = async (
  db: Db,
  ctx: Context,
  id: number,
  calledThen: string,
  how: Restoring,
): Promise<void> => {
  requireOn(ctx)
  await requireRoom(db, ctx)
  await restoreOrRefuse(db, ctx, queries.deletedGroup, id, how).catch(nameTaken(calledThen))
}
/** The same transaction, afterwards. */
export const restoreWithin = async (db: Db, ctx: Context, id: number): Promise<void> => {
  const { name, notifySeconds, members } = await readGroup(db, ctx, id)
  const found = await queries.keepMembers(
    db,
    ctx.accountId,
    members.map(({ extensionId }) => extensionId),
  )
  await requireManaged(
    db,
    ctx,
    found.map(({ userId }) => userId),
    commonProblems.notManageable,
  )
  await audit(db, ctx, {
    action: "pickup_group.restored",
    object: { type: "pickup_group", id, name },
    after: { name, notifySeconds, members: named(members) },
  })
  await publishChange(db, ctx, id)
}
export const remove = (ctx: Context, id: number): Promise<void> => inTransaction(ctx, (db) => removeWithin(db, ctx, id))
