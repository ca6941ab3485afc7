import { buffer } from "node:stream/consumers"
import { mediaProblems as problems } from "@dialplane/contract/calling/media/media.problems"
import {
  longestSeconds,
  type Media,
  type MediaEdit,
  type MediaFilter,
  type MediaKind,
  type MediaUpload,
  type MediaUsage,
  type MediaWithUses,
  type SoundQuery,
  type SoundReplacement,
  type SpeechDraft,
  type SpeechUpload,
  type TrimDraft,
} from "@dialplane/contract/calling/media/media.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { cutTask } from "../../kit/audio/convert-audio.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"

import { readRange } from "../../kit/http/byte-range.ts"
import { FileAnswer, FileInParts } from "../../kit/http/route.ts"
import { refuse } from "../../kit/refusal.ts"
import {
  addSound,
  convert,
  limitsOf,
  nameTaken,
  orDiscard,
  publishChange,
  putSound,
  requireRoom,
  requireSound,
  store,
} from "./keep-sound.service.ts"
import { purgeMedia } from "./media-files.jobs.ts"
import * as queries from "./media.queries.ts"
import { narrowBytes, usersText } from "./media.rules.ts"
import { speak } from "./speech.adapter.ts"

// --- reading ---------------------------------------------------------------------------------------------------------

const toMedia = ({ fileKey: _, narrowKey: __, ...row }: queries.MediaRow, useCount: number): Media => ({
  ...row,
  useCount,
})
const requireRow = async (db: Db, ctx: Context, id: number) =>
  (await queries.findMedia(db, ctx.accountId, id)) ?? refuse(problems.notFound)

const readMedia = async (db: Db, ctx: Context, id: number): Promise<MediaWithUses> => {
  const row = await requireRow(db, ctx, id)
  const uses = await ctx.kit.uses.find(db, "media", ctx.accountId, [id])
  return { ...toMedia(row, uses.length), uses: uses.map(({ kind, id: useId, name }) => ({ kind, id: useId, name })) }
}

export const list = (ctx: Context, filter: MediaFilter): Promise<Page<Media>> =>
  inTransaction(ctx, async (db) => {
    const page = await queries.listMedia(db, ctx.accountId, filter)
    const ids = page.items.map(({ mediaId }) => mediaId)
    const uses = await ctx.kit.uses.find(db, "media", ctx.accountId, ids)
    const counts = new Map<number, number>()
    for (const { usedId } of uses) counts.set(usedId, (counts.get(usedId) ?? 0) + 1)
    return { ...page, items: page.items.map((row) => toMedia(row, counts.get(row.mediaId) ?? 0)) }
  })

export const get = (ctx: Context, id: number): Promise<MediaWithUses> => readMedia(reading(ctx), ctx, id)

export const getUsage = async (ctx: Context): Promise<MediaUsage> => ({
  ...(await queries.readUsage(reading(ctx), ctx.accountId)),
  totalBytes: ctx.kit.config.mediaBytes,
})

/** The file or the requested part of it, for players. */
export const soundFile = async (
  kit: Kit,
  range: string | undefined,
  row: queries.MediaRow,
  { rate }: SoundQuery,
  inline = false,
): Promise<FileInParts> => {
  const [key, size] = rate === "8000" ? [row.narrowKey, narrowBytes(row.bytes)] : [row.fileKey, row.bytes]
  const found = readRange(range, size)
  if (found === "notThere") return refuse(problems.rangeNotThere)
  const part = found === "whole" ? undefined : found
  const file = (await kit.files.read(row.accountId, key, part)) ?? refuse(problems.noFile)
  return new FileInParts("audio/wav", `${row.name}.wav`, size, file.stream, part, inline)
}
export const play = async (ctx: Context, id: number, query: SoundQuery): Promise<FileInParts> =>
  soundFile(ctx.kit, ctx.http.header("range"), await requireRow(reading(ctx), ctx, id), query)

// --- adding ----------------------------------------------------------------------------------------------------------

/** Before the work of converting, which takes seconds. */
const requireRoomFirst = (ctx: Context) => requireRoom(reading(ctx), ctx, 1)

export const upload = async (ctx: Context, { name, kind, source, audio }: MediaUpload): Promise<MediaWithUses> => {
  await requireRoomFirst(ctx)
  const converted = await convert(ctx.kit, ctx.accountId, Buffer.from(audio, "base64"), kind)
  const sound = await store(ctx.kit, ctx.accountId, converted, { source })
  return inTransaction(ctx, async (db) => readMedia(db, ctx, await addSound(db, ctx, { name, kind }, sound))).catch(
    orDiscard(ctx, sound),
  )
}

const speakSound = async ({ kit, accountId }: Context, speech: SpeechDraft, kind: MediaKind) =>
  convert(kit, accountId, await speak(kit, speech), kind)

export const preview = async (ctx: Context, speech: SpeechDraft): Promise<FileAnswer> =>
  new FileAnswer("audio/wav", "preview.wav", (await speakSound(ctx, speech, "hold")).wide)

export const createSpoken = async (ctx: Context, { name, kind, speech }: SpeechUpload): Promise<MediaWithUses> => {
  await requireRoomFirst(ctx)
  const converted = await speakSound(ctx, speech, kind)
  const sound = await store(ctx.kit, ctx.accountId, converted, { source: "speech", speech })
  return inTransaction(ctx, async (db) => readMedia(db, ctx, await addSound(db, ctx, { name, kind }, sound))).catch(
    orDiscard(ctx, sound),
  )
}

// --- changing --------------------------------------------------------------------------------------------------------

/** Locks it and checks that nobody changed it since it was read. */
const holdMedia = async (db: Db, ctx: Context, id: number, version: number | undefined) => {
  await queries.lockMedia(db, ctx.accountId, id)
  const row = await requireRow(db, ctx, id)
  if (version !== undefined && version !== row.version) refuse(problems.changedMeanwhile)
  return row
}

/** Name and kind, in an open transaction. */
export const changeWithin = async (
  db: Db,
  ctx: Context,
  id: number,
  { name, kind, version }: Pick<MediaEdit, "name" | "kind" | "version">,
): Promise<void> => {
  const before = await holdMedia(db, ctx, id, version)
  const after = { name: name ?? before.name, kind: kind ?? before.kind }
  if (before.seconds > longestSeconds[after.kind])
    refuse(problems.tooLong, { minutes: longestSeconds[after.kind] / 60 })
  const changed = (["name", "kind"] as const).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  await queries.updateAbout(db, ctx.accountId, id, after).catch(nameTaken(after.name))
  await audit(db, ctx, {
    action: "media.changed",
    object: { type: "media", id, name: after.name },
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: Object.fromEntries(changed.map((field) => [field, after[field]])),
  })
  await publishChange(db, ctx.accountId, id)
}

const isSameSpeech = (one: SpeechDraft, other: SpeechDraft | null) =>
  other !== null && one.text === other.text && one.voice === other.voice && one.speed === other.speed

export const change = async (ctx: Context, id: number, { speech, ...edit }: MediaEdit): Promise<MediaWithUses> => {
  const before = await requireRow(reading(ctx), ctx, id)
  if (speech !== undefined && before.speech === null) refuse(problems.noText)
  if (edit.version !== undefined && edit.version !== before.version) refuse(problems.changedMeanwhile)
  // Speaking takes seconds, so it is done before the row is locked.
  const sound =
    speech === undefined || isSameSpeech(speech, before.speech)
      ? undefined
      : await store(ctx.kit, ctx.accountId, await speakSound(ctx, speech, edit.kind ?? before.kind), {
          source: "speech",
          speech,
        })
  return inTransaction(ctx, async (db) => {
    if (sound !== undefined)
      await putSound(db, ctx, await holdMedia(db, ctx, id, edit.version ?? before.version), sound, "media.spoken_again")
    await changeWithin(db, ctx, id, { ...edit, version: sound === undefined ? edit.version : undefined })
    return readMedia(db, ctx, id)
  }).catch(sound === undefined ? undefined : orDiscard(ctx, sound))
}

export const replace = async (
  ctx: Context,
  id: number,
  { audio, source, version }: SoundReplacement,
): Promise<MediaWithUses> => {
  const before = await requireRow(reading(ctx), ctx, id)
  if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
  const converted = await convert(ctx.kit, ctx.accountId, Buffer.from(audio, "base64"), before.kind)
  const sound = await store(ctx.kit, ctx.accountId, converted, { source })
  return inTransaction(ctx, async (db) => {
    await putSound(db, ctx, await holdMedia(db, ctx, id, version), sound, "media.sound_replaced")
    return readMedia(db, ctx, id)
  }).catch(orDiscard(ctx, sound))
}

export const trim = async (ctx: Context, id: number, { from, to, version }: TrimDraft): Promise<MediaWithUses> => {
  const before = await requireRow(reading(ctx), ctx, id)
  if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
  if (to - from < limitsOf(before.kind).shortestSeconds || to > before.seconds + 0.1) refuse(problems.trimOutside)
  const file = (await ctx.kit.files.read(ctx.accountId, before.fileKey)) ?? refuse(problems.noFile)
  const bytes = await buffer(file.stream)
  const limits = limitsOf(before.kind)
  const part = await ctx.kit.fileWork.run(cutTask, ctx.accountId, { bytes, from, to, limits })
  const cut = requireSound(ctx.kit, part, before.kind)
  const sound = await store(ctx.kit, ctx.accountId, cut, { source: before.source, speech: before.speech })
  return inTransaction(ctx, async (db) => {
    // The cut belongs to the sound that was read.
    await putSound(db, ctx, await holdMedia(db, ctx, id, before.version), sound, "media.trimmed")
    return readMedia(db, ctx, id)
  }).catch(orDiscard(ctx, sound))
}

/** In an open transaction. */
export const removeWithin = async (db: Db, ctx: Context, id: number, replacement?: number): Promise<void> => {
  await queries.lockMedia(db, ctx.accountId, id)
  const before = await requireRow(db, ctx, id)
  const uses = await ctx.kit.uses.find(db, "media", ctx.accountId, [id])
  const instead = replacement === undefined ? undefined : await requireReplacement(db, ctx, id, replacement)
  if (uses.length > 0) {
    if (instead === undefined) return refuse(problems.inUse, { users: usersText(uses) })
    await ctx.kit.uses.replace(db, "media", ctx, id, instead.mediaId)
    await publishChange(db, ctx.accountId, instead.mediaId)
  }
  await queries.deleteMedia(db, ctx.accountId, id)
  await purgeMedia(ctx.kit, db, ctx.accountId, [before.fileKey, before.narrowKey])
  await audit(db, ctx, {
    action: "media.deleted",
    object: { type: "media", id, name: before.name },
    before: { name: before.name, kind: before.kind, source: before.source, seconds: before.seconds },
    ...(instead === undefined || uses.length === 0
      ? {}
      : { after: { replacement: instead.name, replacementId: instead.mediaId, uses: uses.map(({ name }) => name) } }),
  })
  await publishChange(db, ctx.accountId, id)
}
export const remove = (ctx: Context, id: number, replacement: number | undefined): Promise<void> =>
  inTransaction(ctx, (db) => removeWithin(db, ctx, id, replacement))

const requireReplacement = async (db: Db, ctx: Context, id: number, replacement: number) => {
  const [found] = await queries.keepMedia(db, ctx.accountId, [replacement])
  return found === undefined || replacement === id ? refuse(problems.replacementUnknown) : found
}

// --- for other domains -----------------------------------------------------------------------------------------------

/** A sound that something starts to use: refused if it does not exist, and kept until the transaction ends. */
export const requireMedia = async (
  db: Db,
  accountId: AccountId,
  id: number,
): Promise<{ readonly mediaId: number; readonly name: string; readonly kind: MediaKind }> => {
  const [found] = await queries.keepMedia(db, accountId, [id])
  return found ?? refuse(problems.unknown)
}
