import { Readable } from "node:stream"
import { mediaProblems as problems } from "@dialplane/contract/calling/media/media.problems"
import type { HoldAudio, HoldAudioEdit, HoldTune, SoundQuery } from "@dialplane/contract/calling/media/media.schema"
import { audit } from "../../kit/audit/audit.ts"
import { recordedMember } from "../../kit/audit/recorded-members.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import type { UseReplacer } from "../../kit/context.ts"
import { readRange } from "../../kit/http/byte-range.ts"
import { FileInParts } from "../../kit/http/route.ts"
import { refuse } from "../../kit/refusal.ts"
import * as queries from "./hold-audio.queries.ts"
import { publishChange } from "./keep-sound.service.ts"
import { keepMedia } from "./media.queries.ts"
import { holdAudioName } from "./media.rules.ts"
import { findTune } from "./tunes.service.ts"

const read = async (db: Db, { accountId }: Context): Promise<HoldAudio> => {
  const row = (await queries.findHoldAudio(db, accountId)) ?? ({ mode: "default", tune: "harbor", version: 0 } as const)
  return { accountId, ...row, sounds: await queries.listSounds(db, accountId) }
}

export const get = (ctx: Context): Promise<HoldAudio> => read(reading(ctx), ctx)

/** What an audit entry says. */
export const factsOf = ({ mode, tune, sounds }: Pick<HoldAudio, "mode" | "tune" | "sounds">) => ({
  holdAudio: mode,
  ...(mode === "default" ? { tune } : {}),
  ...(sounds.length > 0 ? { sounds: sounds.map(({ name, mediaId }) => recordedMember(name, mediaId)) } : {}),
})

export const changeWithin = async (
  db: Db,
  ctx: Context,
  { mode, tune, mediaIds, version }: HoldAudioEdit,
): Promise<void> => {
  await queries.lockHoldAudio(db, ctx.accountId)
  const before = await read(db, ctx)
  if (version !== undefined && version !== before.version) refuse(problems.holdChangedMeanwhile)
  const wanted = mode === "media" ? mediaIds.slice(0, 1) : mode === "playlist" ? mediaIds : []
  if ((mode === "media" || mode === "playlist") && wanted.length === 0) refuse(problems.holdNeedsSound)
  if ((await keepMedia(db, ctx.accountId, wanted)).length < wanted.length) refuse(problems.unknown)
  await queries.putHoldAudio(db, ctx.accountId, { mode, tune, mediaIds: wanted })
  const after = await read(db, ctx)
  await audit(db, ctx, {
    action: "hold_audio.changed",
    object: { type: "hold_audio", id: ctx.accountId, name: holdAudioName() },
    before: factsOf(before),
    after: factsOf(after),
  })
  await publishChange(db, ctx.accountId, 0)
}

export const change = (ctx: Context, edit: HoldAudioEdit): Promise<HoldAudio> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, edit)
    return read(db, ctx)
  })

/** Calculated music, whole or in parts. */
export const playTune = async (ctx: Context, tune: HoldTune, { rate }: SoundQuery): Promise<FileInParts> => {
  const file = await findTune(ctx.kit, ctx.accountId, tune, Number(rate))
  const range = readRange(ctx.http.header("range"), file.length)
  if (range === "notThere") return refuse(problems.rangeNotThere)
  const part = range === "whole" ? undefined : range
  const bytes = part === undefined ? file : file.subarray(part.start, part.end + 1)
  return new FileInParts("audio/wav", `${tune}.wav`, file.length, Readable.from([bytes]), part)
}

export const holdAudioUses: UseFinder = {
  of: "media",
  find: async (db, accountId, ids) =>
    (await queries.listUsers(db, accountId, ids)).map(({ usedId }) => ({
      usedId,
      kind: "holdAudio",
      id: accountId,
      name: holdAudioName(),
    })),
}
export const holdAudioReplacer: UseReplacer = {
  of: "media",
  replace: async (db, ctx, from, to) => {
    if ((await queries.listUsers(db, ctx.accountId, [from])).length === 0) return
    const { mode, tune, sounds } = await read(db, ctx)
    // The replacement takes the place of the sound, unless it is in the list already.
    const mediaIds = [...new Set(sounds.map(({ mediaId }) => mediaId))]
    const wanted = mediaIds.includes(to)
      ? mediaIds.filter((id) => id !== from)
      : mediaIds.map((id) => (id === from ? to : id))
    await changeWithin(db, ctx, { mode, tune, mediaIds: wanted })
  },
}
