import { voicemailProblems as problems } from "@dialplane/contract/calling/voicemail/voicemail.problems"
import type {
  ForwardDraft,
  MarkedMessages,
  MessageFilter,
  OwnMessageFilter,
  VoicemailMessage,
} from "@dialplane/contract/calling/voicemail/voicemail.schema"
import type { Page } from "@dialplane/contract/kit/paging"
import { audit, writeAudits } from "../../kit/audit/audit.ts"
import type { AuditRecord } from "../../kit/audit/audit-record.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { readRange } from "../../kit/http/byte-range.ts"
import { FileInParts } from "../../kit/http/route.ts"
import { refuse } from "../../kit/refusal.ts"
import { findBox, type BoxRow } from "./boxes.queries.ts"
import { copySound, openSound, soundSize } from "./message-sound.service.ts"
import * as queries from "./messages.queries.ts"
import { announce, publishMessages } from "./take-messages.service.ts"
import { purgeSounds } from "./voicemail.jobs.ts"
import { voicemailAuditMessages as messages, voicemailMailMessages } from "./voicemail.messages.ts"
import type { BoxAct } from "./voicemail.rules.ts"
import { boxObject, requireAccess } from "./voicemail.service.ts"

// --- reading ---------------------------------------------------------------------------------------------------------

export const listOwn = (ctx: Context, filter: OwnMessageFilter): Promise<Page<VoicemailMessage>> =>
  queries.listMessagesOfUser(reading(ctx), ctx.accountId, ctx.actor.userId, filter)

export const list = async (
  ctx: Context,
  extensionId: number,
  filter: MessageFilter,
): Promise<Page<VoicemailMessage>> => {
  await requireAccess(reading(ctx), ctx, extensionId, "listen")
  return queries.listMessages(reading(ctx), ctx.accountId, extensionId, filter)
}

const requireMessage = async (db: Db, ctx: Context, extensionId: number, id: number) =>
  (await queries.findMessage(db, ctx.accountId, extensionId, id)) ?? refuse(problems.messageNotFound)

export const get = async (ctx: Context, extensionId: number, id: number): Promise<VoicemailMessage> => {
  await requireAccess(reading(ctx), ctx, extensionId, "listen")
  return requireMessage(reading(ctx), ctx, extensionId, id)
}

// --- audit -----------------------------------------------------------------------------------------------------------

const objectOf = ({ messageId, callerName, callerNumber, receivedAt }: VoicemailMessage) => ({
  type: "voicemail_message",
  id: messageId,
  name: messages.message(callerName || callerNumber || messages.hiddenCaller, receivedAt),
})
const about = (box: BoxRow, { callerNumber, callerName, receivedAt, seconds }: VoicemailMessage) => ({
  extension: boxObject(box).name,
  extensionId: box.extensionId,
  ...(box.userName === null ? {} : { person: box.userName, personId: box.userId }),
  callerNumber,
  callerName,
  receivedAt,
  seconds,
})

/** One audit entry per message, written in one statement. */
const record = async (
  db: Db,
  ctx: Context,
  action: string,
  box: BoxRow,
  changed: readonly VoicemailMessage[],
): Promise<void> => {
  const entries: AuditRecord[] = []
  for (const message of changed)
    await audit(
      db,
      { ...ctx, auditedTogether: entries },
      { action, object: objectOf(message), before: about(box, message) },
    )
  await writeAudits(db, entries)
}

// --- playing ---------------------------------------------------------------------------------------------------------

/** Players fetch audio in pieces; within this time it counts as the same playback. */
const listeningMinutes = 30

export const hear = async (ctx: Context, extensionId: number, id: number): Promise<FileInParts> => {
  const box = await requireAccess(reading(ctx), ctx, extensionId, "listen")
  const message = await requireMessage(reading(ctx), ctx, extensionId, id)
  const size = (await soundSize(ctx.kit, ctx.accountId, message)) ?? refuse(problems.noSound)
  const range = readRange(ctx.http.header("range"), size)
  if (range === "notThere") return refuse(problems.rangeNotThere)
  const part = range === "whole" ? undefined : range
  if (box.relation === null)
    await inTransaction(ctx, async (db) => {
      const { userId } = ctx.actor
      const isNew = await queries.noteListening(db, ctx.accountId, id, userId, ctx.kit.now(), listeningMinutes)
      if (isNew)
        await audit(db, ctx, { action: "voicemail.listened", object: objectOf(message), after: about(box, message) })
    })
  const stream = (await openSound(ctx.kit, ctx.accountId, message, part)) ?? refuse(problems.noSound)
  return new FileInParts("audio/wav", voicemailMailMessages.fileName(id), size, stream, part)
}

// --- changing --------------------------------------------------------------------------------------------------------

const hold = async (
  db: Db,
  ctx: Context,
  extensionId: number,
  act: BoxAct,
  isDeleted: boolean,
  ids: readonly number[],
): Promise<{ box: BoxRow; held: queries.StoredMessage[] }> => {
  const box = await requireAccess(db, ctx, extensionId, act)
  const held = await queries.holdMessages(db, ctx.accountId, extensionId, isDeleted, ids)
  const found = new Set(held.map(({ messageId }) => messageId))
  const gone = ids.filter((id) => !found.has(id))
  if (gone.length > 0) refuse(problems.someNotFound, { ids: [...new Set(gone)].join(", ") })
  return { box, held }
}
const idsOf = (held: readonly VoicemailMessage[]) => held.map(({ messageId }) => messageId)

/** Marking one's own messages is not audited; that of others is. */
export const mark = (ctx: Context, extensionId: number, { messageIds, state }: MarkedMessages) =>
  inTransaction(ctx, async (db) => {
    const { box, held } = await hold(db, ctx, extensionId, "change", false, messageIds)
    const changed = held.filter((one) => one.state !== state)
    if (changed.length > 0) {
      await queries.markMessages(db, ctx.accountId, idsOf(changed), state)
      if (box.relation === null)
        await record(db, ctx, state === "new" ? "voicemail.marked_new" : "voicemail.marked_saved", box, changed)
      await publishMessages(db, ctx.accountId, extensionId, "marked")
    }
    return { count: changed.length }
  })

export const remove = (ctx: Context, extensionId: number, ids: readonly number[]) =>
  inTransaction(ctx, async (db) => {
    const { box, held } = await hold(db, ctx, extensionId, "delete", false, ids)
    await queries.deleteMessages(db, ctx.accountId, idsOf(held), ctx.kit.now(), ctx.actor.name)
    await record(db, ctx, "voicemail.deleted", box, held)
    await publishMessages(db, ctx.accountId, extensionId, "deleted")
    return { count: held.length }
  })

export const restore = (ctx: Context, extensionId: number, ids: readonly number[]) =>
  inTransaction(ctx, async (db) => {
    const { box, held } = await hold(db, ctx, extensionId, "change", true, ids)
    await queries.restoreMessages(db, ctx.accountId, idsOf(held))
    await record(db, ctx, "voicemail.restored", box, held)
    await publishMessages(db, ctx.accountId, extensionId, "restored")
    return { count: held.length }
  })

export const purge = (ctx: Context, extensionId: number, ids: readonly number[]) =>
  inTransaction(ctx, async (db) => {
    const { box, held } = await hold(db, ctx, extensionId, "delete", true, ids)
    await queries.removeMessages(db, ctx.accountId, idsOf(held))
    await purgeSounds(
      ctx.kit,
      db,
      ctx.accountId,
      held.flatMap(({ fileKey }) => fileKey ?? []),
    )
    await record(db, ctx, "voicemail.purged", box, held)
    await publishMessages(db, ctx.accountId, extensionId, "purged")
    return { count: held.length }
  })

export const forward = async (ctx: Context, extensionId: number, id: number, { toExtensionId, note }: ForwardDraft) => {
  const { accountId, kit } = ctx
  return inTransaction(ctx, async (db) => {
    const box = await requireAccess(db, ctx, extensionId, "change")
    const [message = refuse(problems.messageNotFound)] = await queries.holdMessages(db, accountId, extensionId, false, [
      id,
    ])
    if (toExtensionId === extensionId) refuse(problems.targetSame)
    const target = (await findBox(db, accountId, ctx.actor.userId, toExtensionId)) ?? refuse(problems.targetUnknown)
    const targetName = boxObject(target).name
    if (!target.isOn) refuse(problems.targetOff, { extension: targetName })
    if (target.isFull) refuse(problems.targetFull, { extension: targetName, most: target.maxMessages })
    const fileKey = await copySound(kit, accountId, message)
    if (fileKey === undefined) return refuse(problems.noSound)
    const copyId = await queries.copyMessage(db, accountId, id, {
      toExtensionId,
      at: kit.now(),
      by: ctx.actor.name,
      from: boxObject(box).name,
      note,
      fileKey,
    })
    await audit(db, ctx, {
      action: "voicemail.forwarded",
      object: objectOf(message),
      before: about(box, message),
      after: { ...about(box, message), forwardedTo: targetName, forwardedToId: toExtensionId, note },
    })
    await announce(kit, db, accountId, toExtensionId, copyId)
    return { count: 1 }
  })
}
