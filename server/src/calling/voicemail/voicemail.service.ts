import { voicemailProblems as problems } from "@dialplane/contract/calling/voicemail/voicemail.problems"
import type {
  VoicemailBox,
  VoicemailBoxDetails,
  VoicemailBoxEdit,
  VoicemailBoxFilter,
  VoicemailCounts,
} from "@dialplane/contract/calling/voicemail/voicemail.schema"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import type { Page } from "@dialplane/contract/kit/paging"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import { changeVoicemail } from "../../inventory/extensions/extensions.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, UseReplacer } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import { replaceByChanging } from "../../kit/domain/uses.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import * as queries from "./boxes.queries.ts"
import { publishMessages } from "./take-messages.service.ts"
import { keyFor, mayIn, rightsIn, seesAllBoxes, type BoxAct } from "./voicemail.rules.ts"

export { boxesOfUser } from "./boxes.queries.ts"

export const voicemailUses: readonly UseFinder[] = [{ of: "schedule", find: queries.listUsingSchedule }]
export const voicemailReplacers: readonly UseReplacer[] = [
  // Not the box is changed but the schedule it follows, which is why nobody needs access to the box.
  replaceByChanging("schedule", queries.listUsingSchedule, async (db, ctx, id, scheduleId) => {
    await queries.lockBox(db, ctx.accountId, id)
    await applyWithin(db, ctx, await requireBox(db, ctx, id), { scheduleId })
  }),
]

export const list = (ctx: Context, filter: VoicemailBoxFilter): Promise<Page<VoicemailBox>> =>
  queries.listBoxes(reading(ctx), ctx.accountId, ctx.actor.userId, seesAllBoxes(ctx.actor.keys), filter)

export const countOwn = async (ctx: Context): Promise<VoicemailCounts> => {
  const boxes = await queries.countNew(reading(ctx), ctx.accountId, ctx.actor.userId)
  return {
    newCount: boxes.reduce((sum, { newCount }) => sum + newCount, 0),
    hasSimulated: boxes.some(({ hasSimulated }) => hasSimulated),
    boxes,
  }
}

// --- access ----------------------------------------------------------------------------------------------------------

const requireBox = async (db: Db, ctx: Context, extensionId: number): Promise<queries.BoxRow> => {
  const box = await queries.findBox(db, ctx.accountId, ctx.actor.userId, extensionId)
  if (box === undefined || (!isPartOf(box) && !seesAllBoxes(ctx.actor.keys))) return refuse(problems.notFound)
  return box
}
/** Whoever had the extension before sees no more of the box than their own messages. */
const isPartOf = ({ relation }: queries.BoxRow) => relation === "owner" || relation === "member"

/** For operations on messages, which check each message: also open to those who had the extension before. */
export const requireBoxOfMessages = async (db: Db, ctx: Context, extensionId: number): Promise<queries.BoxRow> => {
  const box = await queries.findBox(db, ctx.accountId, ctx.actor.userId, extensionId)
  if (box === undefined || (box.relation === null && !seesAllBoxes(ctx.actor.keys))) return refuse(problems.notFound)
  return box
}

/** The box, if the caller can do this in it. Boxes of users whom the caller cannot manage stay closed. */
const requireAccess = async (db: Db, ctx: Context, extensionId: number, act: BoxAct): Promise<queries.BoxRow> => {
  const box = await requireBox(db, ctx, extensionId)
  if (!mayIn(ctx.actor.keys, box.relation, act))
    throw new Refusal(commonProblems.notAllowed, { permission: keyFor[act] })
  if (!isPartOf(box)) await requireManaged(db, ctx, [box.userId], commonProblems.notManageable)
  return box
}

const readBox = async (db: Db, ctx: Context, extensionId: number): Promise<VoicemailBoxDetails> => {
  const { relation, ...box } = await requireBox(db, ctx, extensionId)
  return {
    ...box,
    may: rightsIn(ctx.actor.keys, relation),
    readers: await queries.listReaders(db, ctx.accountId, extensionId),
  }
}
export const get = (ctx: Context, extensionId: number): Promise<VoicemailBoxDetails> =>
  readBox(reading(ctx), ctx, extensionId)

export const boxObject = ({
  extensionId,
  extension,
  name,
}: Pick<VoicemailBox, "extensionId" | "extension" | "name">) => ({
  type: "voicemail_box",
  id: extensionId,
  name: `${extension} ${name}`.trim(),
})

// --- settings --------------------------------------------------------------------------------------------------------

type Settings = Pick<
  VoicemailBoxDetails,
  | "notification"
  | "addresses"
  | "notifyWhen"
  | "scheduleId"
  | "afterMail"
  | "retentionDays"
  | "maxMessages"
  | "maxSeconds"
>

const wantedOf = (before: queries.BoxRow, edit: VoicemailBoxEdit): Settings => {
  const notifyWhen = edit.notifyWhen ?? before.notifyWhen
  return {
    notification: edit.notification ?? before.notification,
    addresses: edit.addresses ?? before.addresses,
    notifyWhen,
    scheduleId: notifyWhen !== "closed" ? null : edit.scheduleId === undefined ? before.scheduleId : edit.scheduleId,
    afterMail: edit.afterMail ?? before.afterMail,
    retentionDays: edit.retentionDays === undefined ? before.retentionDays : edit.retentionDays,
    maxMessages: edit.maxMessages ?? before.maxMessages,
    maxSeconds: edit.maxSeconds ?? before.maxSeconds,
  }
}

const requireSound = (
  { notification, addresses, notifyWhen, scheduleId, afterMail }: Settings,
  profile: string | null,
) => {
  if (notification !== "off" && addresses.length === 0 && profile === null) refuse(problems.addressMissing)
  if (notification !== "attachment" && afterMail === "delete") refuse(problems.deleteNeedsAttachment)
  if (notifyWhen === "closed" && scheduleId === null) refuse(problems.scheduleMissing)
}

/** The fields of the audit entry; what the extension has itself is in the extension's own entry. */
export const factsOf = ({
  addresses,
  notifyWhen,
  scheduleId,
  scheduleName,
  afterMail,
  retentionDays,
  maxMessages,
  maxSeconds,
}: Omit<Settings, "notification"> & { readonly scheduleName: string | null }) => ({
  moreAddresses: addresses.slice(1),
  notifyWhen,
  schedule: scheduleName,
  scheduleId,
  afterMail,
  retentionDays,
  maxMessages,
  messageSeconds: maxSeconds,
})

/** In an open transaction; omitted fields stay. */
export const changeWithin = async (
  db: Db,
  ctx: Context,
  extensionId: number,
  edit: VoicemailBoxEdit,
): Promise<void> => {
  await queries.lockBox(db, ctx.accountId, extensionId)
  await applyWithin(db, ctx, await requireAccess(db, ctx, extensionId, "configure"), edit)
}

const applyWithin = async (db: Db, ctx: Context, before: queries.BoxRow, edit: VoicemailBoxEdit): Promise<void> => {
  const { extensionId } = before
  if (edit.version !== undefined && edit.version !== before.version) refuse(problems.changedMeanwhile)
  const after = wantedOf(before, edit)
  requireSound(after, before.profileAddress)
  const scheduleName =
    after.scheduleId === null || after.scheduleId === before.scheduleId
      ? after.scheduleId && before.scheduleName
      : ((await queries.findSchedule(db, ctx.accountId, after.scheduleId)) ?? refuse(problems.scheduleUnknown)).name
  // The extension has the notification and its first address: the extension's own use case changes them.
  if (after.notification !== before.notification || after.addresses[0] !== before.addresses[0])
    await changeVoicemail(ctx, db, extensionId, {
      mailNotice: after.notification !== "off",
      ...(after.notification === "off" ? {} : { attachAudio: after.notification === "attachment" }),
      mailAddress: after.addresses[0] ?? "",
    })
  const [was, is] = [factsOf(before), factsOf({ ...after, scheduleName: scheduleName || null })]
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((key) => !isSameValue(was[key], is[key]))
  if (changed.length > 0) {
    await queries.saveSettings(db, ctx.accountId, extensionId, { ...after, moreAddresses: after.addresses.slice(1) })
    const shown = new Set(changed.flatMap((key) => (key.startsWith("schedule") ? ["schedule", "scheduleId"] : [key])))
    const pick = (facts: typeof is) => Object.fromEntries(Object.entries(facts).filter(([key]) => shown.has(key)))
    await audit(db, ctx, {
      action: "voicemail_box.changed",
      object: boxObject(before),
      before: pick(was),
      after: pick(is),
    })
  }
  await publishMessages(db, ctx.accountId, extensionId, "settings")
}
export const change = (ctx: Context, extensionId: number, edit: VoicemailBoxEdit): Promise<VoicemailBoxDetails> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, extensionId, edit)
    return readBox(db, ctx, extensionId)
  })
