import { voicemailProblems as problems } from "@dialplane/contract/calling/voicemail/voicemail.problems"
import type {
  ForwardDraft,
  MarkedMessages,
  MessageFilter,
  OwnMessageFilter,
  VoicemailMessage,
} from "@dialplane/contract/calling/voicemail/voicemail.schema"
import type { Page } from "@dialplane/contract/kit/paging"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { findSpared, requireManaged } from "../../identity/roles/roles.service.ts"
import { audit, writeAudits } from "../../kit/audit/audit.ts"
import type { AuditRecord } from "../../kit/audit/audit-record.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { readRange } from "../../kit/http/byte-range.ts"
import { giveBackToLimit, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { FileInParts } from "../../kit/http/route.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { findBox, lockBox, type BoxRow } from "./boxes.queries.ts"
import { copySound, openSound, soundSize } from "./message-sound.service.ts"
import * as queries from "./messages.queries.ts"
import { announce, publishMessages } from "./take-messages.service.ts"
import { purgeSounds } from "./voicemail.jobs.ts"
import { voicemailAuditMessages as messages, voicemailMailMessages } from "./voicemail.messages.ts"
import { isOwnOrShared, keyFor, type BoxAct } from "./voicemail.rules.ts"
import { boxObject, requireBoxOfMessages } from "./voicemail.service.ts"

// --- access ----------------------------------------------------------------------------------------------------------

type MessageAct = Exclude<BoxAct, "configure">

const mayOthers = (ctx: Context, act: MessageAct) => ctx.actor.keys.has(keyFor[act])
const requireOthers = (ctx: Context, act: MessageAct) => {
  if (!mayOthers(ctx, act)) throw new Refusal(commonProblems.notAllowed, { permission: keyFor[act] })
}

/** The box, if the caller can do this with messages in it: with their own, or with those of users they manage. */
const openBox = async (db: Db, ctx: Context, extensionId: number, act: MessageAct): Promise<BoxRow> => {
  const box = await requireBoxOfMessages(db, ctx, extensionId)
  if (box.relation === null) {
    requireOthers(ctx, act)
    await requireManaged(db, ctx, [box.userId], commonProblems.notManageable)
  }
  return box
}

const isMine = (ctx: Context, { relation }: BoxRow, { leftForId }: VoicemailMessage) =>
  isOwnOrShared(ctx.actor.userId, relation, leftForId)

/**
 * Those of these messages that the caller can do this with. Messages of others are as good as not there without the
 * permission; with it, their users must be ones that the caller manages.
 */
const usable = async <Message extends VoicemailMessage>(
  db: Db,
  ctx: Context,
  box: BoxRow,
  act: MessageAct,
  found: readonly Message[],
): Promise<Message[]> => {
  const others = found.filter((message) => !isMine(ctx, box, message))
  if (others.length > 0 && mayOthers(ctx, act)) {
    const users = [box.userId, ...others.map(({ leftForId }) => leftForId)]
    await requireManaged(db, ctx, users, commonProblems.notManageable)
    return [...found]
  }
  return found.filter((message) => !others.includes(message))
}

// --- reading ---------------------------------------------------------------------------------------------------------

export const listOwn = (ctx: Context, filter: OwnMessageFilter): Promise<Page<VoicemailMessage>> =>
  queries.listMessagesOfUser(reading(ctx), ctx.accountId, ctx.actor.userId, filter)

export const list = async (
  ctx: Context,
  extensionId: number,
  filter: MessageFilter,
): Promise<Page<VoicemailMessage>> => {
  const db = reading(ctx)
  const box = await openBox(db, ctx, extensionId, "listen")
  return queries.listMessages(db, ctx.accountId, extensionId, await listedOf(db, ctx, box, filter), filter)
}

const listedOf = async (db: Db, ctx: Context, box: BoxRow, { leftFor }: MessageFilter): Promise<queries.Listed> => {
  if (leftFor === undefined) return box.relation === "previous" ? { of: ctx.actor.userId } : "present"
  requireOthers(ctx, "listen")
  const users = await queries.listPreviousUsers(db, ctx.accountId, box.extensionId)
  const spared = await findSpared(db, ctx.actor, ctx.accountId, users)
  return { previousBut: spared.map(({ userId }) => userId) }
}

const requireMessage = async (db: Db, ctx: Context, extensionId: number, id: number) => {
  const box = await openBox(db, ctx, extensionId, "listen")
  const found = await queries.findMessage(db, ctx.accountId, extensionId, id)
  const [message = refuse(problems.messageNotFound)] =
    found === undefined ? [] : await usable(db, ctx, box, "listen", [found])
  return { box, message }
}

export const get = async (ctx: Context, extensionId: number, id: number): Promise<VoicemailMessage> =>
  (await requireMessage(reading(ctx), ctx, extensionId, id)).message

// --- audit -----------------------------------------------------------------------------------------------------------

const objectOf = ({ messageId, callerName, callerNumber, receivedAt }: VoicemailMessage) => ({
  type: "voicemail_message",
  id: messageId,
  name: messages.message(callerName || callerNumber || messages.hiddenCaller, receivedAt),
})
const about = (
  box: BoxRow,
  { leftFor, leftForId, callerNumber, callerName, receivedAt, seconds }: VoicemailMessage,
) => ({
  extension: boxObject(box).name,
  extensionId: box.extensionId,
  ...(leftFor === null ? {} : { person: leftFor, personId: leftForId }),
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
  if (changed.length === 0) return
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
  const { box, message } = await requireMessage(reading(ctx), ctx, extensionId, id)
  const size = (await soundSize(ctx.kit, ctx.accountId, message)) ?? refuse(problems.noSound)
  const range = readRange(ctx.http.header("range"), size)
  if (range === "notThere") return refuse(problems.rangeNotThere)
  const part = range === "whole" ? undefined : range
  if (!isMine(ctx, box, message))
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
  act: MessageAct,
  isDeleted: boolean,
  ids: readonly number[],
): Promise<{ box: BoxRow; held: queries.StoredMessage[] }> => {
  const box = await openBox(db, ctx, extensionId, act)
  const held = await usable(
    db,
    ctx,
    box,
    act,
    await queries.holdMessages(db, ctx.accountId, extensionId, isDeleted, ids),
  )
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
      await record(
        db,
        ctx,
        state === "new" ? "voicemail.marked_new" : "voicemail.marked_saved",
        box,
        changed.filter((message) => !isMine(ctx, box, message)),
      )
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

/** Copies that one user can send: each may write emails. */
const forwardLimit = { name: "voicemail-forward", most: 30, seconds: 3600 } as const

/** Counted before the transaction, so that parallel requests count; a refused one is not counted. */
export const forward = async (ctx: Context, extensionId: number, id: number, draft: ForwardDraft) => {
  const who = `${ctx.actor.homeAccountId}:${ctx.actor.userId}`
  await takeFromLimit(ctx, forwardLimit, who)
  return forwardCopy(ctx, extensionId, id, draft).catch(async (error: unknown) => {
    await giveBackToLimit(ctx, forwardLimit, who)
    throw error
  })
}

const forwardCopy = (ctx: Context, extensionId: number, id: number, { toExtensionId, note }: ForwardDraft) => {
  const { accountId, kit } = ctx
  return inTransaction(ctx, async (db) => {
    // Locked, so that two copies at once do not overfill the box.
    await lockBox(db, accountId, toExtensionId)
    const box = await openBox(db, ctx, extensionId, "change")
    const held = await queries.holdMessages(db, accountId, extensionId, false, [id])
    const [message = refuse(problems.messageNotFound)] = await usable(db, ctx, box, "change", held)
    if (toExtensionId === extensionId && message.leftForId === box.userId) refuse(problems.targetSame)
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
