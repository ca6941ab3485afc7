import { recordedDestination } from "@dialplane/contract/calling/destinations/recorded-destination"
import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import { callGroupProblems as problems } from "@dialplane/contract/calling/call-groups/call-groups.problems"
import {
  callGroupLimits,
  type CallGroup,
  type CallGroupDetails,
  type CallGroupDraft,
  type CallGroupEdit,
  type CallGroupEdits,
  type CallGroupFilter,
  type CallGroupMember,
  type CallGroupMemberDraft,
  type CallGroupMembership,
  type CallGroupMembershipFilter,
} from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import { judgeExternal } from "@dialplane/contract/inventory/extensions/external-number"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import type { Page } from "@dialplane/contract/kit/paging"
import { fillText } from "@dialplane/contract/kit/problem"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import { addExtension } from "../../inventory/extensions/create-extension.service.ts"
import { changeExtension } from "../../inventory/extensions/extensions.service.ts"
import { removeExtension } from "../../inventory/extensions/remove-extension.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, UseReplacer } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import { replaceByChanging } from "../../kit/domain/uses.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import {
  destinationReplacers,
  readDestinations,
  saveDestinations,
  type Slots,
} from "../destinations/destinations.service.ts"
import * as queries from "./call-groups.queries.ts"
import { differing, factsOf, keyOf, labelOf, memberFacts, settingsOf, type GroupSettings } from "./call-groups.rules.ts"

export const list = (ctx: Context, filter: CallGroupFilter): Promise<Page<CallGroup>> =>
  queries.listGroups(reading(ctx), ctx.accountId, filter)

const requireGroup = async (db: Db, ctx: Context, id: number) =>
  (await queries.findGroup(db, ctx.accountId, id)) ?? refuse(problems.notFound)

/** The trigger that adds the settings of a group adds this destination too; nothing removes it. */
const voicemailOf = (group: Pick<CallGroup, "callGroupId" | "extension" | "name">): Destination => ({
  kind: "voicemail",
  extensionId: group.callGroupId,
  extension: group.extension,
  name: group.name,
  extensionType: "Call Group",
  announcement: null,
})
export const readGroup = async (db: Db, ctx: Context, id: number): Promise<CallGroupDetails> => {
  const group = await requireGroup(db, ctx, id)
  const destinations = await readDestinations(db, ctx.accountId, { extensionId: id })
  return {
    ...group,
    noAnswer: destinations.get("noAnswer") ?? voicemailOf(group),
    closed: destinations.get("closed") ?? null,
    members: await queries.listMembers(db, ctx.accountId, id),
  }
}
export const get = (ctx: Context, id: number): Promise<CallGroupDetails> => readGroup(reading(ctx), ctx, id)

export const listMemberships = (ctx: Context, filter: CallGroupMembershipFilter): Promise<CallGroupMembership[]> =>
  queries.listMemberships(reading(ctx), ctx.accountId, filter)

const objectOf = ({ callGroupId, extension, name }: Pick<CallGroup, "callGroupId" | "extension" | "name">) => ({
  type: "call_group",
  id: callGroupId,
  name: `${extension} ${name}`.trim(),
})
const publishChange = (db: Db, ctx: Context, callGroupId: number, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "callGroup", data: { callGroupId, change } })

// --- members ---------------------------------------------------------------------------------------------------------

const refuseNumber = (index: number, problem: typeof problems.numberInvalid, details: Record<string, string>) => {
  throw new Refusal(problem, details, [{ field: `members.${index}.number`, details: fillText(problem.text, details) }])
}

/** The members as they will be stored: extensions exist and can ring, numbers are in E.164 format. */
const requireMembers = async (
  db: Db,
  ctx: Context,
  drafts: readonly CallGroupMemberDraft[],
  before: readonly CallGroupMember[],
): Promise<CallGroupMember[]> => {
  const ids = [...new Set(drafts.flatMap((one) => (one.kind === "extension" ? [one.extensionId] : [])))]
  const found = new Map((await queries.keepMembers(db, ctx.accountId, ids)).map((one) => [one.id, one]))
  const country = drafts.some(({ kind }) => kind === "external")
    ? (await requireAccount(db, ctx)).countryCode
    : undefined
  const seen = new Set<string>()
  return drafts.map((draft, index): CallGroupMember => {
    const member = memberOf(draft, index)
    const key = keyOf(member)
    if (seen.has(key)) refuse(problems.memberTwice, { member: labelOf(member) })
    seen.add(key)
    return { ...member, loggedOut: before.find((one) => keyOf(one) === key)?.loggedOut ?? false }
  })

  function memberOf(draft: CallGroupMemberDraft, index: number): CallGroupMember {
    const { seconds, delay } = draft
    if (draft.kind === "extension") {
      const { id, extension, name, type, isAble } = found.get(draft.extensionId) ?? refuse(problems.memberUnknown)
      if (!isAble)
        refuse(problems.memberTypeUnsuitable, {
          extension: `${extension} ${name}`,
          type: typeMessages[type as keyof typeof typeMessages],
        })
      const shared = { kind: "extension" as const, number: null, userName: null, confirm: false, loggedOut: false }
      return { ...shared, extensionId: id, extension, name, seconds, delay }
    }
    const verdict = judgeExternal(draft.number, country!)
    if (!verdict.ok)
      return verdict.emergency
        ? refuseNumber(index, problems.numberEmergency, {})
        : refuseNumber(index, problems.numberInvalid, { number: draft.number })
    const shared = { kind: "external" as const, extensionId: null, extension: null, userName: null, loggedOut: false }
    return { ...shared, number: verdict.number, name: draft.name, confirm: draft.confirm, seconds, delay }
  }
}

const draftOf = ({ extensionId, number, name, confirm, seconds, delay }: CallGroupMember): CallGroupMemberDraft =>
  extensionId === null
    ? { kind: "external", number: number!, name, confirm, seconds, delay }
    : { kind: "extension", extensionId, seconds, delay }

/** The list that an edit asks for; undefined if it does not touch the members. */
const wantedMembers = (
  before: readonly CallGroupMember[],
  { members, join = [], leave = [] }: Pick<CallGroupEdit, "members" | "join" | "leave">,
): readonly CallGroupMemberDraft[] | undefined => {
  if (members === undefined && join.length === 0 && leave.length === 0) return undefined
  const gone = new Set(leave)
  const stay = (members ?? before.map(draftOf)).filter((one) => one.kind !== "extension" || !gone.has(one.extensionId))
  const here = new Set(stay.flatMap((one) => (one.kind === "extension" ? [one.extensionId] : [])))
  const come = [...new Set(join)].filter((id) => !here.has(id) && !gone.has(id))
  return [...stay, ...come.map((id) => ({ kind: "extension" as const, extensionId: id, seconds: null, delay: 0 }))]
}

const saveMembers = async (
  db: Db,
  ctx: Context,
  group: Pick<CallGroup, "callGroupId" | "extension" | "name">,
  before: readonly CallGroupMember[],
  drafts: readonly CallGroupMemberDraft[],
) => {
  if (drafts.length > callGroupLimits.members)
    refuse(problems.full, { group: group.name, most: callGroupLimits.members })
  const wanted = await requireMembers(db, ctx, drafts, before)
  const [was, is] = [memberFacts(before), memberFacts(wanted)]
  if (isSameValue(was, is)) return undefined
  await queries.replaceMembers(db, ctx.accountId, group.callGroupId, wanted)
  return { before: { members: was }, after: { members: is } }
}

// --- changing --------------------------------------------------------------------------------------------------------

const requireSchedule = async (db: Db, ctx: Context, id: number | null): Promise<string | null> =>
  id === null ? null : ((await queries.findSchedule(db, ctx.accountId, id)) ?? refuse(problems.scheduleUnknown)).name

/** Refuses destinations that send a call around in a circle of groups, where it would ring for ever. */
const requireNoCircle = async (db: Db, ctx: Context, id: number, slots: Slots) => {
  const chain = await queries.findCircle(db, ctx.accountId, id)
  if (chain.length === 0) return
  const details = { chain: chain.join(" → ") }
  const field = slots["noAnswer"] == null ? "closed" : "noAnswer"
  throw new Refusal(problems.loop, details, [{ field, details: fillText(problems.loop.text, details) }])
}

/** Outside hours need a destination; without a schedule there is none. */
const slotsOf = (
  edit: Pick<CallGroupEdit, "noAnswer" | "closed">,
  scheduleId: number | null,
  before: Pick<CallGroupDetails, "scheduleId" | "closed">,
): Slots => {
  if (scheduleId === null) return { noAnswer: edit.noAnswer, closed: null }
  // A group with a schedule that never had one can still get another schedule.
  const hasClosed = before.closed !== null || before.scheduleId !== null
  const closed = edit.closed === undefined ? hasClosed : edit.closed !== null
  if (!closed) refuse(problems.closedMissing)
  return { noAnswer: edit.noAnswer, closed: edit.closed }
}

const saveSlots = async (db: Db, ctx: Context, id: number, slots: Slots) => {
  const difference = await saveDestinations(db, ctx, { extensionId: id }, slots)
  if (Object.keys(difference.after).length === 0) return undefined
  await requireNoCircle(db, ctx, id, slots)
  return difference
}

/** In an open transaction; omitted fields stay. Settings with destinations, and members, have an audit entry each. */
export const changeWithin = async (db: Db, ctx: Context, id: number, edit: CallGroupEdit): Promise<void> => {
  await queries.lockGroups(db, ctx.accountId, [id])
  const before = await readGroup(db, ctx, id)
  if (edit.version !== undefined && edit.version !== before.version) refuse(problems.changedMeanwhile)
  const { name = before.name } = edit
  const object = objectOf({ ...before, name })
  if (name !== before.name) await changeExtension(ctx, db, id, { name })

  const after: GroupSettings = {
    ...settingsOf(before),
    ...(Object.fromEntries(
      Object.keys(settingsOf(before)).flatMap((key) => {
        const value = edit[key as keyof GroupSettings]
        return value === undefined ? [] : [[key, value]]
      }),
    ) as Partial<GroupSettings>),
  }
  const scheduleName =
    after.scheduleId === before.scheduleId ? before.scheduleName : await requireSchedule(db, ctx, after.scheduleId)
  const [was, is] = [factsOf(before), factsOf({ ...after, scheduleName })]
  const changed = differing(was, is)
  if (changed.length > 0) await queries.updateSettings(db, ctx.accountId, id, after)
  const destinations = await saveSlots(db, ctx, id, slotsOf(edit, after.scheduleId, before))
  // One entry for both: a schedule and where calls go outside its hours can only be reverted together.
  if (changed.length > 0 || destinations !== undefined)
    await audit(db, ctx, {
      action: "call_group.changed",
      object,
      before: { ...Object.fromEntries(changed.map((key) => [key, was[key]])), ...destinations?.before },
      after: { ...Object.fromEntries(changed.map((key) => [key, is[key]])), ...destinations?.after },
    })
  const drafts = wantedMembers(before.members, edit)
  const members = drafts && (await saveMembers(db, ctx, { ...before, name }, before.members, drafts))
  if (members !== undefined) await audit(db, ctx, { action: "call_group.members_changed", object, ...members })

  const touched = changed.length > 0 || destinations !== undefined || members !== undefined
  if (touched) await queries.touchGroup(db, ctx.accountId, id)
  if (touched || name !== before.name) await publishChange(db, ctx, id, members === undefined ? "changed" : "members")
}
export const change = (ctx: Context, id: number, edit: CallGroupEdit): Promise<CallGroupDetails> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, id, edit)
    return readGroup(db, ctx, id)
  })

/** All or none. */
export const changeMany = (ctx: Context, { groups }: CallGroupEdits): Promise<{ groups: CallGroupDetails[] }> =>
  inTransaction(ctx, async (db) => {
    const ids = groups.map(({ callGroupId }) => callGroupId)
    await queries.lockGroups(db, ctx.accountId, ids)
    for (const { callGroupId, ...edit } of groups) await changeWithin(db, ctx, callGroupId, edit)
    const changed: CallGroupDetails[] = []
    for (const id of ids) changed.push(await readGroup(db, ctx, id))
    return { groups: changed }
  })

/** In an open transaction; returns its id. */
export const createWithin = async (db: Db, ctx: Context, draft: CallGroupDraft): Promise<number> => {
  const { name, extension, members, noAnswer, closed } = draft
  const added = await addExtension(ctx, db, {
    extensionType: "Call Group",
    name,
    ...(extension === undefined ? {} : { extension }),
  })
  const id = added.extensionId
  const settings = settingsOf(draft)
  const scheduleName = await requireSchedule(db, ctx, settings.scheduleId)
  await queries.updateSettings(db, ctx.accountId, id, settings)
  await saveSlots(
    db,
    ctx,
    id,
    slotsOf({ noAnswer: noAnswer ?? undefined, closed }, settings.scheduleId, { scheduleId: null, closed: null }),
  )
  const group = { callGroupId: id, extension: added.extension, name }
  await saveMembers(db, ctx, group, [], members)
  const made = await readGroup(db, ctx, id)
  await audit(db, ctx, {
    action: "call_group.created",
    object: objectOf(group),
    after: {
      ...factsOf({ ...settings, scheduleName }),
      noAnswer: recordedDestination(made.noAnswer),
      closed: recordedDestination(made.closed),
      members: memberFacts(made.members),
    },
  })
  await publishChange(db, ctx, id, "created")
  return id
}
export const create = (ctx: Context, draft: CallGroupDraft): Promise<CallGroupDetails> =>
  inTransaction(ctx, async (db) => readGroup(db, ctx, await createWithin(db, ctx, draft)))

/** In an open transaction. */
export const removeWithin = async (db: Db, ctx: Context, id: number, replaceWith?: number): Promise<void> => {
  await requireGroup(db, ctx, id)
  await removeExtension(ctx, db, id, { replaceWith })
  await publishChange(db, ctx, id, "deleted")
}
export const remove = (ctx: Context, id: number, replaceWith?: number): Promise<void> =>
  inTransaction(ctx, (db) => removeWithin(db, ctx, id, replaceWith))

// --- logging in and out ----------------------------------------------------------------------------------------------

/**
 * In an open transaction. The version stays, because forms do not contain the log-in state, and the lock is on the
 * member only, because many log in at the same time in the morning.
 */
export const setLoginWithin = async (
  db: Db,
  ctx: Context,
  id: number,
  extensionId: number,
  loggedIn: boolean,
): Promise<void> => {
  const group = await requireGroup(db, ctx, id)
  const changed = await queries.setLogin(db, ctx.accountId, id, extensionId, !loggedIn)
  if (changed === undefined) refuse(problems.notAMember)
  if (!changed) return
  const [member] = await queries.keepMembers(db, ctx.accountId, [extensionId])
  const named = { extension: `${member!.extension} ${member!.name}`.trim(), extensionId }
  await audit(db, ctx, {
    action: loggedIn ? "call_group.member_logged_in" : "call_group.member_logged_out",
    object: objectOf(group),
    before: { ...named, loggedIn: !loggedIn },
    after: { ...named, loggedIn },
  })
  await publishChange(db, ctx, id, "login")
}
export const setLogin = (ctx: Context, id: number, extensionId: number, loggedIn: boolean): Promise<CallGroupDetails> =>
  inTransaction(ctx, async (db) => {
    await setLoginWithin(db, ctx, id, extensionId, loggedIn)
    return readGroup(db, ctx, id)
  })

/** Users who act in another account have no extension there. */
const listOwnWithin = async (db: Db, ctx: Context): Promise<CallGroupMembership[]> =>
  ctx.accountId === ctx.actor.homeAccountId
    ? queries.listMemberships(db, ctx.accountId, { userId: ctx.actor.userId })
    : []
export const listOwn = (ctx: Context): Promise<CallGroupMembership[]> => listOwnWithin(reading(ctx), ctx)

/** An extension of somebody else is treated like one that is not a member. */
export const setOwnLogin = (
  ctx: Context,
  id: number,
  extensionId: number,
  loggedIn: boolean,
): Promise<CallGroupMembership[]> =>
  inTransaction(ctx, async (db) => {
    const membership =
      (await listOwnWithin(db, ctx)).find((one) => one.callGroupId === id && one.extensionId === extensionId) ??
      refuse(problems.notAMember)
    if (!membership.membersCanLogOut) refuse(problems.cannotLogOut, { group: membership.groupName })
    await setLoginWithin(db, ctx, id, extensionId, loggedIn)
    return listOwnWithin(db, ctx)
  })

// --- uses ------------------------------------------------------------------------------------------------------------

export const callGroupUses: readonly UseFinder[] = [{ of: "schedule", find: queries.listUsingSchedule }]
export const callGroupReplacers: readonly UseReplacer[] = [
  replaceByChanging("schedule", queries.listUsingSchedule, (db, ctx, id, scheduleId) =>
    changeWithin(db, ctx, id, { scheduleId }),
  ),
  ...destinationReplacers("Call Group", (db, ctx, id, slots) => changeWithin(db, ctx, id, slots as CallGroupEdit)),
]
