import { pagingGroupProblems as problems } from "@dialplane/contract/calling/paging-groups/paging-groups.problems"
import type {
  PagingGroup,
  PagingGroupDetails,
  PagingGroupDraft,
  PagingGroupEdit,
  PagingGroupFilter,
} from "@dialplane/contract/calling/paging-groups/paging-groups.schema"
import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import { commonProblems } from "@dialplane/contract/kit/problem"
import type { Page } from "@dialplane/contract/kit/paging"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import { addExtension } from "../../inventory/extensions/create-extension.service.ts"
import { changeExtension } from "../../inventory/extensions/extensions.service.ts"
import { removeExtension } from "../../inventory/extensions/remove-extension.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import { recordedList, recordedMember } from "../../kit/audit/recorded-members.ts"
import type { Context, UseReplacer } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import { replaceByChanging } from "../../kit/domain/uses.ts"
import { refuse } from "../../kit/refusal.ts"
import * as queries from "./paging-groups.queries.ts"
import {
  differing,
  factsOf,
  reachesFurther,
  settingNames,
  settingsOf,
  type PagingSettings,
} from "./paging-groups.rules.ts"

export const list = (ctx: Context, filter: PagingGroupFilter): Promise<Page<PagingGroup>> =>
  queries.listGroups(reading(ctx), ctx.accountId, filter)

const requireGroup = async (db: Db, ctx: Context, id: number) =>
  (await queries.findGroup(db, ctx.accountId, id)) ?? refuse(problems.notFound)
export const readGroup = async (db: Db, ctx: Context, id: number): Promise<PagingGroupDetails> => {
  const group = await requireGroup(db, ctx, id)
  const listed = await queries.listExtensions(db, ctx.accountId, id)
  const those = (part: queries.Part) =>
    listed.filter((one) => one.part === part).map(({ part: _part, ...extension }) => extension)
  return { ...group, targets: those("target"), pagers: those("pager") }
}
export const get = (ctx: Context, id: number): Promise<PagingGroupDetails> => readGroup(reading(ctx), ctx, id)

const objectOf = ({ pagingGroupId, extension, name }: Pick<PagingGroup, "pagingGroupId" | "extension" | "name">) => ({
  type: "paging_group",
  id: pagingGroupId,
  name: `${extension} ${name}`.trim(),
})
const publishChange = (db: Db, ctx: Context, pagingGroupId: number, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "pagingGroup", data: { pagingGroupId, change } })

const refusals = {
  target: { unknown: problems.targetUnknown, unsuitable: problems.targetTypeUnsuitable },
  pager: { unknown: problems.pagerUnknown, unsuitable: problems.pagerTypeUnsuitable },
} as const
const requireExtensions = async (db: Db, ctx: Context, part: queries.Part, ids: readonly number[]) => {
  const wanted = [...new Set(ids)]
  const found = await queries.keepExtensions(db, ctx.accountId, wanted)
  if (found.length < wanted.length) refuse(refusals[part].unknown)
  const unsuitable = found.find(({ isAble }) => !isAble)
  if (unsuitable !== undefined)
    refuse(refusals[part].unsuitable, {
      extension: `${unsuitable.extension} ${unsuitable.name}`,
      type: typeMessages[unsuitable.type as ExtensionType],
    })
  return found
}
/** A page turns on the phones of its targets, and two-way their microphones: only of those whom one may manage. */
const requireManagedTargets = async (db: Db, ctx: Context, ids: readonly number[]) =>
  requireManaged(
    db,
    ctx,
    (await queries.keepExtensions(db, ctx.accountId, ids)).map(({ userId }) => userId),
    commonProblems.notManageable,
  )
/** Of a group that was restored. */
export const requireManagedGroup = async (db: Db, ctx: Context, id: number): Promise<void> =>
  requireManagedTargets(db, ctx, idsOf((await readGroup(db, ctx, id)).targets))

export const named = (extensions: readonly queries.Listed[]) =>
  extensions.map(({ extension, name, extensionId }) => recordedMember(`${extension} ${name}`.trim(), extensionId))
const idsOf = (extensions: readonly queries.Listed[]) => extensions.map(({ extensionId }) => extensionId)

const requireSchedule = async (db: Db, ctx: Context, id: number | null): Promise<string | null> =>
  id === null ? null : ((await queries.findSchedule(db, ctx.accountId, id)) ?? refuse(problems.scheduleUnknown)).name

/** In an open transaction; omitted fields stay. */
export const changeWithin = async (db: Db, ctx: Context, id: number, edit: PagingGroupEdit): Promise<void> => {
  await queries.lockGroup(db, ctx.accountId, id)
  const before = await readGroup(db, ctx, id)
  if (edit.version !== undefined && edit.version !== before.version) refuse(problems.changedMeanwhile)
  const { name = before.name } = edit
  const object = objectOf({ ...before, name })
  if (name !== before.name) await changeExtension(ctx, db, id, { name })

  const after = Object.fromEntries(
    settingNames.map((key) => [key, edit[key] === undefined ? before[key] : edit[key]]),
  ) as unknown as PagingSettings
  const scheduleName =
    after.scheduleId === before.scheduleId ? before.scheduleName : await requireSchedule(db, ctx, after.scheduleId)
  const targets = edit.targets === undefined ? before.targets : await requireExtensions(db, ctx, "target", edit.targets)
  // Where everybody may page, nobody is listed.
  const pagers =
    after.whoMayPage === "all"
      ? []
      : edit.pagers === undefined
        ? before.pagers
        : await requireExtensions(db, ctx, "pager", edit.pagers)
  if (after.whoMayPage === "listed" && pagers.length === 0) refuse(problems.pagersMissing)
  const further = reachesFurther({ ...before, pagerIds: idsOf(before.pagers) }, { ...after, pagerIds: idsOf(pagers) })
  const known = new Set(further ? [] : idsOf(before.targets))
  await requireManagedTargets(
    db,
    ctx,
    idsOf(targets).filter((extensionId) => !known.has(extensionId)),
  )

  const [was, is] = [factsOf(before), factsOf({ ...after, scheduleName })]
  const changed = differing(was, is)
  const moved = (were: readonly queries.Listed[], are: readonly queries.Listed[]) => {
    const [old, now] = [named(were), named(are)]
    return [old.filter((one) => !now.includes(one)), now.filter((one) => !old.includes(one))] as const
  }
  const [targetsLeft, targetsJoined] = moved(before.targets, targets)
  const [pagersLeft, pagersJoined] = moved(before.pagers, pagers)
  const count = targetsLeft.length + targetsJoined.length + pagersLeft.length + pagersJoined.length
  if (changed.length > 0) await queries.updateSettings(db, ctx.accountId, id, after)
  if (count > 0) {
    await queries.replaceExtensions(db, ctx.accountId, id, "target", idsOf(targets))
    await queries.replaceExtensions(db, ctx.accountId, id, "pager", idsOf(pagers))
  }
  if (changed.length + count > 0) {
    await queries.touchGroup(db, ctx.accountId, id)
    await audit(db, ctx, {
      action: "paging_group.changed",
      object,
      before: {
        ...Object.fromEntries(changed.map((key) => [key, was[key]])),
        ...recordedList("targets", targetsLeft),
        ...recordedList("pagers", pagersLeft),
      },
      after: {
        ...Object.fromEntries(changed.map((key) => [key, is[key]])),
        ...recordedList("targets", targetsJoined),
        ...recordedList("pagers", pagersJoined),
      },
    })
  }
  if (changed.length + count > 0 || name !== before.name) await publishChange(db, ctx, id, "changed")
}
export const change = (ctx: Context, id: number, edit: PagingGroupEdit): Promise<PagingGroupDetails> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, id, edit)
    return readGroup(db, ctx, id)
  })

/** In an open transaction; returns its id. */
export const createWithin = async (db: Db, ctx: Context, draft: PagingGroupDraft): Promise<number> => {
  const { name, extension } = draft
  const settings = settingsOf(draft)
  const added = await addExtension(ctx, db, {
    extensionType: "Page Group",
    name,
    ...(extension === undefined ? {} : { extension }),
  })
  const id = added.extensionId
  const scheduleName = await requireSchedule(db, ctx, settings.scheduleId)
  const targets = await requireExtensions(db, ctx, "target", draft.targets)
  await requireManagedTargets(db, ctx, idsOf(targets))
  const pagers = settings.whoMayPage === "all" ? [] : await requireExtensions(db, ctx, "pager", draft.pagers)
  if (settings.whoMayPage === "listed" && pagers.length === 0) refuse(problems.pagersMissing)
  await queries.updateSettings(db, ctx.accountId, id, settings)
  await queries.replaceExtensions(db, ctx.accountId, id, "target", idsOf(targets))
  await queries.replaceExtensions(db, ctx.accountId, id, "pager", idsOf(pagers))
  await audit(db, ctx, {
    action: "paging_group.created",
    object: objectOf({ pagingGroupId: id, extension: added.extension, name }),
    after: {
      ...factsOf({ ...settings, scheduleName }),
      targets: named(targets),
      pagers: named(pagers),
    },
  })
  await publishChange(db, ctx, id, "created")
  return id
}
export const create = (ctx: Context, draft: PagingGroupDraft): Promise<PagingGroupDetails> =>
  inTransaction(ctx, async (db) => readGroup(db, ctx, await createWithin(db, ctx, draft)))

/** In an open transaction. */
export const removeWithin = async (db: Db, ctx: Context, id: number, replaceWith?: number): Promise<void> => {
  await requireGroup(db, ctx, id)
  await removeExtension(ctx, db, id, { replaceWith })
  await publishChange(db, ctx, id, "deleted")
}
export const remove = (ctx: Context, id: number, replaceWith?: number): Promise<void> =>
  inTransaction(ctx, (db) => removeWithin(db, ctx, id, replaceWith))

export const pagingGroupUses: readonly UseFinder[] = [{ of: "schedule", find: queries.listUsingSchedule }]
export const pagingGroupReplacers: readonly UseReplacer[] = [
  replaceByChanging("schedule", queries.listUsingSchedule, (db, ctx, id, scheduleId) =>
    changeWithin(db, ctx, id, { scheduleId }),
  ),
]
