import { mediaProblems as problems } from "@dialplane/contract/calling/media/media.problems"
import {
  longestSeconds,
  mostMedia,
  peakCount,
  shortestSeconds,
  type MediaKind,
  type MediaSource,
  type Speech,
} from "@dialplane/contract/calling/media/media.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { convertTask, type AudioResult, type ConvertedAudio } from "../../kit/audio/convert-audio.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { onConstraint, Refusal, refuse } from "../../kit/refusal.ts"
import { purgeMedia } from "./media-files.jobs.ts"
import * as queries from "./media.queries.ts"
import { formatName, megabytes } from "./media.rules.ts"

export const limitsOf = (kind: MediaKind) => ({
  shortestSeconds,
  longestSeconds: longestSeconds[kind],
  peaks: peakCount,
})

/** The converted sound, or the named refusal. */
export const requireSound = (kit: Kit, result: AudioResult, kind: MediaKind): ConvertedAudio => {
  if (result.kind === "converted") return result
  switch (result.why) {
    case "unsupported":
      return refuse(problems.codecUnsupported, {
        format: formatName(result.format ?? ""),
        program: kit.config.audioProgram,
      })
    case "tooLong":
      return refuse(problems.tooLong, { minutes: longestSeconds[kind] / 60 })
    case "outside":
      return refuse(problems.trimOutside)
    default:
      return refuse(problems[result.why])
  }
}

/** In a worker process; refuses what cannot be used. */
export const convert = async (kit: Kit, accountId: AccountId, bytes: Uint8Array, kind: MediaKind) => {
  const file = { bytes, limits: limitsOf(kind), program: kit.config.audioProgram }
  return requireSound(kit, await kit.fileWork.run(convertTask, accountId, file), kind)
}

/** Stores the files of a sound before its row, so that a row never refers to a missing file. */
export const store = async (
  kit: Kit,
  accountId: AccountId,
  { wide, narrow, seconds, peaks }: ConvertedAudio,
  about: { readonly source: MediaSource; readonly speech?: Speech | null },
): Promise<queries.StoredSound> => ({
  source: about.source,
  speech: about.speech ?? null,
  seconds,
  peaks,
  bytes: wide.byteLength,
  fileKey: await kit.files.put(accountId, wide, "wav"),
  narrowKey: await kit.files.put(accountId, narrow, "wav"),
})

/** Deletes the stored files when the change that needed them is refused. */
export const orDiscard =
  ({ kit, accountId }: Context, { fileKey, narrowKey }: queries.StoredSound) =>
  async (error: unknown): Promise<never> => {
    // After other errors the row may exist.
    if (error instanceof Refusal) for (const key of [fileKey, narrowKey]) await kit.files.remove(accountId, key)
    throw error
  }

export const publishChange = (db: Db, accountId: AccountId, mediaId: number) =>
  publishEvent(db, { accountId, topic: "media", data: { mediaId } })
export const nameTaken = (name: string) => onConstraint("media_files_name_key", problems.nameTaken, { name })

/** Refuses a sound that does not fit into the account's storage. */
export const requireRoom = async (db: Db, { kit, accountId }: Context, added: number) => {
  const { count, usedBytes } = await queries.readUsage(db, accountId)
  const total = kit.config.mediaBytes
  if (added > 0 && usedBytes + added > total)
    refuse(problems.quotaUsedUp, { used: megabytes(usedBytes), total: megabytes(total) })
  return count
}

export const addSound = async (
  db: Db,
  ctx: Context,
  { name, kind }: { readonly name: string; readonly kind: MediaKind },
  sound: queries.StoredSound,
): Promise<number> => {
  if ((await requireRoom(db, ctx, sound.bytes)) >= mostMedia) refuse(problems.tooMany, { most: mostMedia })
  const id = await queries
    .insertMedia(db, ctx.accountId, { name, kind, createdBy: ctx.actor.name }, sound)
    .catch(nameTaken(name))
  await audit(db, ctx, {
    action: "media.created",
    object: { type: "media", id, name },
    after: { name, kind, source: sound.source, seconds: sound.seconds },
  })
  await publishChange(db, ctx.accountId, id)
  return id
}

/** Gives a locked library item another sound; the files of the earlier one are deleted after the commit. */
export const putSound = async (
  db: Db,
  ctx: Context,
  before: queries.MediaRow,
  sound: queries.StoredSound,
  action: "media.sound_replaced" | "media.trimmed" | "media.spoken_again",
): Promise<void> => {
  await requireRoom(db, ctx, sound.bytes - before.bytes)
  await queries.updateSound(db, ctx.accountId, before.mediaId, sound)
  await purgeMedia(ctx.kit, db, ctx.accountId, [before.fileKey, before.narrowKey])
  await audit(db, ctx, {
    action,
    object: { type: "media", id: before.mediaId, name: before.name },
    before: { source: before.source, seconds: before.seconds, ...spokenText(before.speech) },
    after: { source: sound.source, seconds: sound.seconds, ...spokenText(sound.speech) },
  })
  await publishChange(db, ctx.accountId, before.mediaId)
}
const spokenText = (speech: Speech | null) => (speech === null ? {} : { spokenText: speech.text })
